"""The lobby as one visitor sees it: their own tables, those to sit at, those to watch."""

from __future__ import annotations

from datetime import datetime

from django.db.models import FETCH_RAISE, QuerySet

from games.models import Player, Seat, Table
from games.perspectives.lobby_regions import Lobby, LobbyTable, MyTable

_MOST = 50  # lines of one list
_GOING_ON = (Table.Phase.OPEN, Table.Phase.RUNNING)


def look(visitor: Player | None, now: datetime) -> Lobby:
    """Return the lobby; a table by link is in nobody's list but its players'."""
    public = (
        Table.objects.filter(by_link=False)
        .fetch_mode(FETCH_RAISE)
        .select_related("host")
        .prefetch_related("seats__player")
    )
    open_ones = public.filter(phase=Table.Phase.OPEN, rematch_of=None).order_by("-opened_at")
    running = public.filter(phase=Table.Phase.RUNNING).order_by("-began_at")
    return Lobby(
        mine=_mine(visitor, now) if visitor else (),
        open=_lines(open_ones, visitor),
        running=_lines(running, visitor),
    )


def _mine(visitor: Player, now: datetime) -> tuple[MyTable, ...]:
    seats = list(
        Seat.objects.filter(player=visitor, table__phase__in=_GOING_ON)
        .fetch_mode(FETCH_RAISE)
        .select_related("table")
        .prefetch_related("table__seats__player")
        .order_by("-table__opened_at")
    )
    lines = [_my_table(seat, now) for seat in seats]
    return tuple(sorted(lines, key=lambda line: not line.waits_for_me))


def _my_table(seat: Seat, now: datetime) -> MyTable:
    table = seat.table
    others = [other for other in table.seats.all() if other.pk != seat.pk]
    waits = table.turn == seat.number
    left = int((table.turn_ends_at - now).total_seconds()) if waits and table.turn_ends_at else None
    return MyTable(
        code=table.code,
        kind=table.kind,
        phase=table.phase,
        others=tuple(other.player.name if other.player else "" for other in others),
        size=table.size,
        waits_for_me=waits,
        seconds_left=left and max(left, 0),
    )


def _lines(tables: QuerySet[Table], visitor: Player | None) -> tuple[LobbyTable, ...]:
    """The first fifty that the visitor does not sit at."""
    rows = [
        table
        for table in tables[: _MOST + 8]
        if visitor is None or all(seat.player_id != visitor.pk for seat in table.seats.all())
    ]
    return tuple(_line(table) for table in rows[:_MOST])


def _line(table: Table) -> LobbyTable:
    return LobbyTable(
        code=table.code,
        kind=table.kind,
        host=table.host.name if table.host else "",
        players=tuple(seat.player.name if seat.player else "" for seat in table.seats.all()),
        size=table.size,
        turn_minutes=table.turn_minutes,
        words_name=table.words_name,
        opened_at=table.opened_at,
    )
