"""Coming in and going out: guests, sign-up, log-in, log-out, keeping a guest's account."""

import re
import threading
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest
from django.test import Client, RequestFactory

from games.http import address_of, safe_next
from games.models import Player
from games.services import people

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 8, 1, 12, 0, tzinfo=UTC)
PASSWORD = "mangrove 41"


@pytest.fixture
def client() -> Client:
    return Client(headers={"Accept-Language": "en"})


@pytest.fixture
def marie() -> Player:
    return Player.objects.create_user("Marie", PASSWORD)


def title_of(page: str) -> str:
    return re.search("<title>(.*?)</title>", page, re.DOTALL)[1].strip()  # type: ignore[index]


def who_is_in(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


def come_in(client: Client, name: str) -> Player:
    assert client.post("/guest/", {"name": name}).status_code == 302
    return Player.objects.get(name=name)


# Guests


def test_a_name_is_enough_to_play(client: Client) -> None:
    answer = client.post("/guest/", {"name": "  Ame\u0301lie "})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    player = Player.objects.get()
    assert (player.name, player.language, player.is_guest) == ("Am\xe9lie", "en", True)
    assert who_is_in(client) == str(player.pk)


def test_the_guest_form_comes_first_and_then_the_ways_to_an_account(client: Client) -> None:
    page = client.get("/welcome/?next=/t/K7QF/").text
    main = page[page.index("<main") : page.index("</main>")]
    places = [main.index(text) for text in ('action="/guest/"', "/log-in/?next=%2Ft%2FK7QF%2F", "/sign-up/?next=")]
    assert places == sorted(places)
    assert '<input type="hidden" name="next" value="/t/K7QF/">' in main


def test_who_came_by_a_friend_s_link_goes_on_to_that_table(client: Client) -> None:
    assert client.post("/guest/", {"name": "Ana", "next": "/t/K7QF/"})["Location"] == "/t/K7QF/"


@pytest.mark.parametrize(
    "crafted",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "/\t/evil.example",
        "///evil.example",
        "javascript:alert(1)",
        "http://[",
        "/" + "x" * 5000,
        "/" + "é" * 2000,  # too long to redirect to once it is encoded
        "lobby",
        "",
    ],
)
def test_a_crafted_next_leads_to_the_lobby(client: Client, crafted: str) -> None:
    assert client.post("/guest/", {"name": "Ana", "next": crafted})["Location"] == "/"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Enter a name."),
        ("   ", "Enter a name."),
        ("a/b", "A name has only letters, digits, spaces, hyphens and apostrophes."),
        ("<img src=x>", "A name has only letters, digits, spaces, hyphens and apostrophes."),
        ("nul\0", "A name has only letters, digits, spaces, hyphens and apostrophes."),
        ("x" * 25, "A name has 24 characters at most."),
        ("x" * 40_000, "A name has 24 characters at most."),
        ("a" + "\u0301\u0316" * 10_000, "A name has 24 characters at most."),
        ("- -", "A name has at least one letter or digit."),
        ("M\u0430rie", "A name does not mix Latin, Cyrillic and Greek letters."),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_one_sentence(client: Client, name: str, sentence: str) -> None:
    answer = client.post("/guest/", {"name": name})
    assert answer.status_code == 422
    assert title_of(answer.text).startswith(sentence)
    assert answer.text.count(sentence) == 3  # title, first in main, at the field
    assert not Player.objects.exists()
    assert who_is_in(client) is None


def test_a_refused_name_stays_in_its_field_which_names_its_error(client: Client) -> None:
    page = client.post("/guest/", {"name": '{{7*7}}"<b>', "next": "/t/K7QF/"}).text
    main = page[page.index("<main") :]
    assert main.index('href="#id_name"') < main.index("<h1")
    field = re.search('<input[^>]*name="name"[^>]*>', main)[0]  # type: ignore[index]
    assert 'value="{{7*7}}&quot;&lt;b&gt;"' in field
    assert 'aria-invalid="true"' in field
    assert 'aria-describedby="id_name_helptext id_name_error"' in field
    assert '<ul class="errorlist" id="id_name_error">' in main
    assert 'name="next" value="/t/K7QF/"' in main


@pytest.mark.parametrize("name", ["Marie", "marie", "MARIE", "Marie ", "\uff2darie"])
@pytest.mark.parametrize("page", ["/guest/", "/sign-up/"])
@pytest.mark.usefixtures("marie")
def test_a_name_in_use_is_refused_however_it_is_capitalised(client: Client, page: str, name: str) -> None:
    answer = client.post(page, {"name": name, "password": PASSWORD})
    assert answer.status_code == 422
    assert title_of(answer.text).startswith("Somebody already has this name. Choose another one.")
    assert Player.objects.count() == 1


def test_a_second_press_of_the_button_makes_no_second_guest(client: Client) -> None:
    ana = come_in(client, "Ana")
    assert client.post("/guest/", {"name": "Ana", "next": "/t/K7QF/"})["Location"] == "/t/K7QF/"
    assert Player.objects.get() == ana


