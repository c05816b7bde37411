"""The bell at the browser's side: a socket that carries a table's version and asks whether somebody is there."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone

from games import announce, clockwork
from games.rules.turn_clock import SOCKET_LEASE
from games.services import presence, tables

if TYPE_CHECKING:
    from games.models import Player

ASK_EVERY = 2  # seconds (9.2)
#: A browser learns the code of a socket that was accepted before it is closed; of another one it only asks again.
_NO_SUCH_TABLE = 4404


class TableConsumer(AsyncWebsocketConsumer):
    """One page of one table.

    It sends {"v": version}, {"own": changes} and {"?": 1}; whatever it gets is a sign of life.
    """

    player: Player | None = None
    seat_id: int | None = None
    heard_at: datetime
    asking: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Greet with the version, so that a page that missed something asks for it at once.

        The group is joined first: a move made meanwhile rings as well.
        """
        self.code = self.scope["url_route"]["kwargs"]["code"]
        user: Any = self.scope["user"]
        self.player = user if user.is_authenticated else None
        await self.channel_layer.group_add(announce.table_group(self.code), self.channel_name)
        await self.accept()
        version = await self._version()
        if version is None:
            await self._turn_away()
            return
        if self.player is not None:
            await self._take_seat(self.player)
        await self._tell({"v": version})

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Note the sign of life; what it says does not matter."""
        if self.seat_id is None:
            return
        now = timezone.now()
        was_silent = now - self.heard_at > SOCKET_LEASE
        self.heard_at = now
        if was_silent:
            await database_sync_to_async(presence.returned)(self.channel_name, now)
        clockwork.note_sign_of_life(self.channel_name, now)

    async def disconnect(self, code: int) -> None:
        """Stop asking; the presence of this socket ends now."""
        if self.asking:
            self.asking.cancel()
        try:
            if self.seat_id is not None:
                await database_sync_to_async(presence.closed)(self.channel_name, timezone.now())
        finally:
            await self.channel_layer.group_discard(announce.table_group(self.code), self.channel_name)
            if self.seat_id is not None:
                await self.channel_layer.group_discard(announce.seat_group(self.seat_id), self.channel_name)

    async def table_changed(self, event: dict[str, Any]) -> None:
        """Ring: the table is at another version; a table by link that has begun is there for its players only."""
        if self.seat_id is None and await self._version() is None:
            await self._turn_away()
            return
        await self._tell({"v": event["version"]})

    async def own_changed(self, event: dict[str, Any]) -> None:
        """Ring: the player changed something on another page of theirs."""
        await self._tell({"own": event["changes"]})

    async def _turn_away(self) -> None:
        await self.channel_layer.group_discard(announce.table_group(self.code), self.channel_name)
        await self.close(_NO_SUCH_TABLE)

    async def _version(self) -> int | None:
        return await database_sync_to_async(tables.version_for)(self.code, self.player)

    async def _take_seat(self, player: Player) -> None:
        self.heard_at = timezone.now()
        self.seat_id = await database_sync_to_async(presence.opened)(
            self.code, player, self.channel_name, self.heard_at
        )
        if self.seat_id is not None:
            await self.channel_layer.group_add(announce.seat_group(self.seat_id), self.channel_name)
            self.asking = asyncio.create_task(self._ask())

    async def _ask(self) -> None:
        """Ask every two seconds; a page that sleeps still answers, since no timer of its own is needed."""
        while True:
            await asyncio.sleep(ASK_EVERY)
            await self._tell({"?": 1})

    async def _tell(self, message: dict[str, int]) -> None:
        await self.send(text_data=json.dumps(message))


class LobbyConsumer(AsyncWebsocketConsumer):
    """One page of the lobby: it sends {"lobby": 1} when a table opens, fills, begins or ends."""

    async def connect(self) -> None:
        """Join the lobby's group."""
        await self.channel_layer.group_add(announce.LOBBY, self.channel_name)
        await self.accept()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is asked of the lobby over its socket."""

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        await self.channel_layer.group_discard(announce.LOBBY, self.channel_name)

    async def lobby_changed(self, _event: dict[str, Any]) -> None:
        """Ring."""
        await self.send(text_data='{"lobby": 1}')


class NoSuchSocket(AsyncWebsocketConsumer):
    """Any other address: closed without a traceback."""

    async def connect(self) -> None:
        """Refuse."""
        await self.accept()
        await self.close(_NO_SUCH_TABLE)
