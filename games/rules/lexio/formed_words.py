"""The words that a placement makes, in the order in which they are told (5.4, 5.5)."""

from collections.abc import Sequence

from games.rules.lexio.board import Board, Run
from games.rules.lexio.geometry import Direction
from games.rules.lexio.moves import PlacedTile

FormedWord = Run  # one that holds a placed tile


def formed_words(board: Board, tiles: Sequence[PlacedTile]) -> tuple[FormedWord, ...]:
    """Return the main word, then the cross words along it; of one tile the row's word first.

    The tiles lie in one line without a gap, on free playable cells.
    """
    laid = board.laid_with({tile.cell: tile.laid for tile in tiles})
    cells = sorted([tile.cell for tile in tiles])
    along = Direction.ACROSS if cells[0].row == cells[-1].row else Direction.DOWN
    across = along.other
    runs = [laid.run(cells[0], along), *[laid.run(cell, across) for cell in cells]]
    return tuple([run for run in runs if run is not None])
