"""How a match ends, what is left of it, and tries, exchanges and word lists on the way there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from django.db.models import RestrictedError

from games.models import Bag, Move, Player, PreparedMove, Rack, Seat, Table
from games.perspectives import table as perspective
from games.rules.lexio.moves import Exchange, Pass
from games.rules.lexio.moves import Move as Turn
from games.rules.lexio.tiles import ALL_TILES
from games.rules.refusal import RefusalCode, Refused
from games.services import timeouts
from games.services.turns import Taken, Unknown, take_turn
from lexicon.models import Revision, WordList
from tests.builders import later, make_word_list, placement, running_table, set_position, word

pytestmark = pytest.mark.django_db
DICE = random.Random(5)
Phase = Table.Phase
PASS = Pass()


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def act(table: Table, player: Player, move: Turn, at: float = 1) -> Taken | Unknown:
    """Take a turn from a page that shows the table as it is."""
    return take_turn(table.code, player, move, fresh(table).version, later(at), DICE)


def refusal_of(play: Callable[[], object]) -> RefusalCode:
    with pytest.raises(Refused) as refused:
        play()
    return refused.value.code


def totals(table: Table) -> list[int]:
    return [seat.total for seat in table.seats.all()]


def winners(table: Table) -> list[str]:
    return [seat.player.name for seat in table.seats.all() if seat.won and seat.player]


def racks(table: Table) -> list[str]:
    return list(Rack.objects.filter(seat__table=table).order_by("seat__number").values_list("tiles", flat=True))


def bag(table: Table) -> str:
    return Bag.objects.get(table=table).tiles


def tiles_in_all(table: Table) -> Counter[str]:
    laid = ["?" if tile.islower() else tile for tile in fresh(table).position["board"] if tile.isalpha()]
    return Counter(laid) + Counter("".join(racks(table))) + Counter(bag(table))


# The last tile (10.1)


def test_end_1_the_others_pay_for_what_they_hold_and_the_finisher_need_not_win(
    words: None, ana: Player, bea: Player, rana: Player, max_: Player
) -> None:
    # MA brings 2 + 1; with it the first is at 210.
    table = running_table(ana, bea, rana, max_, racks=["MA", "Z", "QU", "?E"], bag="", totals=[207, 250, 180, 0])
    act(table, ana, placement(F7="M", G7="A"))
    assert (fresh(table).phase, totals(table), winners(table)) == (Phase.OVER, [230, 240, 171, -1], ["Bea"])
    assert fresh(table).position["ending"]["finisher"] == 0


def test_end_2_equal_totals_share_the_win(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MA", "MB"], bag="", totals=[287, 300])
    act(table, ana, placement(F7="M", G7="A"))
    assert (totals(table), winners(table)) == ([295, 295], ["Ana", "Bea"])


def test_end_3_what_one_loses_the_other_gets_once(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MA", "JZ"], bag="", totals=[401, 406])
    act(table, ana, placement(F7="M", G7="A"))
    assert (totals(table), winners(table)) == ([422, 388], ["Ana"])


def test_sco_3_a_short_rack_that_is_emptied_brings_no_thirty(words: None, ana: Player, bea: Player) -> None:
    table = running_table(
        ana, bea, racks=["SLE", "QU"], bag="", board=word("G6", "LA", down=True), totals=[100, 100], turn=0
    )
    act(table, ana, placement(F7="S", H7="L", I7="E"))
    assert Move.objects.get(table=table, kind=Move.Kind.PLACED).points == 4
    assert (fresh(table).phase, totals(table)) == (Phase.OVER, [113, 91])


def test_end_4_an_empty_bag_alone_ends_nothing(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTS", "TUES"], bag="", idle_turns=0)
    assert isinstance(act(table, ana, placement(F7="T", G7="M")), Unknown)
    assert refusal_of(lambda: act(table, ana, Exchange(("M",)))) is RefusalCode.BAG_TOO_SMALL
    act(table, ana, PASS)
    act(table, bea, PASS)
    assert (fresh(table).phase, fresh(table).turn) == (Phase.RUNNING, 0)


def test_end_5_a_rack_that_is_emptied_draws_the_last_tile_and_the_match_goes_on(
    words: None, ana: Player, bea: Player
) -> None:
    table = running_table(ana, bea, racks=["MA", "QU"], bag="E")
    act(table, ana, placement(F7="M", G7="A"))
    assert (fresh(table).phase, racks(table), bag(table), fresh(table).turn) == (Phase.RUNNING, ["E", "QU"], "", 1)


def test_end_6_with_one_tile_left_nobody_is_out(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSE", "QU"], bag="")
    act(table, ana, placement(**word("F7", "MOTS")))
    assert (fresh(table).phase, racks(table)) == (Phase.RUNNING, ["E", "QU"])
    for viewer in (ana, bea, None):
        assert perspective.look(table.code, viewer, later(2)).players[0].tiles == 1


# Two rounds without a placement (10.2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_end_7_two_whole_rounds_without_a_placement_end_the_match_from_the_very_beginning(
    words: None, players: int
) -> None:
    people = [Player.objects.create_user(f"P{number}") for number in range(players)]
    table = running_table(*people, racks=["EZ", "A?", "??", "EE"][:players])
    for number in range(2 * players):
        assert fresh(table).phase == Phase.RUNNING
        match number % 3:
            case 0:
                act(table, people[number % players], PASS)
            case 1:
                act(table, people[number % players], Exchange((racks(table)[number % players][0],)))
            case _:
                timeouts.sweep(fresh(table).turn_ends_at)  # type: ignore[arg-type]
    over = fresh(table)
    assert (over.phase, over.position["ending"]["finisher"]) == (Phase.OVER, None)
    turns = ["passed", "exchanged", "timed_out"]
    assert list(Move.objects.filter(table=table).values_list("kind", flat=True))[players + 1 :] == [
        turns[number % 3] for number in range(2 * players)
    ]
    assert refusal_of(lambda: act(table, people[0], PASS)) is RefusalCode.GAME_OVER


def test_end_7_a_placement_begins_the_count_again(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSAAA", "EEEEEEE"], idle_turns=3, turn=0)
    act(table, ana, placement(**word("F7", "MOTS")))
    for player in (bea, ana, bea):
        act(table, player, PASS)
    assert fresh(table).phase == Phase.RUNNING
    act(table, ana, PASS)
    assert fresh(table).phase == Phase.OVER


def test_rule_10_3_a_joker_costs_nothing_and_a_total_can_be_negative(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["?EZ", "?"], totals=[5, 0], idle_turns=3)
    act(table, ana, PASS)
    assert (totals(table), winners(table)) == ([-6, 0], ["Bea"])


# What is left of it (10.5)


def test_rule_10_5_all_racks_are_shown_and_nothing_sealed_is_kept(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MA", "Q?U"], bag="")
    PreparedMove.objects.create(seat=Seat.objects.get(table=table, player=bea), tiles=[])
    act(table, ana, placement(F7="M", G7="A"), at=9)
    over = fresh(table)
    assert [seat.final_rack for seat in table.seats.all()] == ["", "Q?U"]
    assert [model.objects.count() for model in (Rack, Bag, PreparedMove)] == [0, 0, 0]
    assert (over.ended_at, over.turn, over.turn_ends_at, over.due_at) == (later(9), None, None, None)
    for viewer in (ana, bea, None):
        end = perspective.look(table.code, viewer, later(10)).end
        assert end is not None
        assert [(line.taken, line.given, line.total, line.rack) for line in end.lines] == [
            (0, 9, 12, ""),
            (9, 0, -9, "Q?U"),
        ]


def test_the_words_are_let_go_of_with_name_edition_and_spellings_copied(words: None, ana: Player, bea: Player) -> None:
    revision = Revision.objects.get()
    table = running_table(ana, bea, racks=["M?", "QU"], bag="")
    assert fresh(table).revision == revision
    act(table, ana, placement(F7="M", G7="a"))
    over = fresh(table)
    assert (over.revision, over.words_name, over.words_edition) == (None, "Français", "essai")
    kept = Move.objects.get(table=table, kind=Move.Kind.PLACED).record["words"]
    assert [(entry["text"], entry["spellings"]) for entry in kept] == [("Ma", ["ma"])]
    word_list = WordList.objects.get()
    word_list.current = None
    word_list.save()
    word_list.delete()
    assert perspective.look(table.code, bea, later(2)).words_name == "Français"


# Word lists (6.5)


def test_rule_6_5_a_table_keeps_its_words_whatever_becomes_the_current_list(
    words: None, ana: Player, bea: Player, rana: Player, max_: Player
) -> None:
    table = running_table(ana, bea, racks=["MAQUAAA", "QUAAAAA"])
    make_word_list(["QUA"], name="Autre")
    later_table = running_table(rana, max_, racks=["MAQUAAA", "QUAAAAA"])
    assert isinstance(act(table, ana, placement(**word("F7", "QUA"))), Unknown)
    assert isinstance(act(table, ana, placement(**word("F7", "MA"))), Taken)
    assert isinstance(act(later_table, rana, placement(**word("F7", "MA"))), Unknown)
    assert isinstance(act(later_table, rana, placement(**word("F7", "QUA"))), Taken)
    assert (fresh(table).words_name, fresh(later_table).words_name) == ("Français", "Autre")


def test_adm_1_words_that_a_running_match_uses_cannot_be_deleted(words: None, ana: Player, bea: Player) -> None:
    running_table(ana, bea)
    old = Revision.objects.get()
    make_word_list(["QUA"], name="Autre")
    with pytest.raises(RestrictedError):
        old.delete()
    WordList.objects.filter(pk=old.word_list_id).update(current=None)
    with pytest.raises(RestrictedError):
        old.word_list.delete()


# Deleted players


def test_adm_2_when_a_player_of_three_is_deleted_the_others_finish(
    words: None, ana: Player, bea: Player, rana: Player
) -> None:
    table = running_table(ana, bea, rana, racks=["MOTS", "TE", "AA"], bag="", totals=[0, 10, 20])
    act(table, ana, placement(**word("F7", "MOT")), at=1)
    before = list(Move.objects.filter(table=table).values_list("number", "kind", "record", "points"))
    bea.delete()
    assert list(Move.objects.filter(table=table).values_list("number", "kind", "record", "points")) == before
    assert [seat.total for seat in table.seats.all()] == [4, 10, 20]
    timeouts.sweep(later(20))
    assert fresh(table).turn == 2
    act(table, rana, PASS, at=21)
    act(table, ana, placement(I7="S"), at=22)
    assert (fresh(table).phase, totals(table)) == (Phase.OVER, [4 + 5 + 2 + 2, 8, 18])
    assert [line.person.name for line in perspective.look(table.code, rana, later(23)).players] == ["Ana", "", "رنا"]


# Exchanges (8.1)


def test_exc_1_one_can_exchange_as_many_as_the_bag_holds_and_no_more(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSUER", "EEEEEEE"], bag="AAA")
    before = (racks(table), bag(table), fresh(table).version)
    with pytest.raises(Refused) as refused:
        act(table, ana, Exchange(tuple("MOTS")))
    assert refused.value.code is RefusalCode.BAG_TOO_SMALL
    assert refused.value.facts == {"asked": 4, "bag": 3}
    assert (racks(table), bag(table), fresh(table).version) == before
    act(table, ana, Exchange(tuple("MOT")))
    assert (racks(table)[0], bag(table)) == ("SUERAAA", "MOT")
    set_position(fresh(table), bag="AAAAAA")
    act(table, bea, Exchange(tuple("EEEEEE")))
    assert (racks(table)[1], bag(table)) == ("EAAAAAA", "EEEEEE")


def test_exc_3_after_an_exchange_the_bag_holds_as_many_and_one_can_exchange_again(
    words: None, ana: Player, bea: Player
) -> None:
    table = running_table(ana, bea, racks=["MOTSUER", "EEEEEEE"], bag="A" * 40)
    for player in (ana, bea, ana):
        own = racks(table)[0 if player == ana else 1]
        act(table, player, Exchange(tuple(own[:2])))
        assert (len(bag(table)), [len(rack) for rack in racks(table)]) == (40, [7, 7])
    records = Move.objects.filter(table=table, kind=Move.Kind.EXCHANGED).values_list("record", flat=True)
    assert list(records) == [{"kind": "exchanged", "count": 2}] * 3


@pytest.mark.parametrize(
    ("in_bag", "placed", "rack", "left"),
    [("EE", "MA", "OTSUREE", ""), ("E", "MOT", "ASURE", ""), ("", "MA", "OTSUR", "")],
)
def test_exc_4_a_rack_is_filled_up_as_far_as_the_bag_reaches(  # noqa: PLR0917
    words: None, ana: Player, bea: Player, in_bag: str, placed: str, rack: str, left: str
) -> None:
    table = running_table(ana, bea, racks=["MAOTSUR", "EEEEEEE"], bag=in_bag)
    all_tiles = tiles_in_all(table)
    act(table, ana, placement(**word("F7", placed)))
    assert (racks(table)[0], bag(table), tiles_in_all(table)) == (rack, left, all_tiles)


def test_exc_4_and_5_there_are_102_tiles_after_every_turn_and_the_number_shown_is_the_real_one(
    words: None, ana: Player, bea: Player
) -> None:
    table = running_table(ana, bea)
    moves: list[Turn] = [Exchange(tuple(racks(table)[0][:3])), PASS]
    for player, move in zip((ana, bea), moves, strict=True):
        act(table, player, move)
        assert tiles_in_all(table) == Counter(ALL_TILES)
        for viewer in (ana, bea, None):
            seen = perspective.look(table.code, viewer, later(2)).bag
            assert seen is not None
            assert seen.count == len(bag(table)) == 88


# Tries (6.4)


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is looked up; MA is the only word."""
    asked: list[str] = []

    class Words:
        def __contains__(self, word: object) -> bool:
            asked.append(str(word))
            return word == "MA"

    monkeypatch.setattr("games.services.turns.words_of", lambda _revision: Words())
    return asked


