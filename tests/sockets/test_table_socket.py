"""The bell of a table: a number for whoever may look, and a question whether somebody is there."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from typing import Any

import pytest
from asgiref.sync import SyncToAsync, async_to_sync, sync_to_async
from channels.layers import get_channel_layer
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games import announce, clockwork, consumers
from games.models import Player, PreparedMove, Rack, Seat, Socket, Table
from games.services import presence
from tests.builders import NOW, later, open_table, running_table
from tests.perspectives.stages import dealt, overwrite_what_is_sealed_from
from tests.sockets.wires import Wire, browser_of, opened, post, table_path

pytestmark = pytest.mark.django_db(transaction=True)

MOT = ["F7:M:M", "G7:O:O", "H7:T:T"]


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The site's clock, which stands still until a test puts another instant into it."""
    instants = [NOW]
    monkeypatch.setattr(timezone, "now", lambda: instants[-1])
    return instants


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked, unless a test wants it, and the signs of life of one test are not those of another."""
    monkeypatch.setattr(consumers, "ASK_EVERY", 3600)
    clockwork._signs.clear()


@pytest.fixture
def table(words: None, ana: Player, bea: Player) -> Table:
    return running_table(ana, bea, racks=["MOTEZAI", "KWAESRL"], bag="BCDFGHJLLL")


# What rings.


async def test_a_socket_is_greeted_with_the_version(table: Table, ana: Player, stranger: Player) -> None:
    for who in (ana, stranger, None):
        wire = await opened(table_path(table), who)
        assert await wire.frames(1) == [f'{{"v": {table.version}}}']
        await wire.hang_up()


async def test_a_placement_rings_for_everybody_and_says_nothing_else(
    table: Table, ana: Player, bea: Player, stranger: Player
) -> None:
    wires = [await opened(table_path(table), who) for who in (ana, bea, stranger, None)]
    for wire in wires:
        await wire.next()
    assert await post(ana, table, "place", placed=MOT) == 200
    mine, *others = [await wire.frames(1 if wire is not wires[0] else 2) for wire in wires]
    ring = f'{{"v": {table.version + 1}}}'
    assert sorted(mine) == ['{"own": 1}', ring]
    assert others == [[ring], [ring], [ring]]


async def test_what_rings_is_the_same_whatever_is_hidden(
    words: None, ana: Player, bea: Player, rana: Player, stranger: Player
) -> None:
    """The byte test on the wire: the same match with other racks, bag and prepared moves sends the same frames."""

    async def recorded(table: Table) -> list[list[str]]:
        wires = [await opened(table_path(table), who) for who in (bea, stranger, None)]
        await post(ana, table, "prepare/put", tile="Z", cell="F7")
        await post(rana, table, "prepare/put", tile="Q", cell="F7")
        await post(ana, table, "place", placed=["F7:Z:Z", "G7:O:O"])
        await post(ana, table, "place", placed=MOT)
        await post(bea, table, "pass", sure="1")
        frames = [await wire.frames(count) for wire, count in zip(wires, (4, 3, 3), strict=True)]
        for wire in wires:
            await wire.hang_up()
        return frames

    first, second = await sync_to_async(dealt)(ana, bea, rana), await sync_to_async(dealt)(ana, bea, rana)
    await sync_to_async(overwrite_what_is_sealed_from)(bea, second)
    await Rack.objects.filter(seat__table=second, seat__player=ana).aupdate(tiles="MOTQQQQ", tries_full_at=None)
    ours, others = await recorded(first), await recorded(second)
    assert ours == others
    version = first.version
    assert ours[1] == ours[2] == [f'{{"v": {number}}}' for number in (version, version + 1, version + 2)]


async def test_own_changes_ring_for_the_same_players_pages_alone(
    table: Table, ana: Player, bea: Player, stranger: Player
) -> None:
    here, there, other, watching = [await opened(table_path(table), who) for who in (ana, ana, bea, stranger)]
    for wire in (here, there, other, watching):
        await wire.next()
    assert await post(ana, table, "prepare/put", tile="M", cell="F7") == 200
    assert await post(ana, table, "rack", how="sort") == 200
    assert await here.frames(2) == await there.frames(2) == ['{"own": 1}', '{"own": 2}']
    assert await other.rest() == await watching.rest() == []


async def test_refusals_ring_for_nobody(table: Table, ana: Player, bea: Player) -> None:
    wire = await opened(table_path(table), bea)
    await wire.next()
    assert await post(ana, table, "place", placed=["F7:Z:Z", "G7:O:O"]) == 422
    assert await post(ana, table, "place", placed=["A5:Z:Z"]) == 422
    assert await post(ana, table, "exchange") == 422
    assert await wire.rest() == []


async def test_a_move_made_while_the_socket_was_down_is_told_by_the_greeting(
    table: Table, ana: Player, bea: Player
) -> None:
    """NET-1: the page compares the number with the one it shows, and fetches what it missed."""
    wire = await opened(table_path(table), bea)
    await wire.hang_up()
    await post(ana, table, "place", placed=MOT)
    again = await opened(table_path(table), bea)
    assert await again.next() == {"v": table.version + 1}


async def test_a_move_made_while_the_socket_opens_is_not_missed(
    table: Table, ana: Player, bea: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever lies between reading the version and joining the group, the socket learns the newest one."""
    real = consumers.tables.version_for

    def version_then_a_move(code: str, player: Player | None) -> int | None:
        version = real(code, player)
        Table.objects.filter(code=code).update(version=version + 1)
        async_to_sync(get_channel_layer().group_send)(
            announce.table_group(code), {"type": "table.changed", "version": version + 1}
        )
        return version

    monkeypatch.setattr(consumers.tables, "version_for", version_then_a_move)
    wire = await opened(table_path(table), bea)
    assert (await wire.frames(2))[-1] == f'{{"v": {table.version + 1}}}'


