"""What the match log keeps of each turn (4.3): public, so an exchange is a count only (8.3)."""

from dataclasses import dataclass

from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.scoring import ScoredWord


@dataclass(frozen=True, slots=True)
class Placed:
    """Tiles placed, in the order of their line, the words they made in the order of 5.5, and the points of the move."""

    tiles: tuple[PlacedTile, ...]
    words: tuple[ScoredWord, ...]
    all_seven: bool
    points: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """So many tiles exchanged; never which."""

    count: int


@dataclass(frozen=True, slots=True)
class Passed:
    """The player passed."""


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The table passed for the player, whose time was over (9.1), or who had been away too long (9.2)."""

    away: bool = False


type Record = Placed | Exchanged | Passed | TimedOut
