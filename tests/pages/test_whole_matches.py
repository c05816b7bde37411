"""Whole matches over the site's own forms, played by a second opinion on words and points."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

import html5lib
import pytest
from django.test import Client
from django.utils import timezone

from games.models import Bag, Move, Player, Rack, Seat, Table
from games.views import table as table_views
from games.views import turns
from lexicon.french import shipped_words
from tests.builders import NOW, make_word_list
from tests.pages.brute_player import POINTS, Found, Words, best_move, worth

pytestmark = pytest.mark.django_db

ALL_TILES = Counter(
    {"E": 14, "A": 9, "I": 8, "S": 6, "N": 6, "R": 6, "T": 6, "U": 6, "O": 6, "L": 5, "D": 3, "C": 3, "M": 3}
    | {"P": 2, "G": 2, "B": 2, "V": 2, "F": 2, "H": 2, "?": 2}
    | dict.fromkeys("QJXYKWZ", 1)
)
SECOND_OPINION = Words(line.partition(b"\t")[0].decode() for line in shipped_words().splitlines())


class Clock:
    """The site's clock, in the test's hand."""

    def __init__(self) -> None:
        self.at = NOW

    def now(self) -> datetime:
        return self.at

    def pass_by(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock.now)
    return clock


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the dice of the site's views, so that a match can be played again."""

    def throw(seed: int) -> None:
        dice = random.Random(seed)
        monkeypatch.setattr(turns, "DICE", dice)
        monkeypatch.setattr(table_views, "DICE", dice)

    make_word_list(sorted(SECOND_OPINION.all))
    return throw


@pytest.fixture
def four(ana: Player, bea: Player, rana: Player, max_: Player) -> list[Player]:
    """As many as can sit at a table."""
    return [ana, bea, rana, max_]


class Browser:
    """A player's browser that knows nothing but the page in front of it."""

    def __init__(self, player: Player, *, scripted: bool) -> None:
        self._client = Client()
        self._client.force_login(player)
        self._client.cookies["django_language"] = "en"
        self._headers = {"HTTP_HX_REQUEST": "true"} if scripted else {}
        self.scripted = scripted
        self.code = ""

    def look(self) -> None:
        """Fetch the regions with a script, the page without."""
        part = "regions/" if self.scripted else ""
        self._show(self._client.get(f"/t/{self.code}/{part}", **self._headers))

    def send(self, form: str, **filled: Any) -> int:
        """Send one of the page's forms with its hidden fields, and look at the answer; return the status."""
        action, fields = self._form(form)
        answer = self._client.post(action, fields | filled, **self._headers)
        status = int(answer.status_code)
        if status == 302:
            answer = self._client.get(answer["Location"])
        self._show(answer)
        return status

    def open_table(self, **wished: str) -> None:
        self._show(self._client.get("/"))
        action, fields = self._form("open-form")
        self._arrive(self._client.post(action, fields | wished))

    def sit(self, code: str) -> None:
        self._show(self._client.get(f"/t/{code}/"))
        action, fields = self._form("sit-form")
        self._arrive(self._client.post(action, fields))

    def place(self, move: Found) -> int:
        """By the move box with a script; without one tile by tile, and then the form that confirms them."""
        if self.scripted:
            return self.send("move-form", text=f"{move.start} {'across' if move.across else 'down'} {move.word}")
        for cell, laid in move.tiles.items():
            joker = laid.islower()
            action, fields = self._form("put-form")
            tile = {"tile": "?" if joker else laid, "cell": cell, "letter": laid.upper() if joker else ""}
            assert self._client.post(action, fields | tile).status_code == 302
        self.look()
        return self.send("place-form")

    @property
    def is_to_move(self) -> bool:
        return self._find("state").get("data-turn") == "mine"  # type: ignore[no-any-return]

    @property
    def phase(self) -> str:
        return str(self._find("state").get("data-phase"))

    @property
    def rack(self) -> str:
        return str(self._find("order-text").get("value"))

    @property
    def board(self) -> dict[str, str]:
        """Cell to tile; a small letter is a joker."""
        tiles = {}
        for cell in self._tree.iter("td"):
            for face in cell.iter("span"):
                classes = (face.get("class") or "").split()
                if "tile" in classes and "prepared" not in classes:
                    letter = str(face.text)
                    tiles[str(cell.get("id"))[2:]] = letter.lower() if "joker" in classes else letter
        return tiles

    @property
    def totals(self) -> list[int]:
        lines = self._find("players-table").iter("td")
        cells = [cell for cell in lines if cell.get("class") == "total"]
        return [int("".join(cell.itertext()).replace("−", "-")) for cell in cells]

    @property
    def bag(self) -> int:
        return int("".join(self._find("bag-count").itertext()).split()[0])

    @property
    def final_racks(self) -> list[str]:
        held = [self._find(f"rack-of-{seat}") for seat in range(len(self.totals))]
        shown = ["".join(next(one.iter("dd")).itertext()).strip() for one in held]
        return ["" if one == "empty" else one for one in shown]

    def _arrive(self, answer: Any) -> None:
        assert answer.status_code == 302
        self.code = answer["Location"].split("/")[2]
        self.look()

    def _show(self, answer: Any) -> None:
        assert answer.status_code in {200, 409, 422}, answer.status_code
        self._html = answer.content.decode()
        self.__dict__.pop("_tree", None)

    @cached_property
    def _tree(self) -> Any:
        """Read only when somebody asks: html5lib takes its time."""
        return html5lib.parse(self._html, namespaceHTMLElements=False)

    def _find(self, name: str) -> Any:
        return next(element for element in self._tree.iter() if element.get("id") == name)

    def _form(self, name: str) -> tuple[str, dict[str, Any]]:
        form = (
            self._find(name)
            if name != "sure"
            else next(
                form
                for form in self._tree.iter("form")
                if any(one.get("name") == "sure" for one in form.iter("button"))
            )
        )
        fields: dict[str, Any] = {}
        for element in form.iter():
            if element.tag == "input" and element.get("type") not in {"checkbox", "radio"} and element.get("name"):
                fields.setdefault(element.get("name"), []).append(element.get("value") or "")
            if element.tag == "button" and element.get("name") == "sure":
                fields["sure"] = [element.get("value")]
        return form.get("action"), fields


