"""A typed move is read in the words of the page's language, whatever the order, and never guessed."""

from __future__ import annotations

import pytest

from games.rules.lexio.board import EMPTY_BOARD, Board
from games.rules.lexio.geometry import Cell, Direction
from games.rules.lexio.notation import read_cell
from games.rules.refusal import RefusalCode, Refused
from games.typed import Typed, read_typed, tiles_for

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN

ENGLISH = """
H8 across MAISON      | H8 across MAISON
8H across MAISON      | H8 across MAISON
across H8 MAISON      | H8 across MAISON
MAISON across 8h      | H8 across MAISON
maison h8 right       | H8 across MAISON
maison row h8         | H8 across MAISON
h8 > maison           | H8 across MAISON
h8>maison             | H8 across MAISON
H8 down maison        | H8 down MAISON
d maison H8           | H8 down MAISON
v h8 maison           | H8 down MAISON
h8 col maison         | H8 down MAISON
H8, across: MAISON.   | H8 across MAISON
H 8 across MAISON     | H8 across MAISON
8 h across MAISON     | H8 across MAISON
  h08   ACROSS  été   | H8 across ETE
H8 across MAI?SON     | H8 across MAIsON
H8 across *maison     | H8 across mAISON
h8?maison >           | H8 across mAISON
H8 across m a i s o n | H8 across MAISON
H8 across mai son     | H8 across MAISON
preview H8 across œuf | preview H8 across OEUF
m13 down la           | M13 down LA
H8 col bas            | H8 down BAS
H8 > col              | H8 across COL
H8 d row              | H8 down ROW
H8 across preview     | H8 across PREVIEW
preview H8 across     | H8 across PREVIEW
"""

FRENCH = """
H8 horizontal maison       | H8 across MAISON
8H horizontal maison       | H8 across MAISON
maison h8 h                | H8 across MAISON
h h8 maison                | H8 across MAISON
h 8 h maison               | H8 across MAISON
ligne h8 maison            | H8 across MAISON
h8 horizontale maison      | H8 across MAISON
MAISON, H8 à l’horizontale | H8 across MAISON
MAISON, H8 à l'horizontale | H8 across MAISON
h8 à la verticale maison   | H8 down MAISON
h8 vertical maison         | H8 down MAISON
bas h8 maison              | H8 down MAISON
colonne h8 maison          | H8 down MAISON
h8 across maison           | H8 across MAISON
h8 d maison                | H8 down MAISON
h8 v maison                | H8 down MAISON
h8 h été                   | H8 across ETE
h8 h cœur                  | H8 across COEUR
h8 h ça                    | H8 across CA
h8 ligne bas               | H8 across BAS
h8 bas ligne               | H8 down LIGNE
bas h8 h                   | H8 across BAS
h h8 ligne                 | H8 across LIGNE
ligne > h8                 | H8 across LIGNE
aperçu h8 h maison         | preview H8 across MAISON
APERCU h8 v mai*son        | preview H8 down MAIsON
aperçu h8 h                | H8 across APERCU
h8 h aujourd’hui           | H8 across AUJOURDHUI
"""

CREOLE = """
H8 orizontal MAISON      | H8 across MAISON
8h orizontal maison      | H8 across MAISON
maison h8 o              | H8 across MAISON
o h8 maison              | H8 across MAISON
liy h8 maison            | H8 across MAISON
h8 vètikal maison        | H8 down MAISON
h8 vetikal maison        | H8 down MAISON
desann h8 maison         | H8 down MAISON
kolòn h8 maison          | H8 down MAISON
KOLON maison 8H          | H8 down MAISON
h8 across maison         | H8 across MAISON
h8 > maison              | H8 across MAISON
h8 d maison              | H8 down MAISON
gade h8 orizontal maison | preview H8 across MAISON
preview h8 o maison      | preview H8 across MAISON
h8 vètikal mai?son       | H8 down MAIsON
h8 o col                 | H8 across COL
"""

ARABIC = """
H8 أفقي MAISON         | H8 across MAISON
H8 أفقيا MAISON        | H8 across MAISON
H8 أفقيًا MAISON        | H8 across MAISON
H8 افقي MAISON         | H8 across MAISON
H8 إفقي MAISON         | H8 across MAISON
H8 أُفُقِيّ MAISON         | H8 across MAISON
H8 أفـقي MAISON        | H8 across MAISON
H8 أفقى MAISON         | H8 across MAISON
صف H8 MAISON           | H8 across MAISON
MAISON ص 8H            | H8 across MAISON
H٨ عمودي MAISON        | H8 down MAISON
٨H عمودياً MAISON       | H8 down MAISON
H۸ ع MAISON            | H8 down MAISON
MAISON، H8، عموديا     | H8 down MAISON
H8 across MAISON       | H8 across MAISON
H8 down maison         | H8 down MAISON
معاينة H8 أفقي MAISON  | preview H8 across MAISON
H8 أفقي MAI؟SON        | H8 across MAIsON
\u2068H8\u2069 أفقي \u200fMAISON | H8 across MAISON
H1٣ ع LA               | H13 down LA
H8 ع col               | H8 down COL
"""


