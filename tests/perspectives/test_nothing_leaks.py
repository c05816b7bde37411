"""Whatever is hidden from a viewer must not change one byte of what they get (house.md, "Why nothing can leak")."""

from __future__ import annotations

import ast
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import html5lib
import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

from games.models import Bag, Move, Player, PreparedMove, Rack, Seat, Table
from games.perspectives import lobby, regions
from games.perspectives import table as perspective
from games.rules.lexio.board import EMPTY_BOARD
from games.rules.lexio.codec import Stored
from games.rules.lexio.moves import Exchange, Placement
from games.rules.lexio.play import Played
from games.rules.lexio.position import Position, SeatInPlay
from games.services import timeouts
from games.services.turns import Taken
from games.views import answers, turns
from tests.builders import NOW, later, placement, running_table, word
from tests.perspectives.stages import STAGES, mid_game, overwrite_what_is_sealed_from

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
SEALED = {"Rack", "Bag", "PreparedMove"}
GAMES = Path(perspective.__file__).parents[1]


@pytest.fixture(autouse=True)
def _frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)


@pytest.fixture
def admin_() -> Player:
    return Player.objects.create_superuser("Root", "root's password", language="en")


@pytest.fixture
def three(ana: Player, bea: Player, rana: Player) -> tuple[Player, Player, Player]:
    """Who sits at the table."""
    return ana, bea, rana


@pytest.fixture
def viewers(ana: Player, bea: Player, rana: Player, stranger: Player, admin_: Player) -> dict[str, Player | None]:
    """Every seat of the table, somebody who watches, somebody without an account, an admin."""
    seats = {"seat 0": ana, "seat 1": bea, "seat 2": rana}
    return {**seats, "spectator": stranger, "stranger": None, "admin": admin_}


VIEWERS = ["seat 0", "seat 1", "seat 2", "spectator", "stranger", "admin"]


# The one test that stands for a hundred.


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_hidden_changes_no_byte(
    words: None, viewers: dict[str, Player | None], three: tuple[Player, ...], viewer: str, stage: str
) -> None:
    table = STAGES[stage](*three)
    who = viewers[viewer]
    before = everything_for(who, table)
    overwrite_what_is_sealed_from(who, table)
    after = everything_for(who, table)
    assert len(before) >= (10 if stage == "over" else 25)
    assert differing(before, after) == [], first_difference(before, after)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_perspective_is_the_same_value_too(
    words: None, viewers: dict[str, Player | None], three: tuple[Player, ...], viewer: str
) -> None:
    table = mid_game(*three)
    who = viewers[viewer]
    before = perspective.look(table.code, who, NOW), lobby.look(who, NOW)
    overwrite_what_is_sealed_from(who, table)
    assert (perspective.look(table.code, who, NOW), lobby.look(who, NOW)) == before


def test_a_finished_match_keeps_nothing_sealed(words: None, three: tuple[Player, ...]) -> None:
    """So at the last stage nothing is left that could be overwritten."""
    STAGES["over"](*three)
    assert not Rack.objects.exists()
    assert not Bag.objects.exists()
    assert not PreparedMove.objects.exists()


def test_the_overwriting_reaches_everything(words: None, three: tuple[Player, ...]) -> None:
    """The comparison is worth something only if the second rendering meets other secrets, and the viewer's own stay."""
    table = mid_game(*three)
    before = _sealed_rows(table)
    overwrite_what_is_sealed_from(three[0], table)
    after = _sealed_rows(table)
    assert before["rack 0"] == after["rack 0"]
    assert before["prepared 0"] == after["prepared 0"]
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"rack 1", "rack 2", "prepared 1", "prepared 2", "bag"}
    assert len(before["bag"][0]) == len(after["bag"][0])


def _name_with_rack(real: Callable[..., Any], seat: Seat, *rest: Any) -> Any:
    rack = Rack.objects.filter(seat=seat).first()
    return replace(real(seat, *rest), name=rack.tiles if rack else "")


