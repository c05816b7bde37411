"""The end of a match and its final count (section 10)."""

import pytest

from games.rules.lexio.ending import Ending, final_count
from games.rules.lexio.moves import Exchange, Pass, Placement
from games.rules.lexio.play import time_out
from games.rules.refusal import RefusalCode, Refused
from tests.pictures import board_of, tiles, words_on
from tests.rules.positions import after, after_passes, match, moved, refused_words

MAISON = board_of("7 ....MAISON...")
S = Placement(tiles(K7="S"))


def totals(position) -> list[int]:
    return [seat.total for seat in position.seats]


def test_rule_10_1_at_once_when_the_last_tile_is_placed_with_an_empty_bag():
    over = after(match("S", "QU", board=MAISON, bag="", totals=(100, 90)), S).position
    assert over.ending == Ending(finisher=0, taken=(0, 9), given=(9, 0), totals=(117, 81), winners=(0,))
    assert totals(over) == [100 + 8 + 9, 90 - 9]


def test_rule_10_1_the_finisher_may_sit_anywhere():
    over = after(match("QU", "K", "S", board=MAISON, bag="", turn=2), S).position
    assert over.ending == Ending(2, taken=(9, 10, 0), given=(0, 0, 19), totals=(-9, -10, 27), winners=(2,))


def test_sco_3_no_thirty_for_a_short_rack():
    board = words_on("LA G6 down")
    position = match("SLE", "QU", board=board, bag="", totals=(50, 40))
    played = after(position, Placement(tiles(F7="S", H7="L", I7="E")), words={"SALE", "LA"})
    assert (played.record.points, played.record.all_seven) == (4, False)
    assert totals(played.position) == [50 + 4 + 9, 40 - 9]


def test_end_1_four_players():
    ending = final_count([210, 250, 180, 0], ["", "Z", "QU", "?E"], finisher=0)
    assert ending.totals == (230, 240, 171, -1)
    assert ending.winners == (1,)
    assert (ending.taken, ending.given) == ((0, 10, 9, 1), (20, 0, 0, 0))


def test_end_2_a_tie_is_shared():
    ending = final_count([290, 300], ["", "MB"], finisher=0)
    assert (ending.totals, ending.winners) == ((295, 295), (0, 1))


def test_end_3_the_finisher_gains_the_sum_once():
    ending = final_count([404, 406], ["", "JZ"], finisher=0)
    assert (ending.totals, ending.winners) == ((422, 388), (0,))


def test_end_4_an_empty_bag_alone_ends_nothing():
    position = match("SAAAAAA", "EEEEEEE", board=MAISON, bag="")
    placed = after(position, S).position
    assert placed.ending is None
    assert after(placed, Pass()).position.ending is None
    assert refused_words(position, S, words=()).position.ending is None
    with pytest.raises(Refused) as caught:
        moved(position, Exchange(("A",)))
    assert caught.value.code is RefusalCode.BAG_TOO_SMALL


def test_end_5_one_tile_in_the_bag_is_drawn_and_the_match_goes_on():
    played = after(match("S", "QU", board=MAISON, bag="Z"), S)
    assert played.position.seats[0].rack == "Z"
    assert played.position.bag == ""
    assert played.position.ending is None


@pytest.mark.parametrize("last", ["pass", "exchange", "time-out"])
def test_end_5_each_way_of_not_placing_can_complete_the_two_rounds(last):
    position = match("A", "QU", idle_turns=3)
    if last == "time-out":
        played = time_out(position)
    else:
        played = after(position, Pass() if last == "pass" else Exchange(("A",)))
    assert played.position.ending.finisher is None


def test_end_6_one_tile_left_is_not_out():
    position = match("SESTA", "QU", board=MAISON, bag="")
    played = after(position, Placement(tiles(K7="S", K8="E", K9="S", K10="T")))
    assert played.position.seats[0].rack == "A"
    assert played.position.ending is None


@pytest.mark.parametrize(("players", "turns"), [(2, 4), (3, 6), (4, 8)])
def test_end_7_two_whole_rounds_of_the_table(players, turns):
    almost = after_passes(match(*["AE"] * players), turns - 1)
    assert almost.ending is None
    assert after_passes(almost, 1).ending is not None
    assert time_out(almost).position.ending is not None


def test_end_7_one_time_out_alone_ends_nothing():
    position = time_out(match("AE", "AE", "AE")).position
    assert position.ending is None
    assert position.idle_turns == 1


def test_rule_10_2_a_placement_begins_the_count_anew():
    position = match("SAAAAAA", "EEEEEEE", board=MAISON, idle_turns=3, bag="E")
    placed = after(position, S).position
    assert (placed.idle_turns, placed.ending) == (0, None)
    assert after_passes(placed, 3).ending is None
    assert after_passes(placed, 4).ending is not None


def test_rule_10_2_a_placement_of_no_points_is_a_placement():
    position = match("??AAAAA", "EEEEEEE", idle_turns=3)
    played = after(position, Placement(tiles(F7="e", G7="t")))
    assert (played.record.points, played.position.idle_turns) == (0, 0)


def test_rule_10_2_a_refused_word_is_no_turn():
    position = match("ETAAAAA", "EEEEEEE", idle_turns=3)
    refused = refused_words(position, Placement(tiles(F7="E", G7="T")), words=())
    assert refused.position.idle_turns == 3
    assert refused.position.ending is None


def test_rule_10_2_everybody_loses_what_they_hold_and_nobody_gets_anything():
    over = after_passes(match("AEIOUSS", "BCDMPVH", totals=(10, 12)), 4)
    assert over.ending == Ending(None, taken=(7, 19), given=(0, 0), totals=(3, -7), winners=(0,))


def test_rule_10_3_a_joker_in_hand_costs_nothing_and_a_total_can_be_negative():
    ending = final_count([98, 0], ["??", "?Z"], finisher=None)
    assert ending.totals == (98, -10)


def test_rule_10_4_all_with_the_highest_total_win():
    ending = final_count([131, 136, 130, 120], ["A", "MBE", "?", "LN"], finisher=None)
    assert (ending.totals, ending.winners) == ((130, 130, 130, 118), (0, 1, 2))


def test_rule_10_5_the_racks_stay_to_be_shown():
    over = after_passes(match("AEIOUSS", "BCDMPVH"), 4)
    assert [seat.rack for seat in over.seats] == ["AEIOUSS", "BCDMPVH"]
