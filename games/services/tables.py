"""Opening, joining, leaving and beginning a table, and playing again with the same people."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from django.db import transaction

from games import announce
from games.models import Move, Player, Seat, Table
from games.rules.kinds import KINDS
from games.rules.refusal import RefusalCode, Refused
from games.services import course, limits, presence
from lexicon.services import current_revision

MOST_MATCHES = 8  # running or about to, a player (6.6)
NOBODY_CAME_AFTER = timedelta(days=1)
_LANGUAGE_OF_WORDS = "fr"  # every table plays French for now (6.1)
#: No vowels, so that a code is no word, and nothing that is easily mistaken when read out.
_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"


@dataclass(frozen=True, slots=True)
class TableWish:
    """What the host asks for: game, seats, minutes a turn, and whether only the link leads there."""

    kind: str
    size: int
    turn_minutes: int
    by_link: bool


def open_table(host: Player, wish: TableWish, address: str, now: datetime) -> Table:
    """Open a table and seat its host first."""
    limits.spend(limits.Action.TABLE, f"{host.pk} {address}", now)
    with transaction.atomic():
        _check_matches(host)
        table = Table.objects.create(
            code=_new_code(by_link=wish.by_link),
            kind=wish.kind,
            host=host,
            size=wish.size,
            turn_minutes=wish.turn_minutes,
            words_name=current_revision(_LANGUAGE_OF_WORDS).word_list.name,
            by_link=wish.by_link,
            opened_at=now,
        )
        _seat(table, host, 0, now)
    return table


def sit(code: str, player: Player, now: datetime, dice: Random) -> None:
    """Take the next free seat; the match begins when it was the last (site: the lobby)."""
    with transaction.atomic():
        table = lock(code)
        seats = list(table.seats.all())
        if any(seat.player_id == player.pk for seat in seats):
            raise Refused(RefusalCode.ALREADY_SEATED)
        if table.phase != Table.Phase.OPEN:
            raise Refused(RefusalCode.NOT_OPEN)
        if len(seats) >= table.size:
            raise Refused(RefusalCode.TABLE_FULL)
        _check_matches(player)
        number = _number_in_rematch(table, player) if table.rematch_of else max(seat.number for seat in seats) + 1
        _seat(table, player, number, now)
        if len(seats) + 1 == table.size:
            _begin(table, dice, now)


def leave(code: str, player: Player, now: datetime) -> None:
    """Before the start: give the seat up; in a running match: be absent, nothing more (9.3)."""
    with transaction.atomic():
        presence.give_back_if_down(now)
        table = lock(code)
        seat = seat_of(player, list(table.seats.all()))
        match table.phase:
            case Table.Phase.RUNNING:
                presence.left_table(table, seat, now)
            case Table.Phase.OPEN:
                _give_up(table, seat, now)
            case _:
                raise Refused(RefusalCode.GAME_OVER)


def start(code: str, player: Player, now: datetime, dice: Random) -> None:
    """The host begins with two or more seated, without waiting for the rest."""
    with transaction.atomic():
        table = lock(code)
        _check_host(table, player)
        if table.seats.count() < KINDS[table.kind].fewest:
            raise Refused(RefusalCode.TOO_FEW_PLAYERS)
        _begin(table, dice, now)


def close(code: str, player: Player, now: datetime) -> None:
    """The host closes a table whose match has not begun."""
    with transaction.atomic():
        table = lock(code)
        _check_host(table, player)
        _close(table, now)


def rematch(code: str, player: Player, address: str, now: datetime, dice: Random) -> Table:
    """Ask for another match of the same people, the next opener first; whoever asks later takes their seat at it."""
    if not Table.objects.filter(rematch_of__code=code).exclude(phase=Table.Phase.CLOSED).exists():
        limits.spend(limits.Action.TABLE, f"{player.pk} {address}", now)
    with transaction.atomic():
        old = lock(code)
        seat_of(player, list(old.seats.all()))
        if old.phase != Table.Phase.OVER:
            raise Refused(RefusalCode.NOT_RUNNING if old.phase == Table.Phase.OPEN else RefusalCode.NOT_OPEN)
        new = Table.objects.filter(rematch_of=old).first()
        if new is None or new.phase == Table.Phase.CLOSED:
            return _open_rematch(old, new, player, now)
        if not new.seats.filter(player=player).exists():
            sit(new.code, player, now, dice)
    return new


def close_forgotten(now: datetime) -> None:
    """Close the tables that nobody came to in a day."""
    for code in Table.objects.filter(phase=Table.Phase.OPEN, opened_at__lt=now - NOBODY_CAME_AFTER).values_list("code"):
        with transaction.atomic():
            table = lock(code[0])
            if table.phase == Table.Phase.OPEN:
                _close(table, now)


def check_seat_free(code: str) -> None:
    """Raise Refused if nobody can sit down at the table now."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Refused(RefusalCode.NO_SUCH_TABLE)
    if table.phase != Table.Phase.OPEN or table.rematch_of_id is not None:
        raise Refused(RefusalCode.NOT_OPEN)
    if table.seats.count() >= table.size:
        raise Refused(RefusalCode.TABLE_FULL)


