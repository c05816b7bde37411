"""Turns, the match log and the words of a move (sections 1, 4 and 6)."""

from random import Random

import pytest

from games.rules.lexio.moves import Exchange, Pass, Placement
from games.rules.lexio.play import begin, play, time_out
from games.rules.lexio.records import Exchanged, Passed, TimedOut
from games.rules.lexio.scoring import Missing
from games.rules.refusal import RefusalCode, Refused
from tests.pictures import board_of, tiles, words_on
from tests.rules.positions import EVERY_WORD, NOON, NeverAsked, after, after_passes, match, moved, refused_words, told

ET = Placement(tiles(G7="E", H7="T"))
MAISON = board_of("7 ....MAISON...")


@pytest.mark.parametrize("players", [1, 5, 0])
def test_rule_1_1_two_to_four_players(players):
    with pytest.raises(ValueError, match="2 to 4 players"):
        begin(players, Random(5))


def test_rule_1_2_a_finished_match_takes_no_further_move():
    over = after_passes(match("AAAAAAA", "EEEEEEE"), 4)
    assert over.ending is not None
    for move in (ET, Exchange(("A",)), Pass()):
        for seat in (0, 1):
            with pytest.raises(Refused) as caught:
                play(over, seat, move, EVERY_WORD, Random(1), NOON)
            assert caught.value.code is RefusalCode.GAME_OVER
    with pytest.raises(Refused) as caught:
        time_out(over)
    assert caught.value.code is RefusalCode.GAME_OVER


def test_rule_4_1_the_first_seat_opens_then_each_in_turn():
    position = begin(3, Random(5))
    turns = []
    for _ in range(5):
        turns.append(position.turn)
        position = after_passes(position, 1)
    assert turns == [0, 1, 2, 0, 1]


@pytest.mark.parametrize("move", [ET, Exchange(("A",)), Pass()])
def test_rule_4_2_only_the_player_to_move_moves(move):
    position = match("AAAAAAA", "ETETETE", turn=0)
    with pytest.raises(Refused) as caught:
        play(position, 1, move, NeverAsked(), Random(1), NOON)
    assert caught.value.code is RefusalCode.NOT_YOUR_TURN


def test_rule_4_2_each_accepted_move_ends_the_turn():
    position = match("ETAAAAA", "EEEEEEE")
    for move in (ET, Exchange(("A",)), Pass()):
        assert after(position, move).position.turn == 1
    assert time_out(position).position.turn == 1


def test_rule_4_3_the_log_keeps_words_points_counts_and_who_passed():
    position = match("ETAAAAA", "EEEEEEE")
    placed = after(position, ET).record
    assert told(placed) == [("ET", "G7", "across", 2)]
    assert (placed.points, placed.all_seven) == (2, False)
    assert placed.tiles == ET.tiles
    assert after(position, Exchange(("A", "A"))).record == Exchanged(2)
    assert after(position, Pass()).record == Passed()
    assert time_out(position).record == TimedOut()


def test_rule_4_3_the_log_tells_the_tiles_in_the_order_of_their_line():
    placed = Placement(tiles(H7="T", G7="E"))
    assert after(match("ETAAAAA", "EEEEEEE"), placed).record.tiles == ET.tiles


def test_points_go_to_the_player_who_placed():
    played = after(match("SAAAAAA", "EEEEEEE", board=MAISON, totals=(20, 30)), Placement(tiles(K7="S")))
    assert [seat.total for seat in played.position.seats] == [28, 30]


def test_rule_6_1_words_are_looked_up_in_capitals_without_accents():
    asked = []

    class Listening:
        def __contains__(self, word):
            asked.append(word)
            return True

    moved(match("?TAAAAA", "EEEEEEE"), Placement(tiles(G7="e", H7="T")), words=Listening())
    assert asked == ["ET"]


def test_rule_6_2_all_words_are_checked_with_every_jokers_letter():
    move = Placement(tiles(F6="t", G6="R", H6="A", I6="H", J6="I"))
    position = match("?RAHIEE", "EEEEEEE", board=MAISON)
    known = {"TRAHI", "TA", "RI", "AS", "HO", "IN"}
    # tRAHI 0+1+1+4+1 over two crossings, tA and AS doubled, RI, HO and IN.
    assert after(position, move, words=known).record.points == 7 * 4 + 1 * 2 + 2 + 2 * 2 + 5 + 2
    for word in known:
        assert refused_words(position, move, words=known - {word}).words == (word,)


def test_rule_6_2_words_that_lie_on_the_board_are_not_looked_up_again():
    position = match("PSEEEEE", "EEEEEEE", board=MAISON)
    assert after(position, Placement(tiles(F6="P", F8="S")), words={"PAS"}).record.points == 4


def test_rule_6_3_one_unknown_word_and_nothing_is_played():
    position = match("TRAHIEE", "EEEEEEE", board=MAISON, totals=(5, 6))
    move = Placement(tiles(F6="T", G6="R", H6="A", I6="H", J6="I"))
    outcome = refused_words(position, move, words={"TA", "AS", "IN"})
    assert outcome.words == ("TRAHI", "RI", "HO")
    assert outcome.position.turn == 0
    assert outcome.position.board == MAISON
    assert outcome.position.bag == position.bag
    assert [(seat.rack, seat.total) for seat in outcome.position.seats] == [("TRAHIEE", 5), ("EEEEEEE", 6)]


def test_rule_6_3_each_unknown_word_is_named_once():
    position = match("ETEAAAA", "EEEEEEE", board=board_of("7 ......TETE..."))
    move = Placement(tiles(G8="E", H8="T", I8="E"))
    assert refused_words(position, move, words={"ETE", "ET"}).words == ("TE",)
    assert refused_words(position, move, words=()).words == ("ETE", "TE", "ET")


def test_cro_4_one_bad_word_decides_and_it_alone_is_named():
    first = match("SUAAAAA", "EEEEEEE", board=words_on("MA F7 across"))
    outcome = refused_words(first, Placement(tiles(H7="S", H8="U")), words={"MA", "MAS"})
    assert outcome.words == ("SU",)
    assert outcome.position.seats[0].tries.left(NOON) == 9

    second = match("SAAAAAA", "EEEEEEE", board=words_on("MA F7 across", "NU G8 across"))
    assert refused_words(second, Placement(tiles(H7="S")), words={"MA", "MAS", "AN", "NU"}).words == ("SU",)


def test_a_refusal_reads_as_its_code_and_facts():
    assert str(Refused(RefusalCode.BAG_TOO_SMALL, asked=5, bag=2)) == "bag_too_small(asked=5, bag=2)"


def test_every_missing_thing_of_a_preview_is_named_like_the_refusal_of_the_same_fault():
    refusals = {code.value for code in RefusalCode}
    assert {missing.value for missing in Missing} - refusals == {"no_tiles"}
