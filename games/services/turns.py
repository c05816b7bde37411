"""A player's turn: place, exchange or pass, each one transaction (4.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from django.db import transaction

from games import store
from games.models import Player, PreparedMove, Seat, Table
from games.rules.lexio.moves import Exchange, Move, Placement
from games.rules.lexio.play import Played, WordsRefused, play
from games.rules.lexio.position import Position
from games.rules.lexio.records import Record
from games.services import course, prepared, presence, tables, timeouts
from lexicon.lookup import words_of
from lexicon.models import Revision


@dataclass(frozen=True, slots=True)
class Taken:
    """The turn was played: its line of the log, and the tiles drawn, which only the player is told."""

    record: Record
    drawn: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Unknown:
    """The lexicon does not know these words: one try is taken, the turn stays (6.3, 6.4)."""

    words: tuple[str, ...]
    tries_left: int
    seconds_to_next_try: int


def take_turn(  # noqa: PLR0913, PLR0917 -- the caller brings time and dice
    code: str, player: Player, move: Move, seen_version: int, now: datetime, dice: Random
) -> Taken | Unknown:
    """Play a move made from the page that showed `seen_version`; raise Refused, nothing changed, if it cannot be."""
    timeouts.settle_due(code, now)
    presence.asked(code, player, now)
    with transaction.atomic():
        table = tables.lock(code)
        seats = list(table.seats.select_related("player").prefetch_related("sockets"))
        seat = tables.seat_of(player, seats)
        tables.check_current(table, seat, seen_version)
        position = store.load(table)
        outcome = play(position, seat.number, move, words_of(_words(table)), dice, now)
        match outcome:
            case WordsRefused():
                store.save_tries(seat, outcome.position)
                tries = outcome.position.seats[seat.number].tries
                return Unknown(outcome.words, tries.left(now), tries.seconds_to_next(now))
            case Played():
                _let_go_of_prepared(seat, move)
                drawn = _drawn(position, outcome.position, seat.number, move)
                course.carry_on(table, seats, outcome, now)
                prepared.tell_own_pages(seat)
                return Taken(outcome.record, drawn)


def _words(table: Table) -> Revision:
    """The revision that the match began with (6.5)."""
    if table.revision is None:
        raise ValueError("no match is running")
    return table.revision


def _let_go_of_prepared(seat: Seat, move: Move) -> None:
    """A placement uses the prepared move up; exchanged tiles leave it (8.1)."""
    match move:
        case Placement():
            PreparedMove.objects.filter(seat=seat).delete()
        case Exchange(tiles=tiles):
            prepared.leave(seat, tiles)
        case _:
            pass


def _drawn(before: Position, after: Position, seat: int, move: Move) -> str:
    """The rack keeps the order of what stays, and what was drawn follows it."""
    match move:
        case Placement(tiles=tiles) | Exchange(tiles=tiles):
            return after.seats[seat].rack[len(before.seats[seat].rack) - len(tiles) :]
        case _:
            return ""
