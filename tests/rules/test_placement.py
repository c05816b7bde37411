"""The shape of a placement and the words it makes (section 5)."""

import pytest

from games.rules.lexio.board import EMPTY_BOARD
from games.rules.lexio.formed_words import formed_words
from games.rules.lexio.geometry import COLUMNS, PLAYABLE, ROWS, SOURCE
from games.rules.lexio.moves import PlacedTile, Placement
from games.rules.lexio.notation import cell_name
from games.rules.lexio.placement import check_shape
from games.rules.refusal import RefusalCode, Refused
from tests.pictures import board_of, picture_of, tiles, words_on
from tests.rules.positions import after, match, placing, rack_for

MAISON = board_of("7 ....MAISON...")


def fault(board, placed, rack=None) -> tuple[RefusalCode, dict]:
    """Return why a placement is refused for its shape."""
    with pytest.raises(Refused) as caught:
        check_shape(board, rack_for(placed) if rack is None else rack, placed)
    return caught.value.code, caught.value.facts


def accepted(board, placed) -> bool:
    check_shape(board, rack_for(placed), placed)
    return True


def words(board, placed) -> list[tuple[str, str, str]]:
    return [(word.text, cell_name(word.start), word.direction.value) for word in formed_words(board, placed)]


def test_rule_5_1_one_to_seven_tiles():
    assert fault(MAISON, ()) == (RefusalCode.TILE_COUNT, {"placed": 0, "most": 7})
    eight = tiles(K1="A", K2="B", K3="C", K4="D", K5="E", K6="F", K7="S", K8="G")
    assert fault(MAISON, eight) == (RefusalCode.TILE_COUNT, {"placed": 8, "most": 7})
    assert accepted(MAISON, eight[1:])


def test_rule_5_1_the_tiles_come_from_the_rack_each_once():
    assert fault(MAISON, tiles(K7="S"), rack="ABCDEFG") == (RefusalCode.NOT_ON_RACK, {"tile": "S"})
    assert fault(MAISON, tiles(K7="E", L7="E"), rack="EABCDFG") == (RefusalCode.NOT_ON_RACK, {"tile": "E"})
    assert fault(MAISON, tiles(K7="s"), rack="SSSSSSS") == (RefusalCode.NOT_ON_RACK, {"tile": "?"})
    assert fault(MAISON, tiles(K7="S"), rack="??????") == (RefusalCode.NOT_ON_RACK, {"tile": "S"})


def test_rule_5_1_all_in_one_row_or_one_column():
    assert fault(MAISON, tiles(K7="S", L8="A")) == (RefusalCode.NOT_IN_LINE, {})
    assert fault(MAISON, tiles(K7="S", L7="A", L8="I")) == (RefusalCode.NOT_IN_LINE, {})
    assert accepted(MAISON, tiles(K7="S", L7="A", M7="I"))
    assert accepted(MAISON, tiles(K7="S", K8="A", K6="I"))


def test_rule_5_1_no_empty_cell_between_but_old_tiles_may_fill_the_gaps():
    board = board_of("""
           ABCDEFGHIJKLM
         7 ....MAISON...
         8 ....E....E...
         9 ....R....T...
    """)
    assert fault(board, tiles(F9="E", G9="G", H9="R", K9="S")) == (RefusalCode.GAP, {"cell": "I9"})
    assert accepted(board, tiles(F9="E", G9="G", H9="R", I9="E", K9="S"))
    assert fault(MAISON, tiles(K7="S", K10="E")) == (RefusalCode.GAP, {"cell": "K8"})


def test_rule_5_1_each_on_an_empty_playable_cell():
    assert fault(MAISON, tiles(J7="N", K7="S")) == (RefusalCode.OCCUPIED, {"cell": "J7"})
    assert fault(MAISON, tiles(K2="A", L2="S")) == (RefusalCode.WALL, {"cell": "L2"})
    assert fault(MAISON, tiles(M7="A", N7="S")) == (RefusalCode.WALL, {"cell": "N7"})
    assert fault(MAISON, tiles(G8="A", G14="S")) == (RefusalCode.WALL, {"cell": "G14"})
    assert fault(MAISON, tiles(G0="A")) == (RefusalCode.WALL, {"cell": "G0"})


def test_cro_5_two_tiles_on_one_cell():
    twice = (PlacedTile.from_laid(SOURCE, "A"), PlacedTile.from_laid(SOURCE, "N"))
    assert fault(EMPTY_BOARD, twice) == (RefusalCode.OCCUPIED, {"cell": "G7"})
    assert fault(MAISON, tiles(G7="A", G8="N")) == (RefusalCode.OCCUPIED, {"cell": "G7"})


