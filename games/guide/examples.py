"""The worked examples of scoring: boards as they lie, moves upon them, and the sums that the engine makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.guide.drawing import picture, window_around
from games.rules.lexio.board import EMPTY_BOARD, Board
from games.rules.lexio.formed_words import FormedWord, formed_words
from games.rules.lexio.geometry import AFTER, BONUSES, Bonus, Cell, Direction
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.notation import read_cell
from games.rules.lexio.scoring import ALL_SEVEN_POINTS, Score, ScoredWord, score
from games.rules.lexio.tiles import JOKER, value
from games.sentences import bonus_name, coordinate, direction_word, french, listed, sentence


@dataclass(frozen=True, slots=True)
class Laid:
    """A word that lies on the board already; a small letter is a joker."""

    text: str
    start: str
    direction: Direction

    @property
    def tiles(self) -> Mapping[Cell, str]:
        """Its tiles by their cells."""
        cell, tiles = read_cell(self.start), {}
        for tile in self.text:
            tiles[cell] = tile
            cell = AFTER[self.direction].get(cell, cell)
        return tiles


@dataclass(frozen=True, slots=True)
class Example:
    """A board and the tiles that one move lays on it, by their cells."""

    laid: tuple[Laid, ...]
    placed: Mapping[str, str] = field(default_factory=dict)

    @property
    def board(self) -> Board:
        """The board before the move."""
        return EMPTY_BOARD.laid_with({cell: tile for word in self.laid for cell, tile in word.tiles.items()})

    @property
    def tiles(self) -> tuple[PlacedTile, ...]:
        """The tiles of the move."""
        return tuple(PlacedTile.from_laid(read_cell(cell), tile) for cell, tile in self.placed.items())

    @property
    def words(self) -> tuple[FormedWord, ...]:
        """The words that the move makes, in their order."""
        return formed_words(self.board, self.tiles)

    @property
    def score(self) -> Score:
        """What the rules say that it brings."""
        return score(self.board, self.tiles)


_FOREST = Laid("FORET", "E7", Direction.ACROSS)
_VILLAGE = Laid("VILLAGE", "G1", Direction.DOWN)
_PAVE = Laid("PAVER", "E1", Direction.ACROSS)

#: In the order of the page: from one plain word to everything at once.
EXAMPLES: Mapping[str, Example] = MappingProxyType(
    {
        "first": Example((), {"E7": "F", "F7": "O", "G7": "R", "H7": "E", "I7": "T"}),
        "letter": Example((_VILLAGE,), {"F3": "F", "H3": "E", "I3": "U", "J3": "R"}),
        "cross": Example((_FOREST, Laid("PONT", "I4", Direction.DOWN)), {"J5": "N", "J6": "U", "J7": "S"}),
        "crossing_two": Example((_FOREST,), {"H6": "M", "I6": "U", "J6": "R"}),
        "crossing_one": Example((_FOREST,), {"F6": "J", "F8": "B"}),
        "joker": Example((_VILLAGE,), {"C2": "m", "D2": "E", "E2": "R", "F2": "C"}),
        "four": Example((_VILLAGE,), {"E1": "P", "F1": "A", "H1": "E", "I1": "R"}),
        "used": Example((_VILLAGE, _PAVE), {"J1": "A"}),
        "nine": Example(
            (
                Laid("ROSEAU", "G2", Direction.DOWN),
                Laid("SAPIN", "G4", Direction.ACROSS),
                Laid("RAIL", "J2", Direction.DOWN),
            ),
            {"C2": "C", "D2": "L", "E2": "A", "F2": "I", "H2": "I", "I2": "E", "K2": "E"},
        ),
    }
)


@dataclass(frozen=True, slots=True)
class WorkedWord:
    """One word of a move and how its points come about, such as "(2×2 + 1) × 3 = 15"."""

    word: SafeString
    sum: SafeString


@dataclass(frozen=True, slots=True)
class Worked:
    """An example as the page shows it: picture, what lies and what is laid in words, each word's sum, the whole."""

    picture: SafeString
    lying: SafeString | None
    placed: SafeString
    words: tuple[WorkedWord, ...]
    total: SafeString
    points: int


def worked(example: Example) -> Worked:
    """Return the example with its sums in the language of now; the points are the engine's."""
    outcome, words = example.score, example.words
    lying = [_lying(word) for word in example.laid]
    sums = [
        WorkedWord(french(word.text), _ltr(sum_of(word, points, example)))
        for word, points in zip(words, outcome.words, strict=True)
    ]
    cells = [cell for word in words for cell in word.cells]
    return Worked(
        picture=picture(example.board, example.tiles, window_around(cells)),
        lying=listed(lying) if lying else None,
        placed=listed([_placed(tile) for tile in example.tiles]),
        words=tuple(sums),
        total=_ltr(total_of(outcome)),
        points=outcome.points,
    )


def sum_of(word: FormedWord, scored: ScoredWord, example: Example) -> str:
    """Return one word's sum as it is written down, such as "(2×2 + 1 + 8) × 2 = 26"."""
    placed = {tile.cell for tile in example.tiles}
    terms, factors = [], []
    for cell, tile in zip(word.cells, word.text, strict=True):
        bonus = BONUSES.get(cell) if cell in placed else None
        terms.append(f"{_LETTERS[bonus]}×{value(tile)}" if bonus in _LETTERS else str(value(tile)))
        if bonus in _WORDS and (bonus is not Bonus.CROSSING or _is_in_two(cell, example.words)):
            factors.append(f" × {_WORDS[bonus]}")
    added = " + ".join(terms)
    return f"({added}){''.join(factors)} = {scored.points}" if factors else f"{added} = {scored.points}"


def total_of(outcome: Score) -> str:
    """Return how the words' points and those for seven tiles make the move's, such as "6 + 2 + 30 = 38"."""
    parts = [word.points for word in outcome.words] + ([ALL_SEVEN_POINTS] if outcome.all_seven else [])
    added = " + ".join(map(str, parts))
    return f"{added} = {outcome.points}" if len(parts) > 1 else str(outcome.points)


_LETTERS: Mapping[Bonus | None, int] = {Bonus.LETTER_2: 2, Bonus.LETTER_3: 3}
_WORDS: Mapping[Bonus | None, int] = {Bonus.WORD_2: 2, Bonus.WORD_3: 3, Bonus.CROSSING: 2}


def _is_in_two(cell: Cell, words: Sequence[FormedWord]) -> bool:
    return sum(cell in word.cells for word in words) == 2


def _ltr(text: str) -> SafeString:
    return format_html('<bdi dir="ltr">{}</bdi>', text)


def _lying(word: Laid) -> SafeString:
    return sentence(
        "{word} ({start} {direction})",
        word=french(word.text),
        start=coordinate(word.start),
        direction=direction_word(word.direction),
    )


def _placed(tile: PlacedTile) -> SafeString:
    facts = {"tile": _tile(tile), "cell": coordinate(tile.cell)}
    bonus = BONUSES.get(tile.cell)
    if bonus is None:
        return sentence(gettext("{tile} on {cell}"), **facts)
    return sentence(gettext("{tile} on {cell} ({bonus})"), **facts, bonus=bonus_name(bonus))


def _tile(tile: PlacedTile) -> SafeString:
    if tile.tile == JOKER:
        return sentence(gettext("{letter} joker {value}"), letter=french(tile.letter), value=0)
    return french(tile.letter)
