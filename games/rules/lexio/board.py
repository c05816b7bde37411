"""The tiles that lie in the Clearing, as one immutable text."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.rules.lexio.geometry import COLUMNS, ROWS, SIZE, Cell, Direction

NO_TILE = "."


class Run(NamedTuple):
    """Two tiles or more that lie side by side along one direction, with no further tile before or after them.

    A plain tuple, because a placement makes several.
    """

    text: str
    start: Cell
    direction: Direction
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """169 characters, row by row: a laid tile, or "." for an empty or walled cell.

    A capital is a letter tile, a small letter a joker standing for that letter.
    """

    text: str

    @property
    def is_empty(self) -> bool:
        """Whether no tile has been laid yet."""
        return self.text == EMPTY_BOARD.text

    def tile_at(self, cell: Cell) -> str | None:
        """Return the tile laid on the cell; None where there is none, off the board too."""
        column, row = cell
        if not (0 <= column < SIZE and 0 <= row < SIZE):
            return None
        tile = self.text[row * SIZE + column]
        return None if tile == NO_TILE else tile

    def laid_with(self, tiles: Mapping[Cell, str]) -> "Board":
        """Return the board with these tiles laid too; the cells are playable ones."""
        cells = bytearray(self.text, "ascii")
        for (column, row), tile in tiles.items():
            cells[row * SIZE + column] = ord(tile)
        return Board(cells.decode("ascii"))

    def run(self, cell: Cell, direction: Direction) -> Run | None:
        """Return the run of two tiles or more that holds a covered cell (5.4); None where the tile stands alone.

        It ends at an empty cell, a wall or the border (3.2).
        """
        column, row = cell
        if direction is Direction.ACROSS:
            line, at, cells = self.text[row * SIZE : (row + 1) * SIZE], column, ROWS[row]
        else:
            line, at, cells = self.text[column::SIZE], row, COLUMNS[column]
        first = line.rfind(NO_TILE, 0, at) + 1
        end = line.find(NO_TILE, at)
        if end < 0:
            end = SIZE
        return Run(line[first:end], cells[first], direction, cells[first:end]) if end - first > 1 else None


EMPTY_BOARD = Board(NO_TILE * SIZE * SIZE)
