"""Time: the end of a turn, absence in it, outages, and that whoever comes first settles it, once (section 9)."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games import clockwork
from games.clockwork import Clockwork
from games.models import Bag, Heartbeat, Move, Player, Rack, Seat, Socket, Table
from games.perspectives import table as perspective
from games.rules.lexio.moves import Pass
from games.rules.refusal import RefusalCode, Refused
from games.services import presence, tables, timeouts
from games.services.turns import Taken, take_turn
from tests.builders import NOW, at_once, later, open_table, placement, running_table, word

pytestmark = pytest.mark.django_db
DICE = random.Random(5)
TURNS = (Move.Kind.PLACED, Move.Kind.EXCHANGED, Move.Kind.PASSED, Move.Kind.TIMED_OUT)
TIMED_OUT = [Move.Kind.TIMED_OUT]


def turns(table: Table) -> list[str]:
    """The kinds of the turns in the log, in order."""
    return list(Move.objects.filter(table=table, kind__in=TURNS).values_list("kind", flat=True))


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def connect(table: Table, player: Player, at: float, channel: str = "a") -> None:
    assert presence.opened(table.code, player, channel, later(at)) is not None


def drop(at: float, channel: str = "a") -> None:
    """The connection is lost, heard from up to then."""
    hear(at, channel)
    presence.closed(channel, later(at))


def hear(at: float, channel: str = "a") -> None:
    presence.heard({channel: later(at)})


def sweep(at: float) -> None:
    """Sweep the clock of a site that has been up until now."""
    Heartbeat.objects.update(beat_at=later(at))
    timeouts.sweep(later(at))


def is_over_at(table: Table, at: float) -> None:
    """The sweep ends the turn at this second, not a tenth earlier."""
    before = turns(table)
    sweep(at - 0.1)
    assert turns(table) == before
    sweep(at)
    assert turns(table) == [*before, Move.Kind.TIMED_OUT]


def refusal_of(act: Callable[[], object]) -> RefusalCode:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


@pytest.fixture
def table(words: None, ana: Player, bea: Player) -> Table:
    """Ana to move, three minutes a turn; no page has been opened yet."""
    return running_table(ana, bea, racks=["MAISONE", "TTTTTTT"], bag="EEEEEEEEEE")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the server's clock, which the views read, to so many seconds after the turn began."""
    return lambda at: monkeypatch.setattr("django.utils.timezone.now", lambda: later(at))


def mots(table: Table, player: Player, at: float) -> Taken:
    taken = take_turn(table.code, player, placement(**word("E7", "MAISON")), table.version, later(at), DICE)
    assert isinstance(taken, Taken)
    return taken


# The end of a turn (9.1)


def test_the_sweep_passes_for_a_player_whose_time_is_over_once(table: Table) -> None:
    is_over_at(table, 180)
    sweep(180)
    after = fresh(table)
    assert (turns(table), after.turn, after.turn_began_at, after.turn_ends_at) == (TIMED_OUT, 1, later(180), later(360))


def test_a_request_settles_the_time_before_the_sweep_does(table: Table, ana: Player) -> None:
    """CLK-1: at T+0.2 s there is one event, the time-out; the sender reads "too late" and keeps all tiles."""
    assert refusal_of(lambda: mots(table, ana, 180.2)) is RefusalCode.TOO_LATE
    assert turns(table) == TIMED_OUT
    assert Rack.objects.get(seat__table=table, seat__number=0).tiles == "MAISONE"
    sweep(180.5)
    assert turns(table) == TIMED_OUT
    assert fresh(table).turn_ends_at == later(360.2)


def test_clk_1_a_move_just_in_time_is_played_and_nothing_else(table: Table, ana: Player) -> None:
    mots(table, ana, 179.8)
    sweep(180)
    assert turns(table) == [Move.Kind.PLACED]
    assert fresh(table).turn_ends_at == later(359.8)


