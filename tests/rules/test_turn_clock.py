"""The time of a turn, absence in it and what an outage gives back (section 9)."""

from datetime import timedelta

import pytest

from games.rules.turn_clock import (
    ABSENCE_LIMIT,
    GRACE_AFTER_OUTAGE,
    PRESET,
    REQUEST_LEASE,
    SOCKET_LEASE,
    TURN_MINUTES,
    TurnClock,
    start,
    was_down,
)
from tests.rules.positions import NOON, seconds


def at(count: float):
    """So many seconds after the turn began."""
    return NOON + seconds(count)


THREE_MINUTES = start(NOON, timedelta(minutes=3))


def test_rule_9_1_the_host_picks_the_minutes_and_three_are_preset():
    assert TURN_MINUTES == (1, 2, 3, 5, 10, 20, 30)
    assert PRESET in TURN_MINUTES


def test_rule_9_1_the_turn_ends_when_its_time_is_over():
    assert start(NOON, timedelta(minutes=3)) == TurnClock(began_at=at(0), ends_at=at(180))
    assert THREE_MINUTES.due(at(9999)) == at(180)


def test_rule_9_2_the_leases_of_presence():
    assert [lease.total_seconds() for lease in (SOCKET_LEASE, REQUEST_LEASE, ABSENCE_LIMIT)] == [5, 10, 10]


def test_rule_9_2_without_script_the_whole_turn():
    assert THREE_MINUTES.due(None) == at(180)
    assert THREE_MINUTES.returned(at(100), None) == THREE_MINUTES


def test_rule_9_2_ten_seconds_of_absence_end_the_turn():
    assert THREE_MINUTES.due(at(50)) == at(60)


def test_rule_9_2_absence_counts_from_the_beginning_of_the_turn_only():
    assert THREE_MINUTES.due(at(-500)) == at(10)
    assert THREE_MINUTES.returned(at(4), at(-500)).absence == seconds(4)
    assert THREE_MINUTES.returned(at(-1), at(-500)).absence == seconds(0)


def test_rule_9_2_a_sign_of_life_in_time_changes_nothing():
    assert THREE_MINUTES.returned(at(50), at(50)) == THREE_MINUTES
    assert THREE_MINUTES.returned(at(50), at(55)) == THREE_MINUTES


def test_clk_5_three_seconds_of_absence_leave_37_of_40():
    # The turn ends at 180; the connection is lost at 140 and back at 143.
    back = THREE_MINUTES.returned(at(143), at(140))
    assert back.absence == seconds(3)
    assert back.due(None) - at(143) == seconds(37)
    assert back.due(at(148)) == at(148) + seconds(7)


def test_clk_5_after_three_losses_of_three_seconds_one_more_second_ends_the_turn():
    clock = THREE_MINUTES
    for lost_at in (20, 40, 60):
        assert clock.due(at(lost_at)) > at(lost_at + 3)
        clock = clock.returned(at(lost_at + 3), at(lost_at))
    assert clock.absence == seconds(9)
    assert clock.due(at(100)) == at(101)


def test_clk_5_the_next_turn_begins_at_0_again():
    assert start(at(101), timedelta(minutes=3)).absence == timedelta(0)


def test_clk_5_with_six_seconds_left_absence_changes_nothing():
    assert THREE_MINUTES.due(at(174)) == at(180)


def test_clk_5_never_connected_without_javascript_has_the_whole_turn():
    assert THREE_MINUTES.due(None) == THREE_MINUTES.ends_at


def test_rule_9_3_leaving_is_absence_and_coming_back_is_coming_back():
    assert THREE_MINUTES.due(at(30)) == at(40)
    assert THREE_MINUTES.returned(at(38), at(30)).due(at(48)) == at(50)


def test_rule_9_4_down_means_longer_than_five_seconds_without_a_heartbeat():
    assert not was_down(at(0), at(5))
    assert was_down(at(0), at(5.001))


def test_rule_9_4_a_running_turn_is_given_back_what_the_site_was_down():
    given = THREE_MINUTES.given_back(down_from=at(60), back_at=at(100), present_until=at(65))
    assert given == TurnClock(began_at=at(40), ends_at=at(220))
    assert given.due(at(100) + GRACE_AFTER_OUTAGE) == at(100 + 10 + 10)


def test_rule_9_4_what_was_absence_before_the_stop_still_counts():
    given = THREE_MINUTES.given_back(down_from=at(60), back_at=at(100), present_until=at(54))
    assert given.absence == seconds(6)
    assert given.due(at(100) + GRACE_AFTER_OUTAGE) == at(100 + 10 + 4)


def test_rule_9_4_a_turn_without_script_is_given_back_its_time_too():
    assert THREE_MINUTES.given_back(at(60), at(100), None) == TurnClock(began_at=at(40), ends_at=at(220))


def test_rule_9_4_a_turn_begun_after_the_last_heartbeat_gets_no_more_than_it_lost():
    # It began two seconds after the heartbeat, so of forty seconds it lost thirty-eight.
    given = THREE_MINUTES.given_back(down_from=at(-2), back_at=at(38), present_until=None)
    assert given == TurnClock(began_at=at(38), ends_at=at(218))


@pytest.mark.parametrize("minutes", TURN_MINUTES)
def test_a_turn_lasts_as_long_as_was_picked(minutes):
    clock = start(NOON, timedelta(minutes=minutes))
    assert clock.ends_at - clock.began_at == timedelta(minutes=minutes)