def test_who_is_in_already_is_not_welcomed_again(client: Client) -> None:
    come_in(client, "Ana")
    assert client.get("/welcome/?next=/t/K7QF/")["Location"] == "/t/K7QF/"
    assert client.get("/sign-up/")["Location"] == "/keep/"


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_a_name_at_once_one_gets_it() -> None:
    start = threading.Barrier(2)
    got: list[str] = []

    def arrive(name: str) -> None:
        start.wait()
        try:
            got.append(people.arrive_as_guest(name, "fr", NOON).name)
        except people.NameTakenError:
            got.append("taken")
        finally:
            connection.close()

    threads = [threading.Thread(target=arrive, args=[name]) for name in ("Ana", "ANA")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(got) in (["ANA", "taken"], ["Ana", "taken"])


@pytest.mark.parametrize(("page", "shown"), [("/guest/", "/welcome/"), ("/log-out/", "/")])
def test_the_page_of_an_answer_can_be_asked_for_again(client: Client, page: str, shown: str) -> None:
    assert client.get(page)["Location"] == shown


# Sign-up


def test_signing_up_makes_an_account_and_logs_in(client: Client) -> None:
    answer = client.post("/sign-up/", {"name": "Ana", "password": PASSWORD, "email": "Ana@EXAMPLE.org"})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    player = Player.objects.get()
    assert (player.name, player.email, player.language, player.is_guest) == ("Ana", "Ana@example.org", "en", False)
    assert player.check_password(PASSWORD)
    assert who_is_in(client) == str(player.pk)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"password": ""}, "Enter a password."),
        ({"password": "short"}, "This password is too short. It must contain at least 8 characters."),
        ({"password": "83650174926"}, "This password is entirely numeric."),
        ({"password": "password1"}, "This password is too common."),
        ({"password": "ana-maria"}, "The password is too similar to the name."),
        ({"password": "mangrove\0"}, "Null characters are not allowed."),
        ({"password": "x" * 501}, "Ensure this value has at most 500 characters (it has 501)."),
        ({"email": "ana@"}, "Enter a valid email address."),
        ({"email": "a" * 250 + "@example.org"}, "Ensure this value has at most 254 characters (it has 262)."),
        ({"email": "a\0@example.org"}, "Enter a valid email address."),
    ],
)
def test_a_sign_up_that_cannot_be_says_why_and_keeps_all_but_the_password(
    client: Client, fields: dict[str, str], sentence: str
) -> None:
    answer = client.post("/sign-up/", {"name": "Ana Maria", "password": PASSWORD} | fields)
    assert answer.status_code == 422
    assert title_of(answer.text).startswith(sentence)
    assert 'value="Ana Maria"' in answer.text
    assert PASSWORD not in answer.text
    assert not Player.objects.exists()


def test_password_managers_are_told_what_the_fields_are(client: Client) -> None:
    page = client.get("/sign-up/").text
    assert re.findall('autocomplete="(.*?)"', page) == ["username", "new-password", "email"]
    assert re.findall('autocomplete="(.*?)"', client.get("/log-in/").text) == ["username", "current-password"]
    assert re.search('<label for="id_password">Password</label>', page)


# Log-in and log-out


@pytest.mark.parametrize("name", ["Marie", "MARIE", "marie", " Marie "])
def test_logging_in_works_with_any_capitals(client: Client, marie: Player, name: str) -> None:
    answer = client.post("/log-in/", {"name": name, "password": PASSWORD, "next": "/t/K7QF/"})
    assert (answer.status_code, answer["Location"]) == (302, "/t/K7QF/")
    assert who_is_in(client) == str(marie.pk)


@pytest.mark.parametrize(
    ("name", "password"),
    [("Marie", "wrong"), ("Nobody", PASSWORD), ("Ana", "x"), ("a/b", "x"), ("ﷺ" * 20, "x"), ("Marie", " " + PASSWORD)],
)
@pytest.mark.usefixtures("marie")
def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(client: Client, name: str, password: str) -> None:
    people.arrive_as_guest("Ana", "fr", NOON)
    answer = client.post("/log-in/", {"name": name, "password": password})
    assert answer.status_code == 422
    assert title_of(answer.text).startswith("The name or the password is wrong.")
    assert who_is_in(client) is None


def test_a_suspended_player_cannot_log_in(client: Client, marie: Player) -> None:
    Player.objects.update(is_active=False)
    assert client.post("/log-in/", {"name": marie.name, "password": PASSWORD}).status_code == 422


@pytest.mark.parametrize("name", ["", "nul\0", "x" * 241])
def test_a_name_no_one_can_have_is_a_field_s_error(client: Client, name: str) -> None:
    answer = client.post("/log-in/", {"name": name, "password": "x"})
    assert answer.status_code == 422
    assert 'id="id_name_error"' in answer.text


