"""Positions of a match in the middle of play, for the tests of the rules."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from games.rules.lexio.board import EMPTY_BOARD, Board
from games.rules.lexio.moves import Pass, PlacedTile, Placement
from games.rules.lexio.notation import cell_name
from games.rules.lexio.play import Outcome, Played, WordsRefused, play
from games.rules.lexio.position import Position, SeatInPlay
from games.rules.lexio.referee import EVERY_WORD
from games.rules.lexio.scoring import Score
from games.rules.lexio.tiles import JOKER
from games.rules.refusal import RefusalCode, Refused

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def seconds(count: float) -> timedelta:
    return timedelta(seconds=count)


def match(
    *racks: str,
    board: Board = EMPTY_BOARD,
    bag: str = "EEEEEEEEEEEEEE",
    totals: Sequence[int] | None = None,
    turn: int = 0,
    idle_turns: int = 0,
) -> Position:
    """Return a running match in which the seats hold these racks."""
    seats = tuple(SeatInPlay(rack, total) for rack, total in zip(racks, totals or [0] * len(racks), strict=True))
    return Position(board, "".join(sorted(bag)), seats, turn, idle_turns)


def moved(position: Position, move, words=EVERY_WORD, now=NOON, seed=1) -> Outcome:
    """Let the player to move make a move."""
    return play(position, position.turn, move, words, Random(seed), now)


def after(position: Position, move, **more) -> Played:
    """Return what an accepted move leads to."""
    outcome = moved(position, move, **more)
    assert isinstance(outcome, Played)
    return outcome


def after_passes(position: Position, count: int) -> Position:
    for _ in range(count):
        position = after(position, Pass()).position
    return position


def refused_words(position: Position, move, **more) -> WordsRefused:
    outcome = moved(position, move, **more)
    assert isinstance(outcome, WordsRefused)
    return outcome


def rack_for(placed: Sequence[PlacedTile]) -> str:
    return "".join(tile.tile for tile in placed)


def placing(placed: Sequence[PlacedTile], **more) -> Played:
    """Place tiles that are the whole rack of the first of two players; the tile after them in the bag is an E."""
    return after(match(rack_for(placed), "AAAAAAA", **more), Placement(tuple(placed)))


def told(score: Score) -> list[tuple[str, str, str, int]]:
    """Return the words of a score as they stand in placements.json."""
    return [(word.text, cell_name(word.start), word.direction.value, word.points) for word in score.words]


def all_tiles(position: Position) -> str:
    """Return every tile of a match, sorted: bag, racks and board."""
    on_board = [JOKER if tile.islower() else tile for tile in position.board.text if tile.isalpha()]
    return "".join(sorted(position.bag + "".join(seat.rack for seat in position.seats) + "".join(on_board)))


class NeverAsked:
    """A lexicon that must not be asked."""

    def __contains__(self, word: object) -> bool:
        raise AssertionError(f"{word} was looked up")


def fault(position: Position, move, **more) -> tuple[RefusalCode, dict]:
    """Return why a move is refused, its words never looked up."""
    with pytest.raises(Refused) as caught:
        moved(position, move, words=NeverAsked(), **more)
    return caught.value.code, caught.value.facts
