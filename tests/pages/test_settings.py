"""The settings over HTTP: who sets what, how it is kept, and what each of them changes in the pages (access.md C)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import html5lib
import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from games import preferences, sentences
from games.http import SETTINGS_COOKIE
from games.models import Player, Table
from games.perspectives import table as perspective
from games.preferences import Coordinate, Settings, Sound, Theme, Threshold, Verbosity
from games.rules.lexio.moves import Pass
from games.services import people
from games.services.turns import take_turn
from tests.builders import placement, running_table, word

pytestmark = pytest.mark.django_db

#: What a browser sends that has changed nothing.
PRESET_FORM = {
    "verbosity": "normal",
    "tile_echo": "on",
    "thresholds": ["300", "60", "20"],
    "coordinate": "last",
    "layout": "arabic_101",
    "move_box": "before",
    "confirm_passing": "on",
    "theme": "system",
    "board_direction": "rtl",
}
OTHERWISE = {
    "verbosity": "full",
    "totals": "on",
    "thresholds": ["20"],
    "coordinate": "first",
    "headers": "on",
    "layout": "arabic_102_azerty",
    "move_box": "after",
    "theme": "dark",
    "large_board": "on",
    "board_direction": "ltr",
    "count_hidden": "on",
    "sounds": ["my_turn", "time"],
    "notification": "on",
}


@pytest.fixture
def browser_of(browser_of: Callable[..., Client]) -> Callable[..., Client]:
    """Makes clients that are logged in and read English."""

    def _browser_of(player: Player | None) -> Client:
        browser = browser_of(player)
        browser.cookies["django_language"] = "en"
        return browser

    return _browser_of


@pytest.fixture
def table(words: None, ana: Player, bea: Player) -> Table:
    """Ana is to move; a word lies across the source."""
    board = word("F7", "MOT")
    now = timezone.now()
    return running_table(ana, bea, racks=["MAISONS", "EEEEEEE"], bag="E" * 20, board=board, now=now)


def save(browser: Client, **changed: Any) -> Any:
    """Send the whole form with some of its fields changed; None is what a box not ticked sends: nothing."""
    sent = {name: value for name, value in {**PRESET_FORM, **changed}.items() if value is not None}
    return browser.post("/settings/", sent)


def page_of(browser: Client, table: Table, language: str = "en") -> str:
    browser.cookies["django_language"] = language
    return str(browser.get(f"/t/{table.code}/").content.decode())


def as_heard(html: str) -> str:
    return " ".join(re.sub("<[^>]+>", "", html).split())


def cell_name(page: str, cell: str) -> str:
    return as_heard(re.search(rf'<td id="c-{cell}">.*?<span class="vh">(.*?)</span></td>', page)[1])  # type: ignore[index]


# Who sets what, and where it is kept.


def test_an_account_keeps_its_settings_wherever_it_logs_in(ana: Player, browser_of: Callable[..., Client]) -> None:
    answer = save(browser_of(ana), **OTHERWISE, tile_echo=None, confirm_passing=None)
    assert answer.status_code == 200
    assert '<p class="notice">Saved.</p>' in answer.content.decode()
    ana.refresh_from_db()
    assert preferences.read(ana.preferences) == Settings(
        verbosity=Verbosity.FULL,
        totals=True,
        tile_echo=False,
        thresholds=(Threshold.TWENTY_SECONDS,),
        coordinate=Coordinate.FIRST,
        headers=True,
        layout=preferences.Layout.ARABIC_102_AZERTY,
        confirm_passing=False,
        move_box=preferences.MoveBox.AFTER,
        theme=Theme.DARK,
        large_board=True,
        count_hidden=True,
        board_direction=preferences.BoardDirection.LEFT_TO_RIGHT,
        sounds=(Sound.MY_TURN, Sound.TIME),
        notification=True,
    )
    elsewhere = browser_of(ana).get("/settings/").content.decode()
    assert 'data-theme="dark"' in elsewhere
    assert re.search(r'value="full"[^>]* checked', elsewhere)


def test_a_guest_keeps_them_on_the_server_too(client: Client) -> None:
    client.post("/guest/", {"name": "Lou"})
    save(client, theme="light")
    assert Player.objects.get(name="Lou").preferences["theme"] == "light"
    assert SETTINGS_COOKIE not in client.cookies


def test_a_stranger_keeps_them_in_a_signed_cookie_and_still_has_them_as_a_guest(client: Client) -> None:
    assert save(client, theme="dark").status_code == 200
    assert 'data-theme="dark"' in client.get("/").content.decode()
    client.post("/guest/", {"name": "Lou"})
    assert 'data-theme="dark"' in client.get("/").content.decode()


def test_what_a_player_has_set_counts_more_than_what_the_browser_keeps(client: Client, ana: Player) -> None:
    save(client, theme="dark")
    people.choose_settings(ana, Settings(theme=Theme.LIGHT))
    client.force_login(ana)
    assert 'data-theme="light"' in client.get("/").content.decode()


@pytest.mark.parametrize("cookie", ["", "nonsense", "e30:1abc:forged"])
def test_a_cookie_that_is_not_ours_counts_as_none(client: Client, cookie: str) -> None:
    client.cookies[SETTINGS_COOKIE] = cookie
    assert 'data-theme="system"' in client.get("/").content.decode()


@pytest.mark.parametrize(
    "kept",
    [None, [], "dark", {"theme": "pink"}, {"theme": 3}, {"thresholds": "60"}, {"totals": "yes"}, {"unknown": True}],
)
def test_what_is_kept_and_means_nothing_is_as_preset(kept: object) -> None:
    assert preferences.read(kept) == preferences.PRESET


def test_what_is_kept_and_means_something_stays_beside_what_does_not() -> None:
    kept = {"thresholds": ["60", "7"], "sounds": ["time", 3], "verbosity": "brief", "coordinate": "middle"}
    assert preferences.read(kept) == Settings(
        verbosity=Verbosity.BRIEF, thresholds=(Threshold.ONE_MINUTE,), sounds=(Sound.TIME,)
    )


def test_keeping_and_reading_are_each_other_s_opposite() -> None:
    chosen = Settings(theme=Theme.CONTRAST, thresholds=(), sounds=tuple(Sound), totals=True)
    assert preferences.read(preferences.to_keep(chosen)) == chosen


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"thresholds": ["7"]}, {"sounds": ["gong"]}])
def test_a_choice_that_is_not_offered_is_refused_in_words_first_in_the_title(
    ana: Player, browser_of: Callable[..., Client], wrong: dict[str, Any]
) -> None:
    answer = save(browser_of(ana), **wrong)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "<title>Choose one of the choices offered. · Settings" in page
    assert f'<a href="#id_{next(iter(wrong))}">' in page
    ana.refresh_from_db()
    assert ana.preferences == {}


def test_unknown_fields_and_missing_ones_do_no_harm(client: Client, ana: Player) -> None:
    client.force_login(ana)
    assert client.post("/settings/", {"colour": "pink", "theme": "dark"}).status_code == 200
    ana.refresh_from_db()
    assert ana.preferences["theme"] == "dark"
    assert ana.preferences["verbosity"] == "normal"
    assert "colour" not in ana.preferences


@pytest.mark.parametrize("language", ["en", "fr", "ht", "ar"])
def test_the_page_is_sound_and_every_choice_has_its_label(client: Client, language: str) -> None:
    client.cookies["django_language"] = language
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parse(client.get("/settings/?next=/t/K7QF/").content.decode())
    assert parser.errors == []
    labels = {label.get("for") for label in tree.iter("label")}
    boxes = [box for box in tree.iter("input") if box.get("type") in {"radio", "checkbox"}]
    assert len(boxes) == 30
    assert all(box.get("id") in labels for box in boxes)
    described = {name for box in tree.iter() for name in (box.get("aria-describedby") or "").split()}
    assert described <= {element.get("id") for element in tree.iter()}


def test_every_page_leads_to_the_settings_and_they_lead_back(client: Client, table: Table, ana: Player) -> None:
    assert 'href="/settings/?next=%2F"' in client.get("/").content.decode()
    client.force_login(ana)
    link = f"/settings/?next=%2Ft%2F{table.code}%2F"
    assert f'href="{link}"' in page_of(client, table)
    page = client.get(link).content.decode()
    assert f'<a href="/t/{table.code}/">Back to where you were</a>' in page
    back = save(client, next=f"/t/{table.code}/", back="1")
    assert (back.status_code, back["Location"]) == (302, f"/t/{table.code}/")
    stays = save(client, next="https://evil.example/", back="1")
    assert stays.status_code == 200
    assert "evil" not in stays.content.decode()


# What each of them changes.


def test_the_coordinate_stands_last_first_or_nowhere_and_the_source_is_always_called_the_same(
    table: Table, browser_of: Callable[..., Client], ana: Player, max_: Player
) -> None:
    browser = browser_of(max_)
    names = {}
    for choice in ("last", "first", "none"):
        save(browser, coordinate=choice)
        page = page_of(browser, table)
        names[choice] = [cell_name(page, cell) for cell in ("G7", "H9", "E1")]
    assert names == {
        "last": ["O 1, G7", "empty, H9", "word times 2, E1"],
        "first": ["G7, O 1", "H9, empty", "E1, word times 2"],
        "none": ["O 1", "empty", "word times 2"],
    }


@pytest.mark.parametrize(
    ("chosen", "attribute"),
    [
        ({"headers": "on"}, 'data-headers="exposed"'),
        ({}, 'data-headers="gone"'),
        ({"layout": "arabic_102_azerty"}, 'data-layout="arabic_102_azerty"'),
        ({"thresholds": ["60", "20"]}, 'data-thresholds="60 20"'),
        ({"thresholds": []}, 'data-thresholds=""'),
        ({"sounds": ["my_turn", "refusal"]}, 'data-sounds="my_turn refusal"'),
        ({}, 'data-sounds=""'),
        ({"notification": "on"}, 'data-notification="yes"'),
        ({}, 'data-tile-echo="yes"'),
        ({"tile_echo": None}, 'data-tile-echo="no"'),
        ({"verbosity": "brief"}, 'data-tile-echo="no"'),
        ({"large_board": "on"}, 'class="large-board"'),
    ],
)
def test_the_scripts_are_told(
    table: Table, browser_of: Callable[..., Client], ana: Player, chosen: dict[str, Any], attribute: str
) -> None:
    browser = browser_of(ana)
    save(browser, **chosen)
    assert attribute in re.search(r'<div id="table"[^>]*>', page_of(browser, table))[0]  # type: ignore[index]


@pytest.mark.parametrize(("choice", "first"), [("before", "move-text"), ("after", "board")])
def test_the_move_box_stands_before_or_after_the_board(
    table: Table, browser_of: Callable[..., Client], ana: Player, choice: str, first: str
) -> None:
    browser = browser_of(ana)
    save(browser, move_box=choice)
    page = page_of(browser, table)
    places = sorted(["move-text", "board", "rack-list"], key=lambda name: page.index(f'id="{name}"'))
    assert places[0] == first
    assert places[-1] == "rack-list"
    assert page.count('id="move-text"') == 1


def test_the_board_runs_left_to_right_on_arabic_pages_for_who_wants_it(
    table: Table, browser_of: Callable[..., Client], ana: Player
) -> None:
    browser = browser_of(ana)
    assert '<div class="wood">' in page_of(browser, table, "ar")
    save(browser, board_direction="ltr")
    assert '<div class="wood" dir="ltr">' in page_of(browser, table, "ar")
    assert '<div class="wood">' in page_of(browser, table, "fr")


def test_a_large_board_can_be_scrolled_by_the_keyboard_without_a_script(
    table: Table, browser_of: Callable[..., Client], ana: Player
) -> None:
    browser = browser_of(ana)
    save(browser, large_board="on")
    assert '<div class="wood" tabindex="0" role="group" aria-labelledby="board-heading">' in page_of(browser, table)


def test_the_count_is_hidden_but_the_clock_goes_on(
    table: Table, browser_of: Callable[..., Client], ana: Player
) -> None:
    browser = browser_of(ana)
    assert '<p class="time">' in page_of(browser, table)
    save(browser, count_hidden="on")
    page = page_of(browser, table)
    assert '<p class="time" hidden>' in page
    assert "data-ends-in=" in page


@pytest.mark.parametrize(("theme", "media"), [("contrast", "all"), ("dark", "(prefers-contrast: more)")])
def test_the_theme_is_the_document_s_and_more_contrast_is_one_file(client: Client, theme: str, media: str) -> None:
    save(client, theme=theme)
    page = client.get("/").content.decode()
    assert f'data-theme="{theme}"' in page
    assert f'contrast.css" media="{media}"' in page


def test_passing_asks_first_unless_it_is_not_wanted(
    table: Table, browser_of: Callable[..., Client], ana: Player
) -> None:
    browser = browser_of(ana)
    sent = {"version": str(table.version)}
    assert "Pass your turn?" in browser.post(f"/t/{table.code}/pass/", sent).content.decode()
    save(browser, confirm_passing=None)
    form = re.search(r'<form id="pass-form"[^>]*>', page_of(browser, table))[0]  # type: ignore[index]
    assert "data-ask" not in form
    assert browser.post(f"/t/{table.code}/pass/", sent).status_code == 302
    table.refresh_from_db()
    assert table.turn == 1


def heard(table: Table, who: Player, settings: Settings) -> str:
    """The last message as this player hears it with these settings."""
    page = perspective.look(table.code, who, timezone.now())
    with override("en"):
        return as_heard(sentences.message(page.log[-1], page, settings))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (Settings(verbosity=Verbosity.BRIEF), "Ana placed MOTS, F7 across, 5 points. Your turn."),
        (Settings(), "Ana placed MOTS, F7 across, 5 points. S is a joker. Your turn."),
        (
            Settings(verbosity=Verbosity.FULL),
            "Ana placed MOTS, F7 across, 5 points. Also: SE 1 point. S is a joker. Totals: Ana 6 and you 0. Your turn.",
        ),
        (
            Settings(totals=True),
            "Ana placed MOTS, F7 across, 5 points. S is a joker. Totals: Ana 6 and you 0. Your turn.",
        ),
        (
            Settings(verbosity=Verbosity.BRIEF, totals=True),
            "Ana placed MOTS, F7 across, 5 points. Totals: Ana 6 and you 0. Your turn.",
        ),
    ],
)
def test_a_message_says_as_much_as_is_wanted(
    words: None, ana: Player, bea: Player, settings: Settings, told: str
) -> None:
    now = timezone.now()
    board = word("F7", "MOT") | {"I8": "E"}
    table = running_table(ana, bea, racks=["?AAAAAA", "EEEEEEE"], bag="E" * 20, board=board, now=now)
    take_turn(table.code, ana, placement(I7="s"), table.version, now, _Dice())  # type: ignore[arg-type]
    assert re.sub(r"\d+ points", "5 points", heard(table, bea, settings)).replace(_total(table), "Ana 6") == told


class _Dice:
    """Draws whatever comes first."""

    def randrange(self, *_how: int) -> int:
        return 0


def _total(table: Table) -> str:
    return f"Ana {table.seats.get(number=0).total}"


# One event is one message (B12).


def said(answer: Any) -> list[tuple[str, str, str, str]]:
    """What the browser is to say or keep: how, keys, number and text."""
    found = re.findall(
        r'<li data-say="([^"]*)" data-how="(\w+)" data-number="(\d*)" data-event="\w*">(.*?)</li>',
        answer.content.decode(),
        re.DOTALL,
    )
    return [(how, keys, number, as_heard(text)) for keys, how, number, text in found]


def ask(browser: Client, table: Table, seen: int, more: str = "") -> Any:
    return browser.get(f"/t/{table.code}/regions/?seen={seen}{more}", headers={"HX-Request": "true"})


def passes(table: Table, *people: Player) -> None:
    for person in people:
        table.refresh_from_db()
        take_turn(table.code, person, Pass(), table.version, timezone.now(), _Dice())  # type: ignore[arg-type]


def test_several_events_are_one_message_and_stand_in_the_list_one_by_one(
    words: None, ana: Player, max_: Player, rana: Player, browser_of: Callable[..., Client]
) -> None:
    table = running_table(ana, max_, rana, now=timezone.now())
    seen = table.version
    passes(table, ana)
    (one,) = said(ask(browser_of(max_), table, seen))
    assert one == ("both", f"m{seen + 1}", str(seen + 1), "Ana passed. Your turn.")
    passes(table, max_, rana)
    *kept, together = said(ask(browser_of(max_), table, seen))
    assert together == (
        "both",
        f"m{seen + 1} m{seen + 2} m{seen + 3}",
        "",
        "In the meantime, 3 events: Ana passed. You passed. رنا passed.",
    )
    assert [(how, number, text) for how, _keys, number, text in kept] == [
        ("keep", str(seen + 1), "Ana passed."),
        ("keep", str(seen + 2), "You passed."),
        ("keep", str(seen + 3), "رنا passed."),
    ]


def test_back_from_a_loss_there_is_one_message_with_what_was_missed(
    table: Table, ana: Player, bea: Player, max_: Player, browser_of: Callable[..., Client]
) -> None:
    browser, seen = browser_of(max_), table.version
    nothing = said(ask(browser, table, seen, "&back=1"))
    assert [text for *_, text in nothing] == ["Connected again. Nothing happened in the meantime."]
    passes(table, ana)
    assert said(ask(browser, table, seen, "&back=1"))[-1][3] == "Connected again. Ana passed."
    passes(table, bea)
    last = said(ask(browser, table, seen, "&back=1"))[-1]
    assert last[3] == "Connected again. In the meantime, 2 events: Ana passed. Bea passed."


def test_of_many_events_the_last_five_are_told(
    words: None, ana: Player, bea: Player, max_: Player, browser_of: Callable[..., Client]
) -> None:
    table = running_table(ana, bea, now=timezone.now())
    passes(table, ana, bea, ana)
    first = said(ask(browser_of(max_), table, 0))[-1][3]
    assert first.startswith(f"In the meantime, {table.moves.count()} events; the last 5: ")
    assert first.endswith("Ana passed. Bea passed. Ana passed.")


def test_an_own_accepted_move_is_told_once_with_new_tiles_and_what_it_led_to(
    table: Table, ana: Player, browser_of: Callable[..., Client]
) -> None:
    browser = browser_of(ana)
    save(browser, totals="on")
    sent = {"version": str(table.version), "placed": ["I7:S:S"]}
    (own,) = said(browser.post(f"/t/{table.code}/place/", sent, headers={"HX-Request": "true"}))
    assert own[:3] == ("both", f"m{table.version + 1}", str(table.version + 1))
    assert re.fullmatch(r"You placed MOTS, \d+ points\. You drew E\. Totals: you \d+ and Bea 0\.", own[3])


def test_an_own_last_move_tells_every_total_and_who_won(
    words: None, ana: Player, bea: Player, browser_of: Callable[..., Client]
) -> None:
    table = running_table(ana, bea, racks=["S", "E"], bag="", board=word("F7", "MOT"), now=timezone.now())
    sent = {"version": str(table.version), "placed": ["I7:S:S"]}
    browser = browser_of(ana)
    (own,) = said(browser.post(f"/t/{table.code}/place/", sent, headers={"HX-Request": "true"}))
    assert re.fullmatch(
        r"You placed MOTS, \d+ points\. The match is over: Ana placed the last tile\. "
        r"Totals: you \d+ and Bea −1\. You won\.",
        own[3],
    )


def test_what_others_did_is_told_with_any_answer_that_brings_it(
    table: Table, ana: Player, bea: Player, browser_of: Callable[..., Client]
) -> None:
    """Bea lays a tile on a page that is behind: its answer brings Ana's move, and so must tell it."""
    passes(table, ana)
    sent = {"version": str(table.version), "how": "sort"}
    answer = browser_of(bea).post(f"/t/{table.code}/rack/", sent, headers={"HX-Request": "true"})
    assert [text for *_, text in said(answer)] == ["Ana passed. Your turn."]


