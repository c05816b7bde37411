"""The Clearing: its cells, walls, source and bonus cells (section 3)."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

SIZE = 13


class Cell(NamedTuple):
    """A place counted from 0: column in reading direction, row from the top. It may lie off the board."""

    column: int
    row: int


class Direction(Enum):
    """The two ways in which a word is read: along a row, or down a column (5.4)."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> "Direction":
        """The direction of the cross words."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


class Bonus(Enum):
    """What a bonus cell does for the move that covers it (7.2 to 7.5)."""

    LETTER_2 = "letter_2"
    LETTER_3 = "letter_3"
    WORD_2 = "word_2"
    WORD_3 = "word_3"
    CROSSING = "crossing"


# The layout stands here and nowhere else (3.4): a wall is #, the source o, letters ×2 and ×3 l and L, words ×2 and ×3
# w and W, a crossing x.
_LAYOUT = (
    "##..w...w..##",
    "##W.......W##",
    ".W...L.L...W.",
    "....l...l....",
    "w..l.....l..w",
    "..L..x.x..L..",
    "......o......",
    "..L..x.x..L..",
    "w..l.....l..w",
    "....l...l....",
    ".W...L.L...W.",
    "##W.......W##",
    "##..w...w..##",
)

_BONUS_SIGNS = {
    "W": Bonus.WORD_3,
    "w": Bonus.WORD_2,
    "L": Bonus.LETTER_3,
    "l": Bonus.LETTER_2,
    "x": Bonus.CROSSING,
}

_SIGNS = {Cell(column, row): sign for row, signs in enumerate(_LAYOUT) for column, sign in enumerate(signs)}

WALLS = frozenset(cell for cell, sign in _SIGNS.items() if sign == "#")
PLAYABLE = tuple(cell for cell in _SIGNS if cell not in WALLS)
PLAYABLE_SET = frozenset(PLAYABLE)
(SOURCE,) = (cell for cell, sign in _SIGNS.items() if sign == "o")
BONUSES: Mapping[Cell, Bonus] = MappingProxyType(
    {cell: _BONUS_SIGNS[sign] for cell, sign in _SIGNS.items() if sign in _BONUS_SIGNS}
)

# The thirteen cells of each row and column, walls among them.
ROWS = tuple(tuple(Cell(column, row) for column in range(SIZE)) for row in range(SIZE))
COLUMNS = tuple(tuple(Cell(column, row) for row in range(SIZE)) for column in range(SIZE))


def _steps(columns: int, rows: int) -> Mapping[Cell, Cell]:
    steps = {cell: Cell(cell.column + columns, cell.row + rows) for cell in PLAYABLE}
    return MappingProxyType({cell: neighbour for cell, neighbour in steps.items() if neighbour in PLAYABLE_SET})


# The next and the last cell in each direction; no entry where a wall or the border follows (3.2).
AFTER: Mapping[Direction, Mapping[Cell, Cell]] = MappingProxyType(
    {Direction.ACROSS: _steps(1, 0), Direction.DOWN: _steps(0, 1)}
)
BEFORE: Mapping[Direction, Mapping[Cell, Cell]] = MappingProxyType(
    {Direction.ACROSS: _steps(-1, 0), Direction.DOWN: _steps(0, -1)}
)

# The playable cells that share a side with each playable cell.
NEIGHBOURS: Mapping[Cell, tuple[Cell, ...]] = MappingProxyType(
    {
        cell: tuple(
            steps[direction][cell] for steps in (BEFORE, AFTER) for direction in Direction if cell in steps[direction]
        )
        for cell in PLAYABLE
    }
)