@pytest.mark.parametrize("address", ["/t/{}/regions/", "/t/{}/"])
def test_a_page_that_is_read_settles_the_time(
    table: Table, clock: Callable[[float], None], address: str, client: Client
) -> None:
    clock(179)
    client.get(address.format(table.code))
    assert turns(table) == []
    clock(180)
    client.get(address.format(table.code))
    client.get(address.format(table.code))
    assert turns(table) == TIMED_OUT
    sweep(180)
    assert turns(table) == TIMED_OUT


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("moved_at", [179.8, 180.2])
def test_clk_1_move_and_sweeps_at_the_same_moment_make_one_event(table: Table, ana: Player, moved_at: float) -> None:
    def move() -> str:
        try:
            mots(table, ana, moved_at)
        except Refused as refused:
            return refused.code.value
        return "placed"

    def pass_by() -> str:
        timeouts.sweep(later(180.1))
        return ""

    told = set(at_once(move, pass_by, pass_by, pass_by)) - {""}
    assert (told, turns(table)) in (({"placed"}, [Move.Kind.PLACED]), ({"too_late"}, TIMED_OUT))
    if moved_at > 180:
        assert told == {"too_late"}
    held = {rack.seat.number: rack.tiles for rack in Rack.objects.select_related("seat")}
    assert held[0] == ("EEEEEEE" if told == {"placed"} else "MAISONE")


@pytest.mark.django_db(transaction=True)
def test_eight_sweeps_at_once_pass_one_turn(table: Table) -> None:
    at_once(*[lambda: timeouts.sweep(later(180))] * 8)
    assert turns(table) == TIMED_OUT


def test_a_table_that_is_broken_does_not_stop_the_clock_of_another(
    table: Table, max_: Player, stranger: Player, caplog: pytest.LogCaptureFixture
) -> None:
    other = running_table(max_, stranger)
    Bag.objects.filter(table=table).delete()
    assert timeouts.sweep(later(180)) == 1
    assert (turns(table), turns(other)) == ([], TIMED_OUT)
    assert table.code in caplog.text


def test_clk_2_no_time_in_a_request_is_believed(table: Table, ana: Player, clock: Callable[[float], None]) -> None:
    clock(100)
    client = Client()
    client.force_login(ana)
    forged = {name: later(-3600).isoformat() for name in ("now", "at", "time", "turn_began_at", "turn_ends_at")}
    sent = {"version": table.version, "placed": ["F7:M:M", "G7:O:O"], **forged, "seconds_left": 3600}
    answer = client.post(f"/t/{table.code}/place/", sent, headers={"Date": "Sun, 29 Nov 2026 11:00:00 GMT"})
    assert answer.status_code == 422
    after = fresh(table)
    assert (after.turn_began_at, after.turn_ends_at) == (NOW, later(180))
    clock(180)
    assert client.post(f"/t/{table.code}/place/", sent).status_code == 409
    assert turns(table) == TIMED_OUT


def test_clk_3_reloading_restarts_no_clock(
    words: None, ana: Player, bea: Player, clock: Callable[[float], None]
) -> None:
    table = running_table(ana, bea, minutes=1)
    for at in (2, 5, 8, 11, 14):
        clock(at)
        for player in (ana, bea):
            client = Client()
            client.force_login(player)
            assert client.get(f"/t/{table.code}/").status_code == 200
        connect(table, ana, at, f"tab {at}")
    sweep(20)
    for viewer in (ana, bea, None):
        seen = perspective.look(table.code, viewer, later(20))
        assert seen.turn is not None
        assert seen.turn.seconds_left == 40
    assert turns(table) == []


