"""The course of a match, whoever moves it: beginning, a line of the log, the next turn, the end.

Every function here works on a table whose lock the caller holds.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

from games import announce, store
from games.models import Bag, Move, PreparedMove, Rack, Seat, Table
from games.rules import turn_clock
from games.rules.lexio import codec, play
from games.rules.lexio.play import Played
from games.rules.lexio.position import Position
from games.services import presence
from lexicon.models import Revision
from lexicon.services import spellings_of


def begin(table: Table, seats: list[Seat], revision: Revision, dice: Random, now: datetime) -> None:
    """Deal, write the beginning into the log and start the first turn; seats are in turn order (2.4, 4.1)."""
    for number, seat in enumerate(seats):
        if seat.number != number:
            seat.number = number
            seat.save(update_fields=["number"])
    position = play.begin(len(seats), dice)
    table.phase, table.began_at = Table.Phase.RUNNING, now
    table.size = len(seats)
    table.revision = revision
    table.words_name, table.words_edition = revision.word_list.name, revision.word_list.edition
    store.deal(table, seats, position)
    log(table, None, Move.Kind.BEGAN, now)
    start_turn(table, seats, now)
    table.save()
    announce.lobby_changed()


def carry_on(table: Table, seats: list[Seat], played: Played, now: datetime) -> None:
    """Write what was played into the log, then start the next turn or end the match."""
    mover = seats[table.turn or 0]
    record = codec.record_to_json(played.record)
    store.save(table, seats, played.position)
    log(table, mover, Move.Kind(record["kind"]), now, record)
    if played.position.ending is None:
        start_turn(table, seats, now)
    else:
        _end(table, seats, played.position, now)
    table.save()
    announce.lobby_changed()


def log(table: Table, seat: Seat | None, kind: Move.Kind, now: datetime, record: dict[str, Any] | None = None) -> None:
    """Add one line to the log, numbered by the version it makes, and ring."""
    record = record or {}
    table.version += 1
    Move.objects.create(
        table=table,
        number=table.version,
        seat=seat,
        player=seat.player if seat else None,
        kind=kind,
        record=record,
        points=record.get("points", 0),
        at=now,
    )
    announce.table_changed(table.code, table.version)


def start_turn(table: Table, seats: list[Seat], now: datetime) -> None:
    """Start the clock of the seat to move (9.1)."""
    clock = turn_clock.start(now, timedelta(minutes=table.turn_minutes))
    presence.set_clock(table, seats[table.turn or 0], clock, now)


def stop(table: Table, phase: Table.Phase, now: datetime) -> None:
    """Stop the clock, let go of the word list and throw the sealed rows away (spec: a finished match keeps none)."""
    table.phase, table.ended_at = phase, now
    table.turn = table.turn_began_at = table.turn_ends_at = table.due_at = None
    table.revision = None
    Rack.objects.filter(seat__table=table).delete()
    PreparedMove.objects.filter(seat__table=table).delete()
    Bag.objects.filter(table=table).delete()


def _end(table: Table, seats: list[Seat], position: Position, now: datetime) -> None:
    """Show all racks, name the winners, copy what the words need to be shown by (10.4, 10.5)."""
    ending = position.ending
    if ending is None or table.revision is None:
        raise ValueError("the match is not over, or its words are gone")
    _copy_spellings(table, table.revision)
    store.reveal(seats, position)
    for seat in seats:
        seat.won = seat.number in ending.winners
    Seat.objects.bulk_update(seats, ["won"])
    stop(table, Table.Phase.OVER, now)


def _copy_spellings(table: Table, revision: Revision) -> None:
    """Keep each played word's accented spellings with its move, so that the match outlives its word list."""
    moves = list(Move.objects.filter(table=table, kind=Move.Kind.PLACED))
    words = {word["text"].upper() for move in moves for word in move.record["words"]}
    spellings = spellings_of(revision, words)
    for move in moves:
        for word in move.record["words"]:
            word["spellings"] = list(spellings.get(word["text"].upper(), ()))
    Move.objects.bulk_update(moves, ["record"])
