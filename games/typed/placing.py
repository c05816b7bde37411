"""Which tiles of the rack a typed word needs; the board's own count, and a joker is used only where it is marked."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.lexio.board import Board
from games.rules.lexio.geometry import PLAYABLE_SET, Cell, Direction
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.notation import cell_name
from games.rules.lexio.tiles import JOKER
from games.rules.refusal import RefusalCode, Refused
from games.typed.commands import TypedWord


def tiles_for(board: Board, rack: str, typed: TypedWord) -> tuple[PlacedTile, ...]:
    """Return the tiles of the rack that the typed word needs; a joker only where the word marks one.

    Raise Refused for a cell that takes no tile, a cell whose tile is another letter's, a word that lies on the board
    already or would be longer there, or a tile that is not on the rack.
    """
    new: list[PlacedTile] = []
    for steps, laid in enumerate(typed.word):
        cell = _along(typed, steps)
        if cell not in PLAYABLE_SET:
            raise Refused(RefusalCode.WALL, cell=cell_name(cell))
        lies = board.tile_at(cell)
        if lies is None:
            new.append(PlacedTile.from_laid(cell, laid))
        elif lies.upper() != laid.upper():
            facts = {"cell": cell_name(cell), "lies": lies, "letter": laid.upper(), "word": typed.word}
            raise Refused(RefusalCode.TYPED_TILE_DIFFERS, **facts)
    if not new:
        raise Refused(RefusalCode.TYPED_NOTHING_NEW, word=typed.word)
    run = board.laid_with({tile.cell: tile.laid for tile in new}).run(typed.start, typed.direction)
    if run and len(run.text) > len(typed.word):
        raise Refused(RefusalCode.TYPED_NOT_WHOLE, word=typed.word, whole=run.text)
    _check_rack(rack, new, typed.word)
    return tuple(new)


def _along(typed: TypedWord, steps: int) -> Cell:
    column, row = typed.start
    return Cell(column + steps, row) if typed.direction is Direction.ACROSS else Cell(column, row + steps)


def _check_rack(rack: str, tiles: Sequence[PlacedTile], word: str) -> None:
    hand = list(rack)
    for tile in tiles:
        if tile.tile not in hand:
            is_joker = tile.tile == JOKER
            code = RefusalCode.TYPED_JOKER_MISSING if is_joker else RefusalCode.TYPED_TILE_MISSING
            raise Refused(code, letter=tile.letter, word=word)
        hand.remove(tile.tile)
