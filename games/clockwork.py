"""What a serving process does by itself: note signs of life, beat, sweep the clock, tidy up."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from games.services import housekeeping, presence, timeouts

log = logging.getLogger(__name__)

PERIOD = 0.5  # seconds between two looks at the clock
_BEAT_EVERY = timedelta(seconds=1)
_TIDY_EVERY = timedelta(hours=1)

#: When each socket of this process was last heard from, until it is written down.
_signs: dict[str, datetime] = {}


def note_sign_of_life(channel: str, now: datetime) -> None:
    """Keep for the next beat that a socket was heard from."""
    _signs[channel] = now


class Clockwork:
    """The round of one process; `now` is the caller's clock.

    With `sweeps` false, beside a `run_clock`, it only writes down which of the process's own sockets were heard.
    """

    def __init__(self, now: Callable[[], datetime], *, sweeps: bool = True) -> None:
        self._now = now
        self._sweeps = sweeps
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="clock")
        self._beat_at = self._tidied_at = datetime.min.replace(tzinfo=now().tzinfo)

    async def run(self) -> None:
        """Go round until cancelled; a failure is logged and the next round tried."""
        turn = sync_to_async(self.turn, thread_sensitive=False, executor=self._thread)
        while True:
            try:
                busy = await turn()
            except Exception:
                log.exception("the clock missed a round")
                busy = 0
            if not busy:
                await asyncio.sleep(PERIOD)

    def turn(self) -> int:
        """One round; return how many tables were settled."""
        close_old_connections()
        now = self._now()
        if now - self._beat_at >= _BEAT_EVERY:
            self._write_signs()
            if self._sweeps:
                timeouts.beat(now)
            self._beat_at = now
        if not self._sweeps:
            return 0
        if now - self._tidied_at >= _TIDY_EVERY:
            housekeeping.tidy(now)
            self._tidied_at = now
        return timeouts.sweep(now)

    def _write_signs(self) -> None:
        signs = dict(_signs)
        if signs:
            presence.heard(signs)
        for channel, at in signs.items():
            if _signs.get(channel) == at:
                del _signs[channel]
