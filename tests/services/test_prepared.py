"""A move being prepared: kept for its player alone, given back only where a cell was taken; the order of the rack."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

from games.models import Move, Player, PreparedMove, Rack, Seat, Table
from games.perspectives import table as perspective
from games.perspectives.regions import Hand
from games.rules.lexio.moves import Exchange, Pass, PlacedTile
from games.rules.lexio.notation import read_cell
from games.rules.lexio.scoring import Score
from games.rules.refusal import RefusalCode, Refused
from games.services import prepared, tables
from games.services.turns import Unknown, take_turn
from tests.builders import NOW, later, open_table, placement, running_table, word

pytestmark = pytest.mark.django_db
DICE = random.Random(5)


@pytest.fixture
def table(words: None, ana: Player, bea: Player) -> Table:
    return running_table(ana, bea, racks=["MOTSUE?", "MOTSXYZ"], bag="AAAAAAAAAA")


def hand_of(table: Table, player: Player) -> Hand:
    hand = perspective.look(table.code, player, NOW).hand
    assert hand is not None
    return hand


def lying(table: Table, player: Player) -> list[str]:
    """The tiles laid out, as their player sees them."""
    return [tile.code for tile in hand_of(table, player).prepared]


def on_rack(table: Table, player: Player) -> str:
    return "".join(tile.tile for tile in hand_of(table, player).rack if not tile.laid)


def put(table: Table, player: Player, **tiles: str) -> None:
    """Lay tiles: `put(table, ana, G7="M", H7="a", I7="?")`, a small letter a joker, "?" one without its letter."""
    for cell, laid in tiles.items():
        prepared.put(table.code, player, PlacedTile.from_laid(read_cell(cell), laid))


def refused(act: Callable[[], object]) -> tuple[RefusalCode, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.code, dict(caught.value.facts)


def turn(table: Table, player: Player, move: object) -> object:
    version = Table.objects.get(pk=table.pk).version
    return take_turn(table.code, player, move, version, later(1), DICE)  # type: ignore[arg-type]


# Laying out and taking back


def test_tiles_are_laid_one_by_one_and_taken_back_in_any_order(table: Table, ana: Player) -> None:
    put(table, ana, G7="M", H7="O", I7="T")
    assert (lying(table, ana), on_rack(table, ana)) == (["G7:M:M", "H7:O:O", "I7:T:T"], "SUE?")
    prepared.take(table.code, ana, read_cell("H7"))
    assert (lying(table, ana), on_rack(table, ana)) == (["G7:M:M", "I7:T:T"], "OSUE?")
    prepared.take(table.code, ana, None)
    assert (lying(table, ana), on_rack(table, ana)) == (["G7:M:M"], "OTSUE?")
    prepared.take(table.code, ana, read_cell("A5"))
    assert lying(table, ana) == ["G7:M:M"]
    prepared.clear(table.code, ana)
    prepared.take(table.code, ana, None)
    assert (lying(table, ana), on_rack(table, ana)) == ([], "MOTSUE?")


def test_a_tile_laid_on_another_takes_its_place(table: Table, ana: Player) -> None:
    put(table, ana, G7="M", H7="O")
    put(table, ana, G7="T")
    assert lying(table, ana) == ["H7:O:O", "G7:T:T"]
    put(table, ana, G7="T")
    assert lying(table, ana) == ["H7:O:O", "G7:T:T"]


def test_the_order_in_which_tiles_were_laid_is_kept(table: Table, ana: Player) -> None:
    put(table, ana, I7="T", G7="M", H7="O")
    assert lying(table, ana) == ["I7:T:T", "G7:M:M", "H7:O:O"]
    prepared.take(table.code, ana, None)
    assert lying(table, ana) == ["I7:T:T", "G7:M:M"]


@pytest.mark.parametrize("cell", ["A1", "B2", "M13", "N7", "G14", "G0", "Z99"])
def test_no_tile_lies_on_a_wall_or_outside_the_clearing(table: Table, ana: Player, cell: str) -> None:
    assert refused(lambda: put(table, ana, **{cell: "M"})) == (RefusalCode.WALL, {"cell": cell})
    assert lying(table, ana) == []


def test_no_tile_lies_on_a_tile_of_the_board_and_none_that_is_not_on_the_rack(
    words: None, ana: Player, bea: Player
) -> None:
    table = running_table(ana, bea, racks=["MOTSUEE", "X"], board={"G7": "N", "H7": "e"})
    assert refused(lambda: put(table, ana, H7="M")) == (RefusalCode.OCCUPIED, {"cell": "H7"})
    assert refused(lambda: put(table, ana, I7="X")) == (RefusalCode.NOT_ON_RACK, {"tile": "X"})
    assert refused(lambda: put(table, ana, I7="?")) == (RefusalCode.NOT_ON_RACK, {"tile": "?"})
    put(table, ana, I7="E", J7="E")
    assert refused(lambda: put(table, ana, K7="E")) == (RefusalCode.NOT_ON_RACK, {"tile": "E"})
    assert lying(table, ana) == ["I7:E:E", "J7:E:E"]


def test_a_joker_is_named_and_named_again_until_it_is_confirmed(table: Table, ana: Player) -> None:
    put(table, ana, G7="?", H7="O")
    assert lying(table, ana) == ["G7:?:", "H7:O:O"]
    for letter in ("M", "S", "", "U"):
        prepared.name_joker(table.code, ana, read_cell("G7"), letter)
        assert lying(table, ana) == [f"G7:?:{letter}", "H7:O:O"]
    for cell in ("H7", "I7"):
        told = refused(lambda cell=cell: prepared.name_joker(table.code, ana, read_cell(cell), "A"))
        assert told == (RefusalCode.NOT_ON_RACK, {"tile": "?"})


def test_a_typed_move_takes_the_place_of_what_lay_there(table: Table, ana: Player) -> None:
    put(table, ana, A5="S")
    tiles = placement(**word("G7", "MOT")).tiles
    assert prepared.replace(table.code, ana, lambda board, rack: tiles if rack == "MOTSUE?" else ()) == tiles
    assert lying(table, ana) == ["G7:M:M", "H7:O:O", "I7:T:T"]


def test_one_may_prepare_before_ones_turn_but_not_before_the_match_nor_after_it(
    words: None, table: Table, bea: Player, ana: Player
) -> None:
    put(table, bea, G7="M")
    assert lying(table, bea) == ["G7:M:M"]
    waiting = open_table(ana)
    for act in (lambda: put(waiting, ana, G7="M"), lambda: prepared.arrange(waiting.code, ana, lambda rack: rack)):
        assert refused(act)[0] is RefusalCode.NOT_RUNNING
    tables.close(waiting.code, ana, NOW)
    for act in (lambda: put(waiting, ana, G7="M"), lambda: prepared.arrange(waiting.code, ana, lambda rack: rack)):
        assert refused(act)[0] is RefusalCode.GAME_OVER


def test_nobody_prepares_at_a_table_where_they_have_no_seat(table: Table, stranger: Player) -> None:
    assert refused(lambda: put(table, stranger, G7="M"))[0] is RefusalCode.NOT_SEATED
    assert refused(lambda: prepared.clear("XXXX", stranger))[0] is RefusalCode.NO_SUCH_TABLE


# What others do


def test_sco_4_a_prepared_move_is_nobody_elses_and_goes_back_where_a_cell_was_taken(
    table: Table, ana: Player, bea: Player
) -> None:
    put(table, ana, F7="M", G7="O", H7="T")
    turn(table, ana, Pass())
    assert lying(table, ana) == ["F7:M:M", "G7:O:O", "H7:T:T"]
    for viewer in (bea, None):
        board = perspective.look(table.code, viewer, NOW).board
        assert [cell.name for row in board for cell in row if cell.letter] == []
    assert lying(table, bea) == []

    turn(table, bea, placement(**word("F7", "MOTS")))
    for viewer in (ana, bea, None):
        seen = perspective.look(table.code, viewer, NOW)
        assert [(line.total, line.tiles) for line in seen.players] == [(0, 7), (5, 7)]
    assert Move.objects.get(table=table, kind=Move.Kind.PLACED).points == 5
    assert (lying(table, ana), on_rack(table, ana)) == ([], "MOTSUE?")


def test_only_the_tiles_whose_cell_was_taken_go_back(table: Table, ana: Player, bea: Player) -> None:
    turn(table, ana, Pass())
    put(table, ana, I7="S", J7="?", I8="U", H7="E")
    turn(table, bea, placement(**word("F7", "MOT")))
    assert (lying(table, ana), on_rack(table, ana)) == (["I7:S:S", "J7:?:", "I8:U:U"], "MOTE")
    put(table, ana, I9="M")
    assert lying(table, ana) == ["I7:S:S", "J7:?:", "I8:U:U", "I9:M:M"]


def test_exchanged_tiles_leave_the_prepared_move_and_the_others_stay(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["EEEMOT?", "X"], bag="AAAAAAAAAA")
    put(table, ana, G7="E", H7="M", I7="E", J7="?")
    turn(table, ana, Exchange(("E", "E", "M")))
    # Of three E two are exchanged: the one not laid out and the one laid last; the first one stays.
    assert lying(table, ana) == ["G7:E:E", "J7:?:"]
    assert sorted(on_rack(table, ana)) == ["A", "A", "A", "O", "T"]


def test_an_exchange_of_tiles_that_are_not_laid_out_leaves_the_prepared_move(table: Table, ana: Player) -> None:
    put(table, ana, G7="M", H7="O")
    turn(table, ana, Exchange(("T", "S")))
    assert lying(table, ana) == ["G7:M:M", "H7:O:O"]


def test_a_tile_drawn_by_the_exchange_is_not_the_one_that_was_laid_out(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["EMOTSUR", "X"], bag="EEEEEEEEEE")
    put(table, ana, G7="E", H7="M")
    turn(table, ana, Exchange(("E",)))
    assert (lying(table, ana), on_rack(table, ana)) == (["H7:M:M"], "OTSURE")


def test_a_confirmed_move_uses_the_prepared_one_up(table: Table, ana: Player) -> None:
    put(table, ana, G7="M", H7="O", I7="T")
    turn(table, ana, placement(**word("G7", "MOT")))
    assert (lying(table, ana), PreparedMove.objects.count()) == ([], 0)


def test_rule_6_4a_a_refused_move_stays_laid_out_and_is_nobody_elses(table: Table, ana: Player, bea: Player) -> None:
    put(table, ana, G7="T", H7="M")
    before, rows = perspective.look(table.code, bea, NOW), Move.objects.count()
    assert turn(table, ana, placement(G7="T", H7="M")) == Unknown(("TM",), 9, 15)
    assert refused(lambda: turn(table, ana, placement(A5="M")))[0] is RefusalCode.NOT_OVER_SOURCE
    assert lying(table, ana) == ["G7:T:T", "H7:M:M"]
    assert (perspective.look(table.code, bea, NOW), Move.objects.count()) == (before, rows)


def test_rule_7_7_the_preview_promises_nothing_and_does_not_know_the_words(table: Table, ana: Player) -> None:
    # M and T down column A, on word ×2 at A5, touching nothing: (2 + 1) × 2.
    put(table, ana, A5="M", A6="T")
    preview = hand_of(table, ana).preview
    assert isinstance(preview, Score)
    assert preview.points == 6


# The order of the rack


@pytest.mark.parametrize(
    ("wished", "order"),
    [("TOM", "TOMSUE?"), ("?", "?MOTSUE"), ("EUSTOM?", "EUSTOM?"), ("", "MOTSUE?")],
)
def test_whatever_a_wished_order_does_not_name_follows_as_it_was(
    table: Table, ana: Player, wished: str, order: str
) -> None:
    prepared.arrange(table.code, ana, lambda _rack: wished)
    assert on_rack(table, ana) == order


@pytest.mark.parametrize("wished", ["X", "MM", "??", "MOTSUE?M"])
def test_an_order_of_tiles_one_does_not_hold_is_refused(table: Table, ana: Player, wished: str) -> None:
    assert refused(lambda: prepared.arrange(table.code, ana, lambda _rack: wished))[0] is RefusalCode.NOT_ON_RACK
    assert on_rack(table, ana) == "MOTSUE?"


def test_shuffling_and_sorting_keep_every_tile(table: Table, ana: Player) -> None:
    prepared.arrange(table.code, ana, partial(prepared.shuffled, dice=DICE))
    shuffled = on_rack(table, ana)
    assert (shuffled != "MOTSUE?", sorted(shuffled)) == (True, sorted("MOTSUE?"))
    prepared.arrange(table.code, ana, prepared.in_alphabet)
    assert on_rack(table, ana) == "EMOSTU?"


def test_the_order_is_kept_when_tiles_are_placed_and_drawn(table: Table, ana: Player) -> None:
    prepared.arrange(table.code, ana, lambda _rack: "?EUSTOM")
    put(table, ana, F7="S")
    turn(table, ana, placement(G7="T", H7="E"))
    assert on_rack(table, ana) == "?USOMAA"


def test_every_change_of_ones_own_is_counted_for_ones_other_pages(table: Table, ana: Player, bea: Player) -> None:
    changes = lambda: [rack.changes for rack in Rack.objects.order_by("seat__number")]  # noqa: E731
    put(table, ana, G7="M")
    put(table, ana, G7="M")
    prepared.arrange(table.code, ana, prepared.in_alphabet)
    prepared.clear(table.code, ana)
    prepared.clear(table.code, ana)
    assert changes() == [3, 0]
    assert Table.objects.get(pk=table.pk).version == table.version
    assert Seat.objects.get(table=table, player=bea).total == 0
