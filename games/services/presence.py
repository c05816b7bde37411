"""Who is at the table: sockets and requests as signs of life, and what absence and outage do to a turn (9.2 to 9.4).

Whoever needs several locks takes them in this order: the heartbeat, the table, its seats and sockets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Heartbeat, Player, Seat, Socket, Table
from games.rules.turn_clock import (
    ABSENCE_LIMIT,
    GRACE_AFTER_OUTAGE,
    OUTAGE,
    REQUEST_LEASE,
    SOCKET_LEASE,
    TurnClock,
    was_down,
)

#: A request renews the presence unless one did so half a second ago: a page and what it asks for at once write once.
_RENEW_BELOW = REQUEST_LEASE - timedelta(seconds=0.5)

#: A running turn is looked at as often as this, for an account can be deleted by many ways that tell nobody.
_LOOK_EVERY = timedelta(seconds=10)

#: Open pages of one player at one table; a further one hears the bell, and is no sign of life.
_MOST_SOCKETS = 20

_COUNTING = (Table.Phase.OPEN, Table.Phase.RUNNING)


def until(seat: Seat, sockets: Iterable[Socket]) -> datetime | None:
    """Return the instant at which the seat's presence runs out; None if it has the whole turn (9.2).

    A seat that has never been seen is absent from the beginning of time; one whose account is gone, since it last
    asked for something: whatever socket is still open there is nobody's.
    """
    if seat.player_id is None:
        return seat.present_until or _LONG_AGO
    if seat.scriptless:
        return None
    ends = [socket.heard_at + SOCKET_LEASE for socket in sockets]
    return max([*ends, seat.present_until or _LONG_AGO])


def over_at(clock: TurnClock, to_move: Seat) -> datetime:
    """Return when the turn ends without a further sign of life; its beginning, once the absence in it is used up.

    A sign of life that comes after the tenth second of absence, but before the sweep, does not bring the turn back.
    """
    if clock.absence >= ABSENCE_LIMIT:
        return clock.began_at
    return clock.due(until(to_move, to_move.sockets.all()))


def set_clock(table: Table, to_move: Seat, clock: TurnClock, now: datetime) -> None:
    """Put a clock into the table's row, with the first instant at which it must be looked at; the caller saves."""
    table.turn_began_at, table.turn_ends_at, table.turn_absence = clock.began_at, clock.ends_at, clock.absence
    table.due_at = min(over_at(clock, to_move), now + _LOOK_EVERY)


def asked(code: str, player: Player, now: datetime) -> None:
    """A page's region, a poll or a form of the player's own table: present for ten seconds (9.2)."""
    seat = _seat(code, player)
    if seat is not None:
        _renew(seat, now)


def loaded_page(code: str, player: Player, now: datetime) -> None:
    """A whole page of the player's own table: until a socket opens the browser counts as one without scripts (9.2)."""
    seat = _seat(code, player)
    if seat is None:
        return
    _renew(seat, now)
    if not seat.scriptless:
        Seat.objects.filter(pk=seat.pk).update(scriptless=True)


def _seat(code: str, player: Player) -> Seat | None:
    return Seat.objects.filter(table__code=code, player=player, table__phase__in=_COUNTING).first()


def _renew(seat: Seat, now: datetime) -> None:
    if seat.present_until is not None and seat.present_until > now + _RENEW_BELOW:
        return
    with transaction.atomic():
        give_back_if_down(now)
        table = Table.objects.select_for_update().get(pk=seat.table_id)
        _sign_of_life(table, seat.pk, now)
        Seat.objects.filter(pk=seat.pk).update(present_until=now + REQUEST_LEASE)


def opened(code: str, player: Player, channel: str, now: datetime) -> int | None:
    """A socket of the player's opened; return the id of their seat, None for somebody who has none."""
    with transaction.atomic():
        give_back_if_down(now)
        table = Table.objects.select_for_update().filter(code=code).first()
        seat = table and Seat.objects.filter(table=table, player=player).first()
        if not table or not seat:
            return None
        if seat.sockets.count() >= _MOST_SOCKETS:
            return None
        _sign_of_life(table, seat.pk, now)
        Socket.objects.update_or_create(channel=channel, defaults={"seat": seat, "heard_at": now})
        Seat.objects.filter(pk=seat.pk).update(scriptless=False)
        _look_again(seat, now)
    return seat.pk


def returned(channel: str, now: datetime) -> None:
    """An open socket spoke after a silence longer than its lease: what was lost is lost (9.2)."""
    with transaction.atomic():
        give_back_if_down(now)
        table = _lock_table_of(channel)
        if table is None:
            return
        for socket in Socket.objects.filter(channel=channel):
            _sign_of_life(table, socket.seat_id, now)
            Socket.objects.filter(pk=socket.pk).update(heard_at=now)


