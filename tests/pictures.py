"""Boards and placements as text, so that a test shows what it is about.

A picture has a line for each row that holds tiles: the row's number, then thirteen signs; "." and "#" are no tile.
"""

from games.rules.lexio.board import EMPTY_BOARD, NO_TILE, Board
from games.rules.lexio.geometry import AFTER, ROWS, SIZE, WALLS, Direction
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.notation import read_cell

COLUMN_LETTERS = "   ABCDEFGHIJKLM"


def board_of(picture: str) -> Board:
    """Return the board of a picture; a line of column letters is passed over, a row that is left out is empty."""
    tiles = {}
    for line in filter(None, map(str.strip, picture.splitlines())):
        if line == COLUMN_LETTERS.strip():
            continue
        number, signs = line.split()
        if len(signs) != SIZE:
            raise ValueError(f"row {number} has {len(signs)} signs")
        tiles |= {cell: sign for cell, sign in zip(ROWS[int(number) - 1], signs, strict=True) if sign not in ".#"}
    return EMPTY_BOARD.laid_with(tiles)


def picture_of(board: Board) -> str:
    """Return the whole picture of a board, walls shown."""
    lines = [COLUMN_LETTERS]
    for number, row in enumerate(ROWS, start=1):
        signs = "".join("#" if cell in WALLS else board.tile_at(cell) or NO_TILE for cell in row)
        lines.append(f"{number:2} {signs}")
    return "\n".join(lines)


def words_on(*words: str) -> Board:
    """Return the board on which these words lie, such as "MAISON E7 across"; crossing words agree in their letters."""
    tiles: dict = {}
    for written in words:
        text, start, along = written.split()
        cell = read_cell(start)
        for index, letter in enumerate(text):
            if index:
                cell = AFTER[Direction(along)][cell]
            if tiles.setdefault(cell, letter) != letter:
                raise ValueError(f"{written} does not fit")
    return EMPTY_BOARD.laid_with(tiles)


def tiles(**laid: str) -> tuple[PlacedTile, ...]:
    """Return placed tiles: tiles(G7="E", H7="t", I7="?") is a letter tile, a joker as T and a joker not named yet."""
    return tuple(PlacedTile.from_laid(read_cell(cell), tile) for cell, tile in laid.items())
