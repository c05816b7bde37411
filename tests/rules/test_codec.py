"""Positions and records as plain data, and the log played again."""

import json

import pytest

from games.rules.engine import Engine
from games.rules.kinds import KINDS, LEXIO
from games.rules.lexio import play
from games.rules.lexio.codec import (
    Stored,
    placed_tiles_from_json,
    placed_tiles_to_json,
    record_from_json,
    record_to_json,
    restore,
    store,
)
from games.rules.lexio.geometry import Direction
from games.rules.lexio.moves import Exchange, Move, Pass, Placement
from games.rules.lexio.notation import read_cell
from games.rules.lexio.play import Outcome, begin, time_out
from games.rules.lexio.position import Position
from games.rules.lexio.records import Exchanged, Passed, Placed, TimedOut
from games.rules.lexio.replay import PublicPosition, replay
from games.rules.lexio.scoring import ScoredWord
from games.rules.tries import Tries
from tests.pictures import board_of, picture_of, tiles
from tests.rules.positions import NOON, after, after_passes, match

PLACED = Placed(
    tiles=tiles(G7="E", H7="t"),
    words=(ScoredWord("Et", read_cell("G7"), Direction.ACROSS, 1),),
    all_seven=False,
    points=1,
)
PLACED_AS_JSON = {
    "kind": "placed",
    "tiles": [{"cell": "G7", "tile": "E", "letter": "E"}, {"cell": "H7", "tile": "?", "letter": "T"}],
    "words": [{"text": "Et", "start": "G7", "direction": "across", "points": 1}],
    "all_seven": False,
    "points": 1,
}


@pytest.mark.parametrize(
    ("record", "data"),
    [
        (PLACED, PLACED_AS_JSON),
        (Exchanged(3), {"kind": "exchanged", "count": 3}),
        (Passed(), {"kind": "passed"}),
        (TimedOut(), {"kind": "timed_out", "away": False}),
        (TimedOut(away=True), {"kind": "timed_out", "away": True}),
    ],
)
def test_a_record_is_stored_and_read_again(record, data):
    assert record_to_json(record) == data
    assert record_from_json(json.loads(json.dumps(data))) == record


def test_no_other_record_is_read():
    with pytest.raises(ValueError, match="no record of the kind 'challenged'"):
        record_from_json({"kind": "challenged"})


def test_a_prepared_move_is_stored_with_its_unnamed_joker():
    prepared = tiles(G7="E", H7="?", I7="s")
    data = placed_tiles_to_json(prepared)
    assert data[1] == {"cell": "H7", "tile": "?", "letter": ""}
    assert placed_tiles_from_json(data) == prepared


def test_a_running_position_is_stored_in_three_parts():
    position = match("BAC?", "QU", board=board_of("7 ......Et....."), bag="ZYX", totals=(5, -2), turn=1, idle_turns=2)
    stored = store(position)
    assert stored.public == {
        "board": "." * 84 + "Et" + "." * 83,
        "turn": 1,
        "idle_turns": 2,
        "totals": [5, -2],
        "ending": None,
    }
    assert (stored.racks, stored.bag) == (("BAC?", "QU"), "XYZ")
    assert "Q" not in repr(stored)
    assert "Z" not in repr(stored)
    assert restore(stored, [Tries(), Tries()]) == position


def test_the_tries_are_stored_by_their_instant():
    tries = (Tries(NOON), Tries())
    restored = restore(store(match("A", "B")), tries)
    assert tuple(seat.tries for seat in restored.seats) == tries


def test_an_ended_position_is_stored_and_read_again():
    over = after_passes(match("AE", "Z", totals=(3, 4)), 4)
    stored = store(over)
    assert stored.public["ending"] == {
        "finisher": None,
        "taken": [2, 10],
        "given": [0, 0],
        "totals": [1, -6],
        "winners": [0],
    }
    through_json = Stored(json.loads(json.dumps(stored.public)), stored.racks, stored.bag)
    assert restore(through_json, [Tries(), Tries()]) == over


def test_the_log_replays_to_board_totals_and_turn():
    position = match("ETAAAAA", "SEEEEEE", "AAAAAAA")
    records = []
    for move in (Placement(tiles(G7="E", H7="T")), Placement(tiles(I7="S")), Exchange(("A",)), Pass()):
        played = after(position, move)
        position = played.position
        records.append(played.record)
    records.append(time_out(position).record)

    seen = replay(3, records)
    assert picture_of(seen.board).splitlines()[7] == " 7 ......ETS...."
    # ET 1+1, then ETS 1+1+1.
    assert seen == PublicPosition(seen.board, totals=(2, 3, 0), turn=2, idle_turns=3)


def test_an_empty_log_is_the_beginning():
    assert replay(2, []).board.is_empty
    assert replay(2, []).totals == (0, 0)


def test_the_rules_of_lexio_satisfy_the_engine():
    engine: Engine[Position, Move, Outcome] = play
    assert (engine.begin, engine.time_out) == (begin, time_out)


def test_the_list_of_games():
    assert KINDS["lexio"] is LEXIO
    assert (LEXIO.name, LEXIO.fewest, LEXIO.most) == ("Lexio", 2, 4)


def test_nothing_outside_the_closed_choices_is_taken_for_one_of_them():
    stranger = object()
    for carry_out in (
        lambda: record_to_json(stranger),
        lambda: replay(2, [stranger]),
        lambda: after(match("A", "B"), stranger),
    ):
        with pytest.raises(AssertionError, match="Expected code to be unreachable"):
            carry_out()
