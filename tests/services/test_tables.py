"""Opening, joining, leaving and beginning a table, playing again with the same people, and what is thrown away."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from games.models import Bag, Move, Player, Rack, Seat, Socket, Table
from games.perspectives import lobby
from games.rules.lexio.moves import Pass
from games.rules.refusal import RefusalCode, Refused
from games.services import housekeeping, presence, tables
from games.services.turns import take_turn
from tests.builders import NOW, later, open_table, running_table

pytestmark = pytest.mark.django_db
DICE = random.Random(5)
Phase = Table.Phase
CODE_LETTERS = set("BCDFGHJKLMNPQRSTVWXZ23456789")


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def sit(table: Table, *players: Player) -> None:
    for player in players:
        tables.sit(table.code, player, NOW, DICE)


def names(table: Table) -> list[str]:
    """Who sits, in turn order."""
    return [seat.player.name if seat.player else "" for seat in table.seats.all()]


def log(table: Table) -> list[str]:
    return list(Move.objects.filter(table=table).values_list("kind", flat=True))


def refusal_of(act: Callable[[], object]) -> RefusalCode:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def guests(count: int) -> list[Player]:
    return [Player.objects.create_user(f"Guest {number}") for number in range(count)]


def finish(table: Table) -> None:
    """Everybody passes until the match is over (10.2)."""
    while (now := fresh(table)).phase == Phase.RUNNING:
        mover = Seat.objects.select_related("player").get(table=table, number=now.turn)
        assert mover.player is not None
        take_turn(table.code, mover.player, Pass(), now.version, later(1), DICE)


def at_once[T](*acts: Callable[[], T]) -> list[T | RefusalCode]:
    """Do all of it at the same moment, each with a database connection of its own."""
    together = Barrier(len(acts))

    def alone(act: Callable[[], T]) -> T | RefusalCode:
        try:
            together.wait()
            return act()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(alone, acts))


# Opening and sitting down


def test_an_open_table_has_its_host_seated_first_and_names_its_words(words: None, ana: Player) -> None:
    table = open_table(ana, 3, minutes=5)
    assert (table.phase, table.host, table.size, table.turn_minutes) == (Phase.OPEN, ana, 3, 5)
    assert (names(table), log(table), fresh(table).version) == (["Ana"], ["sat"], 1)
    assert (table.words_name, table.revision, Rack.objects.count()) == ("Français", None, 0)


def test_the_last_seat_taken_begins_the_match_in_the_order_of_arrival(
    words: None, ana: Player, bea: Player, rana: Player
) -> None:
    table = open_table(ana, 3)
    sit(table, rana)
    assert fresh(table).phase == Phase.OPEN
    sit(table, bea)
    begun = fresh(table)
    assert (begun.phase, begun.turn, begun.began_at) == (Phase.RUNNING, 0, NOW)
    assert (names(table), log(table)) == (["Ana", "رنا", "Bea"], ["sat", "sat", "sat", "began"])
    assert [len(rack.tiles) for rack in Rack.objects.all()] == [7, 7, 7]
    assert len(Bag.objects.get(table=table).tiles) == 81


@pytest.mark.parametrize(("players", "left"), [(2, 88), (3, 81), (4, 74)])
def test_exc_5_the_bag_at_the_start(words: None, players: int, left: int) -> None:
    table = running_table(*guests(players))
    assert len(Bag.objects.get(table=table).tiles) == left
    assert table.turn_ends_at == later(180)


def test_rule_4_1_whoever_came_later_plays_later_also_after_somebody_left(
    words: None, ana: Player, bea: Player, rana: Player, max_: Player
) -> None:
    table = open_table(ana, 3)
    sit(table, bea)
    tables.leave(table.code, bea, NOW)
    sit(table, rana)
    tables.leave(table.code, ana, NOW)
    assert fresh(table).host == rana
    sit(table, max_, bea)
    assert names(table) == ["رنا", "Max", "Bea"]
    assert [seat.number for seat in table.seats.all()] == [0, 1, 2]
    assert (fresh(table).phase, fresh(table).turn) == (Phase.RUNNING, 0)


def test_nobody_sits_twice_or_where_there_is_no_seat(
    words: None, ana: Player, bea: Player, rana: Player, stranger: Player
) -> None:
    table = open_table(ana, 3)
    assert refusal_of(lambda: sit(table, ana)) is RefusalCode.ALREADY_SEATED
    sit(table, bea, rana)
    assert refusal_of(lambda: sit(table, stranger)) is RefusalCode.NOT_OPEN
    assert refusal_of(lambda: tables.sit("XXXX", ana, NOW, DICE)) is RefusalCode.NO_SUCH_TABLE


@pytest.mark.django_db(transaction=True)
def test_of_four_who_want_the_last_seat_at_once_one_gets_it(words: None, ana: Player) -> None:
    table = open_table(ana, 2)
    people = guests(4)
    told = at_once(*[lambda who=who: sit(table, who) for who in people])
    assert sorted(told, key=str) == [None, *[RefusalCode.NOT_OPEN] * 3]
    assert (len(names(table)), log(table)) == (2, ["sat", "sat", "began"])


def test_rule_6_6_nobody_sits_at_nine_tables(words: None, ana: Player, bea: Player) -> None:
    for number in range(8):
        table = open_table(ana, 3)
        if number % 2:
            sit(table, *guests_named(number))
    assert refusal_of(lambda: open_table(ana)) is RefusalCode.TOO_MANY_MATCHES
    other = open_table(bea)
    assert refusal_of(lambda: sit(other, ana)) is RefusalCode.TOO_MANY_MATCHES
    tables.close(Table.objects.filter(phase=Phase.OPEN, host=ana).first().code, ana, NOW)  # type: ignore[union-attr]
    sit(other, ana)
    assert fresh(other).phase == Phase.RUNNING


def guests_named(number: int) -> list[Player]:
    return [Player.objects.create_user(f"Guest {number} {letter}") for letter in "AB"]


# Starting, leaving and closing


def test_the_host_begins_with_two_of_four(words: None, ana: Player, bea: Player) -> None:
    table = open_table(ana, 4)
    assert refusal_of(lambda: tables.start(table.code, ana, NOW, DICE)) is RefusalCode.TOO_FEW_PLAYERS
    sit(table, bea)
    assert refusal_of(lambda: tables.start(table.code, bea, NOW, DICE)) is RefusalCode.NOT_HOST
    tables.start(table.code, ana, NOW, DICE)
    assert (fresh(table).phase, fresh(table).size, names(table)) == (Phase.RUNNING, 2, ["Ana", "Bea"])
    assert refusal_of(lambda: tables.start(table.code, ana, NOW, DICE)) is RefusalCode.NOT_OPEN


@pytest.mark.django_db(transaction=True)
def test_net_2_two_starts_at_once_begin_one_match(words: None, ana: Player, bea: Player, rana: Player) -> None:
    table = open_table(ana, 4)
    sit(table, bea, rana)
    told = at_once(*[lambda: tables.start(table.code, ana, NOW, DICE)] * 2)
    assert sorted(told, key=str) == [None, RefusalCode.NOT_OPEN]
    assert [len(rack.tiles) for rack in Rack.objects.all()] == [7, 7, 7]
    assert len(Bag.objects.get(table=table).tiles) == 81
    assert log(table).count("began") == 1


def test_the_host_who_leaves_hands_the_table_on_and_the_last_closes_it(words: None, ana: Player, bea: Player) -> None:
    table = open_table(ana, 3)
    sit(table, bea)
    tables.leave(table.code, ana, NOW)
    assert (fresh(table).host, names(table), fresh(table).phase) == (bea, ["Bea"], Phase.OPEN)
    tables.leave(table.code, bea, later(5))
    closed = fresh(table)
    assert (closed.phase, closed.ended_at) == (Phase.CLOSED, later(5))
    assert log(table) == ["sat", "sat", "left", "closed"]


def test_a_table_is_closed_by_its_host_and_before_the_match_only(
    words: None, ana: Player, bea: Player, stranger: Player
) -> None:
    table = open_table(ana, 3)
    sit(table, bea)
    assert refusal_of(lambda: tables.close(table.code, bea, NOW)) is RefusalCode.NOT_HOST
    assert refusal_of(lambda: tables.close(table.code, stranger, NOW)) is RefusalCode.NOT_SEATED
    tables.close(table.code, ana, NOW)
    assert fresh(table).phase == Phase.CLOSED
    assert refusal_of(lambda: tables.leave(table.code, bea, NOW)) is RefusalCode.GAME_OVER
    running = running_table(ana, bea)
    assert refusal_of(lambda: tables.close(running.code, ana, NOW)) is RefusalCode.NOT_OPEN


def test_a_table_nobody_came_to_closes_after_a_day(words: None, ana: Player, bea: Player) -> None:
    table = open_table(ana)
    running = running_table(ana, bea)
    housekeeping.tidy(NOW + timedelta(days=1))
    assert fresh(table).phase == Phase.OPEN
    housekeeping.tidy(NOW + timedelta(days=1, seconds=1))
    assert (fresh(table).phase, fresh(running).phase) == (Phase.CLOSED, Phase.RUNNING)


# By link


def test_lea_7_the_code_of_a_table_by_link_cannot_be_guessed(words: None, ana: Player, bea: Player) -> None:
    codes = [open_table(player, by_link=True).code for player in (ana, bea) for _ in range(8)]
    assert {len(code) for code in codes} == {16}
    assert set("".join(codes)) <= CODE_LETTERS
    assert len(CODE_LETTERS) ** 16 > 2**76
    assert len({code[:4] for code in codes}) == 16
    assert len(open_table(Player.objects.create_user("Host")).code) == 4


def test_lea_7_addresses_near_that_of_a_table_by_link_lead_nowhere(words: None, ana: Player, stranger: Player) -> None:
    table = open_table(ana, by_link=True)
    near = [f"{table.code[:-1]}{letter}" for letter in sorted(CODE_LETTERS - {table.code[-1]})[:5]]
    near += [str(table.pk), table.code.lower(), table.code[:-1], table.code + "B"]
    for client in (Client(), browser(stranger)):
        missing = client.get("/t/QQQQ/")
        assert missing.status_code == 404
        for code in near:
            answer = client.get(f"/t/{code}/")
            assert answer.status_code == 404
            assert bare(answer.text.replace(f"/{code}/", "/QQQQ/")) == bare(missing.text)
        assert table.code not in client.get("/").text


def bare(page: str) -> str:
    """The page without the token that is another each time."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