def _away_with_a_dear_rack(real: Callable[..., Any], table: Table, seat: Seat, *rest: Any) -> Any:
    return replace(real(table, seat, *rest), here=not Rack.objects.filter(seat=seat, tiles__contains="W").exists())


def _unseen_from_the_bag(real: Callable[..., Any], table: Table, *rest: Any) -> Any:
    tiles = Bag.objects.get(table=table).tiles
    return replace(real(table, *rest), unseen=tuple((letter, tiles.count(letter)) for letter in "ABCDEFGHIJKLM"))


def _tries_of_everybody(real: Callable[..., Any], table: Table, *rest: Any) -> Any:
    rack, hand = real(table, *rest)
    tried = Rack.objects.filter(seat__table=table, tries_full_at__isnull=False).count()
    return rack, hand and replace(hand, tries_left=10 - tried)


PLANTED = [
    ("_person", _name_with_rack, "stranger"),
    ("_player_line", _away_with_a_dear_rack, "seat 0"),
    ("_bag", _unseen_from_the_bag, "spectator"),
    ("_hand", _tries_of_everybody, "seat 0"),
]


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted[1].__name__)
def test_a_planted_leak_is_caught(
    words: None,
    viewers: dict[str, Player | None],
    three: tuple[Player, ...],
    monkeypatch: pytest.MonkeyPatch,
    planted: tuple[str, Callable[..., Any], str],
) -> None:
    """Four leaks put into the perspective on purpose, from loud to faint, and the byte comparison must see each.

    A rack in a player's name; a player shown as away because they hold the W; the letters not yet seen counted from
    the bag; the viewer's tries reckoned from everybody's. Each replaces one function of `games.perspectives.table` by
    one that reads a sealed row; then page and regions are rendered, the sealed rows overwritten, rendered again.
    """
    place, leak, viewer = planted
    table = mid_game(*three)
    Rack.objects.filter(seat__number=2).update(tries_full_at=None)
    Rack.objects.filter(seat__number=1).update(tries_full_at=None)
    real = getattr(perspective, place)
    monkeypatch.setattr(perspective, place, lambda *how: leak(real, *how))
    who = viewers[viewer]
    before = pages_for(who, table)
    overwrite_what_is_sealed_from(who, table)
    caught = differing(before, pages_for(who, table))
    assert {"page", "regions", "regions since 0"} <= set(caught)


def test_a_leak_planted_beside_the_perspective_is_caught(
    words: None, monkeypatch: pytest.MonkeyPatch, three: tuple[Player, ...]
) -> None:
    """The context that a view gives to the templates holds the bag by mistake, in a comment nobody sees."""
    table = mid_game(*three)
    bea, real = three[1], answers.board_html

    def board_and_bag(*how: Any) -> SafeString:
        return SafeString(f"{real(*how)}<!-- {Bag.objects.get(table=table).tiles} -->")

    monkeypatch.setattr(answers, "board_html", board_and_bag)
    before = pages_for(bea, table)
    overwrite_what_is_sealed_from(bea, table)
    assert {"page", "regions"} <= set(differing(before, pages_for(bea, table)))


# LEA-1 to LEA-6, as they were reported elsewhere.


