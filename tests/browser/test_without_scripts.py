"""The whole match without JavaScript: forms, redirects, and a plain table with headers."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Player
from tests.browser.conftest import Visit
from tests.builders import running_table

pytestmark = pytest.mark.django_db(transaction=True)


def plain(visit: Visit, player: Player | None, path: str, language: str = "en") -> Page:
    return visit(player, path, language, java_script_enabled=False)


def test_a_stranger_sits_down_by_a_name_and_the_match_begins(visit: Visit, ana: Player) -> None:
    host = plain(visit, ana, "/", "fr")
    host.check("#open-form input[name=seats][value='2']")
    host.click("#open-form button.main")
    stranger = plain(visit, None, host.url)
    stranger.fill("#sit-name", "Léa")
    stranger.click("#sit-form button")
    expect(stranger.locator("#standing")).to_contain_text("Ana’s turn")
    host.click(".without-script a")
    expect(host.locator("#rack-list li")).to_have_count(7)
    expect(host.locator("#board thead th")).to_have_count(14)


def test_place_exchange_pass_and_leave_by_forms(visit: Visit, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSEE?", "AEIOUAE"], bag="EEEEEEEEEE", now=timezone.now())
    page = plain(visit, ana, f"/t/{table.code}/")
    page.select_option("#put-tile", "M")
    page.fill("#put-cell", "g7")
    page.click("#put-form > button")
    page.select_option("#put-tile", "?")
    page.fill("#put-cell", "H7")
    page.fill("#put-letter", "a")
    page.click("#put-form > button")
    expect(page.locator("#preview")).to_contain_text("2 points")
    page.click("#place-button")
    expect(page.locator("#notice")).to_contain_text("You placed MA")
    expect(page.locator("#log-list li").last).to_contain_text("2 points")

    other = plain(visit, bea, f"/t/{table.code}/", "fr")
    other.click("#exchange summary")
    other.check("#exchange-0")
    other.check("#exchange-3")
    other.click("#exchange-form button")
    expect(other.locator("#log-list li").last).to_contain_text("2 jetons")

    page.goto(f"/t/{table.code}/")
    page.click("#pass-button")
    expect(page.locator("h1")).to_contain_text("Pass your turn?")
    page.click("button[name=sure]")
    expect(page.locator("#log-list li").last).to_contain_text("Ana passed.")

    page.click("#leave-button")
    page.click("button[name=sure]")
    expect(page).to_have_url(f"{page.url.split('/t/')[0].rstrip('/')}/")


def test_a_refusal_comes_back_with_the_text_kept_and_first(visit: Visit, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTSEE?", "AEIOUAE"], now=timezone.now())
    page = plain(visit, ana, f"/t/{table.code}/", "fr")
    page.fill("#move-text", "G7 horizontal MOTSE")
    page.click("#move-form button")
    expect(page.locator("#notice")).to_contain_text("MOTSE")
    expect(page.locator("#move-text")).to_have_value("G7 horizontal MOTSE")
    assert page.title().startswith("Refusé")
    page.fill("#move-text", "blabla")
    page.click("#move-form button")
    expect(page.locator("#move-text")).to_have_value("blabla")