@pytest.mark.parametrize("over", [False, True])
def test_lea_7_strangers_find_no_running_and_no_finished_table_by_link(
    words: None, ana: Player, bea: Player, stranger: Player, over: bool
) -> None:
    table = running_table(ana, bea, by_link=True)
    if over:
        finish(table)
    for client in (Client(), browser(stranger)):
        for page in ("", "regions/"):
            assert client.get(f"/t/{table.code}/{page}").status_code == 404
        assert client.post(f"/t/{table.code}/sit/", {"name": "Eve"}).status_code == 404
        assert tables.version_for(table.code, None) is None
    for action in ("place", "type", "exchange", "pass", "leave", "start", "close", "rematch", "rack", "prepare/clear"):
        sent = {"version": "1", "text": "G7 across MOT", "tile": "A", "how": "sort"}
        assert browser(stranger).post(f"/t/{table.code}/{action}/", sent).status_code == 404, action
        assert browser(stranger).post(f"/t/QQQQ/{action}/", sent).status_code == 404, action
    assert not Player.objects.filter(name="Eve").exists()
    assert browser(ana).get(f"/t/{table.code}/").status_code == 200
    assert lobby.look(stranger, NOW).running == ()


def test_a_public_table_shows_a_stranger_what_any_watcher_sees(
    words: None, ana: Player, bea: Player, stranger: Player
) -> None:
    table = running_table(ana, bea)
    for client in (Client(), browser(stranger)):
        answer = client.get(f"/t/{table.code}/")
        assert answer.status_code == 200
        assert 'id="move-form"' not in answer.text


