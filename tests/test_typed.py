"""What is typed is read in the words of the page's language, whatever the order, and never guessed."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from games import typed
from games.preferences import Layout
from games.rules.lexio.board import EMPTY_BOARD, Board
from games.rules.lexio.geometry import Cell, Direction
from games.rules.lexio.notation import cell_name, read_cell
from games.rules.refusal import RefusalCode, Refused
from games.typed import Meaning, TypedWord, listing, read_command, tiles_for, ways_to_say

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN
LANGUAGES = ("en", "fr", "ht", "ar")

CASES = Path(__file__).parent / "cases"


def _lines(language: str) -> list[tuple[str, str]]:
    """What is typed, and what it is read as; "!" is a refusal, with what it would be in Latin letters."""
    lines = (CASES / f"typed.{language}.txt").read_text().splitlines()
    return [(text, told.strip()) for text, told in (line.rsplit("|", 1) for line in lines)]


GOLDEN = [(language, text, told) for language in LANGUAGES for text, told in _lines(language)]

NAMES: dict[type[typed.Command], str] = {
    typed.LastTurn: "last",
    typed.Log: "log",
    typed.Score: "score",
    typed.WhoseTurn: "turn",
    typed.TimeLeft: "time",
    typed.MyRack: "rack",
    typed.TilesLeft: "bag",
    typed.Bonuses: "bonuses",
    typed.Preview: "preview",
    typed.Confirm: "confirm",
    typed.TakeAllBack: "cancel",
    typed.Shuffle: "shuffle",
    typed.PassTurn: "pass",
    typed.PassForSure: "pass for sure",
    typed.Help: "help",
}


def _read(text: str, language: str, layout: Layout = Layout.ARABIC_101) -> str:
    try:
        return _told(read_command(text, language, layout))
    except Refused as refused:
        latin = " / ".join(str(refused.facts[name]) for name in ("latin", "other") if refused.facts.get(name))
        return f"!{refused.code.value} {latin}".strip()


def _told(command: typed.Command) -> str:  # noqa: PLR0911
    match command:
        case typed.Place(word):
            return _word(word)
        case typed.Try(word):
            return f"try {_word(word)}"
        case typed.AtCell(cell):
            return f"cell {cell_name(cell)}"
        case typed.WordsAt(cell):
            return f"words {cell_name(cell)}"
        case typed.Row(number):
            return f"row {number}"
        case typed.Column(letter):
            return f"column {letter}"
        case typed.Spell(spelt):
            return f"spell {spelt}".strip()
        case typed.Put(tiles):
            return f"exchange {''.join(tiles)}".strip()
        case _:
            return NAMES[type(command)]


def _word(word: TypedWord) -> str:
    return f"{cell_name(word.start)} {word.direction.value} {word.word}"


@pytest.mark.parametrize(("language", "text", "told"), GOLDEN)
def test_what_is_typed_is_read_in_any_order_in_the_words_of_the_language(language: str, text: str, told: str) -> None:
    assert _read(text, language) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_vocabulary_means_one_thing_only_but_for_directions(language: str) -> None:
    said = [
        (word, meaning)
        for meaning in Meaning
        if meaning not in {Meaning.ACROSS, Meaning.DOWN}
        for word in ways_to_say(meaning, language)
    ]
    assert len({word for word, _ in said}) == len(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_every_command_and_each_is_understood(language: str) -> None:
    read = {type(read_command(text, language)) for text in listing(language)}
    asked = {kind for alias in (typed.MatchQuery, typed.BoardQuery) for kind in get_args(alias.__value__)}
    assert read == asked | {typed.Confirm, typed.TakeAllBack, typed.Shuffle, typed.Put, typed.PassTurn}


def test_the_keyboard_in_the_settings_is_tried_first() -> None:
    told = "!typed_in_arabic H8 > LQTE / H8 > LATE"
    assert _read("H8 > مشفث", "ar", Layout.ARABIC_102_AZERTY) == told


def test_a_refusal_echoes_what_was_typed_and_never_more_than_a_line_of_it() -> None:
    with pytest.raises(Refused) as refused:
        read_command(" héllo " * 100, "en")
    assert str(refused.value.facts["text"]).startswith("héllo")
    assert len(str(refused.value.facts["text"])) <= 80


def _board(cell: str, word: str, direction: Direction = ACROSS) -> Board:
    column, row = read_cell(cell)
    cells = {
        (Cell(column + step, row) if direction is ACROSS else Cell(column, row + step)): letter
        for step, letter in enumerate(word)
    }
    return EMPTY_BOARD.laid_with(cells)


def _typed(cell: str, word: str, direction: Direction = ACROSS) -> TypedWord:
    return TypedWord(start=read_cell(cell), direction=direction, word=word)


def _refused(board: Board, rack: str, typed: TypedWord) -> Refused:
    with pytest.raises(Refused) as refused:
        tiles_for(board, rack, typed)
    return refused.value


def test_the_whole_word_is_typed_and_only_the_new_tiles_leave_the_rack() -> None:
    tiles = tiles_for(_board("G7", "SON"), "MAIXYZ?", _typed("D7", "MAISON"))
    assert [(tile.cell, tile.tile) for tile in tiles] == [(Cell(3, 6), "M"), (Cell(4, 6), "A"), (Cell(5, 6), "I")]


def test_a_joker_is_used_where_it_is_marked_and_nowhere_else() -> None:
    tiles = tiles_for(EMPTY_BOARD, "MAIS?ON", _typed("G7", "MAIsON"))
    assert [tile.tile for tile in tiles] == ["M", "A", "I", "?", "O", "N"]
    assert tiles[3].letter == "S"


def test_a_letter_that_is_not_on_the_rack_is_named_though_a_joker_could_stand_for_it() -> None:
    refused = _refused(EMPTY_BOARD, "MAI?ONX", _typed("G7", "MAISON"))
    assert (refused.code, refused.facts) == (RefusalCode.TYPED_TILE_MISSING, {"letter": "S", "word": "MAISON"})


def test_a_letter_needed_twice_must_be_there_twice() -> None:
    assert _refused(EMPTY_BOARD, "ETVWXYZ", _typed("G7", "ETE")).facts["letter"] == "E"


def test_a_marked_joker_that_is_not_on_the_rack_is_named() -> None:
    refused = _refused(EMPTY_BOARD, "MAISONX", _typed("G7", "MAIsON"))
    assert (refused.code, refused.facts["letter"]) == (RefusalCode.TYPED_JOKER_MISSING, "S")


def test_a_cell_whose_tile_differs_is_named_with_both_letters() -> None:
    refused = _refused(_board("G7", "tON"), "MAISONX", _typed("D7", "MAISON"))
    assert refused.code is RefusalCode.TYPED_TILE_DIFFERS
    assert refused.facts == {"cell": "G7", "lies": "t", "letter": "S", "word": "MAISON"}


def test_a_joker_on_the_board_counts_as_its_letter_marked_or_not() -> None:
    for word in ("MAISON", "MAIsON"):
        tiles = tiles_for(_board("G7", "sON"), "MAIXYZ?", _typed("D7", word))
        assert [tile.tile for tile in tiles] == ["M", "A", "I"]


@pytest.mark.parametrize(("cell", "named"), [("A1", "A1"), ("K2", "L2"), ("K7", "N7"), ("N7", "N7"), ("H0", "H0")])
def test_a_cell_that_takes_no_tile_is_named(cell: str, named: str) -> None:
    refused = _refused(EMPTY_BOARD, "MAISONX", _typed(cell, "MAISON"))
    assert (refused.code, refused.facts) == (RefusalCode.WALL, {"cell": named})


def test_a_word_that_lies_there_already_needs_no_tile_and_is_refused() -> None:
    assert _refused(_board("G7", "SON"), "MAISONX", _typed("G7", "SON")).code is RefusalCode.TYPED_NOTHING_NEW


def test_a_word_that_would_be_longer_on_the_board_is_told_whole() -> None:
    refused = _refused(_board("G7", "SON"), "SMAIXYZ", _typed("H7", "ONS"))
    assert refused.code is RefusalCode.TYPED_NOT_WHOLE
    assert refused.facts == {"word": "ONS", "whole": "SONS"}


def test_a_word_can_be_typed_down_a_column() -> None:
    tiles = tiles_for(_board("G7", "SON"), "ELXYZAB", _typed("G7", "SEL", DOWN))
    assert [tile.cell for tile in tiles] == [Cell(6, 7), Cell(6, 8)]


def test_a_refusal_shows_no_letter_that_was_not_typed_or_public() -> None:
    refused = _refused(EMPTY_BOARD, "QWKYZXJ", _typed("G7", "MAISON"))
    assert not set("QWKYZXJ") & set("".join(map(str, refused.facts.values())))
