"""axe finds nothing on any page, in any language, whoever's turn it is."""

from __future__ import annotations

import random

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page

from games.models import Player
from games.preferences import BoardDirection, MoveBox, Settings, Theme
from games.rules.lexio.moves import Pass
from games.services import people
from games.services.turns import take_turn
from tests.browser.conftest import Visit
from tests.builders import open_table, running_table

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ["en", "fr", "ht", "ar"]
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def assert_clean(page: Page) -> None:
    results = Axe().run(page, options=RULES)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("language", LANGUAGES)
def test_coming_in_and_lobby(visit: Visit, ana: Player, bea: Player, language: str) -> None:
    open_table(bea, 3, now=timezone.now())
    page = visit(None, "/", language)
    assert_clean(page)
    for path in ["/welcome/", "/log-in/", "/sign-up/", "/settings/?next=/", "/nowhere/"]:
        page.goto(path)
        assert_clean(page)
    page = visit(ana, "/", language)
    assert_clean(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_waiting_my_turn_refused_not_my_turn_over(
    visit: Visit, ana: Player, bea: Player, stranger: Player, language: str
) -> None:
    waiting = open_table(bea, 3, now=timezone.now())
    page = visit(ana, f"/t/{waiting.code}/", language)
    assert_clean(page)
    table = running_table(ana, bea, racks=["MOTSEE?", "AEIOUAE"], now=timezone.now())
    page.goto(f"/t/{table.code}/")
    page.focus("#c-G7")
    for key in ["z", "m", "s"]:
        page.keyboard.press(key)
    page.wait_for_selector("#c-H7 .prepared")
    assert_clean(page)
    page.click("#place-button")
    page.wait_for_selector("#notice .refused")
    assert_clean(page)
    for player in [ana, bea, ana, bea]:
        table.refresh_from_db()
        take_turn(table.code, player, Pass(), table.version, timezone.now(), random.Random(5))
        if player is ana:
            page.goto(f"/t/{table.code}/")
            assert_clean(page)
    page.goto(f"/t/{table.code}/")
    page.wait_for_selector("#end")
    assert_clean(page)
    assert_clean(visit(stranger, f"/t/{table.code}/", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_and_the_settings_as_they_are_not_preset(visit: Visit, ana: Player, bea: Player, language: str) -> None:
    table = running_table(ana, bea, racks=["MOTSEE?", "AEIOUAE"], now=timezone.now())
    for theme in (Theme.DARK, Theme.CONTRAST):
        chosen = Settings(
            headers=True,
            move_box=MoveBox.AFTER,
            theme=theme,
            large_board=True,
            count_hidden=True,
            board_direction=BoardDirection.LEFT_TO_RIGHT,
        )
        people.choose_settings(ana, chosen)
        for path in ("/settings/", f"/t/{table.code}/"):
            assert_clean(visit(ana, path, language))
    assert_clean(visit(ana, f"/t/{table.code}/", language, viewport={"width": 320, "height": 256}))
