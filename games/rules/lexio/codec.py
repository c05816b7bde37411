"""Positions and records as plain data that JSON can hold, and back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, assert_never

from games.rules.lexio.board import Board
from games.rules.lexio.ending import Ending
from games.rules.lexio.geometry import Direction
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.notation import cell_name, read_cell
from games.rules.lexio.position import Position, SeatInPlay
from games.rules.lexio.records import Exchanged, Passed, Placed, Record, TimedOut
from games.rules.lexio.scoring import ScoredWord
from games.rules.tries import Tries

type JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stored:
    """A position in three parts: what everybody may see, each seat's rack, and the bag.

    The reserve of tries is kept by the store itself, as an instant of each seat.
    """

    public: JsonObject
    racks: tuple[str, ...] = field(repr=False)
    bag: str = field(repr=False)


def store(position: Position) -> Stored:
    """Return the position as plain data, without its tries."""
    public = {
        "board": position.board.text,
        "turn": position.turn,
        "idle_turns": position.idle_turns,
        "totals": [seat.total for seat in position.seats],
        "ending": None if position.ending is None else _ending_to_json(position.ending),
    }
    return Stored(public, tuple(seat.rack for seat in position.seats), position.bag)


def restore(stored: Stored, tries: Sequence[Tries]) -> Position:
    """Return the position that was stored; `tries` holds the reserve of each seat."""
    public = stored.public
    seats = zip(stored.racks, public["totals"], tries, strict=True)
    return Position(
        board=Board(public["board"]),
        bag=stored.bag,
        seats=tuple(SeatInPlay(rack, total, reserve) for rack, total, reserve in seats),
        turn=public["turn"],
        idle_turns=public["idle_turns"],
        ending=None if public["ending"] is None else _ending_from_json(public["ending"]),
    )


def record_to_json(record: Record) -> JsonObject:
    """Return a line of the match log as plain data."""
    match record:
        case Placed():
            return {
                "kind": "placed",
                "tiles": placed_tiles_to_json(record.tiles),
                "words": [_word_to_json(word) for word in record.words],
                "all_seven": record.all_seven,
                "points": record.points,
            }
        case Exchanged():
            return {"kind": "exchanged", "count": record.count}
        case Passed():
            return {"kind": "passed"}
        case TimedOut(away):
            return {"kind": "timed_out", "away": away}
        case _:
            assert_never(record)


def record_from_json(data: JsonObject) -> Record:
    """Return the line of the match log that was stored; raise ValueError for another kind."""
    match data["kind"]:
        case "placed":
            words = tuple(_word_from_json(word) for word in data["words"])
            return Placed(placed_tiles_from_json(data["tiles"]), words, data["all_seven"], data["points"])
        case "exchanged":
            return Exchanged(data["count"])
        case "passed":
            return Passed()
        case "timed_out":
            return TimedOut(data.get("away", False))
        case other:
            raise ValueError(f"no record of the kind {other!r}")


def placed_tiles_to_json(tiles: Iterable[PlacedTile]) -> list[JsonObject]:
    """Return placed tiles, of a record or a prepared move, as plain data."""
    return [{"cell": cell_name(tile.cell), "tile": tile.tile, "letter": tile.letter} for tile in tiles]


def placed_tiles_from_json(data: Iterable[JsonObject]) -> tuple[PlacedTile, ...]:
    """Return the placed tiles that were stored; raise ValueError for a cell or tile that does not exist."""
    return tuple(PlacedTile(read_cell(tile["cell"]), tile["tile"], tile["letter"]) for tile in data)


def _word_to_json(word: ScoredWord) -> JsonObject:
    return {
        "text": word.text,
        "start": cell_name(word.start),
        "direction": word.direction.value,
        "points": word.points,
    }


def _word_from_json(data: JsonObject) -> ScoredWord:
    return ScoredWord(data["text"], read_cell(data["start"]), Direction(data["direction"]), data["points"])


def _ending_to_json(ending: Ending) -> JsonObject:
    return {
        "finisher": ending.finisher,
        "taken": list(ending.taken),
        "given": list(ending.given),
        "totals": list(ending.totals),
        "winners": list(ending.winners),
    }


def _ending_from_json(data: JsonObject) -> Ending:
    return Ending(
        finisher=data["finisher"],
        taken=tuple(data["taken"]),
        given=tuple(data["given"]),
        totals=tuple(data["totals"]),
        winners=tuple(data["winners"]),
    )
