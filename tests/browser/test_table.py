"""Two players at one table, each in a browser of their own."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Player
from tests.browser.conftest import Visit
from tests.builders import running_table

pytestmark = pytest.mark.django_db(transaction=True)


def connected(page: Page) -> Page:
    """Wait until the page's socket is open."""
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    return page


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def test_a_move_typed_here_is_seen_and_said_there(visit: Visit, ana: Player, rana: Player) -> None:
    table = running_table(ana, rana, racks=["MOTSEEE", "AAAAAAA"], bag="EEEEEEEEEE", now=timezone.now())
    here = connected(visit(ana, f"/t/{table.code}/", "fr"))
    there = connected(visit(rana, f"/t/{table.code}/", "ar"))
    here.fill("#move-text", "G7 horizontal mots")
    here.press("#move-text", "Enter")
    expect(there.locator("#c-J7 .tile")).to_have_text("S1")
    expect(there.locator("#say")).to_contain_text("MOTS")
    expect(there).to_have_title(f"دورك · \u2068{table.code}\u2069 · \u2068Lexio\u2069")
    expect(here.locator("#say")).to_contain_text("MOTS")
    expect(here.locator("#move-text")).to_have_value("")
    assert focused(here) == "move-text"


@pytest.mark.parametrize("focus", ["#move-text", "#c-H9", "#rack-2", "#shuffle-button"])
def test_what_others_do_leaves_focus_caret_and_typed_text_alone(
    visit: Visit, ana: Player, bea: Player, focus: str
) -> None:
    table = running_table(ana, bea, racks=["MOTSEEE", "AEIOUAE"], bag="EEEEEEEEEE", now=timezone.now())
    there = connected(visit(bea, f"/t/{table.code}/", "ht"))
    there.fill("#move-text", "H8 across MAI")
    there.focus(focus)
    if focus == "#move-text":
        there.evaluate("document.activeElement.setSelectionRange(3, 5)")
    here = connected(visit(ana, f"/t/{table.code}/", "fr"))
    here.fill("#move-text", "G7 horizontal mots")
    here.press("#move-text", "Enter")
    expect(there.locator("#c-G7 .tile")).to_have_text("M2")
    assert f"#{focused(there)}" == focus
    assert there.input_value("#move-text") == "H8 across MAI"
    if focus == "#move-text":
        assert there.evaluate("[document.activeElement.selectionStart, document.activeElement.selectionEnd]") == [3, 5]


