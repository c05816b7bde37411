"""Exchanging, passing and the end of a turn's time (sections 8 and 9)."""

import pytest

from games.rules.lexio.board import EMPTY_BOARD
from games.rules.lexio.moves import Exchange, Pass, Placement
from games.rules.lexio.play import time_out
from games.rules.lexio.records import Exchanged, Passed, TimedOut
from games.rules.refusal import RefusalCode
from tests.pictures import board_of, tiles
from tests.rules.positions import after, after_passes, fault, match

ET = Placement(tiles(G7="E", H7="T"))
MAISON = board_of("7 ....MAISON...")


def test_rule_8_1_as_many_tiles_are_drawn_as_are_returned():
    position = match("ABCDEFG", "EEEEEEE", bag="KWYZ")
    seat = after(position, Exchange(("B", "D"))).position.seats[0]
    assert seat.rack[:5] == "ACEFG"
    assert len(set(seat.rack[5:]) & set("KWYZ")) == 2
    assert len(after(position, Exchange(tuple("ABCD"))).position.bag) == 4


def test_rule_8_1_no_returned_tile_is_drawn_by_the_same_exchange():
    position = match("AAAAAAA", "EEEEEEE", bag="ZZZ")
    for seed in range(50):
        exchanged = after(position, Exchange(("A", "A", "A")), seed=seed).position
        assert exchanged.seats[0].rack == "AAAAZZZ"
        assert exchanged.bag == "AAA"


def test_rule_8_1_the_bag_stays_sorted():
    assert after(match("ZAAAAAA", "EEEEEEE", bag="MBX"), Exchange(("Z",)), seed=2).position.bag in {"BMZ", "BXZ", "MXZ"}


def test_rule_8_1_one_tile_up_to_the_whole_rack_each_of_them_on_it():
    position = match("ABCDEF?", "EEEEEEE")
    assert fault(position, Exchange(())) == (RefusalCode.EXCHANGE_NOTHING, {})
    assert fault(position, Exchange(("A", "A"))) == (RefusalCode.NOT_ON_RACK, {"tile": "A"})
    assert after(position, Exchange(tuple("ABCDEF?"))).record == Exchanged(7)


@pytest.mark.parametrize(("bag", "count"), [("EEE", 4), ("EE", 5), ("", 1)])
def test_exc_1_refused_when_the_bag_holds_fewer(bag, count):
    position = match("AAAAAAA", "EEEEEEE", bag=bag)
    told = fault(position, Exchange(("A",) * count))
    assert told == (RefusalCode.BAG_TOO_SMALL, {"asked": count, "bag": len(bag)})


@pytest.mark.parametrize("count", [3, 6])
def test_exc_1_the_limit_is_the_number_returned(count):
    position = match("AAAAAAA", "EEEEEEE", bag="E" * count)
    assert after(position, Exchange(("A",) * count)).record == Exchanged(count)


def test_exc_3_after_an_exchange_bag_and_rack_are_as_large_as_before_and_one_can_exchange_again():
    position = match("AAAAAAA", "EEEEEEE", bag="I" * 40)
    first = after(position, Exchange(("A", "A")))
    assert (len(first.position.bag), len(first.position.seats[0].rack)) == (40, 7)
    again = after(after_passes(first.position, 1), Exchange(("A", "I")))
    assert again.record == Exchanged(2)


def test_rule_8_2_passing_is_always_allowed():
    for board in (EMPTY_BOARD, MAISON):
        assert after(match("ETAAAAA", "EEEEEEE", board=board, bag=""), Pass()).record == Passed()


def test_rule_8_3_neither_brings_points_and_both_end_the_turn():
    position = match("AAAAAAA", "EEEEEEE", totals=(3, 4))
    for move in (Pass(), Exchange(("A",))):
        played = after(position, move)
        assert [seat.total for seat in played.position.seats] == [3, 4]
        assert played.position.turn == 1


def test_rule_8_3_the_log_never_tells_which_tiles_were_exchanged():
    position = match("ABCDEFG", "EEEEEEE")
    one, other = (after(position, Exchange(chosen)).record for chosen in (("A", "B"), ("F", "G")))
    assert one == other == Exchanged(2)


def test_rule_9_1_the_table_passes_for_the_player_and_looks_for_no_word():
    position = match("ETAAAAA", "EEEEEEE")
    timed_out = time_out(position)
    assert timed_out.record == TimedOut()
    assert timed_out.position.seats == position.seats
    assert (timed_out.position.turn, timed_out.position.idle_turns) == (1, 1)
