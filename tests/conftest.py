"""What all tests share: a fixed small cast, a small word list, and catalogues that are compiled."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import translation

from games.models import Player
from tests.builders import make_word_list


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """An async test runs in another thread than the test's rollback transaction: always a transactional database."""
    for item in items:
        if inspect.iscoroutinefunction(getattr(item, "obj", None)):
            mark = item.get_closest_marker("django_db")
            if mark and not mark.kwargs.get("transaction"):
                item.add_marker(pytest.mark.django_db(transaction=True), append=False)


@pytest.fixture(scope="session", autouse=True)
def _catalogues() -> None:
    """The compiled catalogues are not in the repository."""
    call_command("compile_catalogues", verbosity=0)


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """A request leaves its language behind in the thread: each test begins in the sources' own."""
    with translation.override("en"):
        yield


@pytest.fixture
def words(db: None) -> None:
    """A small French list, offered to new tables."""
    make_word_list()


@pytest.fixture
def ana(db: None) -> Player:
    return Player.objects.create_user("Ana", "ana's password", language="fr")


@pytest.fixture
def bea(db: None) -> Player:
    return Player.objects.create_user("Bea", "bea's password", language="ht")


@pytest.fixture
def rana(db: None) -> Player:
    return Player.objects.create_user("رنا", "rana's password", language="ar")


@pytest.fixture
def max_(db: None) -> Player:
    return Player.objects.create_user("Max", "max's password", language="en")


@pytest.fixture
def stranger(db: None) -> Player:
    """Somebody with an account who sits nowhere."""
    return Player.objects.create_user("Zoe", "zoe's password", language="en")


@pytest.fixture
def browser_of() -> Callable[[Player | None], Client]:
    """Makes a client that is logged in as this player; None is a stranger."""

    def _browser_of(player: Player | None, **more: str) -> Client:
        client = Client(**more)
        if player is not None:
            client.force_login(player)
        return client

    return _browser_of
