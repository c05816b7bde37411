"""What a placement is worth (section 7), before it is confirmed and after."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from games.rules.lexio.board import Board
from games.rules.lexio.formed_words import FormedWord, formed_words
from games.rules.lexio.geometry import BONUSES, Bonus, Cell, Direction
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.placement import check_lie
from games.rules.lexio.tiles import RACK_SIZE, sum_of_values, value
from games.rules.refusal import RefusalCode, Refused

ALL_SEVEN_POINTS = 30

_FACTORS_OF_LETTERS = {Bonus.LETTER_2: 2, Bonus.LETTER_3: 3}
_FACTORS_OF_WORDS = {Bonus.WORD_2: 2, Bonus.WORD_3: 3, Bonus.CROSSING: 2}

# Looked up by cell, because looking up a Bonus is slow.
_LETTER_FACTORS = {cell: _FACTORS_OF_LETTERS.get(bonus, 1) for cell, bonus in BONUSES.items()}
_WORD_FACTORS = {cell: _FACTORS_OF_WORDS.get(bonus, 1) for cell, bonus in BONUSES.items()}


class ScoredWord(NamedTuple):
    """A word of a move with its points; its text shows a joker as a small letter.

    A plain tuple, because a placement makes several.
    """

    text: str
    start: Cell
    direction: Direction
    points: int

    @property
    def letters(self) -> str:
        """The word as it is looked up: capitals only, with every joker's letter (6.2)."""
        return self.text.upper()


@dataclass(frozen=True, slots=True)
class Score:
    """The words of a move in their order, whether seven tiles were placed, and the points of the whole move."""

    words: tuple[ScoredWord, ...]
    all_seven: bool
    points: int


class Missing(Enum):
    """What a prepared move still lacks before its points can be shown (7.7)."""

    NO_TILES = "no_tiles"
    WALL = "wall"
    OCCUPIED = "occupied"
    NOT_IN_LINE = "not_in_line"
    GAP = "gap"
    NO_WORD = "no_word"


def score(board: Board, tiles: Sequence[PlacedTile]) -> Score:
    """Return what tiles that lie in one line without a gap are worth; no word is looked up."""
    words = formed_words(board, tiles)
    paying = _paying_cells(tiles, words)
    scored = tuple([ScoredWord(word.text, word.start, word.direction, _word_points(word, paying)) for word in words])
    all_seven = len(tiles) == RACK_SIZE
    points = sum([word.points for word in scored]) + (ALL_SEVEN_POINTS if all_seven else 0)
    return Score(scored, all_seven, points)


def preview(board: Board, tiles: Sequence[PlacedTile]) -> Score | Missing:
    """Return what the move could be worth, touching or not, jokers named or not; or what is still missing (7.7)."""
    if not tiles:
        return Missing.NO_TILES
    try:
        check_lie(board, tiles)
    except Refused as refused:
        return _MISSING[refused.code]
    possible = score(board, tiles)
    return possible if possible.words else Missing.NO_WORD


_MISSING = {
    RefusalCode.WALL: Missing.WALL,
    RefusalCode.OCCUPIED: Missing.OCCUPIED,
    RefusalCode.NOT_IN_LINE: Missing.NOT_IN_LINE,
    RefusalCode.GAP: Missing.GAP,
}


def _paying_cells(tiles: Sequence[PlacedTile], words: Sequence[FormedWord]) -> Sequence[Cell]:
    """Return the bonus cells that this move covers (7.5), without a crossing whose tile is in one word only (7.4)."""
    covered = [tile.cell for tile in tiles if tile.cell in BONUSES]
    return [
        cell
        for cell in covered
        if BONUSES[cell] is not Bonus.CROSSING or sum([cell in word.cells for word in words]) == 2
    ]


def _word_points(word: FormedWord, paying: Sequence[Cell]) -> int:
    points = sum_of_values(word.text)
    factor = 1
    for cell in paying:
        if cell in word.cells:
            points += value(word.text[word.cells.index(cell)]) * (_LETTER_FACTORS[cell] - 1)
            factor *= _WORD_FACTORS[cell]
    return points * factor
