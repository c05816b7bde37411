"""What the services ask of a game's rules; each game's `play` module is one."""

from collections.abc import Container
from datetime import datetime
from random import Random
from typing import Protocol


class Engine[PositionT, MoveT, OutcomeT](Protocol):
    """The rules of one game as three functions from values to values."""

    def begin(self, players: int, dice: Random) -> PositionT:
        """Return the position in which a match of so many players begins."""

    def play(  # noqa: PLR0913, PLR0917 -- the caller brings words, dice and time
        self, position: PositionT, seat: int, move: MoveT, words: Container[str], dice: Random, now: datetime
    ) -> OutcomeT:
        """Return what the move of that seat leads to; raise Refused before anything changes."""

    def time_out(self, position: PositionT) -> OutcomeT:
        """Return what follows when the time of the running turn is over."""
