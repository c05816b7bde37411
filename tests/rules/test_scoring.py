"""What a placement is worth (section 7); every sum is worked out by hand."""

import inspect

import pytest

from games.rules.lexio.board import EMPTY_BOARD
from games.rules.lexio.geometry import ROWS
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.scoring import Missing, preview, score
from tests.pictures import board_of, tiles, words_on
from tests.rules.positions import placing, told

MAISON = board_of("7 ....MAISON...")
IMAGINE = words_on("IMAGINE G1 down")


def worth(board, **laid) -> int:
    return score(board, tiles(**laid)).points


def test_rule_7_1_each_word_brings_the_sum_of_its_tiles():
    assert told(score(MAISON, tiles(K7="S"))) == [("MAISONS", "E7", "across", 2 + 1 + 1 + 1 + 1 + 1 + 1)]


def test_rule_7_1_letter_bonuses_first_then_word_bonuses():
    # H on E10 is letter ×2, E on E13 word ×2.
    machine = tiles(E8="A", E9="C", E10="H", E11="I", E12="N", E13="E")
    assert score(MAISON, machine).points == (2 + 1 + 2 + 2 * 4 + 1 + 1 + 1) * 2 == 32


def test_rule_7_1_the_same_word_made_twice_counts_twice():
    board = board_of("7 ......TETE...")
    assert told(score(board, tiles(G8="E", H8="T", I8="E"))) == [
        ("ETE", "G8", "across", 6),
        ("TE", "G7", "down", 2),
        ("ET", "H7", "down", 4),
        ("TE", "I7", "down", 2),
    ]


def test_rule_7_2_a_letter_bonus_multiplies_the_tile_in_each_word_that_holds_it():
    board = words_on("REPOS E7 across", "RIMES F4 down")
    # C on F3 is letter ×3.
    assert told(score(board, tiles(C3="A", D3="V", E3="E", F3="C"))) == [
        ("AVEC", "C3", "across", 1 + 4 + 1 + 3 * 2),
        ("CRIMES", "F3", "down", 3 * 2 + 1 + 1 + 2 + 1 + 1),
    ]


def test_rule_7_2_a_joker_stays_0_on_a_letter_bonus():
    assert worth(IMAGINE, E3="C", F3="h", H3="T") == 2 + 3 * 0 + 1 + 3 * 1 == 6


def test_rule_7_3_two_word_bonuses_multiply_each_other():
    # E1 and I1 are word ×2; C2 and K2 word ×3.
    assert worth(IMAGINE, E1="O", F1="R", H1="G", I1="I", J1="N", K1="E") == (1 + 1 + 1 + 3 + 1 + 1 + 1) * 4 == 36
    prime = board_of("""
           ABCDEFGHIJKLM
         2 ....PRIME....
         3 ......M......
    """)
    assert worth(prime, C2="E", D2="X", J2="N", K2="T") == (1 + 8 + 2 + 1 + 1 + 2 + 1 + 1 + 1) * 9 == 162


def test_rule_7_3_a_word_bonus_counts_under_a_joker_too():
    # B3 is word ×3, F3 letter ×3.
    assert worth(IMAGINE, A3="P", B3="a", C3="P", D3="R", E3="I", F3="K") == (2 + 0 + 2 + 1 + 1 + 3 * 10 + 1) * 3


def test_rule_7_4_a_crossing_doubles_each_of_two_words():
    board = words_on("LUI G5 down", "MAISON E7 across")
    assert told(score(board, tiles(F6="V"))) == [("VU", "F6", "across", 10), ("VA", "F6", "down", 10)]


def test_rule_7_4_a_crossing_adds_nothing_in_one_word_only():
    assert worth(MAISON, H6="O", H8="E") == 3
    salon = board_of("7 ..SALON......")
    # T on F6 is in two words, R on H6 in one.
    assert told(score(salon, tiles(F6="T", G6="A", H6="R", I6="D"))) == [
        ("TARD", "F6", "across", (1 + 1 + 1 + 2) * 2),
        ("TO", "F6", "down", (1 + 1) * 2),
        ("AN", "G6", "down", 1 + 1),
    ]