# Who may listen.


async def test_a_running_table_by_link_is_closed_to_strangers(
    words: None, ana: Player, bea: Player, stranger: Player
) -> None:
    """After accepting: a code sent before never reaches the browser, which would then ask for ever."""
    table = await sync_to_async(running_table)(ana, bea, by_link=True)
    for who in (None, stranger):
        wire = await opened(table_path(table), who)
        assert await wire.closed_with() == 4404
        await wire.hang_up()
    wire = await opened(table_path(table), bea)
    assert await wire.next() == {"v": table.version}


async def test_whoever_watched_a_table_by_link_before_it_began_hears_no_more(
    words: None, ana: Player, bea: Player, stranger: Player
) -> None:
    table = await sync_to_async(_open_by_link)(ana)
    watching, sitting = await opened(table_path(table), stranger), await opened(table_path(table), ana)
    await watching.next()
    await sitting.next()
    assert await post(bea, table, "sit") == 200
    await post(ana, table, "pass", sure="1")
    assert [frame for frame in await sitting.rest() if "v" in frame] != []
    assert await watching.closed_with() == 4404


@pytest.mark.parametrize("path", ["/ws/t/ZZZZ/", "/ws/t/", "/ws/", "/", "/ws/t/K7QF/more/", "/t/K7QF/"])
async def test_an_unknown_address_is_closed(db: None, path: str) -> None:
    wire = await opened(path)
    assert await wire.closed_with() == 4404
    await wire.hang_up()


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://localhost.evil.example", "file://"])
async def test_a_page_of_another_site_gets_no_socket(table: Table, ana: Player, origin: str | None) -> None:
    wire = Wire(table_path(table), await browser_of(ana), origin)
    assert not await wire.open()
    assert not await Socket.objects.aexists()


# Who is there.


async def test_presence_comes_and_goes_with_the_socket(table: Table, ana: Player, clock: list[datetime]) -> None:
    wire = await opened(table_path(table), ana)
    await wire.next()
    socket = await Socket.objects.select_related("seat").aget()
    assert (socket.seat.player_id, socket.heard_at, socket.seat.scriptless) == (ana.pk, NOW, False)
    clock.append(later(3))
    await wire.hang_up()
    assert not await Socket.objects.aexists()
    seat = await Seat.objects.aget(player=ana)
    assert seat.present_until == later(3)


async def test_strangers_and_spectators_leave_no_trace(table: Table, stranger: Player) -> None:
    wires = [await opened(table_path(table), who) for who in (None, stranger)]
    for wire in wires:
        await wire.next()
        await wire.say("1")
        await wire.rest()
    assert not await Socket.objects.aexists()
    assert clockwork._signs == {}
    for wire in wires:
        await wire.hang_up()


async def test_closing_one_of_two_tabs_is_no_absence(table: Table, ana: Player, clock: list[datetime]) -> None:
    here, there = await opened(table_path(table), ana), await opened(table_path(table), ana)
    await here.next()
    await there.next()
    assert await Socket.objects.acount() == 2
    await here.hang_up()
    seat = await Seat.objects.prefetch_related("sockets").aget(player=ana)
    assert presence.until(seat, seat.sockets.all()) == later(5)
    await there.hang_up()


@pytest.mark.parametrize("junk", ["x", "{", '{"v": 99}', "4" * 4096, "\0", "﷽", b"\x00\xff", b"\x80" * 4096])
async def test_whatever_comes_is_only_a_sign_of_life(
    table: Table, ana: Player, clock: list[datetime], junk: str | bytes
) -> None:
    wire = await opened(table_path(table), ana)
    await wire.next()
    before = await sync_to_async(_rows)()
    clock.append(later(2))
    await (wire.say(text=junk) if isinstance(junk, str) else wire.say(raw=junk))
    while not clockwork._signs:
        await asyncio.sleep(0.01)
    assert await wire.rest() == []
    assert list(clockwork._signs.values()) == [later(2)]
    assert await sync_to_async(_rows)() == before
    await wire.hang_up()


