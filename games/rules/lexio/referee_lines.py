"""Reads the referee's lines: one JSON object each, trusted in nothing."""

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NoReturn

from games.rules.kinds import LEXIO
from games.rules.lexio.board import EMPTY_BOARD, Board
from games.rules.lexio.geometry import PLAYABLE_SET, Cell
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.notation import read_cell
from games.rules.lexio.tiles import COUNTS, RACK_SIZE

type Name = str | int

LARGEST_TOTAL = 1_000_000_000  # points; no match comes near it
FRENCH = "fr"

FAR_BELOW = "99"  # stands for every row that is too long for the name of a cell

_LONG_ROW = re.compile(r"[A-Z][1-9][0-9]{2,}")


class Malformed(ValueError):  # noqa: N818 -- the line is at fault, not the program
    """A line that is no placement and no ending; says why, and the line's id where it could be read."""

    def __init__(self, why: str, name: Name | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.name = name


class Pairs(tuple[tuple[str, object], ...]):
    """A JSON object as it was written: a key may come twice."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class WrittenPlacement:
    """A placement to judge; `lexicon` None knows every word, "fr" is the site's current French list."""

    name: Name
    board: Board
    tiles: tuple[PlacedTile, ...]
    lexicon: frozenset[str] | str | None


@dataclass(frozen=True, slots=True)
class WrittenEnding:
    """Totals and racks to count, seat by seat."""

    name: Name
    totals: tuple[int, ...]
    racks: tuple[str, ...]
    finisher: int | None


def read_line(line: bytes) -> WrittenPlacement | WrittenEnding:
    """Return what the line asks; keys it does not know are passed over. Raise Malformed, and nothing else."""
    fields = _fields(_parse(line), "the line")
    name = fields.get("id")
    if isinstance(name, bool) or not isinstance(name, str | int):
        raise Malformed("id: not a text or a whole number")
    try:
        return _ending(name, fields) if "totals" in fields else _placement(name, fields)
    except Malformed as malformed:
        raise Malformed(malformed.why, name) from malformed


def _parse(line: bytes) -> object:
    try:
        return _DECODER.decode(line.decode())
    except UnicodeDecodeError as error:
        raise Malformed("not UTF-8") from error
    except RecursionError as error:
        raise Malformed("nested too deeply") from error
    except ValueError as error:
        raise Malformed("not JSON") from error


def _no_number(constant: str) -> NoReturn:
    raise ValueError(constant)


_DECODER = json.JSONDecoder(object_pairs_hook=Pairs, parse_constant=_no_number)


def _fields(value: object, what: str) -> dict[str, object]:
    if not isinstance(value, Pairs):
        raise Malformed(f"{what}: not an object")
    fields = dict(value)
    if len(fields) < len(value):
        raise Malformed(f"{what}: a key comes twice")
    return fields


def _placement(name: Name, fields: dict[str, object]) -> WrittenPlacement:
    for key in ("board", "placed", "lexicon"):
        if key not in fields:
            raise Malformed(f"{key}: missing")
    return WrittenPlacement(name, _board(fields["board"]), _placed(fields["placed"]), _lexicon(fields["lexicon"]))


def _board(value: object) -> Board:
    tiles = {_cell(key, "board"): _laid(tile, "board") for key, tile in _fields(value, "board").items()}
    if not tiles.keys() <= PLAYABLE_SET:
        raise Malformed("board: a tile on a wall or off the board")
    return EMPTY_BOARD.laid_with(tiles)


def _placed(value: object) -> tuple[PlacedTile, ...]:
    if not isinstance(value, Pairs):
        raise Malformed("placed: not an object")
    return tuple(PlacedTile.from_laid(_cell(key, "placed"), _laid(tile, "placed")) for key, tile in value)


def _cell(name: str, what: str) -> Cell:
    """Read a name; short ones are remembered, for the same 169 come again and again."""
    return _known_cell(name, what) if len(name) <= 4 else _read_cell(name, what)


def _read_cell(name: str, what: str) -> Cell:
    if _LONG_ROW.fullmatch(name):
        name = name[0] + FAR_BELOW
    try:
        return read_cell(name)
    except ValueError as error:
        raise Malformed(f"{what}: not the name of a cell") from error


_known_cell = lru_cache(maxsize=1024)(_read_cell)


def _laid(tile: object, what: str) -> str:
    if isinstance(tile, str) and len(tile) == 1 and tile.isascii() and tile.isalpha():
        return tile
    raise Malformed(f"{what}: not a tile")


def _lexicon(value: object) -> frozenset[str] | str | None:
    if value is None or value == FRENCH:
        return FRENCH if value else None
    if isinstance(value, list):
        return frozenset(_texts(value, "lexicon"))
    raise Malformed("lexicon: not null, a list of words or fr")


def _ending(name: Name, fields: dict[str, object]) -> WrittenEnding:
    for key in ("racks", "finisher"):
        if key not in fields:
            raise Malformed(f"{key}: missing")
    totals, racks = _totals(fields["totals"]), _racks(fields["racks"])
    if len(totals) != len(racks):
        raise Malformed("racks: not as many as totals")
    return WrittenEnding(name, totals, racks, _finisher(fields["finisher"], racks))


def _totals(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not LEXIO.fewest <= len(value) <= LEXIO.most:
        raise Malformed("totals: not a list of two to four")
    for total in value:
        if isinstance(total, bool) or not isinstance(total, int) or abs(total) > LARGEST_TOTAL:
            raise Malformed("totals: not a whole number of points")
    return tuple(value)


def _racks(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise Malformed("racks: not a list")
    racks = tuple(_texts(value, "racks"))
    if any(len(rack) > RACK_SIZE or not COUNTS.keys() >= set(rack) for rack in racks):
        raise Malformed("racks: not up to seven tiles")
    return racks


def _finisher(value: object, racks: tuple[str, ...]) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < len(racks):
        raise Malformed("finisher: not null or a seat")
    if racks[value]:
        raise Malformed("finisher: still holds tiles")
    return value


def _texts(values: list[object], what: str) -> list[str]:
    texts = [text for text in values if isinstance(text, str)]
    if len(texts) < len(values):
        raise Malformed(f"{what}: not all texts")
    return texts