GOOD = placement(F7="M", G7="A")
WRONG = placement(F7="A", G7="M")


def test_ref_1_after_nine_refused_words_a_good_one_costs_nothing(
    words: None, ana: Player, bea: Player, looked_up: list[str]
) -> None:
    table = running_table(ana, bea, racks=["MAAAAAA", "EEEEEEE"])
    for second in range(9):
        answer = act(table, ana, WRONG, second)
        assert isinstance(answer, Unknown)
        assert (answer.words, answer.tries_left) == (("AM",), 9 - second)
    assert isinstance(act(table, ana, GOOD, 9), Taken)
    assert looked_up == ["AM"] * 9 + ["MA"]
    hand = perspective.look(table.code, ana, later(9)).hand
    assert hand is not None
    assert hand.tries_left == 1


def test_ref_1_without_a_try_nothing_is_looked_up_and_tries_come_back_every_fifteen_seconds(
    words: None, ana: Player, bea: Player, looked_up: list[str]
) -> None:
    table = running_table(ana, bea, racks=["MAAAAAA", "EEEEEEE"])
    for second in range(10):
        answer = act(table, ana, WRONG, second)
    assert answer == Unknown(("AM",), 0, 6)
    looked_up.clear()
    before = Table.objects.filter(pk=table.pk).values().get()
    for move in (GOOD, WRONG):
        with pytest.raises(Refused) as refused:
            act(table, ana, move, 10)
        assert refused.value.code is RefusalCode.NO_TRIES
        assert refused.value.facts == {"seconds": 5}
    assert looked_up == []
    assert refusal_of(lambda: act(table, ana, placement(A5="M"), 10)) is RefusalCode.NOT_OVER_SOURCE
    left = {}
    for at in (14.9, 15, 29.9, 30, 149.9, 150, 179):
        hand = perspective.look(table.code, ana, later(at)).hand
        assert hand is not None
        left[at] = hand.tries_left
    assert left == {14.9: 0, 15: 1, 29.9: 1, 30: 2, 149.9: 9, 150: 10, 179: 10}
    after = Table.objects.filter(pk=table.pk).values().get()
    assert [after[name] for name in ("version", "position", "turn_ends_at")] == [
        before[name] for name in ("version", "position", "turn_ends_at")
    ]
    assert isinstance(act(table, ana, GOOD, 15), Taken)


