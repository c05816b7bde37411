"""The public side of a match, played again from its log alone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from games.rules.lexio.board import EMPTY_BOARD, Board
from games.rules.lexio.records import Exchanged, Passed, Placed, Record, TimedOut


@dataclass(frozen=True, slots=True)
class PublicPosition:
    """Board, totals before the final count, the seat to move and the turns in a row without a placement."""

    board: Board
    totals: tuple[int, ...]
    turn: int = 0
    idle_turns: int = 0


def replay(players: int, records: Iterable[Record]) -> PublicPosition:
    """Return what the table sees after all these records, the first of which is the opener's."""
    position = PublicPosition(EMPTY_BOARD, totals=(0,) * players)
    for record in records:
        position = apply_record(position, record)
    return position


def apply_record(position: PublicPosition, record: Record) -> PublicPosition:
    """Return what the table sees after one more record: each is one turn of the seat to move (4.1, 4.2)."""
    next_turn = (position.turn + 1) % len(position.totals)
    match record:
        case Placed(tiles=tiles, points=points):
            totals = list(position.totals)
            totals[position.turn] += points
            board = position.board.laid_with({tile.cell: tile.laid for tile in tiles})
            return PublicPosition(board, tuple(totals), next_turn)
        case Exchanged() | Passed() | TimedOut():
            return replace(position, turn=next_turn, idle_turns=position.idle_turns + 1)
        case _:
            assert_never(record)
