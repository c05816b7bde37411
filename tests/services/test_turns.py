"""One turn through the services: what is played, what is refused, what the log says."""

import random

import pytest

from games.models import Move, Player, PreparedMove, Rack, Table
from games.rules.refusal import RefusalCode, Refused
from games.services.turns import Taken, Unknown, take_turn
from tests.builders import NOW, later, placement, running_table, word

pytestmark = pytest.mark.django_db


def test_a_word_is_placed_scored_and_logged(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MAISONE", "TTTTTTT"], bag="EEEEEEEEEE")
    taken = take_turn(table.code, ana, placement(**word("E7", "MAISON")), table.version, later(1), random.Random(5))
    assert isinstance(taken, Taken)
    assert taken.drawn == "EEEEEE"
    table.refresh_from_db()
    move = Move.objects.get(table=table, number=table.version)
    assert (move.kind, move.points, move.player) == (Move.Kind.PLACED, 7, ana)
    assert [line.total for line in table.seats.all()] == [7, 0]
    assert table.turn == 1
    assert Rack.objects.get(seat__table=table, seat__number=0).tiles == "EEEEEEE"


def test_an_unknown_word_takes_a_try_and_nothing_else(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MAISONE", "TTTTTTT"])
    answer = take_turn(table.code, ana, placement(**word("F7", "MO")), table.version, NOW, random.Random(5))
    assert answer == Unknown(("MO",), 9, 15)
    after = Table.objects.get(pk=table.pk)
    assert (after.version, after.position, after.turn) == (table.version, table.position, 0)
    assert not Move.objects.filter(table=table, kind=Move.Kind.PLACED).exists()


def test_a_stale_page_changes_nothing(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MAISONE", "TTTTTTT"])
    with pytest.raises(Refused) as refused:
        take_turn(table.code, ana, placement(**word("E7", "MAISON")), table.version - 1, NOW, random.Random(5))
    assert refused.value.code is RefusalCode.STALE
    assert Table.objects.get(pk=table.pk).position == table.position
    assert not PreparedMove.objects.exists()
