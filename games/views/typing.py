"""The move box: a typed move is prepared and confirmed, a command carried out, a question answered (B10, B11)."""

from __future__ import annotations

from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, assert_never

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games import forms, sentences, typed
from games.http import settings_of
from games.perspectives.regions import TablePage
from games.rules.lexio.moves import Exchange, Pass, PlacedTile, Placement
from games.rules.lexio.notation import read_cell
from games.rules.refusal import RefusalCode, Refused
from games.sentences import answers, board_answers
from games.services import prepared, presence, timeouts
from games.views.answers import action, done, page_of, show, sure
from games.views.turns import play

if TYPE_CHECKING:
    from games.models import Player

DICE = SystemRandom()


@action
def type_move(request: HttpRequest, code: str) -> HttpResponse:
    """Do what was typed, or answer it."""
    forms.version(request)
    command = typed.read_command(forms.typed(request), _language(), settings_of(request).layout)
    match command:
        case typed.Place(word):
            return play(request, code, Placement(_prepare(request, code, word, seen_version=forms.version(request))))
        case typed.Confirm():
            return play(request, code, Placement(_laid_out(page_of(request, code))))
        case typed.Put(tiles):
            return play(request, code, Exchange(tiles))
        case typed.PassTurn() | typed.PassForSure():
            return _pass(request, code, command)
        case typed.Try() | typed.TakeAllBack() | typed.Shuffle():
            return done(request, code, _change_own(request, code, command))
        case _:
            return _answered(request, code, command)


def _prepare(
    request: HttpRequest, code: str, word: typed.TypedWord, seen_version: int | None = None
) -> tuple[PlacedTile, ...]:
    return prepared.replace(code, _player(request), partial(typed.tiles_for, typed=word), seen_version)


def _laid_out(page: TablePage) -> tuple[PlacedTile, ...]:
    laid = page.hand.prepared if page.hand else ()
    return tuple(PlacedTile(read_cell(tile.cell), tile.tile, tile.letter) for tile in laid)


def _pass(request: HttpRequest, code: str, command: typed.PassTurn | typed.PassForSure) -> HttpResponse:
    """Ask first: on a page of its own, or with the word twice in the box, so that a second Enter passes (B16)."""
    hand = page_of(request, code).hand
    if hand is None or isinstance(command, typed.PassForSure) or not settings_of(request).confirm_passing:
        return play(request, code, Pass())
    if not hand.may_act:
        raise Refused(RefusalCode.NOT_YOUR_TURN)
    if not request.htmx:  # type: ignore[attr-defined]
        return sure(request, code, "pass")
    word = forms.typed(request).strip()
    return show(request, code, sentences.Notice("info", answers.sure_to_pass()), kept=f"{word} {word}")


def _change_own(request: HttpRequest, code: str, command: typed.Try | typed.TakeAllBack | typed.Shuffle) -> SafeString:
    """Change what only the player sees, and return how it is now."""
    player = _player(request)
    presence.asked(code, player, timezone.now())
    match command:
        case typed.Try(word):
            _prepare(request, code, word)
            return answers.preview(page_of(request, code))
        case typed.TakeAllBack():
            prepared.clear(code, player)
            return answers.taken_back()
        case typed.Shuffle():
            prepared.arrange(code, player, partial(prepared.shuffled, dice=DICE))
            return answers.my_rack(page_of(request, code))
        case _:
            assert_never(command)


def _answered(request: HttpRequest, code: str, query: typed.Query) -> HttpResponse:
    """Answer from what the player sees of the table now; nothing changes but that they have been heard of."""
    now = timezone.now()
    timeouts.settle_due(code, now)
    presence.asked(code, _player(request), now)
    return show(request, code, sentences.Notice("info", _answer(query, page_of(request, code))))


def _answer(query: typed.Query, page: TablePage) -> SafeString:  # noqa: PLR0911 -- one case for each question
    match query:
        case typed.LastTurn():
            return answers.last_turn(page)
        case typed.Log():
            return answers.last_lines(page)
        case typed.Score():
            return answers.score(page)
        case typed.WhoseTurn():
            return answers.whose_turn(page)
        case typed.TimeLeft():
            return answers.time_left(page)
        case typed.MyRack():
            return answers.my_rack(page)
        case typed.TilesLeft():
            return answers.tiles_left(page)
        case typed.Preview():
            return answers.preview(page)
        case typed.Help():
            return answers.help_listed(typed.listing(_language()))
        case _:
            return _answer_of_board(query, page)


def _answer_of_board(query: typed.BoardQuery, page: TablePage) -> SafeString:
    match query:
        case typed.AtCell(cell):
            told = board_answers.at_cell(cell, page)
        case typed.WordsAt(cell):
            told = board_answers.words_at(cell, page)
        case typed.Row(number):
            told = board_answers.row(number, page)
        case typed.Column(letter):
            told = board_answers.column(letter, page)
        case typed.Bonuses():
            told = board_answers.bonuses(page)
        case typed.Spell(word):
            told = answers.spelt(word, page)
        case _:
            assert_never(query)
    return told


def _player(request: HttpRequest) -> Player:
    return request.user  # type: ignore[return-value]


def _language() -> str:
    return get_language() or "en"
