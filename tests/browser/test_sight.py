"""What low vision needs: narrow windows, large boards, large and spaced text, themes, forced colours (B17 to B21)."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from games.models import Player, Table
from games.preferences import Settings, Theme
from games.services import people
from tests.browser.conftest import Visit
from tests.builders import running_table, word

pytestmark = pytest.mark.django_db(transaction=True)

NARROW = {"width": 320, "height": 256}  # 1280×1024 at 400 %
#: Visible controls under 44 px, those within a sentence apart.
SMALL = """[...document.querySelectorAll("button, summary, select, .button, .choice, main input:not([type=hidden])")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".choice > *"))
    .map((one) => [one.id || one.textContent.trim().slice(0, 20), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height && (box.height < 43.5 || box.width < 43.5)).map(([name]) => name)"""
#: Texts that do not fit where they stand.
CLIPPED = """[...document.querySelectorAll("button, summary, .button, label, legend, h1, h2, dd, td, th")]
    .filter((one) => one.checkVisibility() && !one.closest(".vh, #board") && !one.classList.contains("vh"))
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
        && getComputedStyle(one).display !== "inline" && getComputedStyle(one).overflow !== "visible"
        || one.scrollHeight > one.clientHeight + 2 && getComputedStyle(one).overflowY === "hidden")
    .map((one) => one.id || one.textContent.trim().slice(0, 30))"""
SPACED = """for (const one of document.querySelectorAll("body *")) {
    one.style.setProperty("line-height", "1.5", "important");
    one.style.setProperty("letter-spacing", "0.12em", "important");
    one.style.setProperty("word-spacing", "0.16em", "important");
    if (one.localName === "p") one.style.setProperty("margin-block-end", "2em", "important");
}"""


@pytest.fixture
def table(words: None, ana: Player, bea: Player) -> Table:
    return running_table(ana, bea, racks=["MAISON?", "AEIOUAE"], board=word("F7", "MOT"), now=timezone.now())


def overflow(page: Page) -> int:
    """How many px the page can be scrolled sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("language", ["en", "fr", "ht", "ar"])
def test_at_400_percent_nothing_scrolls_sideways_and_everything_is_large_enough(
    visit: Visit, table: Table, ana: Player, language: str
) -> None:
    page = visit(ana, f"/t/{table.code}/", language, viewport=NARROW)
    assert overflow(page) == 0
    cells = page.evaluate("[...document.querySelectorAll('#board td')].map((td) => td.getBoundingClientRect().width)")
    assert len(cells) == 169
    assert min(cells) >= 24
    assert page.evaluate(SMALL) == []
    page.goto("/settings/")
    assert overflow(page) == 0
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("width", [320, 800, 1280, 1600])
def test_a_large_board_scrolls_in_itself_and_follows_the_keyboard(
    visit: Visit, table: Table, ana: Player, width: int
) -> None:
    people.choose_settings(ana, Settings(large_board=True))
    page = visit(ana, f"/t/{table.code}/", viewport={"width": width, "height": 700})
    assert overflow(page) == 0
    assert page.evaluate("document.getElementById('c-G7').getBoundingClientRect().width") >= 43.5
    page.focus("#c-G7")
    page.keyboard.press("End")
    box = page.locator("#c-M7").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width


@pytest.mark.parametrize("language", ["fr", "ar"])
@pytest.mark.parametrize("address", ["/t/{}/", "/settings/"])
def test_spaced_text_and_text_of_twice_the_size_lose_nothing(
    visit: Visit, table: Table, ana: Player, language: str, address: str
) -> None:
    page = visit(ana, address.format(table.code), language, viewport={"width": 1280, "height": 800})
    page.evaluate(SPACED)
    assert page.evaluate(CLIPPED) == []
    assert overflow(page) == 0
    page.reload()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(CLIPPED) == []
    assert overflow(page) == 0


@pytest.mark.parametrize(
    ("theme", "system", "page_colour"),
    [
        (Theme.SYSTEM, "light", "rgb(237, 240, 229)"),
        (Theme.SYSTEM, "dark", "rgb(18, 25, 21)"),
        (Theme.LIGHT, "dark", "rgb(237, 240, 229)"),
        (Theme.DARK, "light", "rgb(18, 25, 21)"),
        (Theme.CONTRAST, "light", "rgb(255, 255, 255)"),
        (Theme.CONTRAST, "dark", "rgb(0, 0, 0)"),
    ],
)
def test_the_theme_chosen_counts_more_than_the_system_s(
    visit: Visit, ana: Player, theme: Theme, system: str, page_colour: str
) -> None:
    people.choose_settings(ana, Settings(theme=theme))
    page = visit(ana, "/", color_scheme=system)
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == page_colour


def test_who_asks_the_system_for_more_contrast_gets_it_unasked(visit: Visit, ana: Player) -> None:
    page = visit(ana, "/", color_scheme="light", contrast="more")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


def test_in_forced_colours_tiles_bonuses_and_the_last_move_differ_by_their_borders(
    visit: Visit, table: Table, ana: Player
) -> None:
    page = visit(ana, f"/t/{table.code}/", forced_colors="active")
    page.focus("#c-H9")
    page.keyboard.press("m")
    page.locator("#c-H9 .prepared").wait_for()
    styles = page.evaluate(
        """["#c-H10 .face", "#c-E1 .bonus", "#c-G7 .tile", "#c-H9 .prepared"].map((face) => {
            const { borderTopStyle, borderTopWidth } = getComputedStyle(document.querySelector(face));
            return `${borderTopStyle} ${borderTopWidth}`;
        })"""
    )
    assert len(set(styles)) == 4


def test_with_reduced_motion_nothing_moves(visit: Visit, table: Table, ana: Player) -> None:
    page = visit(ana, f"/t/{table.code}/", reduced_motion="reduce")
    page.focus("#c-H9")
    page.keyboard.press("m")
    page.locator("#c-H9 .prepared").wait_for()
    assert page.evaluate("document.getAnimations().length") == 0
