"""Settling time: one function, whoever comes first, a request, a page's countdown or the sweep (9.1 to 9.4)."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from games import store
from games.models import Heartbeat, Table
from games.rules.lexio import play
from games.services import course, presence

log = logging.getLogger(__name__)

_BATCH = 50  # tables in one transaction of the sweep


def settle_due(code: str, now: datetime) -> None:
    """Settle one table if a turn of it may be over; whoever else works on it is waited for, not passed over."""
    due = Table.objects.filter(code=code, due_at__lte=now)
    if not due.exists():  # a plain read before the write lock
        return
    with transaction.atomic():
        presence.give_back_if_down(now)
        for table in due.select_for_update():
            settle(table, now)


def sweep(now: datetime) -> int:
    """Settle the tables that are due, fifty at most; return how many. Several sweeps at once do no harm."""
    due = Table.objects.filter(due_at__lte=now)
    if not due.exists():
        return 0
    with transaction.atomic():
        presence.give_back_if_down(now)
        tables = due.order_by("due_at").select_for_update(skip_locked=True)[:_BATCH]
        return sum(_settled(table, now) for table in tables)


def _settled(table: Table, now: datetime) -> bool:
    """Settle a table and say whether it worked: one that is broken does not stop the clock of the others."""
    try:
        with transaction.atomic():
            settle(table, now)
    except Exception:
        log.exception("the clock of table %s could not be settled", table.code)
        return False
    return True


def settle(table: Table, now: datetime) -> None:
    """Pass for a player whose time or absence is over, or note when to look again; the caller holds the lock."""
    seats = list(table.seats.prefetch_related("sockets"))
    to_move = seats[table.turn or 0]
    clock = presence.clock_of(table)
    if presence.over_at(clock, to_move) <= now:
        away = clock.ends_at > now
        course.carry_on(table, seats, play.time_out(store.load(table), away=away), now)
        return
    presence.set_clock(table, to_move, clock, now)
    table.save(update_fields=["due_at"])


def beat(now: datetime) -> None:
    """Write that the site is up; if it was down, give the running turns their time back first (9.4)."""
    with transaction.atomic():
        presence.give_back_if_down(now)
        Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": now})
