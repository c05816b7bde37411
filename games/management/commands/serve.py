"""`manage.py serve`: the whole site in one process, with its clock, and a stop that lets requests finish."""

import asyncio
import os
import signal
import sys
import threading
from typing import Any

from channels.routing import get_default_application
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone
from twisted.internet import reactor as twisted_reactor

from games import door
from games.clockwork import Clockwork
from games.services import timeouts

reactor: Any = twisted_reactor
_DRAIN = 10  # seconds a stop waits for requests under way
_GUARD = 5  # seconds until a thread that still waits is left behind


class _Listener(Server):  # type: ignore[misc]
    """Daphne's server, which remembers its ports so that they can be closed first, and says when it listens."""

    def __init__(self, *, greeting: str, **how: Any) -> None:
        super().__init__(**how)
        self.ports: list[Any] = []
        self.failed = False
        self.greeting = greeting

    def listen_error(self, failure: Any) -> None:
        print(f"Lexio cannot listen there: {failure.getErrorMessage()}", flush=True)
        self.failed = True
        self.stop()

    def listen_success(self, port: Any) -> None:
        self.ports.append(port)
        super().listen_success(port)
        print(self.greeting, flush=True)


class Command(BaseCommand):
    """Serve pages, sockets and the clock from one process until SIGTERM or Ctrl-C."""

    help = "Serve the site in one process: pages, sockets and the clock."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take host, port, and whether this process sweeps the clock."""
        parser.add_argument("--host", default=settings.SERVE_HOST)
        parser.add_argument("--port", type=int, default=settings.SERVE_PORT)
        parser.add_argument("--no-clock", action="store_true", help="leave the clock to run_clock")

    def handle(self, *, host: str, port: int, no_clock: bool, **_: Any) -> None:
        """Give back what an outage took, then listen."""
        timeouts.beat(timezone.now())
        door.install()
        self._busy: set[object] = set()
        self._inner = get_default_application()
        self._server = _Listener(
            greeting=f"Lexio is at http://{host if ':' not in host else f'[{host}]'}:{port}/ (stop with Ctrl-C)",
            application=self._count_requests,
            endpoints=build_endpoint_description_strings(host=host, port=port),
            ready_callable=lambda: self._start_clock(sweeps=not no_clock),
            signal_handlers=False,
            verbosity=0,
            websocket_max_message_size=4096,
            websocket_max_frame_size=4096,
            proxy_forwarded_address_header="X-Forwarded-For" if settings.BEHIND_PROXY else None,
            server_name="lexio",
        )
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: reactor.callFromThread(self._stop))
        self._server.run()
        if self._server.failed:
            sys.exit(1)
        guard = threading.Timer(_GUARD, os._exit, (0,))
        guard.daemon = True
        guard.start()

    async def _count_requests(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        request = object()
        self._busy.add(request)
        try:
            await self._inner(scope, receive, send)
        finally:
            self._busy.discard(request)

    def _start_clock(self, *, sweeps: bool) -> None:
        loop = asyncio.get_event_loop_policy().get_event_loop()
        self._clock = loop.create_task(Clockwork(timezone.now, sweeps=sweeps).run())

    def _stop(self) -> None:
        for port in self._server.ports:
            port.stopListening()
        self._drain(_DRAIN)

    def _drain(self, seconds_left: float) -> None:
        if self._busy and seconds_left > 0:
            reactor.callLater(0.05, self._drain, seconds_left - 0.05)
        else:
            reactor.stop()
