"""The site in a thread of the test's own process, and Debian's Chromium to look at it."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator

import daphne.server
import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from playwright.sync_api import Browser, Page, sync_playwright
from twisted.internet import reactor

from games import door
from games.models import Player, Socket
from lexio_site.asgi import application

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

type Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of this folder needs Chromium."""
    for item in items:
        if "/browser/" in str(item.path) and not item.get_closest_marker("bench"):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def _server() -> Iterator[str]:
    """Daphne behind our door, serving pages, sockets and files on a free port; the clock is the tests' own."""
    door.install()
    server = daphne.server.Server(
        application=ASGIStaticFilesHandler(application),
        endpoints=["tcp:port=0:interface=127.0.0.1"],
        signal_handlers=False,
        verbosity=0,
    )
    threading.Thread(target=server.run, daemon=True, name="daphne").start()
    started = time.monotonic()
    while not server.listening_addresses:
        time.sleep(0.02)
        assert time.monotonic() - started < 10, "the server did not start"
    host, port = server.listening_addresses[0]
    yield f"http://{host}:{port}"
    reactor.callFromThread(reactor.stop)


@pytest.fixture
def site(_server: str, transactional_db: None, words: None) -> str:
    """The address of the running site, with an empty database and the small word list."""
    return _server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the tests ask the database beside Playwright's loop
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(site: str, chromium: Browser) -> Iterator[Visit]:
    """Opens an address as this player in a browser of their own; keyword arguments are the context's."""
    contexts = []

    def _visit(player: Player | None, path: str, language: str = "en", **more: object) -> Page:
        context = chromium.new_context(base_url=site, locale=language, **more)  # type: ignore[arg-type]
        context.set_default_timeout(8_000)
        contexts.append(context)
        context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": site}])
        if player is not None:
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session_of(player), "url": site}])
        page = context.new_page()
        page.set_default_timeout(8_000)
        page.faults = []  # type: ignore[attr-defined]
        page.on("pageerror", lambda error: page.faults.append(str(error)))  # type: ignore[attr-defined]
        page.goto(path)
        return page

    yield _visit
    faults = [fault for context in contexts for page in context.pages for fault in getattr(page, "faults", [])]
    for context in contexts:
        context.close()
    _wait_until_nobody_is_connected()
    assert faults == []


def _wait_until_nobody_is_connected() -> None:
    """What a closing socket writes must be written before the database is emptied."""
    ends = time.monotonic() + 10
    while Socket.objects.exists() and time.monotonic() < ends:
        time.sleep(0.05)
    time.sleep(0.1)


def session_of(player: Player) -> str:
    """Log the player in without a form; return the session's key."""
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    return str(session.session_key)
