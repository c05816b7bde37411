"""One table, four players in four languages: each reads the same log in their own, with every name kept apart."""

from __future__ import annotations

import re

import html5lib
import pytest
from django.test import Client
from django.utils import timezone

from games import sentences
from games.models import Player
from tests.builders import running_table
from tests.pages.latin import stray_latin

NAMES = {"ar": "O'Neil-رنا", "fr": "أحمد", "ht": "Ana 14", "en": "Max"}
PLACED = {
    "en": "O'Neil-رنا placed MOT, G7 across",
    "fr": "O'Neil-رنا a posé MOT, G7 à l’horizontale",
    "ht": "O'Neil-رنا mete MOT, G7 orizontal",
    "ar": "O'Neil-رنا: وضع MOT، G7 أفقيًا",
}


@pytest.mark.django_db
@pytest.mark.usefixtures("words")
def test_each_of_four_players_reads_the_table_in_their_own_language() -> None:
    people = [Player.objects.create_user(name, language=language) for language, name in NAMES.items()]
    table = running_table(*people, racks=["MOTSAIE", "AEIOUAE", "LENASER", "RATESEU"], now=timezone.now())
    browsers = {}
    for player in people:
        browsers[player.language] = Client(headers={"Accept-Language": "de"})
        browsers[player.language].force_login(player)
    sent = {"version": str(table.version), "text": "G7 > MOT"}
    assert browsers["ar"].post(f"/t/{table.code}/type/", sent).status_code == 302
    for language, browser in browsers.items():
        page = html5lib.parse(browser.get(f"/t/{table.code}/").text, namespaceHTMLElements=False)
        assert (page.get("lang"), page.get("dir")) == (language, "rtl" if language == "ar" else "ltr")
        log = _said(page, "log-list")
        assert PLACED[language] in log
        assert language == "ar" or PLACED[language] in _said(page, "message-list")
        names = {element.text for element in page.iter("bdi")}
        assert set(NAMES.values()) <= names
    assert stray_latin(html5lib.parse(browsers["ar"].get(f"/t/{table.code}/").text, namespaceHTMLElements=False)) == []


def _said(page: object, name: str) -> str:
    (found,) = [element for element in page.iter() if element.get("id") == name]  # type: ignore[attr-defined]
    return " ".join("".join(found.itertext()).split())


@pytest.mark.parametrize(("count", "told"), [(30, "+30"), (-14, "−14"), (-1, "−1")])
def test_a_signed_number_keeps_its_sign_at_its_left(count: int, told: str) -> None:
    html = sentences.more(count)
    assert html.startswith('<bdi dir="ltr">')
    assert re.sub("<[^>]+>", "", html) == told
