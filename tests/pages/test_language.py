"""The visitor's language: address, choice, browser, French; and the chooser that alone changes it."""

import pytest
from django.conf.urls.i18n import i18n_patterns
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.test import AsyncClient, Client
from django.urls import include, path
from django.utils.translation import get_language

from games.models import Player
from games.urls import pages_by_language


@login_not_required
def which(request: HttpRequest, page: str = "") -> HttpResponse:
    return HttpResponse(f"{get_language()} {page}".strip())


urlpatterns = [
    path("spoken/", which),
    path("", include("games.urls")),
    *i18n_patterns(path("spoken/<slug:page>/", which, name="spoken"), *pages_by_language),
]

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


@pytest.fixture
def marie() -> Player:
    return Player.objects.create_user("Marie", language="ar")


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("", "fr"),
        ("*", "fr"),
        ("de", "fr"),
        ("de, es;q=0.8", "fr"),
        ("nonsense;;;q=", "fr"),
        ("\xff\0", "fr"),
        ("x" * 10_000, "fr"),
        ("de," * 3_400, "fr"),
        ("en-US,en;q=0.9", "en"),
        ("fr-CA", "fr"),
        ("ht-HT", "ht"),
        ("AR-ma", "ar"),
        ("de, ar;q=0.5, en;q=0.9", "en"),
        ("en;q=0", "fr"),
        ("english", "fr"),
    ],
)
def test_without_a_choice_the_browser_is_asked_and_then_it_is_french(client: Client, asked: str, spoken: str) -> None:
    answer = client.get("/spoken/", headers={"Accept-Language": asked})
    assert (answer.text, answer["Content-Language"]) == (spoken, spoken)


def test_a_browser_that_says_nothing_gets_french(client: Client) -> None:
    assert client.get("/spoken/").text == "fr"


def test_caches_are_told_what_the_language_depends_on(client: Client) -> None:
    vary = {name.strip() for name in client.get("/spoken/")["Vary"].split(",")}
    assert vary >= {"Accept-Language", "Cookie"}


async def test_asynchronous_requests_are_spoken_to_alike() -> None:
    client = AsyncClient()
    assert (await client.get("/spoken/", headers={"Accept-Language": "ht"})).text == "ht"
    assert (await client.get("/spoken/", headers={"Accept-Language": "de"})).text == "fr"


@pytest.mark.parametrize("kept", ["de", "", "x" * 4_000, "fr-CA"])
def test_a_cookie_with_no_language_of_ours_counts_for_nothing(client: Client, kept: str) -> None:
    client.cookies["django_language"] = kept
    assert client.get("/spoken/", headers={"Accept-Language": "ar"}).text == "ar"


def test_a_player_s_language_speaks_before_the_browser_s(client: Client, marie: Player) -> None:
    client.force_login(marie)
    assert client.get("/spoken/", headers={"Accept-Language": "en"}).text == "ar"
    client.cookies["django_language"] = "ht"
    assert client.get("/spoken/", headers={"Accept-Language": "en"}).text == "ht"


def test_a_player_without_a_language_is_asked_like_anybody(client: Client) -> None:
    client.force_login(Player.objects.create_user("Ana"))
    assert client.get("/spoken/", headers={"Accept-Language": "en"}).text == "en"


def test_a_language_in_the_address_rules_that_page_only(client: Client) -> None:
    client.cookies["django_language"] = "en"
    assert client.get("/ar/spoken/lexio/").text == "ar lexio"
    assert client.get("/spoken/").text == "en"


def test_an_address_without_its_language_leads_to_the_visitor_s(client: Client) -> None:
    assert client.get("/spoken/lexio/", headers={"Accept-Language": "de"})["Location"] == "/fr/spoken/lexio/"


def test_choosing_keeps_the_language_in_the_browser_and_with_the_player(client: Client, marie: Player) -> None:
    client.force_login(marie)
    answer = client.post("/language/", {"language": "fr", "next": "/t/K7QF/"})
    assert (answer.status_code, answer["Location"]) == (302, "/t/K7QF/")
    cookie = answer.cookies["django_language"]
    assert (cookie.value, cookie["samesite"], cookie["httponly"]) == ("fr", "Lax", True)
    assert int(cookie["max-age"]) == 90 * 24 * 60 * 60
    marie.refresh_from_db()
    assert marie.language == "fr"
    assert client.get("/spoken/").text == "fr"


def test_a_visitor_without_an_account_may_choose_too(client: Client) -> None:
    assert client.post("/language/", {"language": "ht"})["Location"] == "/"
    assert client.get("/spoken/", headers={"Accept-Language": "en"}).text == "ht"


def test_on_a_page_with_its_language_in_the_address_the_same_page_is_shown_in_the_new_one(client: Client) -> None:
    client.cookies["django_language"] = "en"
    answer = client.post("/language/", {"language": "ar", "next": "/fr/spoken/lexio/?x=1"})
    assert answer["Location"] == "/ar/spoken/lexio/?x=1"
    lost = client.post("/language/", {"language": "ar", "next": "/fr/no/such/page/"})
    assert lost["Location"] == "/fr/no/such/page/"


@pytest.mark.parametrize("language", ["", "de", "fr-CA", "FR", "en\0", "x" * 5_000])
def test_a_language_we_do_not_have_is_refused_in_a_sentence_and_changes_nothing(
    client: Client, marie: Player, language: str
) -> None:
    client.force_login(marie)
    client.cookies["django_language"] = "en"
    answer = client.post("/language/", {"language": language})
    assert answer.status_code == 400
    assert "<h1>Lexio does not have this language.</h1>" in answer.text
    assert "django_language" not in answer.cookies
    marie.refresh_from_db()
    assert marie.language == "ar"


@pytest.mark.parametrize("crafted", ["https://evil.example/", "//evil.example", "/\\evil.example", "http://["])
def test_a_choice_never_leads_to_another_host(client: Client, crafted: str) -> None:
    assert client.post("/language/", {"language": "ar", "next": crafted})["Location"] == "/"


def test_a_link_alone_does_not_change_the_language(client: Client) -> None:
    answer = client.get("/language/?language=ar")
    assert answer["Location"] == "/"
    assert "django_language" not in answer.cookies


def test_logging_in_brings_the_player_s_language_along(client: Client) -> None:
    Player.objects.create_user("Lea", "mangrove 41", language="ht")
    client.cookies["django_language"] = "en"
    answer = client.post("/log-in/", {"name": "lea", "password": "mangrove 41"})
    assert answer.cookies["django_language"].value == "ht"
