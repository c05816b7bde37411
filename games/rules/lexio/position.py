"""Everything there is to know about a match at one moment, hidden tiles included."""

from dataclasses import dataclass, field

from games.rules.lexio.board import Board
from games.rules.lexio.ending import Ending
from games.rules.tries import Tries


@dataclass(frozen=True, slots=True)
class SeatInPlay:
    """One player's rack in the player's own order, the total so far and the reserve of tries."""

    rack: str = field(repr=False)
    total: int = 0
    tries: Tries = Tries()  # noqa: RUF009 -- a frozen value


@dataclass(frozen=True, slots=True)
class Position:
    """A match at one moment; the bag is a sorted text, for it has no order (2.5).

    `turn` is the seat to move; `idle_turns` counts the turns in a row without a placement (10.2).
    """

    board: Board
    bag: str = field(repr=False)
    seats: tuple[SeatInPlay, ...]
    turn: int
    idle_turns: int = 0
    ending: Ending | None = None
