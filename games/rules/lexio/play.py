"""The turns of a match: from a position and a move to what follows (sections 4 to 6, 8 and 10)."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import assert_never

from games.rules.kinds import LEXIO
from games.rules.lexio.bag import draw, put_back
from games.rules.lexio.board import EMPTY_BOARD
from games.rules.lexio.ending import final_count
from games.rules.lexio.moves import Exchange, Move, Pass, PlacedTile, Placement
from games.rules.lexio.placement import check_shape
from games.rules.lexio.position import Position, SeatInPlay
from games.rules.lexio.records import Exchanged, Passed, Placed, Record, TimedOut
from games.rules.lexio.scoring import Score, score
from games.rules.lexio.tiles import ALL_TILES, RACK_SIZE
from games.rules.refusal import RefusalCode, Refused

IDLE_ROUNDS = 2  # whole rounds without a placement end the match (10.2)


@dataclass(frozen=True, slots=True)
class Played:
    """The turn is over: the position that follows and the line of the match log."""

    position: Position
    record: Record


@dataclass(frozen=True, slots=True)
class WordsRefused:
    """Words that the lexicon does not know, in capitals, each once, in the order of the move's words (6.3).

    Of the position only the reserve of tries has changed; nothing is written to the match log (6.4a).
    """

    position: Position
    words: tuple[str, ...]


type Outcome = Played | WordsRefused


def begin(players: int, dice: Random) -> Position:
    """Deal seven tiles to each of two to four players; seat 0, the first to arrive, opens (1.1, 2.4, 4.1)."""
    if not LEXIO.fewest <= players <= LEXIO.most:
        raise ValueError(f"a match has {LEXIO.fewest} to {LEXIO.most} players, not {players}")
    bag, racks = ALL_TILES, list[str]()
    for _ in range(players):
        rack, bag = draw(bag, RACK_SIZE, dice)
        racks.append(rack)
    return Position(EMPTY_BOARD, bag, tuple(SeatInPlay(rack) for rack in racks), turn=0)


def play(  # noqa: PLR0913, PLR0917 -- the caller brings words, dice and time
    position: Position, seat: int, move: Move, words: Container[str], dice: Random, now: datetime
) -> Outcome:
    """Carry out a move, which ends the turn, or say which words are unknown, which does not (4.2).

    Raise Refused, before anything changes, when the match is over, it is another player's turn, the shape of a
    placement is at fault, no try is left, or an exchange is not possible.
    """
    _check_running(position)
    if seat != position.turn:
        raise Refused(RefusalCode.NOT_YOUR_TURN)
    match move:
        case Placement(tiles):
            return _place(position, tiles, words, dice, now)
        case Exchange(tiles):
            return _exchange(position, tiles, dice)
        case Pass():
            return _idle(position, Passed())
        case _:
            assert_never(move)


def time_out(position: Position, *, away: bool = False) -> Played:
    """Pass for the player whose time is over (9.1) or who is away (9.2); raise Refused when the match is over."""
    _check_running(position)
    return _idle(position, TimedOut(away))


def _check_running(position: Position) -> None:
    if position.ending is not None:
        raise Refused(RefusalCode.GAME_OVER)


def _place(
    position: Position, tiles: tuple[PlacedTile, ...], words: Container[str], dice: Random, now: datetime
) -> Outcome:
    mover = position.seats[position.turn]
    check_shape(position.board, mover.rack, tiles)
    if mover.tries.left(now) == 0:
        raise Refused(RefusalCode.NO_TRIES, seconds=mover.tries.seconds_to_next(now))
    move_score = score(position.board, tiles)
    unknown = unknown_words(move_score, words)
    if unknown:
        return WordsRefused(_with_mover(position, replace(mover, tries=mover.tries.take(now))), unknown)

    kept = _without(mover.rack, [tile.tile for tile in tiles])
    drawn, bag = draw(position.bag, RACK_SIZE - len(kept), dice)
    placed = replace(
        _with_mover(position, replace(mover, rack=kept + drawn, total=mover.total + move_score.points)),
        board=position.board.laid_with({tile.cell: tile.laid for tile in tiles}),
        bag=bag,
        idle_turns=0,
    )
    after = _with_next_turn(placed) if kept + drawn else _ended(placed, finisher=position.turn)
    in_order = tuple(sorted(tiles, key=lambda tile: tile.cell))
    return Played(after, Placed(in_order, move_score.words, move_score.all_seven, move_score.points))


def unknown_words(move_score: Score, words: Container[str]) -> tuple[str, ...]:
    """Return every word of the move that the lexicon does not know, in capitals, each once, in order (6.2, 6.3)."""
    return tuple(dict.fromkeys(word.letters for word in move_score.words if word.letters not in words))


def _exchange(position: Position, tiles: tuple[str, ...], dice: Random) -> Played:
    if not tiles:
        raise Refused(RefusalCode.EXCHANGE_NOTHING)
    mover = position.seats[position.turn]
    kept = _without(mover.rack, tiles)
    if len(tiles) > len(position.bag):
        raise Refused(RefusalCode.BAG_TOO_SMALL, asked=len(tiles), bag=len(position.bag))
    drawn, rest = draw(position.bag, len(tiles), dice)
    exchanged = _with_mover(position, replace(mover, rack=kept + drawn))
    return _idle(replace(exchanged, bag=put_back(rest, "".join(tiles))), Exchanged(len(tiles)))


def _idle(position: Position, record: Exchanged | Passed | TimedOut) -> Played:
    """End a turn without a placement, and the match after two whole rounds of such turns (10.2)."""
    idle = replace(position, idle_turns=position.idle_turns + 1)
    over = idle.idle_turns >= IDLE_ROUNDS * len(idle.seats)
    return Played(_ended(idle, finisher=None) if over else _with_next_turn(idle), record)


def _without(rack: str, tiles: Sequence[str]) -> str:
    """Return the rack without these tiles, the rest in its order; raise Refused for a tile that is not on it."""
    kept = list(rack)
    for tile in tiles:
        if tile not in kept:
            raise Refused(RefusalCode.NOT_ON_RACK, tile=tile)
        kept.remove(tile)
    return "".join(kept)


def _with_mover(position: Position, mover: SeatInPlay) -> Position:
    seats = tuple(mover if seat == position.turn else other for seat, other in enumerate(position.seats))
    return replace(position, seats=seats)


def _with_next_turn(position: Position) -> Position:
    return replace(position, turn=(position.turn + 1) % len(position.seats))


def _ended(position: Position, finisher: int | None) -> Position:
    """Make the final count; the racks stay as they are, to be shown to the table (10.5)."""
    ending = final_count([seat.total for seat in position.seats], [seat.rack for seat in position.seats], finisher)
    seats = tuple(replace(seat, total=total) for seat, total in zip(position.seats, ending.totals, strict=True))
    return replace(position, seats=seats, ending=ending)
