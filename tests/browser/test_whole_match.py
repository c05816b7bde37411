"""Whole matches on the French list, by typing, to the end: in French and in Arabic, with and without JavaScript."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Player
from lexicon import french
from lexicon.services import load_french
from tests.browser.conftest import Visit
from tests.builders import running_table
from tests.pages.brute_player import POINTS, Words, best_move

pytestmark = pytest.mark.django_db(transaction=True)

ACROSS = {"fr": "horizontal", "ar": "أفقي"}
DOWN = {"fr": "vertical", "ar": "عمودي"}
_MOST_TURNS = 120

_BOARD = """() => Object.fromEntries([...document.querySelectorAll("#board td[id]")].flatMap((cell) => {
  const tile = cell.querySelector(".tile:not(.prepared)");
  if (!tile) return [];
  const letter = tile.firstChild.textContent.trim();
  return [[cell.id.slice(2), tile.classList.contains("joker") ? letter.toLowerCase() : letter]];
}))"""
_RACK = """() => [...document.querySelectorAll("#rack-list button")].map((button) => button.value).join("")"""


@pytest.fixture(scope="module")
def short_words() -> Words:
    """The French words of up to five letters: enough to finish, quick to try."""
    lines = french.shipped_words().decode().splitlines()
    return Words(word for word in (line.partition("\t")[0] for line in lines) if len(word) <= 5)


@pytest.fixture
def words(db: None) -> None:
    """The list that the site comes with."""
    load_french()


@pytest.mark.parametrize("scripts", [True, False], ids=["both with scripts", "one without scripts"])
def test_a_match_to_its_end(visit: Visit, ana: Player, rana: Player, short_words: Words, *, scripts: bool) -> None:
    table = running_table(ana, rana, minutes=10, now=timezone.now())
    pages = {
        "fr": visit(ana, f"/t/{table.code}/", "fr"),
        "ar": visit(rana, f"/t/{table.code}/", "ar", java_script_enabled=scripts),
    }
    totals = {"fr": 0, "ar": 0}
    for turn in range(_MOST_TURNS):
        language = ("fr", "ar")[turn % 2]
        totals[language] += take_turn(pages[language], language, short_words, scripts=scripts or language == "fr")
        for page, has_scripts in ((pages["fr"], True), (pages["ar"], scripts)):
            see(page, turn, has_scripts=has_scripts)
        if pages["fr"].locator("#end").count():
            break
    racks = {language: held(pages["fr"], number) for number, language in enumerate(("fr", "ar"))}
    finished = next((language for language, rack in racks.items() if not rack), None)
    for number, language in enumerate(("fr", "ar")):
        lost = sum(POINTS.get(tile, 0) for tile in racks[language])
        gained = sum(POINTS.get(tile, 0) for tile in "".join(racks.values())) if language == finished else 0
        expected = str(totals[language] - lost + gained).replace("-", "\u2212")
        for page in pages.values():
            expect(page.locator(f"#end-{number} .total")).to_have_text(expected)
    print(f"ended after {turn + 1} turns, {'10.1' if finished else '10.2'}, totals {totals}, racks {racks}")


def take_turn(page: Page, language: str, words: Words, *, scripts: bool) -> int:
    """Type the best short word; with none, exchange a tile or pass. Return what the move must bring."""
    rack = str(page.evaluate(_RACK))
    board = page.evaluate(_BOARD)
    move = best_move(board, rack, words)
    if move is None:
        pass_turn(page, scripts=scripts)
        return 0
    direction = (ACROSS if move.across else DOWN)[language]
    page.fill("#move-text", f"{move.start} {direction} {move.word}")
    page.click("#move-form button")
    return move.points


def pass_turn(page: Page, *, scripts: bool) -> None:
    page.click("#pass-button")
    page.click("#ask-yes" if scripts else "button[name=sure]")


def see(page: Page, turn: int, *, has_scripts: bool) -> None:
    """Wait until the page shows what the turn did: its line is the log's, after two who sat down and the beginning."""
    line = page.locator(f"#log-{turn + 4}")
    if has_scripts:
        expect(line).to_have_count(1)
    elif not line.count():
        page.reload()
        expect(line).to_have_count(1)


def held(page: Page, number: int) -> str:
    """The tiles that are shown at the end; a joker is none that costs."""
    return "".join(page.locator(f"#rack-of-{number} .held").all_inner_texts())
