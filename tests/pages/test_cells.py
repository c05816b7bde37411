"""The board as HTML: what every cell is called, what is drawn in it, and what only the ear gets."""

from dataclasses import replace
from itertools import chain
from time import process_time

import html5lib
import pytest
from django.utils.translation import override

from games.cells import board_html
from games.perspectives import clearing
from games.perspectives.regions import CellView, PreparedTile
from games.rules.lexio.board import EMPTY_BOARD

EMPTY = clearing.cells(EMPTY_BOARD, (), ())
SOURCES = {
    "en": "the source, which the first word must cover",
    "fr": "la source, que le premier mot doit couvrir",
    "ht": "sous la, premye mo a dwe kouvri l",
    "ar": "المنبع، الذي يجب أن تغطيه الكلمة الأولى",
}


def board_with(*tiles):
    """Return the empty Clearing with these cells laid in."""
    by_name = {tile.name: tile for tile in tiles}
    return tuple(tuple(by_name.get(cell.name, cell) for cell in row) for row in EMPTY)


def table_of(rows):
    return html5lib.parseFragment(board_html(rows), namespaceHTMLElements=False)[0]


def cell_of(rows, name):
    (cell,) = table_of(rows).findall(f".//td[@id='c-{name}']")
    return cell


def name_of(rows, name):
    """Return what a screen reader says of the cell: its text without what is drawn for the eye."""
    face, spoken = cell_of(rows, name)
    assert face.get("aria-hidden") == "true"
    assert spoken.get("class") == "vh"
    return "".join(spoken.itertext())


def classes_of(rows, name):
    return cell_of(rows, name)[0].get("class").split()


def test_the_board_has_153_named_cells_and_16_empty_ones_for_the_walls():
    cells = table_of(EMPTY).findall(".//td")
    assert len(cells) == 169
    assert sum(cell.get("id") is not None for cell in cells) == 153
    assert board_html(EMPTY).count("<td></td>") == 16


def test_every_row_and_column_has_a_header_for_those_without_a_script():
    table = table_of(EMPTY)
    columns = ["".join(header.itertext()) for header in table.findall(".//thead//th[@scope='col']")]
    rows = ["".join(header.itertext()) for header in table.findall(".//tbody//th[@scope='row']")]
    assert columns[1:] == list("ABCDEFGHIJKLM")
    assert rows == [str(number) for number in range(1, 14)]


def test_the_board_is_a_plain_table_until_the_script_makes_it_a_grid():
    table = table_of(EMPTY)
    assert table.get("role") is None
    assert table.get("data-mend") == "cells"
    assert not table.findall(".//*[@role]")
    assert not table.findall(".//*[@tabindex]")


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        (CellView("H8", letter="M", value=2), "M 2, H8"),
        (CellView("H8", letter="M", joker=True), "M joker 0, H8"),
        (CellView("H8", letter="M", value=2, prepared=True), "M 2, placed, H8"),
        (CellView("H8", letter="M", joker=True, prepared=True), "M joker 0, placed, H8"),
        (CellView("H8", joker=True, prepared=True), "joker 0, placed, H8"),
        (CellView("H8"), "empty, H8"),
        (CellView("E1", bonus="word_2"), "word times 2, E1"),
        (CellView("C2", bonus="word_3"), "word times 3, C2"),
        (CellView("F3", bonus="letter_3"), "letter times 3, F3"),
        (CellView("F6", bonus="crossing"), "crossing, F6"),
        (CellView("G7", letter="O", value=1), "O 1, G7"),
    ],
)
def test_a_cell_tells_its_content_first_and_its_place_last(cell, name):
    with override("en"):
        assert name_of(board_with(cell), cell.name) == name


@pytest.mark.parametrize("language", SOURCES)
def test_the_empty_source_is_called_word_for_word_as_the_rules_say(language):
    with override(language):
        assert name_of(EMPTY, "G7") == SOURCES[language]


def test_letters_are_french_and_coordinates_run_left_to_right():
    with override("ar"):
        html = board_html(board_with(CellView("H8", letter="M", value=2)))
    assert '<bdi lang="fr" dir="ltr">M</bdi>' in html
    assert '<bdi dir="ltr">H8</bdi>' in html


def test_a_bonus_lies_under_a_tile_unseen():
    covered = board_with(CellView("E1", bonus="word_2", letter="J", value=8))
    assert classes_of(covered, "E1") == ["face", "tile"]


def test_what_is_drawn_tells_mine_the_last_move_and_jokers_apart():
    tile = CellView("H8", letter="M", value=2)
    assert classes_of(board_with(replace(tile, prepared=True)), "H8") == ["face", "tile", "prepared"]
    assert classes_of(board_with(replace(tile, last=True)), "H8") == ["face", "tile", "last"]
    assert classes_of(board_with(replace(tile, joker=True)), "H8") == ["face", "tile", "joker"]


def test_an_unnamed_joker_shows_a_question_mark():
    rows = clearing.cells(EMPTY_BOARD, (PreparedTile("H8", "?", "", 0),), ())
    assert "".join(cell_of(rows, "H8")[0].itertext()) == "?0"


def test_each_row_number_stands_in_the_first_cell_that_has_room_for_it():
    rows = board_with(*(CellView(f"{letter}7", letter="A", value=1) for letter in "AB"))
    numbered = {
        cell.get("id"): "".join(number.itertext())
        for cell in table_of(rows).findall(".//td[@id]")
        for number in cell.findall(".//span[@class='row-number']")
    }
    assert numbered["c-C1"] == "1"
    assert numbered["c-D2"] == "2"  # C2 is a bonus cell
    assert numbered["c-C7"] == "7"
    assert sorted(map(int, numbered.values())) == list(range(1, 14))


def test_nothing_from_a_cell_gets_into_the_page_unescaped():
    html = board_html(board_with(CellView("H8", letter="<b>", value=1)))
    assert "<b>" not in html
    assert html.count("&lt;b&gt;") == 2


def test_every_cell_keeps_its_id_whatever_lies_on_it():
    full = [
        [replace(cell, letter="A", value=1, source=False) if not cell.wall else cell for cell in row] for row in EMPTY
    ]
    ids = [[cell.get("id") for cell in table_of(rows).findall(".//td")] for rows in (EMPTY, full)]
    assert ids[0] == ids[1]
    assert [f"c-{cell.name}" for cell in chain(*EMPTY) if not cell.wall] == [cell for cell in ids[0] if cell]


def test_a_board_costs_about_a_millisecond():
    board_html(EMPTY)
    fastest = []
    for _ in range(20):
        start = process_time()
        board_html(EMPTY)
        fastest.append(process_time() - start)
    assert min(fastest) < 0.003  # seconds; a third of it on a quiet machine
