"""The regions of a table page as one viewer may see them: values with no field for another player's letters.

What only one player may see is not in a value's repr either, so that no traceback tells it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from games.rules.lexio.records import Record
from games.rules.lexio.scoring import Missing, Score


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a seat; `name` is empty once the account is deleted."""

    seat: int
    name: str
    is_me: bool


@dataclass(frozen=True, slots=True)
class CellView:
    """One of the 169 cells. `letter` is empty where no tile lies; `bonus` is the code of terms.md or empty."""

    name: str
    wall: bool = False
    source: bool = False
    bonus: str = ""
    letter: str = field(default="", repr=False)
    joker: bool = field(default=False, repr=False)
    value: int = field(default=0, repr=False)
    #: Laid out by the viewer and not yet confirmed.
    prepared: bool = False
    #: Laid by the last move of the match.
    last: bool = False


@dataclass(frozen=True, slots=True)
class RackTile:
    """One of the viewer's own tiles; `tile` is a capital or '?'; `laid` while it lies in the prepared move."""

    place: int
    tile: str = field(repr=False)
    value: int = field(repr=False)
    laid: bool


@dataclass(frozen=True, slots=True)
class PreparedTile:
    """One tile of the viewer's prepared move; `letter` is empty for a joker that has none yet."""

    cell: str
    tile: str = field(repr=False)
    letter: str = field(repr=False)
    value: int = field(repr=False)

    @property
    def code(self) -> str:
        """The tile as the form field `placed` carries it: cell, tile and letter."""
        return f"{self.cell}:{self.tile}:{self.letter}"


@dataclass(frozen=True, slots=True)
class Hand:
    """What only the player of a seat sees: rack, prepared move, what it could bring, tries left."""

    rack: tuple[RackTile, ...]
    prepared: tuple[PreparedTile, ...]
    preview: Score | Missing = field(repr=False)
    tries_left: int
    seconds_to_next_try: int
    may_act: bool
    #: How often the player has changed rack or prepared move, so that a second page knows whether it is behind.
    changes: int

    @property
    def on_rack(self) -> int:
        """How many of the tiles are still on the rack."""
        return sum(not tile.laid for tile in self.rack)


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and the seconds left of it at the instant the page was made."""

    person: Person
    ends_at: datetime
    seconds_left: int
    mine: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One line of the list of players, in turn order."""

    person: Person
    total: int
    tiles: int
    here: bool
    has_turn: bool
    is_host: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Bag:
    """How many tiles the bag holds, and how many of each are neither on the board nor on the viewer's rack."""

    count: int
    unseen: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the match log; `record` is the game's own for a turn, else None.

    `ended` is true for the line that ended the match.
    """

    number: int
    kind: str
    person: Person | None
    record: Record | None
    at: datetime
    ended: bool = False


@dataclass(frozen=True, slots=True)
class EndLine:
    """One player's final count: total before it, what was taken and given, the total, and the rack they held."""

    person: Person
    before: int
    taken: int
    given: int
    total: int
    rack: str
    won: bool


@dataclass(frozen=True, slots=True)
class End:
    """How the match ended: who finished (10.1), or nobody (10.2), and every player's count."""

    finisher: Person | None
    lines: tuple[EndLine, ...]
    rematch_code: str

    @property
    def winners(self) -> tuple[Person, ...]:
        """Everybody with the highest total (10.4)."""
        return tuple(line.person for line in self.lines if line.won)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table that has not begun: what the viewer can do about it."""

    free_seats: int
    #: Of a rematch: the names of those who have not come yet.
    invited: tuple[str, ...]
    may_sit: bool
    may_leave: bool
    may_start: bool
    may_close: bool


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as one viewer sees it at one version."""

    code: str
    kind: str
    phase: str
    version: int
    size: int
    by_link: bool
    turn_minutes: int
    words_name: str
    words_edition: str
    me: Person | None
    board: tuple[tuple[CellView, ...], ...]
    players: tuple[PlayerLine, ...]
    log: tuple[LogLine, ...]
    turn: Turn | None
    hand: Hand | None
    bag: Bag | None
    waiting: Waiting | None
    end: End | None
