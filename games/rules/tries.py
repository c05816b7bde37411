"""The reserve of ten tries that keeps the lexicon from being explored by trying (6.4), as a value."""

from dataclasses import dataclass
from datetime import datetime, timedelta

MOST_TRIES = 10
TRY_COMES_BACK_AFTER = timedelta(seconds=15)


@dataclass(frozen=True, slots=True)
class Tries:
    """One seat's reserve, told by the instant at which it is full again; None: it is full."""

    full_at: datetime | None = None

    def left(self, now: datetime) -> int:
        """Return how many tries are left, 0 to 10."""
        return MOST_TRIES - self._missing(now)

    def seconds_to_next(self, now: datetime) -> int:
        """Return in how many whole seconds, rounded up, the next try comes back; 0 when the reserve is full."""
        missing = self._missing(now)
        if self.full_at is None or missing == 0:
            return 0
        next_in = self.full_at - now - (missing - 1) * TRY_COMES_BACK_AFTER
        return -(-next_in // timedelta(seconds=1))

    def take(self, now: datetime) -> "Tries":
        """Return the reserve with one try less; the fifteen seconds run from the moment it falls below ten.

        Raise ValueError when none is left: the caller refuses the move before that.
        """
        if self.left(now) == 0:
            raise ValueError("no try is left")
        full_from = now if self.full_at is None else max(self.full_at, now)
        return Tries(full_at=full_from + TRY_COMES_BACK_AFTER)

    def _missing(self, now: datetime) -> int:
        if self.full_at is None or self.full_at <= now:
            return 0
        return min(MOST_TRIES, -((now - self.full_at) // TRY_COMES_BACK_AFTER))