def test_ref_1_exchange_and_pass_stay_possible_without_a_try(
    words: None, ana: Player, bea: Player, looked_up: list[str]
) -> None:
    table = running_table(ana, bea, racks=["MAAAAAA", "EEEEEEE"])
    for second in range(10):
        act(table, ana, WRONG, second)
    act(table, ana, Exchange(("A",)), 10)
    act(table, bea, PASS, 11)
    act(table, ana, PASS, 12)
    assert looked_up == ["AM"] * 10


def test_rule_6_4_each_seat_has_tries_of_its_own_and_a_fault_of_shape_takes_none(
    words: None, ana: Player, bea: Player, looked_up: list[str]
) -> None:
    table = running_table(ana, bea, racks=["MAAAAAA", "MAEEEEE"])
    act(table, ana, WRONG, 0)
    assert refusal_of(lambda: act(table, ana, placement(F7="M", H7="A"), 1)) is RefusalCode.GAP
    assert refusal_of(lambda: act(table, ana, placement(G7="A"), 1)) is RefusalCode.NO_WORD
    assert refusal_of(lambda: act(table, bea, GOOD, 1)) is RefusalCode.NOT_YOUR_TURN
    assert looked_up == ["AM"]
    left = [perspective.look(table.code, viewer, later(1)).hand for viewer in (ana, bea)]
    assert [hand and hand.tries_left for hand in left] == [9, 10]