async def test_a_player_is_asked_again_and_again_and_an_answer_extends_the_presence(
    table: Table, ana: Player, stranger: Player, clock: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "ASK_EVERY", 0.05)
    wire, watching = await opened(table_path(table), ana), await opened(table_path(table), stranger)
    await wire.next()
    assert [await wire.next(), await wire.next()] == [{"?": 1}, {"?": 1}]
    assert await watching.frames(1) == [f'{{"v": {table.version}}}']
    clock.append(later(2))
    await wire.say("1")
    while not clockwork._signs:
        await asyncio.sleep(0.01)
    await sync_to_async(presence.heard)(dict(clockwork._signs))
    seat = await Seat.objects.prefetch_related("sockets").aget(player=ana)
    assert presence.until(seat, seat.sockets.all()) == later(7)
    await wire.hang_up()


def test_it_is_asked_every_two_seconds() -> None:
    """The autouse fixture above has put another value into the module."""
    source = consumers.__loader__.get_source(consumers.__name__)  # type: ignore[union-attr]
    assert "ASK_EVERY = 2  # seconds" in source


async def test_the_asking_ends_with_the_socket(table: Table, ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "ASK_EVERY", 0.02)
    before = asyncio.all_tasks()
    wire = await opened(table_path(table), ana)
    await wire.next()
    await wire.hang_up()
    await asyncio.sleep(0.05)
    assert not [task for task in asyncio.all_tasks() - before if "_ask" in repr(task)]


async def test_a_silence_longer_than_five_seconds_counts_as_absence(
    table: Table, ana: Player, clock: list[datetime]
) -> None:
    """9.2: heard at 0 and again at 8 s: present until 5 s, absent for 3."""
    wire = await opened(table_path(table), ana)
    await wire.next()
    clock.append(later(8))
    await wire.say("1")
    while not clockwork._signs:
        await asyncio.sleep(0.01)
    after = await Table.objects.aget(pk=table.pk)
    assert after.turn_absence == later(3) - NOW
    assert (await Socket.objects.aget()).heard_at == later(8)
    await wire.hang_up()


async def test_a_silence_of_five_seconds_does_not(table: Table, ana: Player, clock: list[datetime]) -> None:
    wire = await opened(table_path(table), ana)
    await wire.next()
    clock.append(later(5))
    await wire.say("1")
    while not clockwork._signs:
        await asyncio.sleep(0.01)
    assert not (await Table.objects.aget(pk=table.pk)).turn_absence
    await wire.hang_up()


# When it rings, and what cannot stop a move.


async def test_a_ring_waits_for_the_commit(table: Table, bea: Player) -> None:
    wire = await opened(table_path(table), bea)
    await wire.next()
    heard: list[Any] = []

    def change() -> None:
        with transaction.atomic():
            announce.table_changed(table.code, 17)
            heard.append(_waiting_in_layer())

    await sync_to_async(change)()
    assert heard == [False]
    assert await wire.frames(1) == ['{"v": 17}']


async def test_what_is_rolled_back_never_rings(table: Table, bea: Player) -> None:
    wire = await opened(table_path(table), bea)
    await wire.next()

    def change_and_fail() -> None:
        with pytest.raises(RuntimeError), transaction.atomic():  # noqa: PT012
            announce.table_changed(table.code, 17)
            announce.lobby_changed()
            raise RuntimeError

    await sync_to_async(change_and_fail)()
    assert await wire.rest() == []


class _Broken:
    async def group_send(self, *_how: Any) -> None:
        raise ConnectionError("no layer")


@pytest.mark.parametrize("server_runs", [True, False])
def test_a_move_is_made_though_the_bell_is_broken(
    table: Table, ana: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, server_runs: bool
) -> None:
    monkeypatch.setattr(announce, "get_channel_layer", _Broken)
    monkeypatch.delattr(SyncToAsync.threadlocal, "main_event_loop", raising=False)
    browser = Client()
    browser.force_login(ana)

    def place() -> int:
        answer = browser.post(f"/t/{table.code}/place/", {"version": table.version, "placed": MOT})
        return int(answer.status_code)

    assert (async_to_sync(sync_to_async(place))() if server_runs else place()) == 302
    assert Table.objects.get(pk=table.pk).version == table.version + 1
    assert not any(rack in caplog.text for rack in Rack.objects.values_list("tiles", flat=True))
    assert [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_socket_that_cannot_leave_its_groups_is_absent_all_the_same(
    table: Table, ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = await opened(table_path(table), ana)
    await wire.next()

    async def fails(*_how: Any) -> None:
        raise ConnectionError("no layer")

    monkeypatch.setattr(get_channel_layer(), "group_discard", fails)
    with pytest.raises(ConnectionError):
        await wire.hang_up()
    assert not await Socket.objects.aexists()


def _open_by_link(host: Player) -> Table:
    return open_table(host, 2, by_link=True)


def _rows() -> list[Any]:
    return [
        list(Table.objects.values_list("version", "position", "turn", "turn_absence")),
        list(Rack.objects.values_list("tiles", "changes")),
        list(PreparedMove.objects.values_list("tiles")),
        list(Socket.objects.values_list("heard_at")),
    ]


def _waiting_in_layer() -> bool:
    return any(not queue.empty() for queue in get_channel_layer().channels.values())
