"""The referee's answers: every shared case, and lines that are neither placement nor ending."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.lexio.referee import judge, judge_line

CASES = Path(__file__).parent.parent / "cases"


def cases(name: str) -> list:
    return [pytest.param(case, id=case["id"]) for case in json.loads((CASES / f"{name}.json").read_text())["cases"]]


def no_french() -> None:
    raise AssertionError("the French list was asked for")


def answer(line: str | bytes | dict, french=no_french) -> dict:
    if isinstance(line, dict):
        line = json.dumps(line)
    written = judge_line(line if isinstance(line, bytes) else line.encode(), french)
    assert "\n" not in written
    assert written.isascii()
    return json.loads(written)


PLACEMENT = {"id": "p", "board": {}, "placed": {"G7": "E", "H7": "t"}, "lexicon": None}
ENDING = {"id": "e", "totals": [10, 20], "racks": ["", "QU"], "finisher": 0}


@pytest.mark.parametrize("case", cases("placements"))
def test_each_placement_has_the_outcome_of_its_case(case):
    assert answer(case) == {"id": case["id"]} | case["expect"]


@pytest.mark.parametrize("case", cases("endings"))
def test_each_ending_has_the_outcome_of_its_case(case):
    assert answer(case) == {"id": case["id"]} | case["expect"]


def test_all_shared_cases_are_there():
    assert (len(cases("placements")), len(cases("endings"))) == (95, 20)


@pytest.mark.parametrize("name", ["p", "", "é\ud800", 7, -1, 10**30])
def test_the_id_comes_back_as_it_was(name):
    assert answer(PLACEMENT | {"id": name})["id"] == name
    assert answer(ENDING | {"id": name})["id"] == name
    assert answer({"id": name}) == {"id": name, "error": "malformed", "why": "board: missing"}


def test_a_cell_given_twice_is_occupied():
    line = '{"id": 1, "board": {}, "placed": {"G7": "A", "G7": "N"}, "lexicon": null}'
    assert answer(line) == {"id": 1, "error": "occupied"}


@pytest.mark.parametrize("cell", ["N7", "Z1", "G0", "G14", "G99", "G100", "G" + "9" * 5000])
def test_a_letter_and_a_number_off_the_board_is_a_wall(cell):
    assert answer(PLACEMENT | {"placed": {"G7": "E", cell: "T"}}) == {"id": "p", "error": "wall"}


def test_the_number_of_tiles_is_told_before_a_wall():
    placed = '"G100": "A",' * 8
    line = f'{{"id": 1, "board": {{}}, "placed": {{{placed[:-1]}}}, "lexicon": null}}'
    assert answer(line) == {"id": 1, "error": "count"}


def test_keys_that_mean_nothing_are_passed_over():
    assert answer(PLACEMENT | {"why": "5.2", "expect": {"score": 9}}) == {
        "id": "p",
        "score": 1,
        "words": [["Et", "G7", "across", 1]],
    }


def test_french_is_asked_for_only_when_words_are_looked_up():
    assert answer(PLACEMENT | {"lexicon": "fr"}, lambda: {"ET"})["score"] == 1
    assert answer(PLACEMENT | {"lexicon": "fr"}, set) == {"id": "p", "error": "unknown", "words": ["ET"]}
    assert answer(PLACEMENT | {"lexicon": "fr", "placed": {}}) == {"id": "p", "error": "count"}


def test_a_site_without_a_french_list_says_so():
    assert answer(PLACEMENT | {"lexicon": "fr"}, lambda: None) == {
        "id": "p",
        "error": "malformed",
        "why": "lexicon: the site has no French list",
    }


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'{"id": "p"} {}', "not JSON"),
        (b'{"id": "\xff"}', "not UTF-8"),
        (b'{"id": "\xed\xa0\x80"}', "not UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"\x00", "not JSON"),
        (b'{"id": NaN}', "not JSON"),
        (b'{"id": 1, "totals": [Infinity, -Infinity]}', "not JSON"),
        (b'{"id": ' + b"9" * 5000 + b"}", "not JSON"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"a":' * 200_000, "nested too deeply"),
        (b"[]", "the line: not an object"),
        (b"null", "the line: not an object"),
        (b'"id"', "the line: not an object"),
        (b'{"id": 1, "id": 2}', "the line: a key comes twice"),
        (b"{}", "id: not a text or a whole number"),
        (b'{"id": null}', "id: not a text or a whole number"),
        (b'{"id": true}', "id: not a text or a whole number"),
        (b'{"id": 1.5}', "id: not a text or a whole number"),
        (b'{"id": 1e999}', "id: not a text or a whole number"),
        (b'{"id": ["p"]}', "id: not a text or a whole number"),
    ],
    ids=range(22),
)
def test_a_line_that_cannot_be_read_is_malformed(line, why):
    assert answer(line) == {"error": "malformed", "why": why}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"board": []}, "board: not an object"),
        ({"board": None}, "board: not an object"),
        ({"board": {"G07": "A"}}, "board: not the name of a cell"),
        ({"board": {"G7": "AB"}}, "board: not a tile"),
        ({"board": {"G7": "?"}}, "board: not a tile"),
        ({"board": {"A1": "A"}}, "board: a tile on a wall or off the board"),
        ({"board": {"N7": "A"}}, "board: a tile on a wall or off the board"),
        ({"board": {"G14": "A"}}, "board: a tile on a wall or off the board"),
        ({"placed": []}, "placed: not an object"),
        ({"placed": "G7"}, "placed: not an object"),
        ({"placed": {"": "A"}}, "placed: not the name of a cell"),
        ({"placed": {"g7": "A"}}, "placed: not the name of a cell"),
        ({"placed": {"G-7": "A"}}, "placed: not the name of a cell"),
        ({"placed": {"G٧": "A"}}, "placed: not the name of a cell"),
        ({"placed": {"7": "A"}}, "placed: not the name of a cell"),
        ({"placed": {"G7": ""}}, "placed: not a tile"),
        ({"placed": {"G7": "é"}}, "placed: not a tile"),
        ({"placed": {"G7": "ﬁ"}}, "placed: not a tile"),
        ({"placed": {"G7": "1"}}, "placed: not a tile"),
        ({"placed": {"G7": "?"}}, "placed: not a tile"),
        ({"placed": {"G7": None}}, "placed: not a tile"),
        ({"placed": {"G7": 7}}, "placed: not a tile"),
        ({"placed": {"G7": ["A"]}}, "placed: not a tile"),
        ({"placed": {"G7": {"A": 1}}}, "placed: not a tile"),
        ({"lexicon": "en"}, "lexicon: not null, a list of words or fr"),
        ({"lexicon": True}, "lexicon: not null, a list of words or fr"),
        ({"lexicon": 0}, "lexicon: not null, a list of words or fr"),
        ({"lexicon": ""}, "lexicon: not null, a list of words or fr"),
        ({"lexicon": {}}, "lexicon: not null, a list of words or fr"),
        ({"lexicon": ["ET", None]}, "lexicon: not all texts"),
        ({"lexicon": [["ET"]]}, "lexicon: not all texts"),
    ],
)
def test_a_placement_with_a_wrong_field_is_malformed(change, why):
    assert answer(PLACEMENT | change) == {"id": "p", "error": "malformed", "why": why}


def test_a_cell_of_the_board_given_twice_is_malformed():
    line = '{"id": "p", "board": {"G7": "A", "G7": "A"}, "placed": {"H7": "S"}, "lexicon": null}'
    assert answer(line) == {"id": "p", "error": "malformed", "why": "board: a key comes twice"}


@pytest.mark.parametrize("field", ["board", "placed", "lexicon"])
def test_a_placement_without_a_field_is_malformed(field):
    line = {key: value for key, value in PLACEMENT.items() if key != field}
    assert answer(line) == {"id": "p", "error": "malformed", "why": f"{field}: missing"}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"totals": None}, "totals: not a list of two to four"),
        ({"totals": [1]}, "totals: not a list of two to four"),
        ({"totals": [1, 2, 3, 4, 5]}, "totals: not a list of two to four"),
        ({"totals": {"a": 1, "b": 2}}, "totals: not a list of two to four"),
        ({"totals": [1, True]}, "totals: not a whole number of points"),
        ({"totals": [1, 2.0]}, "totals: not a whole number of points"),
        ({"totals": [1, "2"]}, "totals: not a whole number of points"),
        ({"totals": [1, int("9" * 4300)]}, "totals: not a whole number of points"),
        ({"totals": [1, -int("9" * 4300)]}, "totals: not a whole number of points"),
        ({"racks": None}, "racks: not a list"),
        ({"racks": ["", "Q", "U"]}, "racks: not as many as totals"),
        ({"racks": ["", None]}, "racks: not all texts"),
        ({"racks": ["", "q"]}, "racks: not up to seven tiles"),
        ({"racks": ["", "É"]}, "racks: not up to seven tiles"),
        ({"racks": ["", "EEEEEEEE"]}, "racks: not up to seven tiles"),
        ({"finisher": 2}, "finisher: not null or a seat"),
        ({"finisher": -1}, "finisher: not null or a seat"),
        ({"finisher": False}, "finisher: not null or a seat"),
        ({"finisher": 0.0}, "finisher: not null or a seat"),
        ({"finisher": "0"}, "finisher: not null or a seat"),
        ({"finisher": 1}, "finisher: still holds tiles"),
    ],
)
def test_an_ending_with_a_wrong_field_is_malformed(change, why):
    assert answer(ENDING | change) == {"id": "e", "error": "malformed", "why": why}


@pytest.mark.parametrize("field", ["racks", "finisher"])
def test_an_ending_without_a_field_is_malformed(field):
    line = {key: value for key, value in ENDING.items() if key != field}
    assert answer(line) == {"id": "e", "error": "malformed", "why": f"{field}: missing"}


def test_a_line_of_a_megabyte_is_answered():
    words = ["A" * 10] * 90_000 + ["ET"]
    assert answer(PLACEMENT | {"lexicon": words})["score"] == 1
    assert answer(PLACEMENT | {"placed": {"G7": "A" * 1_000_000}})["error"] == "malformed"


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["G7", "A", "?", "fr"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["G7", "H7", "A1", "G14", "x"]), inner),
    max_leaves=4,
)


@settings(max_examples=100, deadline=None, database=None)
@given(
    field=st.sampled_from(["id", "board", "placed", "lexicon", "totals", "racks", "finisher"]),
    value=JSON_VALUES,
    line=st.sampled_from([PLACEMENT, ENDING]),
)
def test_any_value_in_any_field_is_answered(field, value, line):
    told = judge(json.dumps(line | {field: value}).encode(), lambda: None)
    assert told.keys() <= {"id", "score", "words", "error", "why", "totals", "winners"}
    assert ("why" in told) == (told.get("error") == "malformed")


@settings(max_examples=100, deadline=None, database=None)
@given(line=st.binary(max_size=60))
def test_any_bytes_are_answered(line):
    assert judge(line, lambda: None)["error"] == "malformed"