def test_lea_1_the_others_see_no_letter_of_the_rack_but_the_tiles_just_placed(
    words: None, viewers: dict[str, Player | None], ana: Player, bea: Player, rana: Player
) -> None:
    table = running_table(ana, bea, rana, racks=["MOTKWZY", "AEIAEIA", "AEIAEIA"], bag="XJQKWZYXJQKWZYXJQ")
    player = _browser(ana)
    received: list[str] = []

    def all_receive() -> None:
        for name, who in viewers.items():
            if name != "seat 0":
                received.extend(answer.body for answer in pages_for(who, table, "page", "regions since 0").values())

    all_receive()
    _post(player, table, "place", placed=["F7:M:M", "G7:O:O", "H7:T:T"])
    all_receive()
    _others_pass(table, bea, rana)
    rack = Rack.objects.get(seat__table=table, seat__number=0).tiles
    _post(player, table, "exchange", tile=list(rack[:3]))
    all_receive()
    _post(_browser(bea), table, "place", placed=["F8:A:A"])
    Rack.objects.filter(seat__table=table, seat__number=1).update(tiles="AEIAEIA")
    _post(_browser(rana), table, "pass_turn", sure="1")
    _post(player, table, "pass_turn", sure="1")
    all_receive()
    _others_pass(table, bea, rana)
    assert timeouts.sweep(later(181)) == 1
    all_receive()

    kinds = list(Move.objects.filter(table=table, player=ana).values_list("kind", flat=True))
    assert kinds == ["sat", "placed", "exchanged", "passed", "timed_out"]
    shown = {letter for html in received for letter in tiles_in(html)}
    assert shown == set("MOT") | set("AEI")


def test_lea_2_the_only_z_k_and_w_are_nowhere_in_another_page(
    words: None, viewers: dict[str, Player | None], ana: Player, bea: Player, rana: Player
) -> None:
    table = running_table(ana, bea, rana, racks=["ZKWAEIO", "AEIOUSR", "LNRSTUE"], bag="BCDFGHJ")
    assert {"Z", "K", "W"} <= set(tiles_in(pages_for(ana, table, "page")["page"].body))
    for name, who in viewers.items():
        for where, answer in pages_for(who, table, "page", "regions since 0", "lobby").items():
            if name != "seat 0":
                assert not {"Z", "K", "W"} & set(tiles_in(answer.body)), (name, where)
                assert not re.search(r"""data-tile=["']?[ZKW]|value=["']?[ZKW]["' >]""", _playing(answer.body)), where


def test_lea_3_a_tile_has_a_place_and_a_letter_and_nothing_that_tells_it_from_its_like(
    words: None, ana: Player, bea: Player
) -> None:
    """A tile that went into the bag and comes back cannot be known again: the whole rack's document is as it was."""
    table = running_table(ana, bea, racks=["AAEIOUS", "TTTTTTT"], bag="AABBAAB")
    before = pages_for(ana, table, "regions")["regions"].body
    Rack.objects.filter(seat__table=table, seat__number=0).update(tiles="BBEIOUS")
    Rack.objects.filter(seat__table=table, seat__number=0).update(tiles="AAEIOUS")
    assert pages_for(ana, table, "regions")["regions"].body == before
    ids = re.findall(r'id="((?:rack|place|exchange)[^"]*)"', before)
    assert [name for name in ids if name[-1].isdigit()] == [
        *[f"{kind}-{place}" for place in range(7) for kind in ("place", "rack")],
        *[f"{kind}-{place}" for place in range(7) for kind in ("exchange-place", "exchange")],
    ]
    first, second = re.findall(r'<button id="rack-[01]".*?</button>', before, re.DOTALL)
    assert first.replace('"rack-0"', "").replace('place="0"', "") == second.replace('"rack-1"', "").replace(
        'place="1"', ""
    )


def test_lea_4_another_players_tiles_are_a_number_and_no_elements(
    words: None, ana: Player, bea: Player, rana: Player
) -> None:
    table = running_table(ana, bea, rana, racks=["ZKWAEIO", "AEIOUSR", "LNRSTUE"], bag="BCDFGHJ")
    for who in (bea, rana, None):
        tree = html5lib.parse(pages_for(who, table, "page")["page"].body, namespaceHTMLElements=False)
        (line,) = [row for row in tree.iter("tr") if row.get("id") == "seat-0"]
        assert [cell.get("class") for cell in line.iter("td")] == ["total", None, "here"]
        told = ["".join(cell.itertext()).strip() for cell in line.iter("td")]
        assert told[:2] == ["0", "7"]
        assert not [element for element in line.iter() if set(element.attrib) - {"id", "class", "scope", "dir"}]


