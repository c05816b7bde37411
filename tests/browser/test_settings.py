"""What only scripts do with the settings: headers, keys, the clock's words, sounds and notifications (access.md C)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Player, Table
from games.preferences import BoardDirection, Layout, Settings, Sound, Threshold, Verbosity
from games.services import people
from tests.browser.conftest import Visit
from tests.builders import running_table

pytestmark = pytest.mark.django_db(transaction=True)

#: Stands in for the browser's own: every tone begun is noted.
SOUNDLESS = """
window.tones = [];
window.AudioContext = class {
  currentTime = 0;
  destination = {};
  createOscillator() {
    const tone = { frequency: {}, connect: (next) => next, start: () => tones.push(tone.frequency.value), stop() {} };
    return tone;
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next };
  }
};
"""
#: Notes what the browser would show, and that it was not asked.
NOTICED = """
window.noticed = [];
window.asked = 0;
window.Notification = class {
  static permission = "granted";
  static async requestPermission() { asked += 1; return "denied"; }
  constructor(title, more) { noticed.push([title, more.body]); }
};
document.hasFocus = () => false;
"""


@pytest.fixture
def table(words: None, ana: Player, bea: Player) -> Table:
    return running_table(ana, bea, racks=["MOTS?AQ", "AEIOUAE"], bag="E" * 20, now=timezone.now())


def connected(page: Page) -> Page:
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    return page


def passes(visit: Visit, table: Table, player: Player) -> None:
    """Pass in another window, as a player does whom nobody asks."""
    people.choose_settings(player, Settings(confirm_passing=False))
    other = connected(visit(player, f"/t/{table.code}/"))
    other.click("#pass-button")
    expect(other.locator("#say")).to_contain_text("You passed.")


def test_headers_stay_in_the_grid_for_who_wants_them(visit: Visit, table: Table, ana: Player) -> None:
    page = connected(visit(ana, f"/t/{table.code}/"))
    assert page.locator("#board th").count() == 0
    people.choose_settings(ana, Settings(headers=True))
    page.reload()
    connected(page)
    assert page.locator("#board[role=grid] th").count() == 27


@pytest.mark.parametrize(
    ("settings", "echoed"),
    [(Settings(), True), (Settings(tile_echo=False), False), (Settings(verbosity=Verbosity.BRIEF), False)],
)
def test_a_placed_tile_is_said_or_not(
    visit: Visit, table: Table, ana: Player, settings: Settings, echoed: bool
) -> None:
    people.choose_settings(ana, settings)
    page = connected(visit(ana, f"/t/{table.code}/"))
    page.focus("#c-G7")
    page.keyboard.press("m")
    expect(page.locator("#c-G7 .tile")).to_have_text("M2")
    assert (page.get_by_text("M on G7.").count() > 0) is echoed


@pytest.mark.parametrize(
    ("layout", "code", "key", "tile"),
    [
        (Layout.ARABIC_101, "KeyA", "ش", "A1"),
        (Layout.ARABIC_102_AZERTY, "KeyQ", "ض", "A1"),
        (Layout.ARABIC_102_AZERTY, "KeyA", "ش", "Q8"),
        (Layout.ARABIC_102_AZERTY, "Semicolon", "ك", "M2"),
    ],
)
def test_a_key_that_writes_arabic_lays_the_letter_of_the_chosen_keyboard(  # noqa: PLR0917 -- what differs is a parameter
    visit: Visit, table: Table, ana: Player, layout: Layout, code: str, key: str, tile: str
) -> None:
    people.choose_settings(ana, Settings(layout=layout))
    page = connected(visit(ana, f"/t/{table.code}/", "ar"))
    page.focus("#c-G7")
    page.evaluate(
        """([code, key]) => document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { code, key, bubbles: true, cancelable: true }))""",
        [code, key],
    )
    expect(page.locator("#c-G7 .tile")).to_have_text(tile)


@pytest.mark.parametrize(
    ("direction", "key", "cell"),
    [(BoardDirection.RIGHT_TO_LEFT, "ArrowRight", "c-F7"), (BoardDirection.LEFT_TO_RIGHT, "ArrowRight", "c-H7")],
)
def test_arrows_go_where_they_point_whichever_way_the_board_runs(  # noqa: PLR0917 -- what differs is a parameter
    visit: Visit, table: Table, ana: Player, direction: BoardDirection, key: str, cell: str
) -> None:
    people.choose_settings(ana, Settings(board_direction=direction))
    page = connected(visit(ana, f"/t/{table.code}/", "ar"))
    page.focus("#c-G7")
    before = page.locator("#c-G7").bounding_box()
    page.keyboard.press(key)
    assert page.evaluate("document.activeElement.id") == cell
    after = page.locator(f"#{cell}").bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] > before["x"]


def _nearly_over(table: Table, seconds: float) -> None:
    Table.objects.filter(pk=table.pk).update(turn_ends_at=timezone.now() + timedelta(seconds=seconds))


@pytest.mark.parametrize(
    ("thresholds", "told"), [((Threshold.ONE_MINUTE,), "1 minute left."), ((Threshold.TWENTY_SECONDS,), "")]
)
def test_the_time_is_told_at_the_thresholds_wanted_and_to_the_player_alone(  # noqa: PLR0917 -- what differs is a parameter
    visit: Visit, table: Table, ana: Player, bea: Player, thresholds: tuple[Threshold, ...], told: str
) -> None:
    for player in (ana, bea):
        people.choose_settings(player, Settings(thresholds=thresholds, sounds=(Sound.TIME,)))
    _nearly_over(table, 63)
    mine, theirs = connected(visit(ana, f"/t/{table.code}/")), connected(visit(bea, f"/t/{table.code}/"))
    expect(mine.locator("#clock")).to_have_text(re.compile("0:5[0-8]"))
    assert mine.inner_text("#say").strip() == told
    assert mine.locator("#message-list").get_by_text("1 minute left.").count() == bool(told)
    assert theirs.inner_text("#say").strip() == ""


def test_sounds_come_one_by_one_as_wanted_and_only_after_a_press(
    visit: Visit, table: Table, ana: Player, bea: Player
) -> None:
    people.choose_settings(bea, Settings(sounds=(Sound.MY_TURN,)))
    page = visit(bea, f"/t/{table.code}/")
    page.add_init_script(SOUNDLESS)
    page.reload()
    connected(page)
    passes(visit, table, ana)
    expect(page.locator("#say")).to_contain_text("Your turn.")
    assert page.evaluate("tones") == []
    page.locator("h1").click()
    passes(visit, table, bea)
    expect(page.locator("#turn")).not_to_have_class("mine")
    assert page.evaluate("tones") == []
    passes(visit, table, ana)
    expect(page.locator("#say")).to_contain_text("Your turn.")
    assert page.evaluate("tones") == [523, 784]


def test_a_notification_comes_with_my_turn_and_is_never_asked_for_at_the_table(
    visit: Visit, table: Table, ana: Player, bea: Player
) -> None:
    people.choose_settings(bea, Settings(notification=True))
    page = connected(visit(bea, f"/t/{table.code}/"))
    page.add_init_script(NOTICED)
    page.reload()
    connected(page)
    passes(visit, table, ana)
    expect(page.locator("#say")).to_contain_text("Your turn.")
    assert page.evaluate("noticed.map(([, body]) => body)") == ["Ana passed. Your turn."]
    assert page.evaluate("asked") == 0


def test_choosing_the_notification_asks_the_browser_and_tells_its_refusal(visit: Visit, ana: Player) -> None:
    page = visit(ana, "/")
    page.add_init_script(NOTICED)
    page.goto("/settings/")
    assert page.evaluate("asked") == 0
    page.click("#id_notification")
    expect(page.locator("#notification-answer")).to_have_text("The browser does not allow it.")
    assert page.evaluate("asked") == 1
    assert not page.is_checked("#id_notification")


def test_passing_goes_without_the_question_for_who_does_not_want_it(visit: Visit, table: Table, ana: Player) -> None:
    people.choose_settings(ana, Settings(confirm_passing=False))
    page = connected(visit(ana, f"/t/{table.code}/"))
    page.click("#pass-button")
    expect(page.locator("#say")).to_contain_text("You passed.")
    expect(page.locator("#ask-dialog")).not_to_be_visible()


def test_back_from_a_loss_everything_missed_is_one_message_with_its_numbers_in_the_list(
    visit: Visit, table: Table, ana: Player, bea: Player
) -> None:
    page = visit(bea, f"/t/{table.code}/")
    connected(page)
    page.add_init_script(
        "window.WebSocket = class extends WebSocket { constructor(at) { super(at); window.latest = this; } };"
    )
    page.reload()
    connected(page)
    page.context.set_offline(True)
    page.evaluate("latest.close()")
    expect(page.locator("#say")).to_contain_text("Connection lost.", timeout=6_000)
    passes(visit, table, ana)
    passes(visit, table, bea)
    page.context.set_offline(False)
    expect(page.locator("#say")).to_contain_text("Connected again. In the meantime, 2 events: Ana passed. You passed.")
    table.refresh_from_db()
    summary, first, second = page.locator("#message-list li").all()[:3]
    assert summary.get_attribute("class") == "unnumbered"
    assert (first.get_attribute("value"), first.inner_text()) == (str(table.version), "You passed.")
    assert (second.get_attribute("value"), second.inner_text()) == (str(table.version - 1), "Ana passed.")
