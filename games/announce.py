"""The bell: after the commit, everybody at a table learns its version, and nothing else."""

import asyncio
import logging
import os
from concurrent.futures import Future
from typing import Any

from asgiref.sync import SyncToAsync, async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)
LOBBY = "lobby"


def table_group(code: str) -> str:
    """Return the group of everybody who looks at a table."""
    return f"table.{code}"


def seat_group(seat_id: int) -> str:
    """Return the group of one player's own pages at one table."""
    return f"seat.{seat_id}"


def table_changed(code: str, version: int) -> None:
    """Ring for everybody at the table once the change is committed."""
    _after_commit(table_group(code), {"type": "table.changed", "version": version})


def own_page_changed(seat_id: int, changes: int) -> None:
    """Ring for the same player's other pages: the rack or the prepared move has changed so many times."""
    _after_commit(seat_group(seat_id), {"type": "own.changed", "changes": changes})


def lobby_changed() -> None:
    """Ring for everybody in the lobby."""
    _after_commit(LOBBY, {"type": "lobby.changed"})


def _after_commit(group: str, message: dict[str, Any]) -> None:
    transaction.on_commit(lambda: publish(group, message), robust=True)


def publish(group: str, message: dict[str, Any]) -> None:
    """Queue a group message on the server's loop and do not wait for it.

    A thread that waits for the loop keeps the process from ending when the server stops meanwhile.
    """
    layer: Any = get_channel_layer()
    loop = getattr(SyncToAsync.threadlocal, "main_event_loop", None)
    if loop is None or getattr(SyncToAsync.threadlocal, "main_event_loop_pid", None) != os.getpid():
        async_to_sync(layer.group_send)(group, message)
    elif loop.is_running():
        asyncio.run_coroutine_threadsafe(layer.group_send(group, message), loop).add_done_callback(_log_loss)


def _log_loss(sent: Future[None]) -> None:
    if not sent.cancelled() and (error := sent.exception()):
        log.warning("a bell was lost: %r", error)
