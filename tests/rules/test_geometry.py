"""The Clearing: its cells, walls and bonus cells (section 3)."""

import pytest

from games.rules.lexio.board import EMPTY_BOARD
from games.rules.lexio.geometry import (
    AFTER,
    BEFORE,
    BONUSES,
    NEIGHBOURS,
    PLAYABLE,
    SIZE,
    SOURCE,
    WALLS,
    Bonus,
    Cell,
    Direction,
)
from games.rules.lexio.notation import cell_name, read_cell
from games.rules.lexio.scoring import score
from tests.pictures import board_of, picture_of, tiles, words_on

LETTER_BONUSES = {Bonus.LETTER_2, Bonus.LETTER_3}
WORD_BONUSES = {Bonus.WORD_2, Bonus.WORD_3}


def cells(names: str) -> set[Cell]:
    return {read_cell(name) for name in names.split()}


def beside(cell: Cell) -> list[Cell]:
    """The four cells around a cell, on the board or not."""
    column, row = cell
    return [Cell(column - 1, row), Cell(column + 1, row), Cell(column, row - 1), Cell(column, row + 1)]


def test_rule_3_1_four_walled_corners_of_two_by_two_leave_153_cells():
    assert cells("A1 B1 A2 B2 L1 M1 L2 M2 A12 B12 A13 B13 L12 M12 L13 M13") == WALLS
    assert len(PLAYABLE) == len(set(PLAYABLE)) == 153
    assert not WALLS & set(PLAYABLE)
    assert PLAYABLE[0] == read_cell("C1")
    assert PLAYABLE[-1] == read_cell("K13")
    assert list(PLAYABLE) == sorted(PLAYABLE, key=lambda cell: (cell.row, cell.column))


def test_rule_3_1_the_empty_clearing_is_an_octagon():
    assert picture_of(EMPTY_BOARD) == "\n".join(
        [
            "   ABCDEFGHIJKLM",
            " 1 ##.........##",
            " 2 ##.........##",
            " 3 .............",
            " 4 .............",
            " 5 .............",
            " 6 .............",
            " 7 .............",
            " 8 .............",
            " 9 .............",
            "10 .............",
            "11 .............",
            "12 ##.........##",
            "13 ##.........##",
        ]
    )


def test_rule_3_2_no_step_leads_onto_a_wall_or_off_the_board():
    across, down = AFTER[Direction.ACROSS], AFTER[Direction.DOWN]
    assert across[read_cell("F7")] == SOURCE
    assert down[read_cell("G6")] == SOURCE
    assert BEFORE[Direction.ACROSS][read_cell("H7")] == SOURCE
    assert BEFORE[Direction.DOWN][read_cell("G8")] == SOURCE
    assert read_cell("K2") not in across
    assert read_cell("C1") not in BEFORE[Direction.ACROSS]
    assert read_cell("B11") not in down
    assert read_cell("L3") not in BEFORE[Direction.DOWN]
    assert read_cell("M7") not in across
    assert read_cell("G13") not in down
    # 9 rows of thirteen cells have twelve steps each, 4 rows of nine have eight.
    assert len(across) == len(down) == 9 * 12 + 4 * 8


def test_rule_3_2_a_word_ends_at_a_wall():
    board = words_on("IMAGE G1 down", "ALBUM C2 across")
    assert board.run(read_cell("C2"), Direction.ACROSS).text == "ALBUM"


def test_neighbours_share_a_side():
    assert set(NEIGHBOURS[SOURCE]) == cells("F7 H7 G6 G8")
    assert set(NEIGHBOURS[read_cell("C1")]) == cells("D1 C2")
    assert set(NEIGHBOURS[read_cell("A7")]) == cells("A6 A8 B7")
    assert NEIGHBOURS.keys() == set(PLAYABLE)


def test_rule_3_3_the_source_is_g7_and_multiplies_nothing():
    assert cell_name(SOURCE) == "G7"
    assert SOURCE not in BONUSES
    assert score(EMPTY_BOARD, tiles(G7="Z", H7="E")).points == 11