def test_lea_5_an_exchange_is_a_number_in_the_log_and_nothing_of_the_bag(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["ZKWAEIO", "TTTTTTT"], bag="BCDFGHJXX")
    _post(_browser(ana), table, "exchange", tile=["Z", "K", "W"])
    move = Move.objects.get(table=table, kind="exchanged")
    assert move.record == {"kind": "exchanged", "count": 3}
    assert move.points == 0


def test_lea_5_the_servers_log_holds_no_rack_and_no_bag(
    words: None, caplog: pytest.LogCaptureFixture, ana: Player, bea: Player
) -> None:
    table = running_table(ana, bea, racks=["MOTKWZY", "AEIOUSR"], bag="BCDFGHJXXQQ")
    for name in ("games", "lexicon", "django.request", "lexio_site"):
        caplog.set_level(logging.DEBUG, logger=name)
    secrets = _rememberer(table)
    secrets()
    player = _browser(ana)
    _post(player, table, "place", placed=["F7:K:K", "G7:W:W"])
    _post(player, table, "place", placed=["F7:M:M", "G7:O:O", "H7:T:T"], version="0")
    _post(player, table, "place", placed=["F7:M:M", "G7:O:O", "H7:T:T"])
    secrets()
    _post(_browser(bea), table, "exchange", tile=list("AEIO"))
    secrets()
    _post(player, table, "prepare_put", tile="K", cell="F8")
    timeouts.sweep(later(181))
    _assert_none_in(caplog.text, secrets())


def test_lea_5_a_failure_writes_no_tile_to_the_servers_log(
    words: None,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    three: tuple[Player, ...],
) -> None:
    ana, bea, _ = three
    table = running_table(ana, bea, racks=["MOTKWZY", "AEIOUSR"], bag="BCDFGHJXXQQ")
    secrets = _rememberer(table)
    answer = _failing_place(monkeypatch, ana, table)
    assert answer.status_code == 500
    (record,) = [record for record in caplog.records if record.name == "django.request"]
    assert record.exc_info
    _assert_none_in(logging.Formatter().format(record) + caplog.text, secrets())
    _assert_none_in(answer.content.decode(), secrets())
    assert Rack.objects.get(seat__table=table, seat__number=0).tiles == "MOTKWZY"


@pytest.mark.parametrize(
    "part",
    [
        "text",
        "html",
    ],
)
def test_lea_5_a_report_of_a_failure_holds_no_tile(
    words: None,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    three: tuple[Player, ...],
    part: str,
) -> None:
    """What an error mail or a debug page would show: frames with their variables, and what the form sent."""
    ana, bea, _ = three
    table = running_table(ana, bea, racks=["MOTKWZY", "AEIOUSR"], bag="BCDFGHJXXQQ")
    secrets = _rememberer(table)
    _failing_place(monkeypatch, ana, table)
    (record,) = [record for record in caplog.records if record.name == "django.request"]
    assert record.exc_info
    reporter = ExceptionReporter(record.request, *record.exc_info, is_email=True)  # type: ignore[attr-defined,arg-type]
    assert isinstance(reporter.filter, SafeExceptionReporterFilter)
    told = reporter.get_traceback_text() if part == "text" else reporter.get_traceback_html()
    _assert_none_in(told, secrets())


def test_lea_5_values_that_hold_tiles_do_not_show_them(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["ZKWAEIO", "AEIOUSR"], bag="BCDFGHJ")
    position = Position(EMPTY_BOARD, "BCDFGHJ", (SeatInPlay("ZKWAEIO"), SeatInPlay("AEIOUSR")), turn=0)
    values = [
        position,
        Stored({}, ("ZKWAEIO", "AEIOUSR"), "BCDFGHJ"),
        Played(position, None),  # type: ignore[arg-type]
        placement(**word("F7", "ZKWAEIO")),
        Placement(()),
        Exchange(tuple("ZKWAEIO")),
        perspective.look(table.code, ana, NOW).hand,
        *Rack.objects.all(),
        *Bag.objects.all(),
        PreparedMove(seat=Seat.objects.first(), tiles=[{"cell": "F7", "tile": "Z", "letter": "Z"}]),
    ]
    for value in values:
        told = f"{value!r} {value}"
        assert not re.search(r"ZKWAEIO|AEIOUSR|BCDFGHJ|'[ZKW]'", told), type(value)