def browser(player: Player) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(player)
    return client


# Playing again


@pytest.mark.django_db(transaction=True)
def test_net_5_two_who_ask_for_a_rematch_at_once_sit_at_one_table(words: None, ana: Player, bea: Player) -> None:
    old = running_table(ana, bea, minutes=5, by_link=True)
    finish(old)
    asks = [lambda who=who: tables.rematch(old.code, who, "192.0.2.1", later(9), DICE).code for who in (ana, bea)]
    told = at_once(*asks)
    new = Table.objects.get(rematch_of=old)
    assert told == [new.code, new.code]
    assert (new.phase, new.turn, names(new)) == (Phase.RUNNING, 0, ["Bea", "Ana"])
    assert (new.turn_minutes, new.by_link, len(new.code)) == (5, True, 16)
    assert Table.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_rematch_pressed_twice_by_one_player_seats_them_once(words: None, ana: Player, bea: Player) -> None:
    old = running_table(ana, bea)
    finish(old)
    tables.rematch(old.code, ana, "192.0.2.1", later(9), DICE)
    told = at_once(*[lambda: tables.rematch(old.code, bea, "192.0.2.1", later(9), DICE).code] * 3)
    assert len(set(told)) == 1
    assert names(Table.objects.get(rematch_of=old)) == ["Bea", "Ana"]


