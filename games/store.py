"""Rows to positions and back: the one place that reads more than one rack."""

from __future__ import annotations

from games.models import Bag, Rack, Seat, Table
from games.rules.lexio import codec
from games.rules.lexio.position import Position
from games.rules.tries import Tries


def load(table: Table) -> Position:
    """Return the whole position of a running match; the caller holds the table's lock."""
    racks = list(Rack.objects.filter(seat__table=table).order_by("seat__number"))
    bag = Bag.objects.get(table=table)
    stored = codec.Stored(public=table.position, racks=tuple(rack.tiles for rack in racks), bag=bag.tiles)
    return codec.restore(stored, [Tries(rack.tries_full_at) for rack in racks])


def deal(table: Table, seats: list[Seat], position: Position) -> None:
    """Make the sealed rows of a match that begins."""
    Rack.objects.bulk_create(Rack(seat=seat, tiles="") for seat in seats)
    Bag.objects.create(table=table, tiles="")
    save(table, seats, position)


def save(table: Table, seats: list[Seat], position: Position) -> None:
    """Write a position: the public part into seats and table (whose row the caller saves), the rest sealed."""
    stored = codec.store(position)
    table.position = stored.public
    table.turn = position.turn
    for seat, held in zip(seats, position.seats, strict=True):
        seat.total, seat.tiles = held.total, len(held.rack)
    Seat.objects.bulk_update(seats, ["total", "tiles"])
    Rack.objects.bulk_update(
        [
            Rack(seat=seat, tiles=rack, tries_full_at=held.tries.full_at)
            for seat, rack, held in zip(seats, stored.racks, position.seats, strict=True)
        ],
        ["tiles", "tries_full_at"],
    )
    Bag.objects.filter(table=table).update(tiles=stored.bag)


def save_tries(seat: Seat, position: Position) -> None:
    """Write one seat's reserve of tries, all that a refused word changes (6.4)."""
    Rack.objects.filter(seat=seat).update(tries_full_at=position.seats[seat.number].tries.full_at)


def reveal(seats: list[Seat], position: Position) -> None:
    """Write every rack, now public, into its seat (10.5); the sealed rows go when the match is over."""
    for seat, held in zip(seats, position.seats, strict=True):
        seat.final_rack = held.rack
    Seat.objects.bulk_update(seats, ["final_rack"])
