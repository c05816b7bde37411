"""Whole matches played at random by the rules, for the tests of what holds in every match."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from games.rules.lexio.geometry import AFTER, NEIGHBOURS, PLAYABLE, SOURCE, Direction
from games.rules.lexio.moves import Exchange, Move, Pass, PlacedTile, Placement
from games.rules.lexio.play import Played, begin, play, time_out
from games.rules.lexio.position import Position
from games.rules.lexio.tiles import JOKER, LETTERS
from tests.rules.positions import EVERY_WORD, NOON


@dataclass(frozen=True)
class Turn:
    """One turn of a match: before, the move (None: the time was over), and what followed."""

    before: Position
    move: Move | None
    played: Played


def turns_of(players: int, chance: Random) -> Iterator[Turn]:
    """Play one match to its end; every word is known."""
    position = begin(players, chance)
    while position.ending is None:
        move = some_move(position, chance)
        if move is None:
            played = time_out(position)
        else:
            outcome = play(position, position.turn, move, EVERY_WORD, chance, NOON)
            assert isinstance(outcome, Played)
            played = outcome
        yield Turn(position, move, played)
        position = played.position


def some_move(position: Position, chance: Random) -> Move | None:
    """Return a lawful move of any kind, a placement mostly; None lets the time run out."""
    rack = position.seats[position.turn].rack
    kind = chance.choices(["place", "exchange", "pass", "time"], weights=[80, 8, 8, 4])[0]
    if kind == "place":
        return some_placement(position, rack, chance) or Pass()
    if kind == "exchange" and position.bag:
        count = chance.randint(1, min(len(rack), len(position.bag)))
        return Exchange(tuple(chance.sample(rack, count)))
    return None if kind == "time" else Pass()


def some_placement(position: Position, rack: str, chance: Random) -> Placement | None:
    """Lay tiles forwards from an empty cell beside a tile (at first from the source), passing over old tiles."""
    board = position.board
    if board.is_empty:
        starts = [SOURCE]
    else:
        starts = [
            cell
            for cell in PLAYABLE
            if board.tile_at(cell) is None and any(board.tile_at(neighbour) for neighbour in NEIGHBOURS[cell])
        ]
    if not starts:
        return None
    cell = chance.choice(starts)
    direction = chance.choice(list(Direction))
    fewest = 2 if board.is_empty else 1
    hand = chance.sample(rack, max(fewest, chance.randint(1, len(rack))))
    placed = []
    while hand and cell is not None:
        if board.tile_at(cell) is None:
            tile = hand.pop()
            placed.append(PlacedTile(cell, tile, chance.choice(LETTERS) if tile == JOKER else tile))
        cell = AFTER[direction].get(cell)
    return Placement(tuple(placed))