def _lines(golden: str) -> list[tuple[str, str]]:
    return [(text, told.strip()) for text, told in (line.split("|") for line in golden.strip("\n").splitlines())]


GOLDEN = [
    (language, text, told)
    for language, golden in (("en", ENGLISH), ("fr", FRENCH), ("ht", CREOLE), ("ar", ARABIC))
    for text, told in _lines(golden)
]


def _told(typed: Typed) -> str:
    preview = "preview " if typed.preview else ""
    column, row = typed.start
    return f"{preview}{chr(65 + column)}{row + 1} {typed.direction.value} {typed.word}"


@pytest.mark.parametrize(("language", "text", "told"), GOLDEN)
def test_a_move_is_read_in_any_order_in_the_words_of_the_language(language: str, text: str, told: str) -> None:
    assert _told(read_typed(text, language)) == told


@pytest.mark.parametrize(
    ("language", "text", "code"),
    [
        ("en", "", RefusalCode.NOT_UNDERSTOOD),
        ("en", "hello", RefusalCode.NOT_UNDERSTOOD),
        ("en", "preview", RefusalCode.NOT_UNDERSTOOD),
        ("en", "?!#", RefusalCode.NOT_UNDERSTOOD),
        ("en", "H8 G7 across MAISON", RefusalCode.NOT_UNDERSTOOD),
        ("en", "h 8 d across MAISON", RefusalCode.TYPED_WITHOUT_CELL),
        ("en", "H8 across down MAISON", RefusalCode.NOT_UNDERSTOOD),
        ("en", "H8 across down row", RefusalCode.NOT_UNDERSTOOD),
        ("en", "mai H8 across son", RefusalCode.NOT_UNDERSTOOD),
        ("en", "H8 across h MAISON", RefusalCode.NOT_UNDERSTOOD),
        ("en", "H8 across A", RefusalCode.NOT_UNDERSTOOD),
        ("en", "H8 across MAISON?", RefusalCode.NOT_UNDERSTOOD),
        ("en", "H8 across ماسون", RefusalCode.NOT_UNDERSTOOD),
        ("en", "across MAISON", RefusalCode.TYPED_WITHOUT_CELL),
        ("en", "row col", RefusalCode.TYPED_WITHOUT_CELL),
        ("en", "H8 MAISON", RefusalCode.TYPED_WITHOUT_DIRECTION),
        ("en", "H8 horizontal MAISON", RefusalCode.TYPED_WITHOUT_DIRECTION),
        ("en", "H8", RefusalCode.TYPED_WITHOUT_WORD),
        ("en", "H8 >", RefusalCode.TYPED_WITHOUT_WORD),
        ("en", "H8 d v", RefusalCode.TYPED_WITHOUT_WORD),
        ("en", "H8 col", RefusalCode.TYPED_UNCLEAR),
        ("fr", "h8 bas", RefusalCode.TYPED_UNCLEAR),
        ("fr", "aperçu h8 maison", RefusalCode.TYPED_WITHOUT_DIRECTION),
        ("ht", "h8 h maison", RefusalCode.NOT_UNDERSTOOD),
        ("ar", "H8 MAISON", RefusalCode.TYPED_WITHOUT_DIRECTION),
        ("ar", "أفقي MAISON", RefusalCode.TYPED_WITHOUT_CELL),
        ("ar", "H8 ص", RefusalCode.TYPED_WITHOUT_WORD),
    ],
)
def test_what_is_no_whole_move_is_refused_by_what_it_lacks(language: str, text: str, code: RefusalCode) -> None:
    with pytest.raises(Refused) as refused:
        read_typed(text, language)
    assert refused.value.code is code


def test_a_refusal_echoes_what_was_typed_and_never_more_than_a_line_of_it() -> None:
    with pytest.raises(Refused) as refused:
        read_typed(" héllo " * 100, "en")
    assert str(refused.value.facts["text"]).startswith("héllo")
    assert len(str(refused.value.facts["text"])) <= 80


def _board(cell: str, word: str, direction: Direction = ACROSS) -> Board:
    column, row = read_cell(cell)
    cells = {
        (Cell(column + step, row) if direction is ACROSS else Cell(column, row + step)): letter
        for step, letter in enumerate(word)
    }
    return EMPTY_BOARD.laid_with(cells)


def _typed(cell: str, word: str, direction: Direction = ACROSS) -> Typed:
    return Typed(preview=False, start=read_cell(cell), direction=direction, word=word)


def _refused(board: Board, rack: str, typed: Typed) -> Refused:
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