def test_lea_5_the_drawn_tiles_do_not_show_in_the_answer_of_the_service() -> None:
    assert "ZKWAEIO" not in repr(Taken(None, "ZKWAEIO"))  # type: ignore[arg-type]


def test_lea_6_everybody_reads_the_same_line_of_an_exchange(
    words: None, ana: Player, bea: Player, stranger: Player
) -> None:
    table = running_table(ana, bea, racks=["ZKWAEIO", "AEIOUSR"], bag="BCDFGHJ")
    _post(_browser(ana), table, "exchange", tile=["Z", "K"])
    lines = set()
    for who in (ana, bea, stranger, None):
        browser = _browser(who)
        browser.cookies["django_language"] = "en"
        page = browser.get(reverse("table", args=[table.code])).content.decode()
        lines |= set(re.findall(rf'<li id="log-{Table.objects.get().version}">.*?</li>', page))
    assert len(lines) == 1
    assert "<bdi>Ana</bdi> exchanged 2 tiles." in lines.pop()


# What is built so that nothing can leak.


def test_a_stranger_and_a_spectator_make_no_query_of_a_sealed_row(
    words: None, three: tuple[Player, ...], stranger: Player, admin_: Player
) -> None:
    table = mid_game(*three)
    for who in (None, stranger, admin_):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            perspective.look(table.code, who, NOW)
            lobby.look(who, NOW)
        assert not [one for one in asked.captured_queries if re.search(r"games_(rack|bag|prepared)", one["sql"])]


def test_a_player_queries_the_rows_of_their_own_seat_alone(words: None, three: tuple[Player, ...]) -> None:
    table = mid_game(*three)
    seat = Seat.objects.get(table=table, number=1)
    with CaptureQueriesContext(connection) as asked:
        perspective.look(table.code, seat.player, NOW)
        lobby.look(seat.player, NOW)
    sealed = [query["sql"] for query in asked.captured_queries if re.search(r"games_(rack|bag|prepa)", query["sql"])]
    assert len(sealed) == 1
    assert "games_bag" not in sealed[0]
    assert "JOIN" not in sealed[0]
    assert re.search(
        r"""FROM "games_preparedmove" ("\w+") WHERE \1."seat_id" = \(?"games_rack"."seat_id\"""", sealed[0]
    ), sealed[0]
    assert re.search(rf'WHERE "games_rack"."seat_id" = {seat.pk}\b', sealed[0])


def test_public_rows_cannot_reach_sealed_ones() -> None:
    sealed = [apps.get_model("games", name) for name in SEALED]
    for model in apps.get_app_config("games").get_models():
        reachable = {field.related_model for field in model._meta.get_fields() if field.related_model}
        assert model in sealed or not reachable & set(sealed), model
    for model in (Table, Seat, Move, Player):
        assert not re.search(r"rack_id|bag_id", " ".join(field.name for field in model._meta.get_fields()))


def test_the_admin_knows_no_sealed_rows() -> None:
    assert not SEALED & {model.__name__ for model in admin.site._registry}


def test_only_named_modules_know_the_sealed_rows() -> None:
    """Whoever adds a module here says why: it reads one seat's own rows, or all of them under the table's lock."""
    assert dict(_modules_that_name_sealed_rows()) == {
        "store": {"Rack", "Bag"},  # the only reader of all racks at once
        "perspectives.table": {"Rack", "PreparedMove"},  # the viewer's own
        "services.prepared": {"Rack", "PreparedMove"},  # the player's own
        "services.turns": {"PreparedMove"},  # the mover's own, which goes
        "services.course": {"Rack", "Bag", "PreparedMove"},  # thrown away at the end
    }