def test_clk_4_after_the_end_the_clock_stands_still(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MA", "QU"], bag="", totals=[10, 20])
    take_turn(table.code, ana, placement(F7="M", G7="A"), table.version, later(177), DICE)
    ended = Table.objects.filter(pk=table.pk).values().get()
    lines = list(Move.objects.filter(table=table).values())
    assert (ended["phase"], ended["due_at"], ended["turn_ends_at"]) == (Table.Phase.OVER, None, None)
    for at in (180, 187, 400):
        sweep(at)
        timeouts.settle_due(table.code, later(at))
        presence.asked(table.code, ana, later(at))
    assert Table.objects.filter(pk=table.pk).values().get() == ended
    assert list(Move.objects.filter(table=table).values()) == lines


# Absence (9.2)


def test_clk_5_three_seconds_without_connection_leave_37_of_40_seconds(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, minutes=1)
    connect(table, ana, 0)
    drop(20)
    sweep(22.9)
    connect(table, ana, 23, "b")
    seen = perspective.look(table.code, ana, later(23))
    assert seen.turn is not None
    assert (seen.turn.mine, seen.turn.seconds_left, turns(table)) == (True, 37, [])
    assert fresh(table).turn_absence == timedelta(seconds=3)


def test_clk_5_three_losses_of_three_seconds_and_one_more_second_end_the_turn(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    for lost_at in (20, 40, 60):
        drop(lost_at)
        sweep(lost_at + 2.9)
        connect(table, ana, lost_at + 3)
    assert fresh(table).turn_absence == timedelta(seconds=9)
    drop(100)
    is_over_at(table, 101)


def test_clk_5_the_next_turn_begins_without_absence(table: Table, ana: Player, bea: Player) -> None:
    connect(table, ana, 0)
    drop(91)
    is_over_at(table, 101)
    take_turn(table.code, bea, Pass(), fresh(table).version, later(102), DICE)
    is_over_at(table, 112)


def test_clk_5_with_six_seconds_left_absence_changes_nothing(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, minutes=1)
    connect(table, ana, 0)
    drop(54)
    is_over_at(table, 60)


def test_clk_5_closing_one_of_two_tabs_is_no_absence(table: Table, ana: Player) -> None:
    connect(table, ana, 0, "a")
    connect(table, ana, 1, "b")
    drop(20, "a")
    for at in range(20, 60, 2):
        hear(at, "b")
        sweep(at)
    assert (turns(table), fresh(table).turn_absence) == ([], timedelta(0))
    drop(60, "b")
    is_over_at(table, 70)


def test_clk_5_a_phone_that_sleeps_for_three_seconds_was_never_away(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    hear(20)
    presence.returned("a", later(23))
    assert fresh(table).turn_absence == timedelta(0)


def test_a_socket_that_says_nothing_is_presence_for_five_seconds(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    hear(20)
    presence.returned("a", later(31))  # heard at 20, so present until 25
    assert fresh(table).turn_absence == timedelta(seconds=6)
    is_over_at(table, 31 + 5 + 4)


def test_a_sign_of_life_written_down_three_seconds_late_is_no_absence(table: Table, ana: Player) -> None:
    # The page answers at 20, 22 and 24; what is written down by then is 20.
    connect(table, ana, 0)
    hear(20)
    for at in (22, 23.5, 24):
        sweep(at)
    presence.closed("a", later(24))
    assert (turns(table), fresh(table).turn_absence) == ([], timedelta(0))
    is_over_at(table, 34)


def test_a_socket_found_dead_ends_its_presence_when_it_was_last_heard(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    hear(20)
    presence.closed("a", later(29))
    is_over_at(table, 35)


def test_a_request_is_presence_for_ten_seconds_from_the_last_one(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    drop(9)
    presence.asked(table.code, ana, later(9))
    presence.asked(table.code, ana, later(10.9))
    is_over_at(table, 30.9)


def test_absence_while_another_plays_does_not_count(table: Table, ana: Player, bea: Player) -> None:
    connect(table, bea, 0)
    drop(1)
    take_turn(table.code, ana, Pass(), table.version, later(60), DICE)
    is_over_at(table, 70)


@pytest.mark.parametrize("sign", ["asked", "loaded_page", "opened", "a move"])
def test_a_sign_of_life_after_the_tenth_second_does_not_bring_the_turn_back(
    table: Table, ana: Player, sign: str
) -> None:
    connect(table, ana, 0)
    drop(20)
    match sign:
        case "asked":
            presence.asked(table.code, ana, later(30.2))
        case "loaded_page":
            presence.loaded_page(table.code, ana, later(30.2))
        case "opened":
            connect(table, ana, 30.2, "b")
        case _:
            assert refusal_of(lambda: mots(table, ana, 30.2)) is RefusalCode.TOO_LATE
    sweep(30.5)
    assert turns(table) == TIMED_OUT


def test_a_socket_that_wakes_after_the_tenth_second_does_not_bring_the_turn_back(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    hear(20)
    presence.returned("a", later(35.2))
    sweep(35.5)
    assert turns(table) == TIMED_OUT


def test_coming_back_in_the_tenth_second_gives_back_no_time_that_was_lost(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    drop(20)
    connect(table, ana, 29.9)
    sweep(30)
    hear(40)
    sweep(40)
    assert (turns(table), fresh(table).turn_ends_at) == ([], later(180))
    drop(40)
    is_over_at(table, 40.1)


# Without scripts (9.2)


def test_without_scripts_one_has_the_whole_turn(table: Table, ana: Player) -> None:
    presence.loaded_page(table.code, ana, later(1))
    for at in range(5, 180, 5):
        sweep(at)
    is_over_at(table, 180)


def test_never_connected_since_sitting_down_one_has_the_whole_turn(table: Table) -> None:
    is_over_at(table, 180)


def test_a_socket_ends_being_without_scripts_and_its_loss_is_found(table: Table, ana: Player) -> None:
    presence.loaded_page(table.code, ana, later(1))
    sweep(1)
    connect(table, ana, 2)
    sweep(2.5)
    drop(50)
    is_over_at(table, 60)


def test_a_page_loaded_again_without_scripts_has_the_rest_of_the_turn(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    drop(20)
    presence.loaded_page(table.code, ana, later(26))
    assert fresh(table).turn_absence == timedelta(seconds=6)
    is_over_at(table, 180)


def test_whoever_opens_the_page_without_scripts_before_the_match_begins_has_the_whole_first_turn(
    words: None, ana: Player, bea: Player
) -> None:
    table = open_table(ana)
    connect(table, ana, -100)
    drop(-50)
    presence.loaded_page(table.code, ana, later(-40))
    tables.sit(table.code, bea, NOW, DICE)
    is_over_at(table, 180)


# Leaving (9.3)


def test_leaving_is_absence_in_every_tab(table: Table, ana: Player) -> None:
    connect(table, ana, 0, "a")
    connect(table, ana, 1, "b")
    hear(19, "b")
    presence.asked(table.code, ana, later(19))
    tables.leave(table.code, ana, later(20))
    hear(22, "b")
    is_over_at(table, 30)
    assert Seat.objects.filter(table=table, player=ana).exists()
    assert Rack.objects.get(seat__table=table, seat__number=0).tiles == "MAISONE"


def test_leaving_without_scripts_is_absence_too(table: Table, ana: Player) -> None:
    presence.loaded_page(table.code, ana, later(1))
    tables.leave(table.code, ana, later(20))
    is_over_at(table, 30)


def test_opening_the_table_again_is_coming_back(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    hear(19)
    tables.leave(table.code, ana, later(20))
    presence.loaded_page(table.code, ana, later(25))
    connect(table, ana, 26, "b")
    drop(100, "b")
    is_over_at(table, 105)


def test_leaving_does_not_wipe_out_the_absence_before_it(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    drop(20)
    tables.leave(table.code, ana, later(28))
    assert fresh(table).turn_absence == timedelta(seconds=8)
    is_over_at(table, 30)


def test_if_everybody_leaves_the_match_ends(table: Table, ana: Player, bea: Player) -> None:
    for player in (ana, bea):
        connect(table, player, 0, player.name)
        tables.leave(table.code, player, NOW)
    for at in (10, 20, 30):
        is_over_at(table, at)
    sweep(40)
    assert (turns(table), fresh(table).phase) == (TIMED_OUT * 4, Table.Phase.OVER)


# An account that is deleted


def test_the_seat_of_a_deleted_player_is_absent_from_their_last_request(table: Table, ana: Player) -> None:
    presence.loaded_page(table.code, ana, later(50))
    sweep(50.5)
    ana.delete()
    for at in range(51, 70):
        sweep(at)
    is_over_at(table, 70)
    assert Seat.objects.get(table=table, number=0).player is None


def test_a_socket_left_open_by_a_deleted_player_is_nobodys(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    hear(30)
    sweep(30)
    ana.delete()
    for at in range(31, 45):
        hear(at)
        sweep(at)
    assert turns(table) == TIMED_OUT


def test_a_deleted_player_counts_as_absent_once_after_an_outage_too(table: Table, ana: Player) -> None:
    ana.delete()
    timeouts.beat(later(6))
    timeouts.beat(later(100))
    is_over_at(table, 100 + 10 + 4)


# Outages (9.4)


@pytest.mark.parametrize(("gap", "given_back"), [(4, 0), (5, 0), (6, 6), (7200, 7200)])
def test_a_gap_of_more_than_five_seconds_between_beats_is_given_back(
    table: Table, bea: Player, gap: int, given_back: int
) -> None:
    timeouts.beat(later(60))
    timeouts.beat(later(60 + gap))
    timeouts.beat(later(60 + gap))
    after = fresh(table)
    assert (after.turn_ends_at, after.turn_absence) == (later(180 + given_back), timedelta(0))
    is_over_at(table, 180 + given_back)


def test_an_outage_is_no_absence_and_ten_seconds_are_left_to_come_back(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    hear(59)
    timeouts.beat(later(60))
    timeouts.beat(later(100))
    is_over_at(table, 100 + 10 + 10)


def test_absence_before_the_stop_still_counts(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    drop(54)
    timeouts.beat(later(60))
    timeouts.beat(later(100))
    assert fresh(table).turn_absence == timedelta(seconds=6)
    is_over_at(table, 100 + 10 + 4)


def test_whoever_comes_back_within_the_grace_lost_nothing(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    timeouts.beat(later(4))
    timeouts.beat(later(100))
    connect(table, ana, 109, "b")
    assert fresh(table).turn_absence == timedelta(0)


def test_a_socket_that_lives_through_a_pause_of_the_site_goes_on_counting(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    hear(59)
    timeouts.beat(later(60))
    timeouts.beat(later(100))
    for at in range(101, 150, 2):
        hear(at)
        sweep(at)
    assert (turns(table), fresh(table).turn_absence) == ([], timedelta(0))


@pytest.mark.parametrize("first", ["asked", "returned", "opened", "left", "swept", "read"])
def test_whoever_comes_first_after_a_pause_gives_the_time_back(table: Table, ana: Player, first: str) -> None:
    connect(table, ana, 0)
    hear(60)
    timeouts.beat(later(60))
    match first:
        case "asked":
            presence.asked(table.code, ana, later(100))
        case "returned":
            presence.returned("a", later(100))
        case "opened":
            connect(table, ana, 100, "b")
        case "left":
            tables.leave(table.code, ana, later(100))
        case "swept":
            timeouts.sweep(later(100))
        case _:
            timeouts.settle_due(table.code, later(100))
    timeouts.beat(later(100))
    after = fresh(table)
    assert (after.turn_absence, after.turn_ends_at, turns(table)) == (timedelta(0), later(220), [])


def test_a_turn_that_was_over_by_absence_before_the_stop_is_over_after_it(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    drop(20)
    timeouts.beat(later(30.2))
    timeouts.beat(later(100))
    sweep(100)
    assert turns(table) == TIMED_OUT


@pytest.mark.django_db(transaction=True)
def test_several_processes_that_start_at_once_give_the_time_back_once(table: Table) -> None:
    timeouts.beat(later(60))
    at_once(*[lambda: timeouts.beat(later(100))] * 4)
    assert fresh(table).turn_ends_at == later(220)


# The clockwork of a process


@pytest.mark.django_db(transaction=True)
def test_a_process_beside_the_clock_writes_down_its_own_signs_of_life_and_nothing_else(
    table: Table, ana: Player
) -> None:
    connect(table, ana, 0)
    clockwork.note_sign_of_life("a", later(200))
    assert Clockwork(lambda: later(200), sweeps=False).turn() == 0
    assert Socket.objects.get().heard_at == later(200)
    assert (turns(table), Heartbeat.objects.count()) == ([], 0)


@pytest.mark.django_db(transaction=True)
def test_the_clock_writes_signs_then_beats_then_sweeps(table: Table, ana: Player) -> None:
    connect(table, ana, 0)
    clockwork.note_sign_of_life("a", later(170))
    at = [171.0]
    process = Clockwork(lambda: later(at[0]))
    assert process.turn() == 1
    assert (turns(table), Heartbeat.objects.get().beat_at) == ([], later(171))
    at[0] = 171.5
    assert process.turn() == 0
    assert Heartbeat.objects.get().beat_at == later(171)
    for at[0] in range(172, 180):
        process.turn()
    assert turns(table) == []
    at[0] = 180
    process.turn()
    assert (turns(table), Heartbeat.objects.get().beat_at) == (TIMED_OUT, later(180))


def test_9_2_a_socket_that_is_open_in_another_tab_is_nobodys_after_logging_out(
    words: None, ana: Player, bea: Player
) -> None:
    table = running_table(ana, bea)
    presence.opened(table.code, ana, "tab", later(1))
    presence.logged_out(ana, later(2))
    presence.heard({"tab": later(11)})
    timeouts.sweep(later(11.9))
    assert Table.objects.get().turn == 0
    timeouts.sweep(later(12.1))
    assert Table.objects.get().turn == 1
