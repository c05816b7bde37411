"""A move being prepared, kept on the server for its player alone, and the order of their rack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from django.db import transaction
from django.db.models import F

from games import announce
from games.models import Player, PreparedMove, Rack, Seat, Table
from games.rules.lexio import codec
from games.rules.lexio.board import Board
from games.rules.lexio.geometry import PLAYABLE_SET, Cell
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.notation import cell_name
from games.rules.lexio.tiles import JOKER
from games.rules.refusal import RefusalCode, Refused
from games.services import tables

type Tiles = tuple[PlacedTile, ...]


def still_lying(tiles: Tiles, board: Board, rack: str) -> Tiles:
    """Return the prepared tiles whose cell is still free and that are still on the rack; the others went back to it."""
    left = Counter(rack)
    lying = []
    for tile in tiles:
        if board.tile_at(tile.cell) is None and left[tile.tile] > 0:
            left[tile.tile] -= 1
            lying.append(tile)
    return tuple(lying)


def put(code: str, player: Player, tile: PlacedTile) -> None:
    """Lay one tile of the rack on a free cell; a tile prepared there before goes back."""

    def laid(tiles: Tiles, board: Board, rack: str) -> Tiles:
        if tile.cell not in PLAYABLE_SET:
            raise Refused(RefusalCode.WALL, cell=cell_name(tile.cell))
        if board.tile_at(tile.cell) is not None:
            raise Refused(RefusalCode.OCCUPIED, cell=cell_name(tile.cell))
        others = tuple(other for other in tiles if other.cell != tile.cell)
        if Counter(rack)[tile.tile] <= sum(other.tile == tile.tile for other in others):
            raise Refused(RefusalCode.NOT_ON_RACK, tile=tile.tile)
        return (*others, tile)

    _change(code, player, laid)


def take(code: str, player: Player, cell: Cell | None) -> None:
    """Take the tile on this cell back to the rack; None: the tile laid last."""

    def without(tiles: Tiles, _board: Board, _rack: str) -> Tiles:
        if cell is None:
            return tiles[:-1]
        return tuple(tile for tile in tiles if tile.cell != cell)

    _change(code, player, without)


def name_joker(code: str, player: Player, cell: Cell, letter: str) -> None:
    """Give the joker on this cell its letter, or another one (5.6)."""

    def named(tiles: Tiles, _board: Board, _rack: str) -> Tiles:
        if not any(tile.cell == cell and tile.tile == JOKER for tile in tiles):
            raise Refused(RefusalCode.NOT_ON_RACK, tile=JOKER)
        return tuple(PlacedTile(cell, JOKER, letter) if tile.cell == cell else tile for tile in tiles)

    _change(code, player, named)


def replace(code: str, player: Player, tiles: Callable[[Board, str], Tiles], seen_version: int | None = None) -> Tiles:
    """Prepare exactly the tiles found from board and rack, in place of what lay there, and return them.

    With `seen_version`, for a move that is confirmed at once: only if the match has not moved on.
    """
    return _change(code, player, lambda _tiles, board, rack: tiles(board, rack), seen_version)


def clear(code: str, player: Player) -> None:
    """Take all back."""
    _change(code, player, lambda _tiles, _board, _rack: ())


def leave(seat: Seat, tiles: Sequence[str]) -> None:
    """Exchanged tiles leave the prepared move (8.1): each once, the one laid last first; the caller holds the lock."""
    row = PreparedMove.objects.filter(seat=seat).first()
    if row is None:
        return
    kept = list(codec.placed_tiles_from_json(row.tiles))
    on_rack = Counter(Rack.objects.get(seat=seat).tiles)
    going = Counter(tiles)
    for tile in reversed(tuple(kept)):
        lying = sum(other.tile == tile.tile for other in kept)
        if lying > on_rack[tile.tile] - going[tile.tile]:
            kept.remove(tile)
    _save(seat, tuple(kept))


def tell_own_pages(seat: Seat) -> None:
    """Count one more change of what only the player sees, and ring for their other pages."""
    Rack.objects.filter(seat=seat).update(changes=F("changes") + 1)
    for changes in Rack.objects.filter(seat=seat).values_list("changes", flat=True):
        announce.own_page_changed(seat.pk, changes)


def arrange(code: str, player: Player, ordered: Callable[[str], str]) -> None:
    """Put the rack into another order, which is kept; the order must hold the same tiles."""
    with transaction.atomic():
        seat = _running_seat(tables.lock(code), player)
        rack = Rack.objects.get(seat=seat)
        tiles = ordered(rack.tiles)
        for tile, count in Counter(tiles).items():
            if count > rack.tiles.count(tile):
                raise Refused(RefusalCode.NOT_ON_RACK, tile=tile)
        rest = Counter(rack.tiles) - Counter(tiles)
        rack.tiles = tiles + "".join(tile for tile in rack.tiles if _takes(rest, tile))
        rack.save(update_fields=["tiles"])
        tell_own_pages(seat)


def shuffled(rack: str, dice: Random) -> str:
    """Return the rack in another order."""
    return "".join(dice.sample(rack, len(rack)))


def in_alphabet(rack: str) -> str:
    """Return the rack from A to Z, jokers last."""
    return "".join(sorted(rack, key=lambda tile: (tile == JOKER, tile)))


def _change(
    code: str, player: Player, change: Callable[[Tiles, Board, str], Tiles], seen_version: int | None = None
) -> Tiles:
    with transaction.atomic():
        table = tables.lock(code)
        seat = _running_seat(table, player)
        if seen_version is not None:
            tables.check_current(table, seat, seen_version)
        row = PreparedMove.objects.filter(seat=seat).first()
        board, rack = Board(table.position["board"]), Rack.objects.get(seat=seat).tiles
        before = codec.placed_tiles_from_json(row.tiles) if row else ()
        after = change(still_lying(before, board, rack), board, rack)
        if after != before:
            _save(seat, after)
            tell_own_pages(seat)
        return after


def _running_seat(table: Table, player: Player) -> Seat:
    seat = tables.seat_of(player, list(table.seats.all()))
    tables.check_running(table)
    return seat


def _save(seat: Seat, tiles: Tiles) -> None:
    PreparedMove.objects.update_or_create(seat=seat, defaults={"tiles": codec.placed_tiles_to_json(tiles)})


def _takes(rest: Counter[str], tile: str) -> bool:
    """Count a tile that the new order did not name and that keeps its place after the others."""
    if rest[tile] == 0:
        return False
    rest[tile] -= 1
    return True
