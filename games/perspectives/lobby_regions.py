"""The regions of the lobby as one visitor sees them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """One public table in the lobby's lists."""

    code: str
    kind: str
    host: str
    players: tuple[str, ...]
    size: int
    turn_minutes: int
    words_name: str
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class MyTable:
    """One of the visitor's own tables; `waits_for_me` while it is their turn."""

    code: str
    kind: str
    phase: str
    others: tuple[str, ...]
    size: int
    waits_for_me: bool
    seconds_left: int | None


@dataclass(frozen=True, slots=True)
class Lobby:
    """The visitor's tables, those waiting for them first; the open ones; the running ones that can be watched."""

    mine: tuple[MyTable, ...]
    open: tuple[LobbyTable, ...]
    running: tuple[LobbyTable, ...]
