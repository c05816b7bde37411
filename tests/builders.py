"""Word lists, tables and positions for tests, made as the services make them and then set as the test wants them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier

from django.db import connection

from games.models import Bag, Player, Rack, Seat, Table
from games.rules.lexio.board import EMPTY_BOARD
from games.rules.lexio.moves import PlacedTile, Placement
from games.rules.lexio.notation import read_cell
from games.services import tables
from games.services.tables import TableWish
from lexicon import packing, wordtext
from lexicon.models import Content, Revision, WordList

#: The instant at which every test without a clock of its own happens.
NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)

WORDS = """
A AI AN ANE AS AU AUTRE CHAT ECOLE ES ET ETE EU HO IF IL IN JEU JEUX JOB JOUE LA LANE LE LES MA MAISON MAISONS MAL
MARE MAS ME MER MOT MOTS NE NEZ NU OR OS OU PAS RAT RATE RATES RI SALE SE SU TA TE THE TU UN UNE UT VA VU
""".split()


def make_word_list(words: Sequence[str] = WORDS, *, name: str = "Français") -> Revision:
    """Make a small French list, offered to new tables instead of any other."""
    WordList.objects.filter(language="fr", for_new_tables=True).update(for_new_tables=False)
    text = "".join(f"{word}\t{word.lower()}\n" for word in sorted(set(words))).encode()
    content = Content.objects.filter(pk=wordtext.fingerprint(text)).first()
    content = content or Content.objects.create(hash=wordtext.fingerprint(text), packed=packing.pack_to_store(text))
    word_list = WordList.objects.create(language="fr", name=name, edition="essai", for_new_tables=True)
    word_list.current = Revision.objects.create(
        word_list=word_list,
        number=1,
        kind=Revision.Kind.IMPORT,
        words=content,
        imported=content,
        word_count=len(set(words)),
    )
    word_list.save()
    return word_list.current


def open_table(host: Player, size: int = 2, *, minutes: int = 3, by_link: bool = False, now: datetime = NOW) -> Table:
    """Open a table with its host seated."""
    return tables.open_table(host, TableWish("lexio", size, minutes, by_link), "192.0.2.1", now)


def running_table(
    *people: Player,
    racks: Sequence[str] | None = None,
    bag: str | None = None,
    board: Mapping[str, str] | None = None,
    totals: Sequence[int] | None = None,
    turn: int = 0,
    idle_turns: int = 0,
    minutes: int = 3,
    by_link: bool = False,
    now: datetime = NOW,
) -> Table:
    """Begin a match of these people, the first to move first, with whatever of the position the test names."""
    table = open_table(people[0], len(people), minutes=minutes, by_link=by_link, now=now)
    for person in people[1:]:
        tables.sit(table.code, person, now, random.Random(5))
    table.refresh_from_db()
    set_position(table, racks=racks, bag=bag, board=board, totals=totals, turn=turn, idle_turns=idle_turns)
    return table


def set_position(
    table: Table,
    *,
    racks: Sequence[str] | None = None,
    bag: str | None = None,
    board: Mapping[str, str] | None = None,
    totals: Sequence[int] | None = None,
    turn: int | None = None,
    idle_turns: int | None = None,
) -> None:
    """Overwrite what is named of a running match's position; `board` is cell to laid tile, a small letter a joker."""
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    if racks is not None:
        for seat, rack in zip(seats, racks, strict=True):
            Rack.objects.filter(seat=seat).update(tiles=rack)
            Seat.objects.filter(pk=seat.pk).update(tiles=len(rack))
    if bag is not None:
        Bag.objects.filter(table=table).update(tiles="".join(sorted(bag)))
    if board is not None:
        laid = {read_cell(cell): tile for cell, tile in board.items()}
        table.position["board"] = EMPTY_BOARD.laid_with(laid).text
    if totals is not None:
        table.position["totals"] = list(totals)
        for seat, total in zip(seats, totals, strict=True):
            Seat.objects.filter(pk=seat.pk).update(total=total)
    if turn is not None:
        table.turn = table.position["turn"] = turn
    if idle_turns is not None:
        table.position["idle_turns"] = idle_turns
    table.save()


def placement(**tiles: str) -> Placement:
    """The tiles of a placement by cell: `placement(G7="M", H7="a")`, a small letter a joker."""
    return Placement(tuple(PlacedTile.from_laid(read_cell(cell), laid) for cell, laid in tiles.items()))


def word(start: str, text: str, *, down: bool = False) -> dict[str, str]:
    """The cells of a word and its tiles: `word("G7", "MOT")` is {"G7": "M", "H7": "O", "I7": "T"}."""
    cell = read_cell(start)
    step = (0, 1) if down else (1, 0)
    return {
        f"{chr(ord('A') + cell.column + step[0] * place)}{cell.row + 1 + step[1] * place}": tile
        for place, tile in enumerate(text)
    }


def later(seconds: float, since: datetime = NOW) -> datetime:
    """So many seconds after."""
    return since + timedelta(seconds=seconds)


def at_once[T](*acts: Callable[[], T]) -> list[T]:
    """Do all of it at the same moment, each with a database connection of its own."""
    together = Barrier(len(acts))

    def alone(act: Callable[[], T]) -> T:
        try:
            together.wait()
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(alone, acts))
