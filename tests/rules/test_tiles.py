"""The 102 tiles, the racks and the bag (section 2)."""

from collections import Counter
from random import Random

import pytest

from games.rules.lexio.bag import draw, put_back
from games.rules.lexio.board import EMPTY_BOARD
from games.rules.lexio.geometry import SOURCE
from games.rules.lexio.moves import Exchange, PlacedTile, Placement
from games.rules.lexio.play import begin
from games.rules.lexio.tiles import ALL_TILES, COUNTS, JOKER, VALUES, sum_of_values, value
from tests.pictures import tiles
from tests.rules.positions import all_tiles, match


def test_rule_2_1_a_hundred_letters_and_two_jokers():
    assert len(ALL_TILES) == 102
    assert ALL_TILES.count(JOKER) == 2
    assert set(ALL_TILES) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ?")
    assert list(ALL_TILES) == sorted(ALL_TILES)


@pytest.mark.parametrize(
    ("points", "letters"),
    [(1, "EAISNRTULO"), (2, "DCMP"), (3, "GB"), (4, "VFH"), (8, "QJX"), (10, "YKWZ"), (0, "?"), (0, "aez")],
)
def test_rule_2_2_the_values(points, letters):
    assert {value(letter) for letter in letters} == {points}


def test_rule_2_2_every_tile_has_a_value():
    assert VALUES.keys() == set(ALL_TILES)
    assert [value(tile) for tile in VALUES] == list(VALUES.values())
    assert sum_of_values("KaYAK?") == 31


def test_rule_2_3_the_counts():
    given = {"E": 14} | dict.fromkeys("QJXYKWZ", 1)
    chosen = (
        {"A": 9, "I": 8, "L": 5} | dict.fromkeys("SNRTUO", 6) | dict.fromkeys("DCM", 3) | dict.fromkeys("PGBVFH", 2)
    )
    assert Counter(ALL_TILES) == given | chosen | {JOKER: 2} == COUNTS
    assert sum((given | chosen).values()) == 100


def test_sco_2_c_all_tiles_together_are_worth_194():
    assert len(VALUES) == 27
    assert sum(VALUES[tile] for tile in ALL_TILES) == 194


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_2_4_each_player_draws_seven(players):
    position = begin(players, Random(5))
    assert [len(seat.rack) for seat in position.seats] == [7] * players
    assert all_tiles(position) == ALL_TILES


@pytest.mark.parametrize(("players", "bag"), [(2, 88), (3, 81), (4, 74)])
def test_exc_5_the_bag_at_the_start(players, bag):
    assert len(begin(players, Random(5)).bag) == bag


def test_rule_2_5_the_bag_has_no_order():
    position = begin(2, Random(5))
    assert position.bag == "".join(sorted(position.bag))
    drawn, rest = draw("AABEZ", 2, Random(3))
    assert sorted(drawn + rest) == sorted("AABEZ")
    assert rest == "".join(sorted(rest))
    assert put_back("AZ", "MB") == "ABMZ"


def test_rule_2_5_every_tile_left_is_as_likely_as_any_other():
    dice = Random(5)
    drawn = Counter(draw("ABCDEFGHIJ", 1, dice)[0] for _ in range(10_000))
    assert set(drawn) == set("ABCDEFGHIJ")
    assert max(drawn.values()) < 1_150  # a thousand each is expected; 150 is five standard deviations
    assert min(drawn.values()) > 850


def test_rule_2_5_the_dice_that_the_caller_brings_decide_the_deal():
    assert begin(2, Random(5)) == begin(2, Random(5))
    assert begin(2, Random(5)) != begin(2, Random(6))


def test_rule_2_5_no_written_form_of_a_position_or_move_shows_hidden_tiles():
    position = match("KWKWKWK", "WWWWWWW", bag="ZZZZ")
    assert not set("KWZ") & set(repr(position))
    assert "K" not in repr(Exchange(("K", "K")))
    assert "K" not in repr(Placement(tiles(G7="K")))


@pytest.mark.parametrize(
    ("tile", "letter"), [("A", "B"), ("A", ""), ("a", "a"), ("", ""), ("AB", "AB"), ("É", "É"), ("1", "1")]
)
def test_no_tile_is_anything_but_a_letter_showing_itself_or_a_joker(tile, letter):
    with pytest.raises(ValueError, match="not a tile"):
        PlacedTile(SOURCE, tile, letter)


@pytest.mark.parametrize("letter", ["?", "é", "e", "AB", "1", " ", "ß"])
def test_jok_2_a_joker_shows_a_capital_or_nothing_yet(letter):
    with pytest.raises(ValueError, match="not a tile"):
        PlacedTile(SOURCE, JOKER, letter)


@pytest.mark.parametrize("laid", ["E", "e", "?"])
def test_a_placed_tile_reads_back_as_it_lies(laid):
    assert PlacedTile.from_laid(SOURCE, laid).laid == laid


@pytest.mark.parametrize("laid", ["", "é", "ß", "ı", "ſ", "1", "ee", "."])
def test_nothing_else_lies_on_a_board(laid):
    with pytest.raises(ValueError, match="not a tile"):
        PlacedTile.from_laid(SOURCE, laid)


def test_an_empty_board_holds_no_tile():
    assert EMPTY_BOARD.tile_at(SOURCE) is None