def test_only_services_and_the_store_itself_import_the_store() -> None:
    importers = {
        name
        for name, tree in _modules()
        for node in ast.walk(tree)
        if (isinstance(node, ast.ImportFrom) and node.module == "games.store")
        or (isinstance(node, ast.ImportFrom) and node.module == "games" and "store" in {one.name for one in node.names})
    }
    assert {name.partition(".")[0] for name in importers} == {"services"}


def test_every_letter_of_a_page_stands_in_a_known_field() -> None:
    """No region but the viewer's own hand has a field for a tile that does not lie on the board."""
    texts = {
        f"{kind.__name__}.{field.name}"
        for kind in _regions_of_a_page()
        for field in fields(kind)
        if "str" in str(field.type)
    }
    assert texts == {
        "TablePage.code", "TablePage.kind", "TablePage.phase", "TablePage.words_name", "TablePage.words_edition",
        "Person.name", "LogLine.kind", "End.rematch_code", "Waiting.invited",
        "CellView.name", "CellView.bonus", "CellView.letter",  # the board and the viewer's own prepared tiles
        "RackTile.tile", "PreparedTile.cell", "PreparedTile.tile", "PreparedTile.letter",  # in Hand alone
        "Bag.unseen",  # 102 tiles less the board and the viewer's rack
        "EndLine.rack",  # public once the match is over (10.5)
    }  # fmt: skip


# How it is done.


@dataclass(frozen=True)
class Answer:
    """All that a browser gets, with nothing masked but CSRF token, nonce and the hour at which it expires."""

    status: int
    headers: tuple[tuple[str, str], ...]
    cookies: tuple[tuple[str, str], ...]
    body: str


def everything_for(who: Player | None, table: Table) -> dict[str, Answer]:
    """What this viewer can get of the table: every page, and the answers to their own harmless forms."""
    told = pages_for(who, table)
    if table.phase == Table.Phase.RUNNING:
        told |= _own_forms(who, table)
    return told | (_admin_pages(who) if who and who.is_staff else {})


def pages_for(who: Player | None, table: Table, *only: str) -> dict[str, Answer]:
    """Whole page, regions, regions with what was missed, and the lobby, or those named; without changing anything."""
    at, parts = reverse("table", args=[table.code]), reverse("table_regions", args=[table.code])
    asked: dict[str, tuple[str, dict[str, str]]] = {
        "page": (at, {}),
        "page by htmx": (at, HTMX),
        "regions": (parts, HTMX),
        "regions without htmx": (parts, {}),
        "regions since 0": (f"{parts}?seen=0", HTMX),
        "regions since the last": (f"{parts}?seen={table.version - 1}", HTMX),
        "regions since nonsense": (f"{parts}?seen=x", HTMX),
        "lobby": (reverse("lobby"), {}),
        "lobby by htmx": (reverse("lobby"), HTMX),
        "no such table": (reverse("table", args=["ZZZZ"]), {}),
    }
    return {
        name: _untouched(lambda browser, how=how: browser.get(how[0], **how[1]), who)
        for name, how in asked.items()
        if name in (only or asked)
    }