@pytest.mark.parametrize(
    ("bonus", "names"),
    [
        (Bonus.WORD_3, "C2 K2 B3 L3 B11 L11 C12 K12"),
        (Bonus.WORD_2, "E1 I1 A5 M5 A9 M9 E13 I13"),
        (Bonus.LETTER_3, "F3 H3 C6 K6 C8 K8 F11 H11"),
        (Bonus.LETTER_2, "E4 I4 D5 J5 D9 J9 E10 I10"),
        (Bonus.CROSSING, "F6 H6 F8 H8"),
    ],
)
def test_rule_3_4_the_bonus_cells_lie_where_the_table_says(bonus, names):
    assert {cell for cell, kind in BONUSES.items() if kind is bonus} == cells(names)


def test_rule_3_4_there_are_36_bonus_cells_none_of_them_walled():
    assert len(BONUSES) == 36
    assert BONUSES.keys() <= set(PLAYABLE)


def test_rule_3_4_word_bonuses_lie_on_the_border():
    for cell, bonus in BONUSES.items():
        on_border = any(neighbour not in set(PLAYABLE) for neighbour in beside(cell))
        assert on_border == (bonus in WORD_BONUSES), cell_name(cell)


def test_rule_3_4_letter_bonuses_lie_inside():
    for cell, bonus in BONUSES.items():
        if bonus in LETTER_BONUSES:
            assert set(beside(cell)) <= set(PLAYABLE), cell_name(cell)


def test_rule_3_4_crossings_lie_close_to_the_source():
    for cell, bonus in BONUSES.items():
        distance = max(abs(cell.column - SOURCE.column), abs(cell.row - SOURCE.row))
        assert (distance == 1) == (bonus is Bonus.CROSSING), cell_name(cell)


def test_rule_3_4_no_bonus_cell_shares_a_side_with_another():
    for cell in BONUSES:
        assert not BONUSES.keys() & set(beside(cell)), cell_name(cell)


def test_rule_3_4_no_bonus_cell_lies_on_row_7_or_column_g():
    assert not [cell_name(cell) for cell in BONUSES if cell.row == SOURCE.row or cell.column == SOURCE.column]


def test_rule_3_4_the_layout_is_symmetric_under_the_eight_symmetries_of_the_square():
    for (column, row), bonus in BONUSES.items():
        for a, b in ((column, row), (row, column)):
            for x in (a, SIZE - 1 - a):
                for y in (b, SIZE - 1 - b):
                    assert BONUSES[Cell(x, y)] is bonus


def test_each_direction_has_its_other():
    assert Direction.ACROSS.other is Direction.DOWN
    assert Direction.DOWN.other is Direction.ACROSS


@pytest.mark.parametrize(("name", "cell"), [("A1", (0, 0)), ("G7", (6, 6)), ("M13", (12, 12)), ("D11", (3, 10))])
def test_a_cell_is_named_by_column_letter_and_row_number(name, cell):
    assert read_cell(name) == cell
    assert cell_name(Cell(*cell)) == name


@pytest.mark.parametrize("name", ["N7", "Z99", "G14", "G0", "A99"])
def test_a_cell_off_the_board_is_a_cell_too_but_not_a_playable_one(name):
    assert cell_name(read_cell(name)) == name
    assert read_cell(name) not in PLAYABLE
    assert EMPTY_BOARD.tile_at(read_cell(name)) is None


@pytest.mark.parametrize(
    "name", ["", "G", "7", "7G", "g7", "G07", "G-1", "G 7", " G7", "G7\n", "GG7", "G7A", "G100", "G٧", "É7"]
)
def test_anything_else_names_no_cell(name):
    with pytest.raises(ValueError, match="not the name of a cell"):
        read_cell(name)


def test_a_picture_reads_back_as_the_same_board():
    board = board_of("""
           ABCDEFGHIJKLM
         3 ....ChAT.....
         7 ......E......
    """)
    assert [board.tile_at(read_cell(name)) for name in ("E3", "F3", "G3", "H3", "G7")] == ["C", "h", "A", "T", "E"]
    assert board_of(picture_of(board)) == board
    assert not board.is_empty
    assert EMPTY_BOARD.is_empty
    assert board.laid_with({read_cell("K13"): "Z"}).text.index("Z") == 12 * 13 + 10
