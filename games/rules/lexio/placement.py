"""Whether a placement has a lawful shape: every fault of 5.5a, told in that order."""

from collections.abc import Sequence

from games.rules.lexio.board import Board
from games.rules.lexio.geometry import COLUMNS, NEIGHBOURS, PLAYABLE_SET, ROWS, SOURCE, Cell
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.notation import cell_name
from games.rules.lexio.tiles import RACK_SIZE
from games.rules.refusal import RefusalCode, Refused


def check_shape(board: Board, rack: str, tiles: Sequence[PlacedTile]) -> None:
    """Raise Refused for the first fault of the placement's shape, in the order of 5.5a; no word is looked up."""
    if not 1 <= len(tiles) <= RACK_SIZE:
        raise Refused(RefusalCode.TILE_COUNT, placed=len(tiles), most=RACK_SIZE)
    _check_rack(rack, tiles)
    check_lie(board, tiles)
    _check_contact(board, [tile.cell for tile in tiles])


def check_lie(board: Board, tiles: Sequence[PlacedTile]) -> None:
    """Raise Refused unless all tiles have free playable cells of their own, in one line without a gap (5.1)."""
    cells = [tile.cell for tile in tiles]
    for cell in cells:
        if cell not in PLAYABLE_SET:
            raise Refused(RefusalCode.WALL, cell=cell_name(cell))
    seen: set[Cell] = set()
    for cell in cells:
        if cell in seen or board.tile_at(cell):
            raise Refused(RefusalCode.OCCUPIED, cell=cell_name(cell))
        seen.add(cell)
    _check_line(board, cells)


def _check_rack(rack: str, tiles: Sequence[PlacedTile]) -> None:
    hand = list(rack)
    for tile in tiles:
        if tile.tile not in hand:
            raise Refused(RefusalCode.NOT_ON_RACK, tile=tile.tile)
        hand.remove(tile.tile)
    for tile in tiles:
        if not tile.letter:
            raise Refused(RefusalCode.JOKER_WITHOUT_LETTER, cell=cell_name(tile.cell))


def _check_line(board: Board, cells: Sequence[Cell]) -> None:
    first, last = min(cells), max(cells)
    if len({cell.row for cell in cells}) == 1:
        between = ROWS[first.row][first.column : last.column + 1]
    elif len({cell.column for cell in cells}) == 1:
        between = COLUMNS[first.column][first.row : last.row + 1]
    else:
        raise Refused(RefusalCode.NOT_IN_LINE)
    if len(between) == len(cells):
        return
    for cell in between:
        if cell not in cells and board.tile_at(cell) is None:
            raise Refused(RefusalCode.GAP, cell=cell_name(cell))


def _check_contact(board: Board, cells: Sequence[Cell]) -> None:
    if board.is_empty:
        if SOURCE not in cells:
            raise Refused(RefusalCode.NOT_OVER_SOURCE)
        if len(cells) == 1:
            raise Refused(RefusalCode.NO_WORD)
    elif not any(board.tile_at(neighbour) for cell in cells for neighbour in NEIGHBOURS[cell]):
        raise Refused(RefusalCode.TOUCHES_NOTHING)