@pytest.mark.usefixtures("marie")
def test_logging_in_changes_the_session_s_key(client: Client) -> None:
    ana = come_in(client, "Ana")
    before = client.session.session_key
    assert client.post("/log-in/", {"name": "Marie", "password": PASSWORD}).status_code == 302
    assert client.session.session_key != before
    assert who_is_in(client) != str(ana.pk)


def test_logging_out_takes_a_press_and_ends_the_session(client: Client, marie: Player) -> None:
    client.force_login(marie)
    assert client.get("/log-out/")["Location"] == "/"
    assert who_is_in(client) == str(marie.pk)
    assert client.post("/log-out/")["Location"] == "/"
    assert who_is_in(client) is None


def test_a_guest_who_could_never_come_back_is_asked_before_the_log_out(client: Client) -> None:
    ana = come_in(client, "Ana")
    asked = client.post("/log-out/")
    assert asked.status_code == 200
    assert "<bdi>Ana</bdi>, you are a guest" in asked.text
    assert who_is_in(client) == str(ana.pk)
    assert client.post("/log-out/", {"sure": "1"})["Location"] == "/"
    assert who_is_in(client) is None


def test_forms_need_the_token_of_their_page() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/guest/", {"name": "Ana"}).status_code == 403
    page = strict.get("/welcome/").text
    token = re.search('name="csrfmiddlewaretoken" value="(.*?)"', page)[1]  # type: ignore[index]
    assert strict.post("/guest/", {"name": "Ana", "csrfmiddlewaretoken": token}).status_code == 302


# Keeping a guest's account


def test_a_guest_keeps_the_account_by_choosing_a_password(client: Client) -> None:
    ana = come_in(client, "Ana")
    assert "You are playing as <bdi>Ana</bdi>." in client.get("/keep/").text
    answer = client.post("/keep/", {"password": PASSWORD, "email": "ana@example.org"})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert who_is_in(client) == str(ana.pk)
    ana.refresh_from_db()
    assert (ana.is_guest, ana.email) == (False, "ana@example.org")
    assert client.get("/keep/")["Location"] == "/"  # still logged in, with nothing left to keep
    elsewhere = Client()
    assert elsewhere.post("/log-in/", {"name": "ana", "password": PASSWORD}).status_code == 302
    assert who_is_in(elsewhere) == str(ana.pk)


def test_a_password_like_the_guest_s_name_is_refused(client: Client) -> None:
    come_in(client, "Ana Maria")
    answer = client.post("/keep/", {"password": "ana maria"})
    assert answer.status_code == 422
    assert title_of(answer.text).startswith("The password is too similar to the name.")
    assert Player.objects.get().is_guest


def test_nobody_keeps_an_account_who_is_not_in(client: Client) -> None:
    assert client.get("/keep/")["Location"] == "/welcome/?next=/keep/"


def test_an_account_with_a_password_is_not_given_another_this_way(client: Client, marie: Player) -> None:
    client.force_login(marie)
    assert client.post("/keep/", {"password": "another one 7"})["Location"] == "/"
    marie.refresh_from_db()
    assert marie.check_password(PASSWORD)


def test_of_two_passwords_chosen_at_once_the_first_stays(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = come_in(client, "Ana")
    other_page = Player.objects.get()
    people.keep_account(ana, PASSWORD, "")
    with pytest.raises(people.AlreadyKeptError):
        people.keep_account(other_page, "another one 7", "x@example.org")
    kept = Player.objects.get()
    assert kept.check_password(PASSWORD)
    assert kept.email == ""


def test_the_page_says_so_when_another_page_was_faster(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_late(*_: object, **__: object) -> None:
        raise people.AlreadyKeptError

    come_in(client, "Ana")
    monkeypatch.setattr(people, "keep_account", too_late)
    answer = client.post("/keep/", {"password": PASSWORD})
    assert answer.status_code == 422
    assert title_of(answer.text).startswith("This account already has a password.")


# What a request tells


def asking(**meta: str) -> HttpRequest:
    return RequestFactory().get("/", **meta)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("nonsense", "nonsense"),
    ],
)
def test_an_address_is_counted_with_its_network(told: str, counted: str) -> None:
    assert address_of(asking(REMOTE_ADDR=told)) == counted


def test_a_forwarded_address_counts_behind_a_proxy_only(settings: Any) -> None:
    request = asking(REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR="198.51.100.1, 192.0.2.7")
    settings.BEHIND_PROXY = False
    assert address_of(request) == "10.0.0.1"
    settings.BEHIND_PROXY = True
    assert address_of(request) == "192.0.2.7"
    assert address_of(asking(REMOTE_ADDR="10.0.0.1")) == "10.0.0.1"


def test_next_is_read_from_the_form_before_the_address() -> None:
    request = RequestFactory().post("/log-in/?next=/b/", {"next": "/a/"})
    assert safe_next(request, "/") == "/a/"
    assert safe_next(RequestFactory().get("/log-in/?next=/b/?x=1"), "/") == "/b/?x=1"
    assert safe_next(RequestFactory().get("/log-in/"), "/none/") == "/none/"