def version_for(code: str, viewer: Player | None) -> int | None:
    """Return the version of a table that this viewer may look at; None if there is none for them."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        return None
    closed_to_strangers = table.by_link and table.phase != Table.Phase.OPEN
    if closed_to_strangers and (viewer is None or not table.seats.filter(player=viewer).exists()):
        return None
    return table.version


def is_running(code: str) -> bool:
    """Say whether a match is being played at the table."""
    return Table.objects.filter(code=code, phase=Table.Phase.RUNNING).exists()


def lock(code: str) -> Table:
    """Return the table's row, locked until the transaction ends; raise Refused if there is none."""
    table = Table.objects.select_for_update().filter(code=code).first()
    if table is None:
        raise Refused(RefusalCode.NO_SUCH_TABLE)
    return table


def seat_of(player: Player, seats: list[Seat]) -> Seat:
    """Return the player's seat among these; raise Refused for somebody who has none."""
    for seat in seats:
        if seat.player_id == player.pk:
            return seat
    raise Refused(RefusalCode.NOT_SEATED)


def check_running(table: Table) -> None:
    """Raise Refused unless a match is being played."""
    if table.phase in {Table.Phase.OVER, Table.Phase.CLOSED}:
        raise Refused(RefusalCode.GAME_OVER)
    if table.phase != Table.Phase.RUNNING:
        raise Refused(RefusalCode.NOT_RUNNING)


def check_current(table: Table, seat: Seat, seen_version: int) -> None:
    """Raise Refused if the match is not running, or has moved on since the page that the player of this seat saw."""
    check_running(table)
    if table.version == seen_version:
        return
    late = Move.objects.filter(table=table, number__gt=seen_version, seat=seat, kind=Move.Kind.TIMED_OUT)
    raise Refused(RefusalCode.TOO_LATE if late.exists() else RefusalCode.STALE)


def _open_rematch(old: Table, closed: Table | None, player: Player, now: datetime) -> Table:
    size = old.seats.filter(player__isnull=False).count()
    if size < KINDS[old.kind].fewest:
        raise Refused(RefusalCode.TOO_FEW_PLAYERS)
    _check_matches(player)
    if closed is not None:
        Table.objects.filter(pk=closed.pk).update(rematch_of=None)
    new = Table.objects.create(
        code=_new_code(by_link=old.by_link),
        kind=old.kind,
        host=player,
        size=size,
        turn_minutes=old.turn_minutes,
        words_name=old.words_name,
        by_link=old.by_link,
        rematch_of=old,
        opened_at=now,
    )
    _seat(new, player, _number_in_rematch(new, player), now)
    course.log(old, seat_of(player, list(old.seats.all())), Move.Kind.REMATCH, now)
    old.save(update_fields=["version"])
    return new


def _number_in_rematch(table: Table, player: Player) -> int:
    """Whoever sat second opens, and so on; nobody else may sit."""
    old = list(Seat.objects.filter(table=table.rematch_of))
    return (seat_of(player, old).number - 1) % len(old)


def _begin(table: Table, dice: Random, now: datetime) -> None:
    seats = list(table.seats.prefetch_related("sockets"))
    course.begin(table, seats, current_revision(_LANGUAGE_OF_WORDS), dice, now)


def _seat(table: Table, player: Player, number: int, now: datetime) -> None:
    seat = Seat.objects.create(table=table, player=player, number=number)
    course.log(table, seat, Move.Kind.SAT, now)
    table.save()
    announce.lobby_changed()


def _give_up(table: Table, seat: Seat, now: datetime) -> None:
    """The first of those who stay becomes host; the last to leave closes the table."""
    others = list(table.seats.exclude(pk=seat.pk))
    if not others:
        _close(table, now)
        return
    course.log(table, seat, Move.Kind.LEFT, now)
    seat.delete()
    if table.host_id == seat.player_id:
        table.host = others[0].player
    table.save()
    announce.lobby_changed()


def _close(table: Table, now: datetime) -> None:
    course.log(table, None, Move.Kind.CLOSED, now)
    course.stop(table, Table.Phase.CLOSED, now)
    table.save()
    announce.lobby_changed()


def _check_host(table: Table, player: Player) -> None:
    seat_of(player, list(table.seats.all()))
    if table.host_id != player.pk:
        raise Refused(RefusalCode.NOT_HOST)
    if table.phase != Table.Phase.OPEN:
        raise Refused(RefusalCode.NOT_OPEN)


def _check_matches(player: Player) -> None:
    """A second table has tries of its own, so nobody sits at more than eight (6.6)."""
    going_on = (Table.Phase.OPEN, Table.Phase.RUNNING)
    if Seat.objects.filter(player=player, table__phase__in=going_on).count() >= MOST_MATCHES:
        raise Refused(RefusalCode.TOO_MANY_MATCHES, most=MOST_MATCHES)


def _new_code(*, by_link: bool) -> str:
    length = 16 if by_link else 4
    while True:
        code = "".join(secrets.choice(_CODE_LETTERS) for _ in range(length))
        if not Table.objects.filter(code=code).exists():
            return code