class Match:
    """A match that is watched move by move against the second opinion's own board and sums."""

    def __init__(self, browsers: list[Browser], clock: Clock, size: int) -> None:
        self.browsers, self.clock = browsers, clock
        browsers[0].open_table(game="lexio", seats=str(size), turn_minutes="3", visibility="public")
        for browser in browsers[1:]:
            browser.sit(browsers[0].code)
        self.table = Table.objects.get()
        self.board: dict[str, str] = {}
        self.totals = [0] * size
        self.check()

    def turn(self, *, exchanging: bool = False) -> str:
        """Let whoever is to move place the dearest word, else exchange, else pass; return what it was."""
        self.clock.pass_by(2)
        mover = self._mover()
        browser = self.browsers[mover]
        move = None if exchanging else best_move(self.board, browser.rack, SECOND_OPINION)
        if move:
            assert browser.place(move) in {200, 302}
            self.board |= move.tiles
            self.totals[mover] += worth({k: v for k, v in self.board.items() if k not in move.tiles}, move.tiles)[0]
            did = "placed"
        elif browser.bag:
            assert browser.send("exchange-form", tile=list(browser.rack[: min(3, browser.bag)])) in {200, 302}
            did = "exchanged"
        else:
            self._pass(browser)
            did = "passed"
        self.check()
        return did

    def time_out(self) -> None:
        """Nobody does anything for three minutes; then somebody looks."""
        self.clock.pass_by(181)
        self.browsers[-1].look()
        self.check()

    def is_over(self) -> bool:
        return self.browsers[0].phase == "over"

    def check(self) -> None:
        """After every move: 102 tiles in all, the log is the board, and every page shows the same."""
        for browser in self.browsers:
            browser.look()
        table = Table.objects.get()
        held = [*Rack.objects.values_list("tiles", flat=True), *Bag.objects.values_list("tiles", flat=True)]
        on_board = ["?" if tile.islower() else tile for tile in self.board.values()]
        if table.phase == "running":
            assert Counter("".join([*held, *on_board])) == ALL_TILES
        else:  # the bag is thrown away
            held = list(Seat.objects.values_list("final_rack", flat=True))
            left = ALL_TILES - Counter("".join([*held, *on_board]))
            assert (left.total(), self.browsers[0].bag) == (102 - len("".join([*held, *on_board])),) * 2
        logged = [tile for move in Move.objects.filter(kind="placed") for tile in move.record["tiles"]]
        assert self.board == {
            tile["cell"]: tile["letter"].lower() if tile["tile"] == "?" else tile["letter"] for tile in logged
        }
        for browser in self.browsers:
            assert browser.board == self.board
            if table.phase == "running":
                assert browser.totals == self.totals
                assert browser.bag == len(Bag.objects.get().tiles)

    def check_end(self, finisher: int | None) -> None:
        """10.1 to 10.4, from the racks that everybody sees now."""
        racks = self.browsers[0].final_racks
        lost = [sum(POINTS.get(tile, 0) for tile in rack) for rack in racks]
        counted = [total - minus for total, minus in zip(self.totals, lost, strict=True)]
        if finisher is not None:
            assert racks[finisher] == ""
            counted[finisher] += sum(lost)
        for browser in self.browsers:
            assert browser.totals == counted
            assert browser.final_racks == racks
        assert list(Seat.objects.values_list("won", flat=True)) == [total == max(counted) for total in counted]

    def _mover(self) -> int:
        (mover,) = [number for number, browser in enumerate(self.browsers) if browser.is_to_move]
        return mover

    def _pass(self, browser: Browser) -> None:
        if browser.scripted:
            browser.send("pass-form", sure="1")
        else:
            browser.send("pass-form")
            browser.send("sure")