def _own_forms(who: Player | None, table: Table) -> dict[str, Answer]:
    """Forms that change at most the viewer's own prepared move, or are refused; every second one by htmx."""
    seat = Seat.objects.filter(table=table, player=who).first() if who else None
    rack = Rack.objects.filter(seat=seat).first() if seat else None
    tile = rack.tiles[0] if rack else "A"
    named = "E" if tile == "?" else tile
    forms: dict[str, list[tuple[str, dict[str, Any]]]] = {
        "put": [("prepare_put", {"tile": tile, "letter": named, "cell": "G8"})],
        "put and clear": [("prepare_put", {"tile": tile, "letter": named, "cell": "G8"}), ("prepare_clear", {})],
        "put on a tile not held": [("prepare_put", {"tile": "Y", "cell": "G8"})],
        "put on a wall": [("prepare_put", {"tile": tile, "letter": named, "cell": "A1"})],
        "take": [("prepare_take", {})],
        "sort": [("arrange_rack", {"how": "sort"})],
        "refused for a word": [("place", {"placed": [f"G6:{tile}:{named}"]})],
        "refused for its shape": [("place", {"placed": [f"A5:{tile}:{named}"]})],
        "refused for a tile not held": [("place", {"placed": ["G8:Y:Y"]})],
        "refused as stale": [("place", {"placed": [f"G6:{tile}:{named}"], "version": "1"})],
        "typed preview": [("type_move", {"text": f"preview G8 v {named}"})],
        "typed nonsense": [("type_move", {"text": "hm"})],
        "exchange of nothing": [("exchange", {})],
        "exchange of a tile not held": [("exchange", {"tile": ["Y"]})],
        "pass, asked": [("pass_turn", {})],
        "leave, asked": [("leave", {})],
        "sit": [("sit", {"name": ""})],
    }
    return {
        name: _untouched(lambda browser, s=steps, h=(HTMX, {})[turn % 2]: _do(browser, table, s, h), who)
        for turn, (name, steps) in enumerate(forms.items())
    }


def _do(browser: Client, table: Table, steps: list[tuple[str, dict[str, Any]]], headers: dict[str, str]) -> Any:
    answer = None
    for name, sent in steps:
        answer = browser.post(reverse(name, args=[table.code]), {"version": str(table.version), **sent}, **headers)
    if answer is not None and answer.status_code == 302:
        return browser.get(answer["Location"])
    return answer


def _admin_pages(who: Player) -> dict[str, Answer]:
    """Every page of every model that the admin knows, and of every row."""
    told = {"admin": _untouched(lambda browser: browser.get(reverse("admin:index")), who)}
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        addresses = [reverse(f"{name}_changelist")]
        for row in model._default_manager.all()[:20]:
            addresses += [reverse(f"{name}_{page}", args=[row.pk]) for page in ("change", "history", "delete")]
        told |= {address: _untouched(lambda browser, a=address: browser.get(a), who) for address in addresses}
    return told


def _untouched(ask: Callable[[Client], Any], who: Player | None) -> Answer:
    """Ask with a new browser, twice the same way, and undo whatever it changed."""
    with transaction.atomic():
        answer: HttpResponse = ask(_browser(who))
        transaction.set_rollback(True)
    return Answer(
        answer.status_code,
        tuple(sorted((name, value) for name, value in answer.headers.items() if name != "Expires")),
        tuple(
            sorted(
                (name, "" if name in {"csrftoken", "sessionid"} else at.value) for name, at in answer.cookies.items()
            )
        ),
        re.sub(r'((?:name="csrfmiddlewaretoken" value|nonce)=")[^"]+', r"\1", answer.content.decode()),
    )


def differing(before: dict[str, Answer], after: dict[str, Answer]) -> list[str]:
    """The names of the answers that are not the same, byte by byte."""
    return [name for name in {**before, **after} if before.get(name) != after.get(name)]


def first_difference(before: dict[str, Answer], after: dict[str, Answer]) -> str:
    """Where the first two answers that differ part, for whoever reads the failing test."""
    name = differing(before, after)[0] if differing(before, after) else ""
    lines = zip(str(before.get(name)).split("\\n"), str(after.get(name)).split("\\n"), strict=False)
    return name + "".join(f"\n- {one}\n+ {other}" for one, other in lines if one != other)[:2000]


