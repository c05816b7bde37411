"""A table of three at the four stages of a match, and other letters for everything that is sealed from one viewer."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import timedelta

from games.models import Bag, Player, PreparedMove, Rack, Seat, Table
from games.rules.lexio.codec import placed_tiles_to_json
from games.rules.lexio.moves import Exchange, Pass, PlacedTile
from games.rules.lexio.notation import read_cell
from games.services import prepared
from games.services.turns import take_turn
from tests.builders import NOW, placement, running_table, set_position, word

_TILES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"


def dealt(*people: Player) -> Table:
    """Seven tiles each and nothing played."""
    return running_table(*people, racks=["MOTEZAI", "KWAESRL", "XQNOU?T"], bag="BCDFGHJ" * 11 + "YYYY")


def mid_game(*people: Player) -> Table:
    """A word lies, tiles were exchanged, a turn was passed, a word refused; everybody has prepared a move."""
    table = dealt(*people)
    ana, bea, rana = people
    _turn(table, ana, placement(**word("F7", "MOT")))
    _turn(table, bea, Exchange(("K", "W")))
    set_position(_fresh(table), racks=["EZAIMAS", "AESRLKW", "XQNOU?T"], bag="BCDFGHJ" * 10 + "YYYYBCDFGH")
    _turn(table, rana, placement(G8="X"))
    _turn(table, rana, Pass())
    _lay(table, ana, I7="S")
    _lay(table, bea, H8="A", H9="S")
    _lay(table, rana, G8="?", G9="N", G10="O")
    return _fresh(table)


def last_tile(*people: Player) -> Table:
    """The bag is empty; the one to move holds one tile."""
    table = mid_game(*people)
    set_position(_fresh(table), racks=["S", "KW", "XQ?"], bag="", totals=[4, 31, 12])
    PreparedMove.objects.filter(seat__table=table).delete()
    _lay(table, people[1], H8="W")
    _lay(table, people[2], G8="?", G9="Q")
    return _fresh(table)


def over(*people: Player) -> Table:
    """The last tile was placed."""
    table = last_tile(*people)
    _turn(table, people[0], placement(I7="S"))
    return _fresh(table)


STAGES: Mapping[str, Callable[..., Table]] = {
    "dealt": dealt,
    "mid-game": mid_game,
    "last tile": last_tile,
    "over": over,
}


def overwrite_what_is_sealed_from(viewer: Player | None, table: Table) -> None:
    """Give other letters, in the same number, to all other racks and the bag, and other prepared moves to the others.

    Their tries and counters of changes become others too.
    """
    for seat in Seat.objects.filter(table=table).exclude(player=viewer):
        for rack in Rack.objects.filter(seat=seat):
            rack.tiles = _others(rack.tiles)
            rack.changes += 17
            rack.tries_full_at = NOW + timedelta(seconds=140) if rack.tries_full_at is None else None
            rack.save()
            _prepare_otherwise(seat, rack.tiles)
    for bag in Bag.objects.filter(table=table):
        bag.tiles = "".join(sorted(_others(bag.tiles)))
        bag.save()


def _prepare_otherwise(seat: Seat, rack: str) -> None:
    """Other tiles, on other cells, and more of them: the number is nobody's business either."""
    laid = [PlacedTile(read_cell(f"E{row}"), tile, "" if tile == "?" else tile) for row, tile in enumerate(rack[:4], 2)]
    PreparedMove.objects.update_or_create(seat=seat, defaults={"tiles": placed_tiles_to_json(laid)})


def _others(tiles: str) -> str:
    return "".join(_TILES[(_TILES.index(tile) + 7) % len(_TILES)] for tile in tiles)


def _turn(table: Table, player: Player, move: Pass | Exchange | object) -> None:
    take_turn(table.code, player, move, _fresh(table).version, NOW, random.Random(5))  # type: ignore[arg-type]


def _lay(table: Table, player: Player, **tiles: str) -> None:
    for tile in placement(**tiles).tiles:
        prepared.put(table.code, player, tile)


def _fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)
