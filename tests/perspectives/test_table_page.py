"""The table and the lobby as one viewer sees them: what each region tells, and at what cost in queries."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Move, Player, Rack, Seat, Table
from games.perspectives import lobby
from games.perspectives.table import look
from games.rules.lexio.moves import Exchange, Pass
from games.rules.refusal import RefusalCode, Refused
from games.services import prepared, tables, timeouts
from games.services.turns import take_turn
from tests.builders import NOW, later, open_table, placement, running_table, set_position, word

pytestmark = pytest.mark.django_db

#: Session, player, whether time is over, presence, seats with table, sockets, log, rack with prepared move.
PAGE_OF_A_PLAYER = 8
#: Without rack; and of a stranger nothing is known.
PAGE_OF_A_SPECTATOR = 7
PAGE_OF_A_STRANGER = 4
#: Session, player; own tables, their seats, those players; the same three for open and for running tables.
LOBBY_OF_A_PLAYER = 11
LOBBY_OF_A_STRANGER = 6


@pytest.fixture(autouse=True)
def _frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)


@pytest.fixture
def four(ana: Player, bea: Player, rana: Player, max_: Player) -> list[Player]:
    """As many as can sit at a table."""
    return [ana, bea, rana, max_]


# What it costs.


def queries(browser: Client, address: str) -> int:
    """How many statements the second look takes; the first may renew the presence."""
    assert browser.get(address).status_code == 200
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(address).status_code == 200
    return len([query for query in asked.captured_queries if "SAVEPOINT" not in query["sql"]])


def test_the_page_takes_as_many_queries_with_sixty_moves_as_with_two(
    words: None, ana: Player, bea: Player, stranger: Player, browser_of: Callable[..., Client]
) -> None:
    table = running_table(ana, bea)
    for wanted in (2, 60):
        _fill_log(table, wanted)
        assert queries(browser_of(ana), f"/t/{table.code}/") == PAGE_OF_A_PLAYER
        assert queries(browser_of(stranger), f"/t/{table.code}/") == PAGE_OF_A_SPECTATOR
        assert queries(browser_of(None), f"/t/{table.code}/") == PAGE_OF_A_STRANGER


def test_the_page_takes_as_many_queries_with_four_players_as_with_two(
    words: None,
    four: list[Player],
    stranger: Player,
    browser_of: Callable[..., Client],
) -> None:
    table = running_table(*four)
    for person in four:
        prepared.put(table.code, person, _some_tile(table, person))
        assert queries(browser_of(person), f"/t/{table.code}/") == PAGE_OF_A_PLAYER
    assert queries(browser_of(stranger), f"/t/{table.code}/") == PAGE_OF_A_SPECTATOR


def test_the_regions_take_as_many_queries_as_the_page(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea)
    browser = Client(headers={"HX-Request": "true"})
    browser.force_login(ana)
    assert queries(browser, f"/t/{table.code}/regions/?seen=0") == PAGE_OF_A_PLAYER


def test_the_lobby_takes_as_many_queries_with_sixty_tables_as_with_ten(
    words: None, ana: Player, bea: Player, browser_of: Callable[..., Client]
) -> None:
    running_table(ana, bea)
    for many in (10, 50):
        for number in range(many):
            _table_of_strangers(f"{many}{number}", begun=number % 2 == 0)
        assert queries(browser_of(ana), "/") == LOBBY_OF_A_PLAYER
        assert queries(browser_of(None), "/") == LOBBY_OF_A_STRANGER


# What it tells.


@pytest.mark.parametrize(("players", "left"), [(2, 88), (3, 81), (4, 74)])
def test_the_bag_is_counted_from_the_deal_on(words: None, four: list[Player], players: int, left: int) -> None:
    """EXC-5: 88, 81 and 74."""
    people = four[:players]
    table = running_table(*people)
    for who in (*people, None):
        bag = look(table.code, who, NOW).bag
        assert bag is not None
        assert bag.count == left


def test_the_count_of_the_bag_follows_every_move_down_to_nought(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MAISONS", "TTTTTTT"])
    assert _bag_count(table) == 88
    _turn(table, ana, placement(**word("E7", "MAISONS")))
    assert _bag_count(table) == 81
    _turn(table, bea, Exchange(("T", "T", "T")))
    assert _bag_count(table) == 81
    board = {f"{column}{row}": "E" for column in "CDEFGHIJK" for row in range(3, 12)} | {"G2": "E", "G12": "E"}
    set_position(_fresh(table), board=dict(list(board.items())[:81]), racks=["AAAAAAA", "TTTTTTT"], bag="BBBBBBB")
    assert _bag_count(table) == 7
    set_position(_fresh(table), racks=["AAAAAAA", "TTTTTTTBBBBBBB"[:14]], bag="")
    assert _bag_count(table) == 0


def test_a_letter_is_unseen_until_it_lies_on_the_board_or_on_ones_own_rack(
    words: None, ana: Player, bea: Player
) -> None:
    table = running_table(ana, bea, racks=["EEEZ?AB", "WKYXJQ?"], board={"F7": "E", "G7": "t", "H7": "E"})
    mine, hers, nobodys = [dict(_unseen(table, who)) for who in (ana, bea, None)]
    assert (mine["E"], hers["E"], nobodys["E"]) == (9, 12, 12)
    assert (mine["Z"], hers["Z"], nobodys["Z"]) == (0, 1, 1)
    assert (mine["W"], hers["W"], nobodys["W"]) == (1, 0, 1)
    assert (mine["?"], hers["?"], nobodys["?"]) == (0, 0, 1)
    assert mine["T"] == 6
    assert (sum(mine.values()), sum(nobodys.values())) == (102 - 3 - 7, 102 - 3)


def test_the_last_move_is_marked_and_only_that(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTAAAA", "SUAAAAA"], bag="E" * 20)
    assert _marked(table) == set()
    _turn(table, ana, placement(**word("F7", "MOT")))
    assert _marked(table) == {"F7", "G7", "H7"}
    _turn(table, bea, placement(I7="S"))
    assert _marked(table) == {"I7"}
    _turn(table, ana, Pass())
    assert _marked(table) == set()


def test_only_the_player_sees_the_prepared_move_on_the_board(words: None, ana: Player, bea: Player) -> None:
    """SCO-4: and it gives back what lies on a cell that somebody else has taken."""
    table = running_table(ana, bea, racks=["MOTAAAA", "MOTSEEE"], bag="E" * 20)
    for tile in placement(**word("F7", "MOT")).tiles:
        prepared.put(table.code, ana, tile)
    assert _prepared_cells(table, ana) == {"F7", "G7", "H7"}
    assert _prepared_cells(table, bea) == _prepared_cells(table, None) == set()
    _turn(table, ana, Pass())
    _turn(table, bea, placement(**word("F7", "MOTS")))
    page = look(table.code, ana, NOW)
    assert page.hand is not None
    assert page.hand.prepared == ()
    assert page.hand.on_rack == 7
    assert [line.total for line in page.players] == [0, 5]


def test_two_equal_tiles_lie_once_each(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["EEAEEEE", "MOTSEEE"])
    prepared.put(table.code, ana, placement(G7="E").tiles[0])
    hand = look(table.code, ana, NOW).hand
    assert hand is not None
    assert [tile.laid for tile in hand.rack] == [True, False, False, False, False, False, False]
    assert [tile.place for tile in hand.rack] == list(range(7))
    assert hand.on_rack == 6


@dataclass(frozen=True)
class Finished:
    """Totals and racks before the last tile, and what must come of them."""

    totals: list[int]
    racks: list[str]
    taken: list[int]
    given: list[int]
    after: list[int]
    won: list[bool]


@pytest.mark.parametrize(
    "case",
    [
        # END-1: P1's last move brings 5, MOTS
        Finished(
            [205, 250, 180, 0],
            ["S", "Z", "QU", "?E"],
            [0, 10, 9, 1],
            [20, 0, 0, 0],
            [230, 240, 171, -1],
            [False, True, False, False],
        ),
        # END-2: a tie is won by both
        Finished([285, 300], ["S", "MB"], [0, 5], [5, 0], [295, 295], [True, True]),
        # END-3: each tile counts once
        Finished([399, 406], ["S", "JZ"], [0, 18], [18, 0], [422, 388], [True, False]),
    ],
    ids=["END-1", "END-2", "END-3"],
)
def test_the_final_count_shows_what_was_taken_and_given(words: None, four: list[Player], case: Finished) -> None:
    people = four[: len(case.racks)]
    board = {"F7": "M", "G7": "O", "H7": "T"}
    table = running_table(*people, racks=case.racks, bag="", board=board, totals=case.totals)
    _turn(table, four[0], placement(I7="S"))
    for who in (*people, None):
        page = look(table.code, who, NOW)
        assert page.end is not None
        assert page.end.finisher is not None
        assert (page.end.finisher.name, page.end.finisher.is_me) == ("Ana", who is four[0])
        assert [line.before for line in page.end.lines] == [case.totals[0] + 5, *case.totals[1:]]
        assert [line.taken for line in page.end.lines] == case.taken
        assert [line.given for line in page.end.lines] == case.given
        assert [line.total for line in page.end.lines] == case.after
        assert [line.won for line in page.end.lines] == case.won
        assert [line.rack for line in page.end.lines] == ["", *case.racks[1:]]
        assert [line.total for line in page.players] == case.after
        assert (page.hand, page.turn, page.waiting) == (None, None, None)
        assert page.log[-1].ended


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_rounds_without_a_placement_end_the_match(words: None, four: list[Player], players: int) -> None:
    """END-7: not before the sixth with three players, the fourth with two, the eighth with four."""
    people = four[:players]
    table = running_table(*people, racks=["EEEEEEE"] * players)
    for number in range(2 * players):
        assert look(table.code, None, NOW).end is None
        _turn(table, people[number % players], Pass())
    end = look(table.code, None, NOW).end
    assert end is not None
    assert end.finisher is None
    assert [(line.before, line.taken, line.given, line.total, line.won) for line in end.lines] == [
        (0, 7, 0, -7, True)
    ] * players


def test_an_end_leads_to_its_rematch_until_that_is_closed(words: None, ana: Player, bea: Player) -> None:
    table = _finished(ana, bea)
    assert _rematch_code(table) == ""
    new = tables.rematch(table.code, bea, "192.0.2.1", NOW, random.Random(5))
    assert _rematch_code(table) == new.code
    waiting = [look(new.code, who, NOW).waiting for who in (ana, bea, None)]
    assert [(one.may_sit, one.may_leave, one.may_start, one.may_close) for one in waiting if one] == [
        (True, False, False, False),
        (False, True, False, True),
        (False, False, False, False),
    ]
    tables.close(new.code, bea, NOW)
    assert _rematch_code(table) == ""


def test_a_waiting_table_says_what_each_viewer_can_do(
    words: None, ana: Player, bea: Player, rana: Player, stranger: Player
) -> None:
    table = open_table(ana, 3)
    assert _waiting(table, ana) == (2, False, True, False, True)
    assert _waiting(table, stranger) == _waiting(table, None) == (2, True, False, False, False)
    tables.sit(table.code, bea, NOW, random.Random(5))
    assert _waiting(table, ana) == (1, False, True, True, True)
    assert _waiting(table, bea) == (1, False, True, False, False)
    tables.leave(table.code, ana, NOW)
    assert _waiting(table, bea) == (2, False, True, False, True)
    tables.sit(table.code, rana, NOW, random.Random(5))
    tables.start(table.code, bea, NOW, random.Random(5))
    page = look(table.code, bea, NOW)
    assert page.waiting is None
    assert [line.person.name for line in page.players] == ["Bea", "رنا"]
    assert page.bag is not None
    assert page.bag.count == 88


def test_a_public_match_can_be_watched_and_one_by_link_only_by_its_players(
    words: None, ana: Player, bea: Player, stranger: Player
) -> None:
    public, by_link = running_table(ana, bea), running_table(ana, bea, by_link=True)
    for who in (stranger, None):
        page = look(public.code, who, NOW)
        assert (page.me, page.hand, page.waiting) == (None, None, None)
        assert page.turn is not None
        assert not page.turn.mine
        with pytest.raises(Refused) as refused:
            look(by_link.code, who, NOW)
        assert refused.value.code is RefusalCode.NO_SUCH_TABLE
    assert look(by_link.code, bea, NOW).me is not None
    assert look(open_table(ana, by_link=True).code, None, NOW).waiting is not None


def test_a_finished_match_by_link_stays_its_players_own(
    words: None, ana: Player, bea: Player, stranger: Player
) -> None:
    table = _finished(ana, bea, by_link=True)
    assert look(table.code, ana, NOW).end is not None
    with pytest.raises(Refused):
        look(table.code, stranger, NOW)


def test_the_seconds_left_are_rounded_up_and_never_negative(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, minutes=1)
    for passed, left in ((0, 60), (0.2, 60), (59.9, 1), (60, 0), (61, 0)):
        turn = look(table.code, ana, later(passed)).turn
        assert turn is not None
        assert turn.seconds_left == left


def test_a_player_without_an_account_any_more_keeps_seat_and_line(words: None, ana: Player, bea: Player) -> None:
    """ADM-2: totals, turns and log stay; the name is gone."""
    table = running_table(ana, bea, racks=["MOTAAAA", "MOTSEEE"])
    _turn(table, ana, placement(**word("F7", "MOT")))
    ana.delete()
    page = look(table.code, bea, later(11))
    assert [(line.person.name, line.total, line.here) for line in page.players] == [("", 4, False), ("Bea", 0, True)]
    assert [line.person.name if line.person else None for line in page.log] == ["", "Bea", None, ""]


def test_whoever_is_away_is_shown_so(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea)
    tables.leave(table.code, bea, NOW)
    assert [line.here for line in look(table.code, ana, later(1)).players] == [True, False]


def test_a_page_asked_for_while_the_match_ends_is_shown(words: None, ana: Player, bea: Player) -> None:
    """The table was read as running, the sealed rows are gone a moment later: no hand, and no failure."""
    table = running_table(ana, bea)
    Rack.objects.filter(seat__table=table).delete()
    page = look(table.code, ana, NOW)
    assert page.hand is None
    assert page.me is not None


def test_a_turn_that_timed_out_stands_in_the_log_and_the_next_one_begins(words: None, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, minutes=1)
    assert timeouts.sweep(later(61)) == 1
    page = look(table.code, bea, later(61))
    assert page.log[-1].kind == Move.Kind.TIMED_OUT
    assert page.turn is not None
    assert (page.turn.mine, page.turn.seconds_left) == (True, 60)


def test_names_are_shown_as_they_are_and_never_as_markup(
    words: None, ana: Player, bea: Player, browser_of: Callable[..., Client]
) -> None:
    """USR-2: a name that is stored already, whatever it is, is text everywhere."""
    nasty = "</script><img src=x onerror=alert(1)>{{7*7}}\" onmouseover='x"
    table = running_table(ana, bea, racks=["MOTAAAA", "MOTSEEE"])
    Player.objects.filter(pk=ana.pk).update(name=nasty)
    Table.objects.update(words_name=nasty, words_edition=nasty)
    _turn(table, ana, placement(**word("F7", "MOT")))
    for address in (f"/t/{table.code}/", f"/t/{table.code}/regions/?seen=0", "/"):
        for htmx in ({}, {"headers": {"HX-Request": "true"}}):
            shown = browser_of(bea).get(address, **htmx).content.decode()
            assert "&lt;img src=x onerror=alert(1)&gt;" in shown
            assert "<img src=x" not in shown
            assert "{{7*7}}" in shown or "7*7" in shown
            assert '" onmouseover=' not in shown


def test_the_lobby_puts_those_that_wait_for_me_first(words: None, ana: Player, bea: Player, stranger: Player) -> None:
    hers = running_table(bea, ana)
    mine = running_table(ana, bea, by_link=True, now=later(-60))
    waiting = open_table(ana, now=later(60))
    seen = lobby.look(ana, NOW)
    assert [(line.code, line.waits_for_me) for line in seen.mine] == [
        (mine.code, True),
        (waiting.code, False),
        (hers.code, False),
    ]
    assert (seen.mine[0].others, seen.mine[0].seconds_left) == (("Bea",), 120)
    assert seen.open == seen.running == ()
    others = lobby.look(stranger, NOW)
    assert [line.code for line in others.open] == [waiting.code]
    assert [line.code for line in others.running] == [hers.code]
    assert others.mine == ()


def test_no_list_of_the_lobby_is_longer_than_fifty(words: None, ana: Player) -> None:
    for number in range(60):
        _table_of_strangers(str(number), begun=number % 2 == 0)
        _table_of_strangers(f"x{number}", begun=number % 2 == 0)
    seen = lobby.look(ana, NOW)
    assert (len(seen.open), len(seen.running)) == (50, 50)


def _fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def _turn(table: Table, player: Player, move: object) -> None:
    take_turn(table.code, player, move, _fresh(table).version, NOW, random.Random(5))  # type: ignore[arg-type]


def _bag_count(table: Table) -> int:
    bag = look(table.code, None, NOW).bag
    assert bag is not None
    return bag.count


def _unseen(table: Table, who: Player | None) -> tuple[tuple[str, int], ...]:
    bag = look(table.code, who, NOW).bag
    assert bag is not None
    return bag.unseen


def _marked(table: Table) -> set[str]:
    return {cell.name for row in look(table.code, None, NOW).board for cell in row if cell.last}


def _prepared_cells(table: Table, who: Player | None) -> set[str]:
    return {cell.name for row in look(table.code, who, NOW).board for cell in row if cell.prepared}


def _rematch_code(table: Table) -> str:
    end = look(table.code, None, NOW).end
    assert end is not None
    return end.rematch_code


def _waiting(table: Table, who: Player | None) -> tuple[int, bool, bool, bool, bool]:
    waiting = look(table.code, who, NOW).waiting
    assert waiting is not None
    return waiting.free_seats, waiting.may_sit, waiting.may_leave, waiting.may_start, waiting.may_close


def _finished(ana: Player, bea: Player, *, by_link: bool = False) -> Table:
    table = running_table(ana, bea, racks=["S", "JZ"], bag="", board={"F7": "M", "G7": "O", "H7": "T"}, by_link=by_link)
    _turn(table, ana, placement(I7="S"))
    return table


def _some_tile(table: Table, person: Player) -> object:
    tile = Rack.objects.get(seat__table=table, seat__player=person).tiles.replace("?", "")[0]
    return placement(G7=tile).tiles[0]


def _fill_log(table: Table, wanted: int) -> None:
    """So many turns in the log, of every kind."""
    table = _fresh(table)
    seats = list(table.seats.all())
    placed = {
        "kind": "placed",
        "tiles": [{"cell": "G7", "tile": "A", "letter": "A"}, {"cell": "H7", "tile": "?", "letter": "N"}],
        "words": [{"text": "An", "start": "G7", "direction": "across", "points": 1}],
        "all_seven": False,
        "points": 1,
    }
    records = [placed, {"kind": "exchanged", "count": 2}, {"kind": "passed"}, {"kind": "timed_out"}]
    for number in range(table.version + 1, table.version + 1 + wanted):
        record = records[number % 4]
        seat = seats[number % len(seats)]
        Move.objects.create(
            table=table, number=number, seat=seat, player=seat.player, kind=record["kind"], record=record, at=NOW
        )
    Move.objects.create(table=table, number=number + 1, seat=None, player=seats[0].player, kind="left", at=NOW)
    table.version += wanted + 1
    table.save()


def _table_of_strangers(name: str, *, begun: bool) -> None:
    """A public table of two people of its own, made quickly."""
    people = [Player.objects.create(name=f"{one} {name.translate(_LETTERS)}", password="!") for one in ("One", "Two")]
    table = Table.objects.create(code=f"Q{name}", host=people[0], size=2, turn_minutes=3, opened_at=NOW)
    Seat.objects.bulk_create(Seat(table=table, player=one, number=number) for number, one in enumerate(people))
    if begun:
        source = Table.objects.filter(phase="running").first() or _some_running_table()
        Table.objects.filter(pk=table.pk).update(
            phase="running",
            turn=0,
            turn_began_at=NOW,
            turn_ends_at=NOW + timedelta(minutes=3),
            due_at=NOW,
            began_at=NOW,
            revision=source.revision,
        )


def _some_running_table() -> Table:
    one, other = (Player.objects.create(name=f"{name} first", password="!") for name in ("Eins", "Zwei"))
    return running_table(one, other)


_LETTERS = str.maketrans("0123456789", "abcdefghij")
