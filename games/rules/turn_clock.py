"""The time of one turn, with its absences and what an outage gives back (9.1 to 9.4), as a value."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

TURN_MINUTES = (1, 2, 3, 5, 10, 20, 30)
PRESET = 3  # minutes

ABSENCE_LIMIT = timedelta(seconds=10)  # in one turn, added up
SOCKET_LEASE = timedelta(seconds=5)  # a socket heard from is presence for so long
REQUEST_LEASE = timedelta(seconds=10)  # so is a page, a poll or a form

OUTAGE = timedelta(seconds=5)  # longer than this without a heartbeat, the site was down
GRACE_AFTER_OUTAGE = timedelta(seconds=10)  # before absence is counted again


@dataclass(frozen=True, slots=True)
class TurnClock:
    """One running turn: when it began, when its time is over, and the absence already counted in it (9.2)."""

    began_at: datetime
    ends_at: datetime
    absence: timedelta = timedelta(0)

    def due(self, present_until: datetime | None) -> datetime:
        """Return the instant at which this turn ends if no further sign of life comes (9.1, 9.2).

        `present_until` is the instant at which the player's presence runs out; None: the player counts as present for
        the whole turn, as one without script or a robot does.
        """
        if present_until is None:
            return self.ends_at
        return min(self.ends_at, self._absent_from(present_until) + ABSENCE_LIMIT - self.absence)

    def returned(self, now: datetime, present_until: datetime | None) -> "TurnClock":
        """Return the turn after a sign of life at `now`: the time without presence before it is lost for good (9.2)."""
        if present_until is None or now <= present_until:
            return self
        gap = max(now - self._absent_from(present_until), timedelta(0))
        return replace(self, absence=self.absence + gap)

    def given_back(self, down_from: datetime, back_at: datetime, present_until: datetime | None) -> "TurnClock":
        """Return the turn after the site was down from `down_from` to `back_at` (9.4).

        The turn is moved by what it lost; absence before the stop still counts. The caller then counts the player as
        present until GRACE_AFTER_OUTAGE after `back_at`.
        """
        before_stop = self.returned(down_from, present_until)
        lost = back_at - max(down_from, self.began_at)
        return replace(before_stop, began_at=self.began_at + lost, ends_at=self.ends_at + lost)

    def _absent_from(self, present_until: datetime) -> datetime:
        return max(present_until, self.began_at)


def start(now: datetime, limit: timedelta) -> TurnClock:
    """Return the clock of a turn that begins now and has the table's limit (9.1)."""
    return TurnClock(began_at=now, ends_at=now + limit)


def was_down(last_heartbeat: datetime, now: datetime) -> bool:
    """Return whether the site counts as having been down since its last written heartbeat (9.4)."""
    return now - last_heartbeat > OUTAGE