def test_rule_5_2_the_first_placement_covers_the_source():
    assert fault(EMPTY_BOARD, tiles(H7="E", I7="T")) == (RefusalCode.NOT_OVER_SOURCE, {})
    assert fault(EMPTY_BOARD, tiles(G6="E", G5="T")) == (RefusalCode.NOT_OVER_SOURCE, {})
    assert accepted(EMPTY_BOARD, tiles(G7="E", H7="T"))
    assert accepted(EMPTY_BOARD, tiles(G6="E", G7="t"))


def test_rule_5_2_the_first_placement_may_be_another_than_the_openers():
    position = match("AAAAAAA", "ETETETE", turn=1, idle_turns=1)
    assert after(position, Placement(tiles(G7="E", H7="T"))).position.seats[1].total == 2


def test_pre_2_six_placements_of_job_cover_the_source_and_nothing_is_doubled():
    along = [
        dict(zip(names, "JOB", strict=True)) for names in (["E7", "F7", "G7"], ["F7", "G7", "H7"], ["G7", "H7", "I7"])
    ]
    down = [
        dict(zip(names, "JOB", strict=True)) for names in (["G5", "G6", "G7"], ["G6", "G7", "G8"], ["G7", "G8", "G9"])
    ]
    for laid in along + down:
        assert placing(tiles(**laid)).record.points == 12


def test_fir_1_exactly_six_of_254_runs_of_three_cells_are_a_first_placement():
    playable = set(PLAYABLE)
    runs = [line[at : at + 3] for line in ROWS + COLUMNS for at in range(11) if playable.issuperset(line[at : at + 3])]
    assert len(runs) == 254
    good = []
    for run in runs:
        placed = tuple(PlacedTile.from_laid(cell, tile) for cell, tile in zip(run, "MOT", strict=True))
        if SOURCE in run:
            good.append(placing(placed).record.points)
        else:
            assert fault(EMPTY_BOARD, placed) == (RefusalCode.NOT_OVER_SOURCE, {})
    assert good == [4] * 6


def test_rule_5_3_a_later_placement_touches_a_tile_by_a_side():
    assert fault(MAISON, tiles(C4="E", D4="T")) == (RefusalCode.TOUCHES_NOTHING, {})
    assert fault(MAISON, tiles(K8="E", L8="T")) == (RefusalCode.TOUCHES_NOTHING, {})
    for name in ("D7", "K7", "E6", "E8", "J6", "J8"):
        assert accepted(MAISON, tiles(**{name: "E"}))


def test_rule_5_3_the_source_need_not_be_covered_again():
    assert accepted(MAISON, tiles(J8="E", J9="T"))


def test_rule_5_3_the_board_does_not_wrap():
    board = board_of("7 ......MAISONS")
    assert fault(board, tiles(A8="E", B8="T")) == (RefusalCode.TOUCHES_NOTHING, {})
    assert fault(board_of("7 MAISONS......"), tiles(L6="E", M6="T")) == (RefusalCode.TOUCHES_NOTHING, {})


def test_cro_2_a_corner_is_no_contact():
    assert fault(words_on("ANE G7 across"), tiles(J8="T", K8="U")) == (RefusalCode.TOUCHES_NOTHING, {})


def test_rule_5_4_the_main_word_and_every_cross_word():
    placed = tiles(F6="T", G6="R", H6="A", I6="H", J6="I")
    assert words(MAISON, placed) == [
        ("TRAHI", "F6", "across"),
        ("TA", "F6", "down"),
        ("RI", "G6", "down"),
        ("AS", "H6", "down"),
        ("HO", "I6", "down"),
        ("IN", "J6", "down"),
    ]


def test_rule_5_4_the_main_word_holds_the_old_tiles_before_and_after():
    board = board_of("7 ..ET..ES.....")
    assert words(board, tiles(E7="A", F7="G")) == [("ETAGES", "C7", "across")]


def test_rule_5_4_old_words_that_no_placed_tile_lengthens_are_not_made_again():
    board = board_of("""
           ABCDEFGHIJKLM
         7 ....MAISON...
         8 ....O........
         9 ....T........
    """)
    assert words(board, tiles(K7="S")) == [("MAISONS", "E7", "across")]


def test_rule_5_4_a_word_has_two_tiles_at_least():
    assert fault(EMPTY_BOARD, tiles(G7="A")) == (RefusalCode.NO_WORD, {})
    assert words(EMPTY_BOARD, tiles(G7="A")) == []


