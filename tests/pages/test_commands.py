"""Every command over HTTP, with and without htmx, in four languages: answered from what the player sees alone."""

from __future__ import annotations

import re
from typing import Any

import html5lib
import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from games.models import Move, Player, PreparedMove, Rack, Seat, Table
from games.rules.refusal import RefusalCode
from games.sentences.refusals import SENTENCES
from games.typed import listing
from tests.builders import later, open_table, running_table, word
from tests.perspectives.stages import STAGES, overwrite_what_is_sealed_from

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "fr", "ht", "ar")


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(10))


@pytest.fixture
def table(words: None, ana: Player, bea: Player) -> Table:
    """Ana is to move; MOT lies across from G7, Bea's turn was before."""
    return running_table(ana, bea, racks=["MAISON?", "KWZZYXX"], bag="E" * 10, board=word("G7", "MoT"), totals=[5, -1])


def say(player: Player, table: Table, text: str, language: str = "en", *, htmx: bool = False, **sent: Any) -> Any:
    client = Client()
    player.language = language
    player.save()
    client.force_login(player)
    headers = {"HX-Request": "true"} if htmx else {}
    table.refresh_from_db()
    answer = client.post(f"/t/{table.code}/type/", {"version": table.version, "text": text, **sent}, headers=headers)
    if answer.status_code == 302:
        answer = client.get(answer["Location"])
    return answer


def notice(answer: HttpResponse) -> str:
    """The answer beside the move box, as it is heard."""
    found = re.search(r'<div class="notice (\w+)">\s*<p>(.*?)</p>', answer.content.decode(), re.DOTALL)
    assert found
    return re.sub("<[^>]+>", "", found[2])


def box(answer: HttpResponse) -> str:
    found = re.search(r'<input id="move-text" name="text" value="([^"]*)"', answer.content.decode())
    assert found
    return found[1]


ASKED = [
    ("last", "Nobody has played yet."),
    ("log", "The match began."),
    ("score", "Totals: you 5 and Bea −1. Your turn."),
    ("turn", "Your turn."),
    ("time", "Time left: 2 minutes 50 seconds."),
    ("rack", "Your rack: M 2, A 1, I 1, S 1, O 1, N 1 and joker 0."),
    ("bag", "On the racks: you 7 tiles and Bea 7 tiles."),
    ("H8", "H8: crossing."),
    ("G7", "G7: M 2. Words: MOT, G7 across."),
    ("H7", "H7: O joker 0. Words: MOT, G7 across."),
    ("F8", "F8: crossing."),
    ("H9", "H9: empty."),
    ("words G7", "G7: MOT, G7 across."),
    ("words H9", "No word goes through H9."),
    ("row 7", "Row 7: G7 MOT."),
    ("row 2", "Row 2: C2 word times 3 and K2 word times 3."),
    ("col G", "Column G: G7 M 2."),
    ("bonuses", "word times 3: C2, K2, B3, L3"),
    ("spell", "No word has been placed yet."),
    ("spell maïs", "MAIS: M 2, A 1, I 1 and S 1."),
    ("preview", "No tile is placed yet."),
    ("preview D7 across SOMMOT", "Words: SOMMOT 7 points."),
    ("help", "Type a move, such as H8 across MAISON, or a command: H8, last, log, score,"),
]