def _turns(match: Match) -> Iterator[str]:
    while not match.is_over():
        yield match.turn()


def test_a_match_of_two_ends_with_the_last_tile(dice: Any, clock: Clock, ana: Player, bea: Player) -> None:
    """Ana has no script at all, Bea has htmx; they see the same match (10.1), and share the win (10.4)."""
    dice(1)
    match = Match([Browser(ana, scripted=False), Browser(bea, scripted=True)], clock, 2)
    did = list(_turns(match))
    assert len(did) < 80
    last = Move.objects.filter(seat__isnull=False).last()
    assert last is not None
    assert last.kind == "placed"
    assert last.seat is not None
    match.check_end(finisher=last.seat.number)


def test_a_match_of_two_ends_after_two_rounds_without_a_placement(
    dice: Any, clock: Clock, ana: Player, bea: Player
) -> None:
    """10.2: passes with and without a script, an exchange, a time-out, after a few words."""
    dice(2)
    ours, hers = Browser(ana, scripted=False), Browser(bea, scripted=True)
    match = Match([ours, hers], clock, 2)
    assert [match.turn() for _ in range(4)] == ["placed"] * 4
    assert match.turn(exchanging=True) == "exchanged"
    match._pass(hers)
    match.check()
    match._pass(ours)
    match.check()
    assert not match.is_over()
    match.time_out()
    assert match.is_over()
    match.check_end(finisher=None)
    kinds = list(Move.objects.values_list("kind", flat=True))
    assert kinds[-4:] == ["exchanged", "passed", "passed", "timed_out"]


def test_a_match_of_four_with_time_outs_ends(dice: Any, clock: Clock, four: list[Player]) -> None:
    """Two turns among the words that nobody uses, and then all that follow: two rounds of four (10.2)."""
    dice(3)
    match = Match([Browser(one, scripted=number % 2 == 1) for number, one in enumerate(four)], clock, 4)
    for number in range(6):
        if number in {1, 4}:
            match.time_out()
        else:
            match.turn()
    for number in range(8):
        assert not match.is_over(), number
        match.time_out()
    assert match.is_over()
    match.check_end(finisher=None)
    assert list(Move.objects.values_list("kind", flat=True))[-8:] == ["timed_out"] * 8