def heard(signs: Mapping[str, datetime]) -> None:
    """Renew many sockets at once: when each was last heard from, by channel."""
    rows = list(Socket.objects.filter(channel__in=signs))
    for row in rows:
        row.heard_at = max(row.heard_at, signs[row.channel])
    Socket.objects.bulk_update(rows, ["heard_at"], batch_size=200)


def closed(channel: str, now: datetime) -> None:
    """A socket closed: the seat was present up to now, and longer only by another sign of life."""
    with transaction.atomic():
        if _lock_table_of(channel) is None:
            return
        for socket in Socket.objects.select_related("seat").filter(channel=channel):
            seat, lasted = socket.seat, min(now, socket.heard_at + SOCKET_LEASE)
            seat.present_until = max(seat.present_until or lasted, lasted)
            seat.save(update_fields=["present_until"])
            socket.delete()
            _look_again(seat, now)


def left_table(table: Table, seat: Seat, now: datetime) -> None:
    """The player pressed Leave in a running match: absent from now on in every tab (9.3); the table is locked."""
    _sign_of_life(table, seat.pk, now)
    Socket.objects.filter(seat=seat).delete()
    Seat.objects.filter(pk=seat.pk).update(present_until=now, scriptless=False)
    _look_again(seat, now)


def logged_out(player: Player, now: datetime) -> None:
    """The player logged out: the sockets of other tabs are nobody's from now on."""
    for seat in Seat.objects.filter(player=player, table__phase=Table.Phase.RUNNING):
        with transaction.atomic():
            left_table(Table.objects.select_for_update().get(pk=seat.table_id), seat, now)


def give_back_if_down(now: datetime) -> None:
    """If the site was down until now, give the running turns their time back, before anything else counts it (9.4).

    The caller is in a transaction and holds no table's lock yet.
    """
    if not Heartbeat.objects.filter(pk=1, beat_at__lt=now - OUTAGE).exists():  # a plain read before the lock
        return
    last = Heartbeat.objects.select_for_update().get(pk=1)
    if not was_down(last.beat_at, now):
        return
    for table in Table.objects.select_for_update().filter(phase=Table.Phase.RUNNING).order_by("pk"):
        _give_back(table, last.beat_at, now)
    Heartbeat.objects.filter(pk=1).update(beat_at=now)


def _give_back(table: Table, down_from: datetime, back_at: datetime) -> None:
    """Move the turn, and count nobody as absent for ten seconds; sockets that live through it go on counting."""
    seats = list(table.seats.prefetch_related("sockets"))
    to_move = seats[table.turn or 0]
    clock = clock_of(table).given_back(down_from, back_at, until(to_move, to_move.sockets.all()))
    for seat in seats:
        seat.present_until = back_at + GRACE_AFTER_OUTAGE
    Seat.objects.bulk_update(seats, ["present_until"])
    set_clock(table, to_move, clock, back_at)
    table.save(update_fields=["turn_began_at", "turn_ends_at", "turn_absence", "due_at"])


def clock_of(table: Table) -> TurnClock:
    """Return the clock of the turn that is running; raise ValueError if none is."""
    if table.turn_began_at is None or table.turn_ends_at is None:
        raise ValueError("no turn is running")
    return TurnClock(table.turn_began_at, table.turn_ends_at, table.turn_absence)


def _sign_of_life(table: Table, seat_id: int, now: datetime) -> None:
    """Count the absence that a sign of life ends, if it is this seat's turn; the caller holds the table's lock."""
    if table.phase != Table.Phase.RUNNING:
        return
    seat = Seat.objects.get(pk=seat_id)
    if seat.number != table.turn:
        return
    before = clock_of(table)
    clock = before.returned(now, until(seat, seat.sockets.all()))
    if clock != before:
        table.turn_absence = clock.absence
        table.save(update_fields=["turn_absence"])


def _lock_table_of(channel: str) -> Table | None:
    """Lock the table of this socket's seat, before anything of the seat is read."""
    return Table.objects.select_for_update(of=("self",)).filter(seats__sockets__channel=channel).first()


def _look_again(seat: Seat, now: datetime) -> None:
    """The turn may now be over sooner than was reckoned: the next sweep is to look."""
    Table.objects.filter(pk=seat.table_id, turn=seat.number, due_at__gt=now).update(due_at=now)


_LONG_AGO = datetime.fromisoformat("2000-01-01T00:00:00+00:00")