def test_the_next_opener_opens_a_rematch_of_three_whoever_asks_first(
    words: None, ana: Player, bea: Player, rana: Player
) -> None:
    old = running_table(ana, bea, rana)
    finish(old)
    for player in (rana, ana, bea):
        new = tables.rematch(old.code, player, "192.0.2.1", later(9), DICE)
    assert (names(new), fresh(new).phase) == (["Bea", "رنا", "Ana"], Phase.RUNNING)
    assert tables.rematch(old.code, ana, "192.0.2.1", later(9), DICE) == new


def test_a_rematch_is_for_the_same_people_and_after_the_match(
    words: None, ana: Player, bea: Player, stranger: Player
) -> None:
    old = running_table(ana, bea)
    assert refusal_of(lambda: tables.rematch(old.code, ana, "192.0.2.1", NOW, DICE)) is RefusalCode.NOT_OPEN
    finish(old)
    assert refusal_of(lambda: tables.rematch(old.code, stranger, "192.0.2.1", NOW, DICE)) is RefusalCode.NOT_SEATED
    new = tables.rematch(old.code, ana, "192.0.2.1", NOW, DICE)
    assert refusal_of(lambda: sit(new, stranger)) is RefusalCode.NOT_SEATED
    assert names(new) == ["Ana"]


def test_a_rematch_that_was_closed_can_be_asked_for_again(words: None, ana: Player, bea: Player) -> None:
    old = running_table(ana, bea)
    finish(old)
    first = tables.rematch(old.code, ana, "192.0.2.1", NOW, DICE)
    tables.leave(first.code, ana, NOW)
    second = tables.rematch(old.code, bea, "192.0.2.1", NOW, DICE)
    assert (second != first, fresh(first).phase, fresh(second).host) == (True, Phase.CLOSED, bea)


def test_nobody_plays_a_rematch_alone(words: None, ana: Player, bea: Player) -> None:
    old = running_table(ana, bea)
    finish(old)
    bea.delete()
    assert refusal_of(lambda: tables.rematch(old.code, ana, "192.0.2.1", NOW, DICE)) is RefusalCode.TOO_FEW_PLAYERS
    assert Table.objects.count() == 1


# What is thrown away


def test_a_guest_without_a_table_for_thirty_days_goes_and_the_name_is_free(words: None, bea: Player) -> None:
    def guest(name: str) -> Player:
        return Player.objects.create_user(name, joined_at=NOW)

    idle, waiting, played = guest("Idle"), guest("Waiting"), guest("Played")
    kept = Player.objects.create_user("Kept", "a password", joined_at=NOW)
    open_table(waiting, now=NOW + timedelta(days=29, hours=23))
    old = running_table(played, bea, now=NOW + timedelta(days=1))
    finish(old)
    housekeeping.tidy(NOW + timedelta(days=30))
    assert Player.objects.filter(pk=idle.pk).exists()
    housekeeping.tidy(NOW + timedelta(days=30, seconds=1))
    assert set(Player.objects.all()) == {waiting, played, kept, bea}
    Player.objects.create_user("idle", joined_at=NOW + timedelta(days=30))
    housekeeping.tidy(NOW + timedelta(days=31, seconds=1))
    assert set(Player.objects.values_list("name", flat=True)) == {"Waiting", "Kept", "Bea", "idle"}
    assert names(old) == ["", "Bea"]


def test_a_guest_in_the_middle_of_a_match_stays_however_old_it_is(words: None, bea: Player) -> None:
    guest = Player.objects.create_user("Guest", joined_at=NOW)
    running_table(guest, bea)
    housekeeping.tidy(NOW + timedelta(days=90))
    assert Player.objects.filter(pk=guest.pk).exists()


def test_a_socket_that_slept_with_its_machine_still_counts_and_a_dead_one_goes(
    words: None, ana: Player, bea: Player
) -> None:
    table = running_table(ana, bea)
    presence.opened(table.code, ana, "asleep", NOW)
    housekeeping.tidy(NOW + timedelta(hours=23))
    presence.returned("asleep", NOW + timedelta(hours=23))
    assert Socket.objects.get().heard_at == NOW + timedelta(hours=23)
    housekeeping.tidy(NOW + timedelta(hours=48))
    assert not Socket.objects.exists()