def test_rule_7_4_a_crossing_multiplies_with_another_and_counts_under_a_joker():
    # F6 and H6 are crossings, K6 is letter ×3.
    assert told(score(MAISON, tiles(F6="t", G6="R", H6="A", I6="H", J6="I", K6="R"))) == [
        ("tRAHIR", "F6", "across", (0 + 1 + 1 + 4 + 1 + 3 * 1) * 4),
        ("tA", "F6", "down", (0 + 1) * 2),
        ("RI", "G6", "down", 1 + 1),
        ("AS", "H6", "down", (1 + 1) * 2),
        ("HO", "I6", "down", 4 + 1),
        ("IN", "J6", "down", 1 + 1),
    ]


def test_rule_7_5_a_bonus_pays_only_in_the_move_that_covers_its_cell():
    # F and X lie on letter ×3.
    board = board_of("""
           ABCDEFGHIJKLM
         3 .....FAX.....
         4 ......G......
    """)
    assert worth(board, I3="E") == 4 + 1 + 8 + 1 == 14


@pytest.mark.parametrize(
    ("board", "laid", "points"),
    [
        (words_on("AUTRE E7 across", "ECOLE I3 down", "JEU H3 across"), {"K3": "X"}, 18),
        (words_on("UNIVERS G1 down", "JEU E1 across"), {"H1": "X"}, 18),
        (words_on("ETRANGE G1 down", "JEU F1 across"), {"I1": "X"}, 36),
    ],
)
def test_pre_1_a_bonus_is_used_up_by_the_move_that_covers_it(board, laid, points):
    assert worth(board, **laid) == points


def test_pre_1_what_jeu_itself_brought():
    assert worth(words_on("AUTRE E7 across", "ECOLE I3 down"), H3="J", J3="U") == 3 * 8 + 1 + 1 == 26
    assert worth(words_on("UNIVERS G1 down"), E1="J", F1="E") == (8 + 1 + 1) * 2 == 20
    assert worth(words_on("ETRANGE G1 down"), F1="J", H1="U") == 8 + 1 + 1 == 10


def test_rule_7_6_thirty_points_for_seven_tiles_after_all_multiplication():
    board = words_on("ETOURDI G7 down")
    # E13 and I13 are word ×2.
    full = score(board, tiles(D13="O", E13="F", F13="F", H13="C", I13="I", J13="E", K13="R"))
    assert full.all_seven
    assert [word.points for word in full.words] == [(1 + 4 + 4 + 1 + 2 + 1 + 1 + 1) * 4]
    assert full.points == 60 + 30


def test_rule_7_6_not_for_a_word_of_seven_letters_of_which_six_were_placed():
    niveaux = score(MAISON, tiles(J8="I", J9="V", J10="E", J11="A", J12="U", J13="X"))
    assert not niveaux.all_seven
    assert niveaux.points == 1 + 1 + 2 * 4 + 1 + 1 + 1 + 8 == 21


def test_rule_7_7_the_preview_is_the_score_touching_or_not():
    apart = preview(MAISON, tiles(C4="E", D4="T"))
    assert told(apart) == [("ET", "C4", "across", 2)]
    assert preview(EMPTY_BOARD, tiles(A7="E", B7="T")).points == 2
    for laid in ({"K7": "S"}, {"F6": "T", "G6": "R", "H6": "A"}):
        assert preview(MAISON, tiles(**laid)) == score(MAISON, tiles(**laid))


@pytest.mark.parametrize(
    ("laid", "missing"),
    [
        ({}, Missing.NO_TILES),
        ({"B2": "A"}, Missing.WALL),
        ({"E7": "A"}, Missing.OCCUPIED),
        ({"K7": "S", "L8": "A"}, Missing.NOT_IN_LINE),
        ({"K7": "S", "M7": "A"}, Missing.GAP),
        ({"C4": "E"}, Missing.NO_WORD),
    ],
)
def test_rule_7_7_before_that_it_says_what_is_missing(laid, missing):
    assert preview(MAISON, tiles(**laid)) is missing


