"""The bell of the lobby: one frame, the same for all, when a table opens, fills, begins, moves on or ends."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from games.models import Player
from tests.builders import open_table
from tests.sockets.wires import Wire, browser_of, opened, post

pytestmark = pytest.mark.django_db(transaction=True)

RING = '{"lobby": 1}'


async def test_the_lobby_rings_when_a_table_opens_and_when_its_match_begins(
    words: None, ana: Player, bea: Player, stranger: Player
) -> None:
    wires = [await opened("/ws/lobby/", who) for who in (stranger, None)]
    table = await sync_to_async(open_table)(ana)
    assert {tuple(await wire.frames(1)) for wire in wires} == {(RING,)}
    assert await post(bea, table, "sit") == 200
    for wire in wires:
        frames = await wire.frames(1)
        assert set(frames) == {RING}
        await wire.hang_up()


async def test_preparing_a_move_and_a_refusal_ring_for_nobody(words: None, ana: Player, bea: Player) -> None:
    table = await sync_to_async(open_table)(ana)
    await post(bea, table, "sit")
    wire = await opened("/ws/lobby/")
    await post(ana, table, "rack", how="sort")
    await post(ana, table, "exchange")
    assert await wire.rest() == []
    await wire.hang_up()


async def test_nothing_is_greeted_and_whatever_comes_is_ignored(db: None) -> None:
    wire = await opened("/ws/lobby/")
    await wire.say("{")
    await wire.say(raw=b"\xff" * 4096)
    assert await wire.rest() == []
    await wire.hang_up()


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
async def test_a_page_of_another_site_gets_no_socket(ana: Player, origin: str | None) -> None:
    assert not await Wire("/ws/lobby/", await browser_of(ana), origin).open()
