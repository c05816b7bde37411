"""Sockets of the real application, as a browser opens them, and everything that came over them."""

from __future__ import annotations

import json
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from games.models import Player, Table
from lexio_site.asgi import application

HOST = "localhost:8000"


class Wire:
    """One socket of one player, or of a stranger."""

    def __init__(self, path: str, browser: Client | None = None, origin: str | None = f"http://{HOST}") -> None:
        headers = [(b"host", HOST.encode())]
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        if browser is not None:
            session = browser.cookies[settings.SESSION_COOKIE_NAME].value
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={session}".encode()))
        self._socket = WebsocketCommunicator(application, path, headers=headers)  # type: ignore[no-untyped-call]

    async def open(self) -> bool:
        """Say whether the site took the socket."""
        taken, _ = await self._socket.connect(timeout=10)
        return bool(taken)

    async def closed_with(self) -> int:
        """The code with which the site closes the socket."""
        event = await self._socket.receive_output(10)
        assert event["type"] == "websocket.close", event
        return int(event.get("code", 1000))

    async def next(self) -> Any:
        """The next frame, as JSON."""
        return json.loads(await self._socket.receive_from(timeout=10))

    async def frames(self, count: int) -> list[str]:
        """So many frames, exactly as they came, however long they take; and then no more."""
        return [await self._socket.receive_from(timeout=10) for _ in range(count)] + await self.rest()

    async def rest(self, seconds: float = 0.05) -> list[str]:
        """Every frame that is there or comes within so many seconds of silence, exactly as it came."""
        frames: list[str] = []
        while not await self._socket.receive_nothing(seconds, 0.005):
            frames.append(await self._socket.receive_from())
        return frames

    async def say(self, text: str | None = None, raw: bytes | None = None) -> None:
        """Send a frame."""
        await self._socket.send_to(text_data=text, bytes_data=raw)

    async def hang_up(self) -> None:
        """Close the socket from the browser's side."""
        await self._socket.disconnect(timeout=10)


def table_path(table: Table) -> str:
    """The address of the table's socket."""
    return f"/ws/t/{table.code}/"


async def browser_of(player: Player | None) -> Client:
    """A browser that is logged in as this player."""
    browser = Client(HTTP_HOST=HOST)
    if player is not None:
        await sync_to_async(browser.force_login)(player)
    return browser


async def opened(path: str, player: Player | None = None) -> Wire:
    """A socket of this player's that the site has taken."""
    wire = Wire(path, await browser_of(player) if player else None)
    assert await wire.open()
    return wire


async def post(player: Player, table: Table, action: str, **sent: Any) -> int:
    """Send a form by htmx, as the page that shows the table's version of now; return the status."""
    browser = await browser_of(player)
    version = await sync_to_async(Table.objects.values_list("version", flat=True).get)(pk=table.pk)
    answer = await sync_to_async(browser.post)(
        f"/t/{table.code}/{action}/", {"version": version, **sent}, HTTP_HX_REQUEST="true"
    )
    return int(answer.status_code)