def test_letters_on_the_board_lay_tiles_and_enter_confirms(visit: Visit, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSEEE", "AEIOUAE"], bag="EEEEEEEEEE", now=timezone.now())
    page = connected(visit(ana, f"/t/{table.code}/"))
    page.focus("#c-G7")
    for key in "mots":
        page.keyboard.press(key)
    assert focused(page) == "c-K7"
    expect(page.locator("#c-J7 .tile.prepared")).to_have_text("S1")
    page.keyboard.press("Backspace")
    expect(page.locator("#c-J7 .tile")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("#c-I7 .tile:not(.prepared)")).to_have_text("T1")
    expect(page.locator("#log-list li").last).to_contain_text("MOT")


def test_space_turns_the_direction_and_escape_takes_all_back(visit: Visit, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSEEE", "AEIOUAE"], now=timezone.now())
    page = connected(visit(ana, f"/t/{table.code}/"))
    page.focus("#c-G7")
    for key in [" ", "m", "o"]:
        page.keyboard.press(key)
    expect(page.locator("#c-G8 .tile.prepared")).to_have_text("O1")
    page.keyboard.press("z")
    expect(page.locator("#say")).to_contain_text("Z is not on your rack.")
    page.keyboard.press("Escape")
    expect(page.locator("#board .tile")).to_have_count(0)


@pytest.mark.parametrize(("language", "left"), [("fr", "c-F7"), ("ar", "c-H7")])
def test_arrows_move_as_on_the_screen(visit: Visit, ana: Player, bea: Player, language: str, left: str) -> None:
    table = running_table(ana, bea, now=timezone.now())
    page = connected(visit(ana, f"/t/{table.code}/", language))
    page.focus("#c-G7")
    before = page.locator("#c-G7").bounding_box()
    page.keyboard.press("ArrowLeft")
    after = page.locator(f"#{left}").bounding_box()
    assert before
    assert after
    assert focused(page) == left
    assert after["x"] < before["x"]
    page.keyboard.press("Home")
    assert focused(page) == "c-A7"
    page.keyboard.press("ArrowRight" if language == "ar" else "ArrowLeft")
    assert focused(page) == "c-A7"
    page.keyboard.press("Control+Home")
    assert focused(page) == "c-C1"


def test_arabic_words_begin_at_the_right(visit: Visit, ana: Player, rana: Player) -> None:
    table = running_table(ana, rana, racks=["MOTSEEE", "AEIOUAE"], now=timezone.now())
    page = connected(visit(ana, f"/t/{table.code}/", "ar"))
    page.focus("#c-G7")
    for key in "mot":
        page.keyboard.press(key)
    expect(page.locator("#c-I7 .tile")).to_have_text("T1")
    first, last = page.locator("#c-G7").bounding_box(), page.locator("#c-I7").bounding_box()
    assert first
    assert last
    assert first["x"] > last["x"]
    page.keyboard.press("Backspace")
    expect(page.locator("#c-I7 .tile")).to_have_count(0)


def test_two_taps_lay_a_tile_and_a_joker_asks_for_its_letter(visit: Visit, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSEE?", "AEIOUAE"], now=timezone.now())
    page = connected(visit(ana, f"/t/{table.code}/", viewport={"width": 360, "height": 640}, has_touch=True))
    page.tap("#rack-0")
    page.tap("#c-G7")
    expect(page.locator("#c-G7 .tile.prepared")).to_have_text("M2")
    page.tap("#rack-6")
    page.tap("#c-H7")
    page.tap("#joker-dialog button[value=A]")
    expect(page.locator("#c-H7 .vh")).to_have_text("A joker 0, placed, H7")
    expect(page.locator("#preview")).to_contain_text("2 points")
    page.tap("#c-G7")
    expect(page.locator("#c-G7 .tile")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_prepared_move_survives_a_reload_and_shows_on_a_second_device(visit: Visit, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSEEE", "AEIOUAE"], turn=1, now=timezone.now())
    page = connected(visit(ana, f"/t/{table.code}/"))
    second = connected(visit(ana, f"/t/{table.code}/", "fr"))
    opponent = connected(visit(bea, f"/t/{table.code}/"))
    page.focus("#c-G7")
    page.keyboard.press("m")
    expect(second.locator("#c-G7 .tile.prepared")).to_have_text("M2")
    page.reload()
    expect(page.locator("#c-G7 .tile.prepared")).to_have_text("M2")
    assert opponent.locator("#board .tile").count() == 0


def test_passing_asks_first(visit: Visit, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, now=timezone.now())
    page = connected(visit(ana, f"/t/{table.code}/"))
    page.click("#pass-button")
    page.click("#ask-no")
    expect(page).to_have_title(f"Your turn · \u2068{table.code}\u2069 · \u2068Lexio\u2069")
    page.click("#pass-button")
    page.click("#ask-yes")
    expect(page.locator("#say")).to_contain_text("You passed.")
    expect(page.locator("#log-list li").last).to_contain_text("Ana passed.")


def test_a_lost_connection_is_made_good_without_a_reload(visit: Visit, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSEEE", "AEIOUAE"], now=timezone.now())
    here = connected(visit(ana, f"/t/{table.code}/"))
    there = connected(visit(bea, f"/t/{table.code}/"))
    there.context.set_offline(offline=True)
    here.fill("#move-text", "G7 across mot")
    here.press("#move-text", "Enter")
    expect(here.locator("#c-G7 .tile:not(.prepared)")).to_have_count(1)
    there.context.set_offline(offline=False)
    expect(there.locator("#c-G7 .tile")).to_have_count(1)


def test_a_failed_request_is_no_verdict(visit: Visit, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSEEE", "AEIOUAE"], now=timezone.now())
    page = connected(visit(ana, f"/t/{table.code}/"))
    page.focus("#c-G7")
    for key in "mot":
        page.keyboard.press(key)
    expect(page.locator("#c-I7 .tile.prepared")).to_have_count(1)
    page.route("**/place/", lambda route: route.fulfill(status=500, body="<html>oops</html>"))
    page.keyboard.press("Enter")
    expect(page.locator("#say")).to_contain_text("The move was not sent. You can try again.")
    expect(page.locator("#board .tile.prepared")).to_have_count(3)
