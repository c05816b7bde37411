"""The Clearing as a viewer sees it, and the letters nobody has shown them yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from games.perspectives.regions import CellView, PreparedTile
from games.rules.lexio.board import NO_TILE, Board
from games.rules.lexio.geometry import BONUSES, ROWS, SOURCE, WALLS, Cell
from games.rules.lexio.notation import cell_name
from games.rules.lexio.tiles import ALL_TILES, COUNTS, JOKER, LETTERS, value


def cells(board: Board, prepared: Sequence[PreparedTile], last: Collection[str]) -> tuple[tuple[CellView, ...], ...]:
    """Return the 13 rows of 13 cells, walls among them, with the viewer's own prepared tiles laid in."""
    own = {tile.cell: tile for tile in prepared}
    return tuple(tuple(_cell(cell, board, own, last) for cell in row) for row in ROWS)


def tiles_not_on(board: Board) -> int:
    """Return how many of the 102 tiles do not lie on the board."""
    return len(ALL_TILES) - (len(board.text) - board.text.count(NO_TILE))


def unseen(board: Board, rack: str) -> tuple[tuple[str, int], ...]:
    """Return how many of each tile, A to Z and then jokers, are neither on the board nor on this rack."""
    seen = Counter(JOKER if laid.islower() else laid for laid in board.text if laid != NO_TILE) + Counter(rack)
    return tuple((tile, COUNTS[tile] - seen[tile]) for tile in (*LETTERS, JOKER))


def _cell(cell: Cell, board: Board, own: dict[str, PreparedTile], last: Collection[str]) -> CellView:
    name = cell_name(cell)
    if cell in WALLS:
        return CellView(name, wall=True)
    bonus = BONUSES[cell].value if cell in BONUSES else ""
    laid = board.tile_at(cell)
    if laid is not None:
        return CellView(
            name, bonus=bonus, letter=laid.upper(), joker=laid.islower(), value=value(laid), last=name in last
        )
    if tile := own.get(name):
        return CellView(
            name, bonus=bonus, letter=tile.letter, joker=tile.tile == JOKER, value=tile.value, prepared=True
        )
    return CellView(name, source=cell == SOURCE, bonus=bonus)
