"""While the site is being looked after, every page says so; whoever watches over it still hears that it lives."""

from __future__ import annotations

import html5lib
import pytest
from django.test import AsyncClient, Client
from pytest_django.fixtures import Settings

HEADINGS = {
    "en": "The site is being looked after.",
    "fr": "Le site est en maintenance.",
    "ht": "N ap fè antretyen sou sit la.",
    "ar": "الموقع قيد الصيانة.",
}


@pytest.fixture
def _maintenance(settings: Settings) -> None:
    settings.MAINTENANCE = True


@pytest.mark.parametrize("language", HEADINGS)
@pytest.mark.parametrize("address", ["/", "/t/K7QF/", "/admin/", "/nowhere", "/t/K7QF/regions/"])
@pytest.mark.usefixtures("_maintenance")
def test_every_page_says_when_to_come_back_without_asking_the_database(address: str, language: str) -> None:
    answer = Client(headers={"Accept-Language": language}).get(address)  # a test without a database
    assert (answer.status_code, answer["Retry-After"], answer["Content-Language"]) == (503, "600", language)
    assert answer["Cache-Control"] == "no-store"
    page = html5lib.HTMLParser(namespaceHTMLElements=False, strict=True).parse(answer.text)
    assert (page.get("lang"), page.get("dir")) == (language, "rtl" if language == "ar" else "ltr")
    (heading,) = page.iter("h1")
    assert heading.text == HEADINGS[language]


@pytest.mark.usefixtures("_maintenance")
def test_the_language_chosen_and_that_of_the_address_count() -> None:
    browser = Client(headers={"Accept-Language": "en"})
    browser.cookies["sessionid"] = "x" * 32  # somebody who was logged in: the session is not looked up
    assert browser.get("/ar/help/")["Content-Language"] == "ar"
    browser.cookies["django_language"] = "ht"
    assert browser.get("/")["Content-Language"] == "ht"
    assert browser.post("/guest/", {"name": "Eva"}).status_code == 503
    assert Client(headers={"Accept-Language": "de"}).get("/")["Content-Language"] == "fr"


@pytest.mark.usefixtures("_maintenance")
async def test_asynchronous_requests_too() -> None:
    assert (await AsyncClient().get("/")).status_code == 503


@pytest.mark.django_db
@pytest.mark.usefixtures("_maintenance")
def test_the_watchman_and_the_files_are_let_through() -> None:
    assert Client().get("/healthz").status_code == 200
    assert Client().get("/static/games/base.css").status_code != 503


@pytest.mark.django_db
def test_otherwise_nothing_stands_in_the_way() -> None:
    assert Client().get("/").status_code == 200