def test_rule_7_7_the_preview_is_computed_without_the_lexicon():
    assert list(inspect.signature(preview).parameters) == ["board", "tiles"]


@pytest.mark.parametrize(
    ("before", "named", "points"),
    [
        ({"E3": "C", "F3": "?", "H3": "T"}, {"E3": "C", "F3": "h", "H3": "T"}, 2 + 3 * 0 + 1 + 3 * 1),
        (
            {"B3": "?", "C3": "I", "D3": "N", "E3": "E", "F3": "M"},
            {"B3": "c", "C3": "I", "D3": "N", "E3": "E", "F3": "M"},
            (0 + 1 + 1 + 1 + 3 * 2 + 1) * 3,
        ),
    ],
)
def test_jok_1_the_preview_is_the_same_before_and_after_the_jokers_letter_is_chosen(before, named, points):
    assert preview(IMAGINE, tiles(**before)).points == points
    for letter in "abcdefghijklmnopqrstuvwxyz":
        chosen = {cell: letter if tile == "?" else tile for cell, tile in before.items()}
        assert preview(IMAGINE, tiles(**chosen)).points == points
    assert placing(tiles(**named), board=IMAGINE).record.points == points


def test_jok_3_the_tile_that_was_named_is_used():
    board = words_on("TE F7 across")
    letter = placing(tiles(G6="L"), board=board)
    joker = placing(tiles(G6="l"), board=board)
    assert (letter.record.points, joker.record.points) == (2, 1)
    assert (letter.record.tiles[0].tile, joker.record.tiles[0].tile) == ("L", "?")


def test_cro_1_a_word_that_touches_another_with_its_end_is_connected():
    found = score(words_on("ANE G7 across"), tiles(F6="I", F7="L"))
    assert [word.text for word in found.words] == ["IL", "LANE"]
    assert [word.points for word in found.words] == [2, 4]
    assert found.points == 6


@pytest.mark.parametrize(
    ("old", "word", "start", "points"),
    [
        ("ETRANGE G1 down", "MES", "F1", 4),
        ("MACHINE G7 down", "MES", "F13", 4),
        ("IMAGINE G1 down", "FORUM", "C2", 27),
        ("IMAGINE G1 down", "MOTIF", "G2", 27),
        ("MACHINE G7 down", "SAPIN", "C12", 18),
        ("MACHINE G7 down", "NAGER", "G12", 21),
    ],
)
def test_cro_3_words_along_the_border_and_beside_the_walled_corners(old, word, start, points):
    board = words_on(old)
    after = words_on(old, f"{word} {start} across")
    cells = [cell for row in ROWS for cell in row if board.tile_at(cell) != after.tile_at(cell)]
    played = placing([PlacedTile.from_laid(cell, after.tile_at(cell)) for cell in cells], board=board)
    assert played.record.points == points
    assert [found.letters for found in played.record.words] == [word]


def test_cro_3_words_down_the_border():
    assert placing(tiles(A6="M", A8="S"), board=words_on("ETRANGE A7 across")).record.points == 4
    assert placing(tiles(M6="M", M8="S"), board=words_on("MACHINE G7 across")).record.points == 4


def test_sco_1_a_move_of_one_tile_with_one_word_counts_it_once():
    played = placing(tiles(G8="U"), board=words_on("MA F7 across"))
    assert [(word.text, word.points) for word in played.record.words] == [("AU", 2)]
    assert played.record.points == 2


def test_sco_2_rows_and_columns_are_not_swapped():
    assert worth(EMPTY_BOARD, F7="J", G7="O", H7="U", I7="E") == 11
    assert worth(EMPTY_BOARD, G5="J", G6="O", G7="U", G8="E") == 11
    across = score(words_on("MAISON E7 across"), tiles(J8="E", J9="Z"))
    assert told(across) == [("NEZ", "J7", "down", 22)]
    down = score(words_on("MAISON G5 down"), tiles(H10="E", I10="Z"))
    assert told(down) == [("NEZ", "G10", "across", 22)]