@pytest.mark.parametrize("htmx", [False, True])
def test_what_is_asked_is_answered_beside_an_empty_box(table: Table, ana: Player, htmx: bool) -> None:
    for text, told in ASKED:
        answer = say(ana, table, text, htmx=htmx)
        assert told in notice(answer), text
        assert (answer.status_code, box(answer)) == (200, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_that_help_lists_is_answered_in_its_language(table: Table, ana: Player, language: str) -> None:
    with translation.override(language):
        unknown = translation.gettext(SENTENCES[RefusalCode.NOT_UNDERSTOOD]).split("{")[0]
    for turn, text in enumerate(listing(language)):
        answer = say(ana, table, text, language, htmx=turn % 2 == 0)
        assert answer.status_code in {200, 422}, text
        content = answer.content.decode()
        if turn % 2:
            html5lib.HTMLParser(strict=True).parse(content)
        assert unknown not in content, text


def test_asking_changes_nothing_and_needs_no_fresh_page(table: Table, ana: Player) -> None:
    before = rows()
    for text, _ in ASKED:
        if "across" not in text:
            assert say(ana, table, text, version=0).status_code == 200
    assert rows() == before


def rows() -> list[Any]:
    kept = (Table, Seat, Move, Rack, PreparedMove)
    signs = {"due_at", "present_until", "scriptless"}
    return [
        {n: v for n, v in row.items() if n not in signs}
        for kind in kept
        for row in kind.objects.order_by("pk").values()
    ]


def test_a_move_is_prepared_told_confirmed_and_taken_back(table: Table, ana: Player) -> None:
    assert "TAS needs T" in notice(say(ana, table, "preview J7 down tas"))
    told = notice(say(ana, table, "preview J6 down as", htmx=True))
    assert told.startswith("Prepared move: A 1 on J6 and S 1 on J7.")
    assert "Possible points: " in told
    assert notice(say(ana, table, "preview")) == told
    assert "J7: S 1, placed. Words: MOTS, G7 across and AS, J6 down." in notice(say(ana, table, "j7"))
    assert "Prepared move: " in notice(say(ana, table, "rack"))
    assert notice(say(ana, table, "cancel")) == "Taken back."
    assert not PreparedMove.objects.exclude(tiles=[]).exists()
    say(ana, table, "preview J6 down as")
    assert "You placed AS" in notice(say(ana, table, "confirm", htmx=True))
    assert "Ana placed AS" in notice(say(ana, table, "log"))
    assert notice(say(ana, table, "spell")) == "AS: A 1 and S 1."


def test_to_confirm_without_a_prepared_move_is_refused_in_words(table: Table, ana: Player) -> None:
    answer = say(ana, table, "confirm")
    assert (answer.status_code, box(answer)) == (422, "confirm")
    assert "No tile is placed." in notice(answer)


def test_shuffling_tells_the_rack_in_its_new_order(table: Table, ana: Player) -> None:
    for htmx in (False, True):
        assert notice(say(ana, table, "shuffle", htmx=htmx)).startswith("Your rack: ")
    assert sorted(Rack.objects.get(seat__player=ana).tiles) == sorted("MAISON?")


def test_typed_tiles_are_exchanged(table: Table, ana: Player) -> None:
    assert "You exchanged 2 tiles." in notice(say(ana, table, "exchange a?"))
    assert say(ana, table, "exchange").status_code in {409, 422}


@pytest.mark.parametrize(("language", "typed"), [("en", "pass"), ("fr", "passer"), ("ht", "pase"), ("ar", "تمرير")])
def test_to_pass_asks_first_and_a_second_enter_passes(table: Table, ana: Player, language: str, typed: str) -> None:
    asked = say(ana, table, typed, language, htmx=True)
    assert (asked.status_code, box(asked)) == (200, f"{typed} {typed}")
    with translation.override(language):
        assert translation.gettext("To pass, press Enter again.") in notice(asked)
    assert not Move.objects.filter(kind=Move.Kind.PASSED).exists()
    say(ana, table, box(asked), language, htmx=True)
    assert Move.objects.filter(kind=Move.Kind.PASSED).exists()


def test_to_pass_without_scripts_leads_to_the_page_that_asks(table: Table, ana: Player) -> None:
    assert "<h1>Pass your turn?</h1>" in say(ana, table, "pass").content.decode()
    assert not Move.objects.filter(kind=Move.Kind.PASSED).exists()


def test_out_of_turn_passing_is_refused_and_not_asked(table: Table, bea: Player) -> None:
    answer = say(bea, table, "pass", htmx=True)
    assert answer.status_code == 409
    assert "It is not your turn yet." in notice(answer)


def test_arabic_letters_are_told_in_latin_and_a_second_enter_plays_them(table: Table, ana: Player) -> None:
    refused = say(ana, table, "J6 عمودي شس", "ar", htmx=True)
    assert (refused.status_code, box(refused)) == (422, "J6 عمودي AS")
    assert "J6 عمودي AS" in notice(refused)
    assert "J6 عمودي QS" in notice(refused)
    assert Move.objects.filter(kind=Move.Kind.PLACED).count() == 0
    say(ana, table, box(refused), "ar", htmx=True)
    assert Move.objects.filter(kind=Move.Kind.PLACED).count() == 1


@pytest.mark.parametrize(("language", "help_"), [("en", "help"), ("fr", "aide"), ("ht", "èd"), ("ar", "مساعدة")])
def test_nonsense_is_refused_and_told_to_ask_for_help(table: Table, ana: Player, language: str, help_: str) -> None:
    refused = say(ana, table, "xyz", language)
    assert (refused.status_code, box(refused)) == (422, "xyz")
    assert help_ in notice(refused)
    assert "MAISON" in notice(say(ana, table, help_, language))


def test_before_and_after_the_match_questions_have_an_answer_too(
    words: None, ana: Player, bea: Player, rana: Player
) -> None:
    table = open_table(ana, 3)
    for text in ("score", "turn", "time", "rack", "bag", "G7", "row 7", "bonuses", "preview", "last", "log", "spell"):
        assert say(ana, table, text).status_code == 200, text
    over = STAGES["over"](ana, bea, rana)
    for text in ("score", "turn", "time", "rack", "bag", "G7", "row 7", "bonuses", "preview", "last", "log", "spell"):
        assert say(ana, over, text).status_code == 200, text


def test_somebody_who_watches_can_ask_but_has_no_rack(table: Table, stranger: Player) -> None:
    assert "Totals: Ana 5 and Bea −1. Ana’s turn." in notice(say(stranger, table, "score"))
    for text in ("rack", "preview"):
        assert "You have no seat at this table" in notice(say(stranger, table, text))


@pytest.mark.parametrize("stage", ["mid-game", "last tile"])
def test_no_answer_depends_on_what_is_hidden(  # noqa: PLR0917
    words: None, ana: Player, bea: Player, rana: Player, stranger: Player, stage: str
) -> None:
    table: Table = STAGES[stage](ana, bea, rana)
    asked = ["last", "score", "rack", "bag", "G8", "H8", "row 8", "col G", "words H8", "bonuses", "preview"]
    for asker in (ana, bea, stranger):
        before = [notice(say(asker, table, text)) for text in asked]
        overwrite_what_is_sealed_from(asker, table)
        assert [notice(say(asker, table, text)) for text in asked] == before
