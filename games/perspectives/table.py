"""A table as one viewer sees it, built up from nothing: the public rows, and for a player their own rack alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import FETCH_RAISE, OuterRef, Q, QuerySet, Subquery

from games.models import Move, Player, PreparedMove, Rack, Seat, Table
from games.perspectives import clearing
from games.perspectives.regions import (
    Bag,
    End,
    EndLine,
    Hand,
    LogLine,
    Person,
    PlayerLine,
    PreparedTile,
    RackTile,
    TablePage,
    Turn,
    Waiting,
)
from games.rules.kinds import KINDS
from games.rules.lexio import codec
from games.rules.lexio.board import EMPTY_BOARD, Board
from games.rules.lexio.notation import cell_name
from games.rules.lexio.records import Placed
from games.rules.lexio.scoring import preview
from games.rules.lexio.tiles import value
from games.rules.refusal import RefusalCode, Refused
from games.rules.tries import Tries
from games.services import presence
from games.services.prepared import still_lying


def look(code: str, viewer: Player | None, now: datetime) -> TablePage:
    """Return the table for this viewer; raise Refused if there is none, or none for them.

    A running or finished table by link is there for those who sit at it only.
    """
    seats = list(_seats_with_table(code))
    if not seats:
        raise Refused(RefusalCode.NO_SUCH_TABLE)
    table = seats[0].table
    mine = next((seat for seat in seats if viewer and seat.player_id == viewer.pk), None)
    if table.by_link and mine is None and table.phase != Table.Phase.OPEN:
        raise Refused(RefusalCode.NO_SUCH_TABLE)
    return _page(table, seats, mine, viewer, now)


def _seats_with_table(code: str) -> QuerySet[Seat]:
    """A table has a seat from its first instant on, so one query brings both, as they were at the same instant."""
    return (
        Seat.objects.filter(table__code=code)
        .fetch_mode(FETCH_RAISE)
        .select_related("player", "table__rematch", "table__rematch_of")
        .prefetch_related("sockets")
    )


def _page(table: Table, seats: list[Seat], mine: Seat | None, viewer: Player | None, now: datetime) -> TablePage:
    people = {seat.pk: _person(seat, mine) for seat in seats}
    board = Board(table.position["board"]) if table.position else EMPTY_BOARD
    log = _log(table, people)
    rack, hand = _hand(table, mine, board, now)
    return TablePage(
        code=table.code,
        kind=table.kind,
        phase=table.phase,
        version=table.version,
        size=table.size,
        by_link=table.by_link,
        turn_minutes=table.turn_minutes,
        words_name=table.words_name,
        words_edition=table.words_edition,
        me=people[mine.pk] if mine else None,
        board=clearing.cells(board, hand.prepared if hand else (), _last_placed(log)),
        players=tuple(_player_line(table, seat, people[seat.pk], now) for seat in seats),
        log=log,
        turn=_turn(table, seats, people, now),
        hand=hand,
        bag=_bag(table, seats, board, rack),
        waiting=_waiting(table, seats, mine, viewer),
        end=_end(table, seats, people),
    )


def _person(seat: Seat, mine: Seat | None) -> Person:
    return Person(seat=seat.number, name=seat.player.name if seat.player else "", is_me=seat is mine)


def _log(table: Table, people: dict[int, Person]) -> tuple[LogLine, ...]:
    moves = list(table.moves.select_related("player").fetch_mode(FETCH_RAISE))
    ending = table.position.get("ending") if table.position else None
    last_turn = max((move.number for move in moves if "kind" in move.record), default=0)
    return tuple(_log_line(move, people, ended=bool(ending) and move.number == last_turn) for move in moves)


def _log_line(move: Move, people: dict[int, Person], *, ended: bool) -> LogLine:
    person = people.get(move.seat_id or 0)
    if person is None and move.kind == Move.Kind.LEFT:
        person = Person(seat=-1, name=move.player.name if move.player else "", is_me=False)
    record = codec.record_from_json(move.record) if "kind" in move.record else None
    return LogLine(move.number, move.kind, person, record, move.at, ended)


def _last_placed(log: Sequence[LogLine]) -> frozenset[str]:
    """The cells of the last turn, if it placed tiles."""
    turns = [line.record for line in log if line.record is not None]
    if turns and isinstance(turns[-1], Placed):
        return frozenset(cell_name(tile.cell) for tile in turns[-1].tiles)
    return frozenset()


def _hand(table: Table, mine: Seat | None, board: Board, now: datetime) -> tuple[str, Hand | None]:
    """The viewer's own rack as text, and what they see of it; the only sealed rows a perspective reads.

    None once they are thrown away, which may happen after the table was read as running.
    """
    if mine is None or table.phase != Table.Phase.RUNNING:
        return "", None
    laid = PreparedMove.objects.filter(seat=OuterRef("seat")).values("tiles")
    row = Rack.objects.filter(seat=mine).annotate(laid=Subquery(laid)).first()
    if row is None:
        return "", None
    prepared = still_lying(codec.placed_tiles_from_json(row.laid or ()), board, row.tiles)
    tries = Tries(row.tries_full_at)
    hand = Hand(
        rack=_rack(row.tiles, [tile.tile for tile in prepared]),
        prepared=tuple(
            PreparedTile(cell_name(tile.cell), tile.tile, tile.letter, value(tile.tile)) for tile in prepared
        ),
        preview=preview(board, prepared),
        tries_left=tries.left(now),
        seconds_to_next_try=tries.seconds_to_next(now),
        may_act=table.turn == mine.number,
        changes=row.changes,
    )
    return row.tiles, hand


def _rack(tiles: str, prepared: list[str]) -> tuple[RackTile, ...]:
    lying = list(prepared)
    rack = []
    for place, tile in enumerate(tiles):
        if laid := tile in lying:
            lying.remove(tile)
        rack.append(RackTile(place, tile, value(tile), laid))
    return tuple(rack)


def _player_line(table: Table, seat: Seat, person: Person, now: datetime) -> PlayerLine:
    until = presence.until(seat, seat.sockets.all())
    return PlayerLine(
        person=person,
        total=seat.total,
        tiles=seat.tiles,
        here=until is None or until >= now,
        has_turn=table.turn == seat.number,
        is_host=seat.player_id is not None and seat.player_id == table.host_id,
        won=seat.won,
    )


def _turn(table: Table, seats: list[Seat], people: dict[int, Person], now: datetime) -> Turn | None:
    if table.turn is None or table.turn_ends_at is None:
        return None
    person = people[seats[table.turn].pk]
    left = max(0, -int(-(table.turn_ends_at - now).total_seconds() // 1))
    return Turn(person, table.turn_ends_at, left, person.is_me)


def _bag(table: Table, seats: list[Seat], board: Board, rack: str) -> Bag | None:
    if not table.position:
        return None
    return Bag(
        count=clearing.tiles_not_on(board) - sum(seat.tiles for seat in seats),
        unseen=clearing.unseen(board, rack),
    )


def _waiting(table: Table, seats: list[Seat], mine: Seat | None, viewer: Player | None) -> Waiting | None:
    if table.phase != Table.Phase.OPEN:
        return None
    is_host = mine is not None and mine.player_id == table.host_id
    return Waiting(
        free_seats=table.size - len(seats),
        invited=_invited(table, seats),
        may_sit=mine is None and len(seats) < table.size and _is_invited(table, viewer),
        may_leave=mine is not None,
        may_start=is_host and len(seats) >= KINDS[table.kind].fewest,
        may_close=is_host,
    )


def _invited(table: Table, seats: list[Seat]) -> tuple[str, ...]:
    """The people of the old match who do not sit at its rematch yet."""
    if table.rematch_of_id is None:
        return ()
    here = [seat.player_id for seat in seats]
    old = Seat.objects.filter(table=table.rematch_of_id, player__isnull=False).exclude(player__in=here)
    return tuple(seat.player.name for seat in old.select_related("player") if seat.player)


def _is_invited(table: Table, viewer: Player | None) -> bool:
    """A rematch is for the same people; any other table is for whoever finds it."""
    old = table.rematch_of
    return old is None or (viewer is not None and Seat.objects.filter(Q(table=old), player=viewer).exists())


def _end(table: Table, seats: list[Seat], people: dict[int, Person]) -> End | None:
    if table.phase != Table.Phase.OVER:
        return None
    ending = table.position["ending"]
    rematch: Table | None = getattr(table, "rematch", None)
    return End(
        finisher=None if ending["finisher"] is None else people[seats[ending["finisher"]].pk],
        lines=tuple(
            EndLine(
                person=people[seat.pk],
                before=seat.total + ending["taken"][seat.number] - ending["given"][seat.number],
                taken=ending["taken"][seat.number],
                given=ending["given"][seat.number],
                total=seat.total,
                rack=seat.final_rack,
                won=seat.won,
            )
            for seat in seats
        ),
        rematch_code=rematch.code if rematch and rematch.phase != Table.Phase.CLOSED else "",
    )