def test_a_refusal_is_one_message_with_every_word_and_the_tries_left(
    table: Table, ana: Player, browser_of: Callable[..., Client]
) -> None:
    sent = {"version": str(table.version), "placed": ["I7:A:A", "J7:I:I"]}
    answer = browser_of(ana).post(f"/t/{table.code}/place/", sent, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    (only,) = said(answer)
    assert only[3] == "The lexicon does not know MOTAI. 9 tries left. Change the move, exchange or pass."
    assert 'data-event="refusal"' in answer.content.decode()


def test_a_move_that_came_too_late_is_refused_in_one_message(
    table: Table, ana: Player, browser_of: Callable[..., Client]
) -> None:
    over = timezone.now() - timedelta(seconds=5)
    Table.objects.filter(pk=table.pk).update(turn_ends_at=over, due_at=over)
    sent = {"version": str(table.version), "placed": ["I7:S:S"]}
    answer = browser_of(ana).post(f"/t/{table.code}/place/", sent, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    (only,) = said(answer)
    assert "passed for you" in only[3]


def test_the_list_of_messages_begins_with_the_newest_and_each_has_its_number(
    table: Table, ana: Player, browser_of: Callable[..., Client]
) -> None:
    passes(table, ana)
    page = page_of(browser_of(ana), table)
    listed = re.search(r'<ol id="message-list".*?</ol>', page, re.DOTALL)[0]  # type: ignore[index]
    numbers = [int(number) for number in re.findall(r'<li value="(\d+)">', listed)]
    table.refresh_from_db()
    assert numbers == list(range(table.version, table.version - len(numbers), -1))