def tiles_in(html: str) -> list[str]:
    """Every letter that the document shows as a tile or carries in a form, wherever it lies.

    Left out: the dialog with all 26 letters for a joker, the table of all letters not seen, and the help.
    """
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    found: list[str] = []
    for element in _walk(tree):
        classes = (element.get("class") or "").split()
        if "tile" in classes:
            found += re.findall(r"[A-Z]", "".join(element.itertext()).replace("joker", ""))
        if element.get("lang") == "fr" and element.tag == "bdi":
            found += re.findall(r"[A-Z]", "".join(element.itertext()))
        if element.get("name") in {"tile", "placed", "order", "letter"} or element.tag == "option":
            found += re.findall(r"[A-Z]", (element.get("value") or "").rpartition(":")[2])
        found += re.findall(r"[A-Z]", element.get("data-tile") or "")
    return found


def _walk(element: Any) -> Iterator[Any]:
    if element.get("id") in {"joker-dialog", "unseen-table", "help", "keys-dialog", "open-form"}:
        return
    yield element
    for child in element:
        yield from _walk(child)


def _playing(html: str) -> str:
    return html.partition("<dialog")[0].partition('id="unseen-table"')[0]


def _browser(who: Player | None) -> Client:
    browser = Client(raise_request_exception=False)
    if who is not None:
        browser.force_login(who)
    return browser


def _post(browser: Client, table: Table, name: str, **sent: Any) -> Any:
    version = str(Table.objects.get(pk=table.pk).version)
    return browser.post(reverse(name, args=[table.code]), {"version": version, **sent})


def _others_pass(table: Table, *people: Player) -> None:
    """The others end their turns without a placement; the match does not end by it."""
    for person in people:
        _post(_browser(person), table, "pass_turn", sure="1")


def _rememberer(table: Table) -> Callable[[], set[str]]:
    """A function that collects every rack and bag the match has had so far."""
    secrets: set[str] = set()

    def remember() -> set[str]:
        secrets.update(Rack.objects.filter(seat__table=table).values_list("tiles", flat=True))
        secrets.update(Bag.objects.filter(table=table).values_list("tiles", flat=True))
        return secrets

    return remember


def _assert_none_in(text: str, secrets: set[str]) -> None:
    assert not [secret for secret in secrets if secret in text]
    pieces = {secret[start : start + 4] for secret in secrets for start in range(len(secret) - 3)}
    assert not [piece for piece in pieces if piece in text]


def _failing_place(monkeypatch: pytest.MonkeyPatch, player: Player, table: Table) -> Any:
    """A placement that fails in the middle of drawing, where rack and bag are in everybody's hands."""

    class Broken(Random):
        def randrange(self, *_how: Any, **_more: Any) -> int:
            raise RuntimeError("planted")

    monkeypatch.setattr(turns, "DICE", Broken())
    return _post(_browser(player), table, "place", placed=["F7:M:M", "G7:O:O", "H7:T:T"])


def _sealed_rows(table: Table) -> dict[str, tuple[Any, ...]]:
    rows: dict[str, tuple[Any, ...]] = {"bag": (Bag.objects.get(table=table).tiles,)}
    for seat in table.seats.all():
        rack = Rack.objects.get(seat=seat)
        rows[f"rack {seat.number}"] = rack.tiles, rack.changes, rack.tries_full_at
        rows[f"prepared {seat.number}"] = (str(PreparedMove.objects.get(seat=seat).tiles),)
    return rows


def _regions_of_a_page() -> set[type]:
    """Every dataclass of the regions; the records and scores of the rules are public by their own tests."""
    return {
        kind
        for kind in vars(regions).values()
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == regions.__name__
    }


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(GAMES.rglob("*.py")):
        name = ".".join(path.relative_to(GAMES).with_suffix("").parts)
        if not name.startswith("migrations."):
            yield name, ast.parse(path.read_text())


def _modules_that_name_sealed_rows() -> Iterator[tuple[str, set[str]]]:
    for name, tree in _modules():
        named: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == "games.models":
                named |= SEALED & {one.name for one in node.names}
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "models":
                named |= SEALED & {node.attr}
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "get_model":
                named |= SEALED & {one.value for one in node.args if isinstance(one, ast.Constant)}
        if named:
            yield name, named