def test_rule_5_5_one_tile_makes_words_in_both_directions_the_rows_first():
    board = board_of("""
           ABCDEFGHIJKLM
         5 ......L......
         6 ......U......
         7 ....MAISON...
    """)
    assert words(board, tiles(F6="V")) == [("VU", "F6", "across"), ("VA", "F6", "down")]
    assert words(board, tiles(E8="A")) == [("MA", "E7", "down")]
    assert words(board, tiles(K7="S")) == [("MAISONS", "E7", "across")]


def test_rule_5_5_cross_words_stand_in_the_order_of_the_line_however_the_tiles_were_sent():
    placed = tiles(J6="I", H6="A", F6="T", G6="R", I6="H")
    assert [text for text, *_ in words(MAISON, placed)] == ["TRAHI", "TA", "RI", "AS", "HO", "IN"]
    down = tiles(K8="T", K6="L", K7="S")
    assert words(MAISON, down) == [("LST", "K6", "down"), ("MAISONS", "E7", "across")]


# Each move has every fault from its own on (as far as they can meet), so a wrong order shows.
RULE_5_5A = [
    (RefusalCode.TILE_COUNT, "", tiles(A1="?", B2="A", C3="B", D4="C", E5="D", F6="E", G7="F", H8="G")),
    (RefusalCode.NOT_ON_RACK, "A?", tiles(A1="?", J7="B", M9="A")),
    (RefusalCode.JOKER_WITHOUT_LETTER, "A?", tiles(A1="?", J7="A")),
    (RefusalCode.WALL, "AAA", tiles(J7="A", L8="A", M13="A")),
    (RefusalCode.OCCUPIED, "AAA", tiles(C3="A", J7="A", L8="A")),
    (RefusalCode.NOT_IN_LINE, "AAA", tiles(C3="A", E3="A", F4="A")),
    (RefusalCode.GAP, "AA", tiles(C3="A", E3="A")),
    (RefusalCode.TOUCHES_NOTHING, "A", tiles(C3="A")),
]


@pytest.mark.parametrize(("code", "rack", "placed"), RULE_5_5A, ids=[code.value for code, *_ in RULE_5_5A])
def test_rule_5_5a_faults_are_told_one_at_a_time_in_their_order(code, rack, placed):
    assert fault(MAISON, placed, rack)[0] is code


def test_rule_5_5a_of_a_first_placement():
    assert fault(EMPTY_BOARD, tiles(H7="M", I7="A", K7="S"))[0] is RefusalCode.GAP
    assert fault(EMPTY_BOARD, tiles(F7="A"))[0] is RefusalCode.NOT_OVER_SOURCE
    assert fault(EMPTY_BOARD, tiles(G7="A"))[0] is RefusalCode.NO_WORD


def test_rule_5_6_a_joker_gets_its_letter_as_it_is_placed_and_keeps_it():
    code, facts = fault(MAISON, tiles(K7="?"))
    assert (code, facts) == (RefusalCode.JOKER_WITHOUT_LETTER, {"cell": "K7"})
    played = placing(tiles(K7="s"), board=MAISON)
    assert picture_of(played.position.board).splitlines()[7] == " 7 ....MAISONs.."
    later = after(match("EEEEEEE", "AAAAAAA", board=played.position.board), Placement(tiles(K8="E")))
    assert [word.letters for word in later.record.words] == ["SE"]


def test_rule_5_7_the_rack_is_filled_up_to_seven():
    position = match("MAISONZ", "AAAAAAA", bag="EEEEEEEE")
    played = after(position, Placement(tiles(F7="M", G7="A", H7="I")))
    assert played.position.seats[0].rack == "SONZEEE"
    assert played.position.bag == "EEEEE"
    short = after(match("MAISO", "AAAAAAA", bag="EEEEEEEE"), Placement(tiles(F7="M", G7="A")))
    assert short.position.seats[0].rack == "ISOEEEE"


@pytest.mark.parametrize(
    ("bag", "placed", "rack"),
    [
        ("EE", tiles(K7="S", K8="A"), "BCDFGEE"),
        ("E", tiles(K7="S", K8="A", K9="B"), "CDFGE"),
        ("", tiles(K7="S", K8="A"), "BCDFG"),
    ],
)
def test_exc_4_filled_as_far_as_the_bag_reaches(bag, placed, rack):
    played = after(match("SABCDFG", "AAAAAAA", board=MAISON, bag=bag), Placement(placed))
    assert played.position.seats[0].rack == rack
    assert played.position.bag == ""
    assert played.position.ending is None
