"""The reserve of tries (6.4)."""

from datetime import timedelta

import pytest

from games.rules.lexio.moves import Exchange, Pass, Placement
from games.rules.lexio.records import Exchanged, Passed
from games.rules.refusal import RefusalCode
from games.rules.tries import Tries
from tests.pictures import tiles
from tests.rules.positions import (
    NOON,
    after,
    fault,
    match,
    refused_words,
    seconds,
)

ET = Placement(tiles(G7="E", H7="T"))


def test_rule_6_4_a_refused_word_takes_a_try_of_that_seat_alone():
    outcome = refused_words(match("ETAAAAA", "EEEEEEE"), ET, words=())
    assert [seat.tries.left(NOON) for seat in outcome.position.seats] == [9, 10]


def test_rule_6_4_a_refusal_for_shape_takes_none_and_an_accepted_move_gives_none_back():
    position = refused_words(match("ETAAAAA", "EEEEEEE"), ET, words=()).position
    assert fault(position, Placement(tiles(G7="E")))[0] is RefusalCode.NO_WORD
    assert position.seats[0].tries.left(NOON) == 9
    assert after(position, ET).position.seats[0].tries.left(NOON) == 9


def test_rule_6_4_without_a_try_no_word_is_looked_up_but_exchange_and_pass_stay_possible():
    position = match("ETAAAAA", "EEEEEEE")
    for count in range(10):
        assert position.seats[0].tries.left(NOON) == 10 - count
        position = refused_words(position, ET, words=()).position
    assert fault(position, ET) == (RefusalCode.NO_TRIES, {"seconds": 15})
    assert fault(position, ET, now=NOON + seconds(14.2)) == (RefusalCode.NO_TRIES, {"seconds": 1})
    assert after(position, Pass()).record == Passed()
    assert after(position, Exchange(("A",))).record == Exchanged(1)
    assert after(position, ET, now=NOON + seconds(15)).record.points == 2


def test_rule_6_4_shape_comes_before_tries():
    position = match("ETAAAAA", "EEEEEEE")
    for _ in range(10):
        position = refused_words(position, ET, words=()).position
    assert fault(position, Placement(tiles(H7="E", I7="T")))[0] is RefusalCode.NOT_OVER_SOURCE


def test_rule_6_4_the_reserve_comes_back_in_everybodys_turn():
    position = refused_words(match("ETAAAAA", "EEEEEEE"), ET, words=()).position
    position = after(position, Pass()).position
    assert position.seats[0].tries.left(NOON + seconds(15)) == 10


def test_rule_6_4a_a_refusal_leaves_no_record():
    assert not hasattr(refused_words(match("ETAAAAA", "EEEEEEE"), ET, words=()), "record")


def test_fir_2_a_single_first_tile_is_refused_for_its_shape_and_nothing_is_looked_up():
    position = match("AYEEEEE", "EEEEEEE")
    assert fault(position, Placement(tiles(G7="A"))) == (RefusalCode.NO_WORD, {})
    assert position.seats[0].tries == Tries()


def ref_1_after_nine_refusals():
    position = match("ETAAAAA", "EEEEEEE")
    for second in range(9):
        position = refused_words(position, ET, words=(), now=NOON + seconds(second)).position
    return position


def test_ref_1_the_last_try_is_a_whole_try():
    position = ref_1_after_nine_refusals()
    played = after(position, ET, words={"ET"}, now=NOON + seconds(9))
    assert played.position.seats[0].tries.left(NOON + seconds(9)) == 1


def test_ref_1_after_the_tenth_refusal_nothing_is_looked_up():
    position = refused_words(ref_1_after_nine_refusals(), ET, words=(), now=NOON + seconds(9)).position
    assert fault(position, ET, now=NOON + seconds(10)) == (RefusalCode.NO_TRIES, {"seconds": 5})
    left = {at: position.seats[0].tries.left(NOON + seconds(at)) for at in (10, 14.9, 15, 29.9, 30, 149, 150, 9999)}
    assert left == {10: 0, 14.9: 0, 15: 1, 29.9: 1, 30: 2, 149: 9, 150: 10, 9999: 10}


def test_the_reserve_tells_in_how_many_whole_seconds_the_next_try_comes():
    tries = Tries()
    assert tries.seconds_to_next(NOON) == 0
    tries = tries.take(NOON)
    wait = [tries.seconds_to_next(NOON + seconds(at)) for at in (0, 0.1, 14, 14.001, 15, 16)]
    assert wait == [15, 15, 1, 1, 0, 0]
    twice = tries.take(NOON + seconds(5))
    assert [twice.seconds_to_next(NOON + seconds(at)) for at in (5, 14, 15, 29, 30)] == [10, 1, 15, 1, 0]
    later = twice.take(NOON + seconds(40))
    assert [later.left(NOON + seconds(at)) for at in (40, 54, 55)] == [9, 9, 10]


def test_nobody_takes_a_try_that_is_not_there():
    tries = Tries()
    for _ in range(10):
        tries = tries.take(NOON)
    with pytest.raises(ValueError, match="no try is left"):
        tries.take(NOON)
    assert tries.take(NOON + seconds(15)).left(NOON + seconds(15)) == 0


def test_a_clock_set_back_leaves_the_reserve_between_0_and_10():
    tries = Tries()
    for _ in range(10):
        tries = tries.take(NOON)
    earlier = NOON - timedelta(minutes=1)
    assert tries.left(earlier) == 0
    assert tries.seconds_to_next(earlier) == 75
