"""Keys on the board: digits ask, letters are read as the keyboard means them, and elsewhere no key does anything."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Player, Table
from tests.browser.conftest import Visit
from tests.browser.test_table import connected, focused
from tests.builders import running_table, word

pytestmark = pytest.mark.django_db(transaction=True)

#: A key as the browser tells it, where Playwright's own keyboard is not of that layout.
PRESS = """([key, code, more]) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more }))"""


def press(page: Page, key: str, code: str, **more: object) -> None:
    page.evaluate(PRESS, [key, code, more])


@pytest.fixture
def table(words: None, ana: Player, bea: Player, transactional_db: None) -> Table:
    return running_table(
        *(ana, bea), racks=["AQMEZ?S", "AEIOUAE"], bag="E" * 10, board=word("F6", "MOT"), now=timezone.now()
    )


def at_board(page: Page, cell: str = "G7") -> Page:
    connected(page).focus(f"#c-{cell}")
    return page


def test_digits_ask_and_nothing_else_moves(visit: Visit, table: Table, ana: Player) -> None:
    page = at_board(visit(ana, f"/t/{table.code}/"))
    page.evaluate("document.getElementById('move-text').value = 'H8 acr'")
    for digit, told in {
        "2": "Totals: you 0 and Bea 0. Your turn.",
        "3": "Your rack: A 1, Q 8, M 2, E 1, Z 10, joker 0 and S 1.",
        "4": "Time left: ",
        "5": "On the racks: you 7 tiles and Bea 7 tiles.",
        "6": "G7: the source",
        "7": "Row 7: ",
        "8": "Column G: ",
        "9": "No tile is placed yet.",
    }.items():
        page.keyboard.press(f"Digit{digit}")
        expect(page.locator("#say")).to_contain_text(told)
        expect(page.locator("#notice")).to_contain_text(told)
        expect(page.locator("#message-list li").first).to_contain_text(told)
    assert focused(page) == "c-G7"
    assert page.input_value("#move-text") == "H8 acr"
    page.keyboard.press("0")
    assert focused(page) == "move-text"


def test_1_repeats_the_last_message_and_again_the_one_before(visit: Visit, table: Table, ana: Player) -> None:
    page = at_board(visit(ana, f"/t/{table.code}/"))
    said = page.locator("#say")
    for digit, told in (("3", "Your rack"), ("5", "In the bag")):
        page.keyboard.press(digit)
        expect(said).to_contain_text(told)
    kept = page.locator("#message-list li").count()
    for told in ("In the bag", "Your rack"):
        page.wait_for_timeout(750)
        page.keyboard.press("1")
        expect(said).to_contain_text(told)
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(750)
    page.keyboard.press("1")
    expect(said).to_contain_text("In the bag")
    assert page.locator("#message-list li").count() == kept


def test_the_question_mark_shows_the_keys_and_closing_leads_back(visit: Visit, table: Table, ana: Player) -> None:
    page = at_board(visit(ana, f"/t/{table.code}/"))
    page.keyboard.press("?")
    expect(page.locator("#keys-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys-dialog")).to_be_hidden()
    assert focused(page) == "c-G7"


def test_key_1_azerty_letters_by_what_they_write_and_digits_by_their_place(
    visit: Visit, table: Table, ana: Player
) -> None:
    page = at_board(visit(ana, f"/t/{table.code}/", "fr"))
    press(page, "a", "KeyQ")
    expect(page.locator("#c-G7 .tile.prepared")).to_have_text("A1")
    for key, code, told in (
        ("é", "Digit2", "Totaux"),
        ('"', "Digit3", "Votre chevalet"),
        ("(", "Digit5", "Dans le sac"),
    ):
        press(page, key, code)
        expect(page.locator("#say")).to_contain_text(told)
    press(page, "œ", "KeyO")
    expect(page.locator("#say")).to_contain_text("Il n’y a pas de jeton œ.")
    press(page, "@", "Digit0", ctrlKey=True, altKey=True)
    press(page, "à", "Digit0", modifierAltGraph=True)
    assert focused(page) == "c-H7"
    press(page, "à", "Digit0")
    assert focused(page) == "move-text"
    expect(page.locator("#board .tile.prepared")).to_have_count(1)


@pytest.mark.parametrize(("layout", "letter"), [("arabic_101", "Q8"), ("arabic_102_azerty", "A1")])
def test_where_keys_write_arabic_letters_go_by_place_and_layout(
    visit: Visit, table: Table, ana: Player, layout: str, letter: str
) -> None:
    ana.preferences = {"layout": layout}
    ana.save()
    page = at_board(visit(ana, f"/t/{table.code}/", "ar"))
    press(page, "ض", "KeyQ")
    expect(page.locator("#c-G7 .tile.prepared")).to_have_text(letter)
    press(page, "]", "KeyD", shiftKey=True)
    expect(page.locator("#c-H7 .tile.prepared.joker")).to_have_text("D0")
    press(page, "٣", "Digit3")
    expect(page.locator("#say")).to_contain_text("حاملك")
    press(page, "؟", "Slash", shiftKey=True)
    expect(page.locator("#keys-dialog")).to_be_visible()


def test_key_2_elsewhere_no_key_does_anything(visit: Visit, table: Table, ana: Player) -> None:
    page = connected(visit(ana, f"/t/{table.code}/"))
    page.focus("#c-G7")
    page.keyboard.press("a")
    expect(page.locator("#c-G7 .tile.prepared")).to_have_count(1)
    before = page.locator("#message-list li").count()
    page.evaluate("document.getElementById('ordering').open = true")
    for place in ("#order-text", "#move-text", "#shuffle-button", "#put-cell"):
        if not page.locator(place).is_visible():
            continue
        page.focus(place)
        for key in ("m", "2", "1", "9", "?", "Backspace", "Alt+2", "Control+Shift+2"):
            page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert page.locator("#board .tile.prepared").count() == 1
    assert page.locator("#message-list li").count() == before
    expect(page.locator("#keys-dialog")).to_be_hidden()


def test_a_typed_pass_is_asked_and_a_second_enter_passes(visit: Visit, table: Table, ana: Player) -> None:
    page = connected(visit(ana, f"/t/{table.code}/"))
    page.fill("#move-text", "pass")
    page.press("#move-text", "Enter")
    expect(page.locator("#say")).to_contain_text("To pass, press Enter again.")
    expect(page.locator("#move-text")).to_have_value("pass pass")
    assert focused(page) == "move-text"
    page.press("#move-text", "Enter")
    expect(page.locator("#say")).to_contain_text("You passed.")
    expect(page.locator("#move-text")).to_have_value("")


def test_arabic_letters_in_the_box_become_latin_and_a_second_enter_takes_them(
    visit: Visit, table: Table, ana: Player
) -> None:
    page = connected(visit(ana, f"/t/{table.code}/", "ar"))
    page.fill("#move-text", "سؤخقث")
    page.press("#move-text", "Enter")
    expect(page.locator("#move-text")).to_have_value("SCORE")
    page.press("#move-text", "Enter")
    expect(page.locator("#notice")).to_contain_text("النتائج")
    expect(page.locator("#move-text")).to_have_value("")
