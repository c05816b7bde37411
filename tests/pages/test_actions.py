"""The actions of a table over HTTP: every status, in the reader's language, and that a refusal changes nothing."""

from __future__ import annotations

from typing import Any

import html5lib
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from games.models import Attempt, Bag, Move, Player, PreparedMove, Rack, Seat, Table
from games.perspectives import table as perspective
from games.rules.lexio.moves import Pass
from games.services import limits, prepared, tables, timeouts
from games.services.turns import take_turn
from tests.builders import NOW, at_once, later, open_table, placement, running_table, set_position, word

pytestmark = pytest.mark.django_db
MAISON = [f"{cell}:{tile}:{tile}" for cell, tile in word("E7", "MAISON").items()]
FORM = "application/x-www-form-urlencoded"

#: The sentence of each page that is not the table's.
PAGES = {
    400: "This request could not be read.",
    403: "This is not yours to do.",
    404: "There is no such page.",
    413: "This was too long.",
}


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the views do happens ten seconds after the turn began."""
    set_clock(monkeypatch, 10)


def set_clock(monkeypatch: pytest.MonkeyPatch, at: float) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(at))


@pytest.fixture
def table(words: None, ana: Player, rana: Player) -> Table:
    """Ana, who reads French, is to move; Rana reads Arabic."""
    return running_table(ana, rana, racks=["MAISON?", "MAISON?"], bag="EEEEEEEEEE")


def browser(player: Player | None, **how: Any) -> Client:
    client = Client(**how)
    if player is not None:
        client.force_login(player)
    return client


def rows() -> dict[str, list[dict[str, Any]]]:
    """All that a refused action must leave alone: everything but signs of life."""
    signs = ("due_at", "present_until", "scriptless", "last_login")
    kept = (Table, Seat, Move, Rack, Bag, PreparedMove, Player)
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name not in signs}
            for row in model.objects.order_by("pk").values()
        ]
        for model in kept
    }


def said(english: str, language: str) -> str:
    with translation.override(language):
        sentence = translation.gettext(english)
    assert language == "en" or sentence != english
    return sentence


def is_answer(answer: HttpResponse, status: int, language: str, *, htmx: bool = False, sentence: str = "") -> None:
    """The status, in this language, as HTML without a fault: regions alone for htmx, whatever is the table's."""
    assert answer.status_code == status, answer.content.decode()[:2000]
    text = answer.content.decode()
    alone = htmx and status not in PAGES
    if alone:
        assert "<html" not in text
    else:
        assert f'<html lang="{language}" dir="{"rtl" if language == "ar" else "ltr"}"' in text
    has_no_fault(text, (status, language, alone))
    assert (sentence or said(PAGES[status], language)) in text


def has_no_fault(text: str, kind: tuple[int, str, bool]) -> None:
    """Parse the first answer of each kind strictly; the others come from the same templates, and parsing is slow."""
    if kind in _parsed:
        return
    parser = html5lib.HTMLParser(strict=True)
    if kind[2]:
        parser.parseFragment(text, container="div")
    else:
        parser.parse(text)
    _parsed.add(kind)


_parsed: set[tuple[int, str, bool]] = set()


def post(client: Client, table: Table, action: str, *, htmx: bool = False, **sent: Any) -> HttpResponse:
    headers = {"HX-Request": "true"} if htmx else {}
    answer: HttpResponse = client.post(f"/t/{table.code}/{action}/", sent, headers=headers)  # type: ignore[assignment]
    return answer


# 400


VERSIONS = ["", "-1", "2147483648", "9" * 11, "9" * 5000, "²", "١", "1.0", " 1", "1\0", "x", "0x1"]
TILES = """
G7 G7:É:É G7:?:AB G7:AB:A G7:?:1 G7:?:? G7:?:é G7:?:a G7:?:null g7:a:a G7:m:M G7:M:m G7:M: G7:M:A G7::M :M:M G07:M:M
G7:M:M:M AA7:M:M G100:M:M 7G:M:M G７:M:M G7:Ｍ:Ｍ G7:ß:ß G7:ı:ı : :: :::
""".split()
MALFORMED: list[tuple[str, dict[str, Any]]] = [
    *[("place", {"version": version, "placed": MAISON}) for version in VERSIONS],
    *[(action, {"version": "²", "text": "G7 across MA", "tile": "M", "sure": "1"}) for action in ("type", "exchange")],
    *[("place", {"placed": [*MAISON[:2], tile]}) for tile in [*TILES, "", " ", "G7:?: ", "G7:M:M\0", "\0", "G7:\0:A"]],
    ("place", {"placed": MAISON * 9}),
    ("place", {"placed": MAISON * 20}),
    ("pass", {"version": "-1"}),
    ("pass", {"version": "-1", "sure": "1"}),
    ("leave", {"version": "none"}),
    *[("exchange", {"tile": [*"MA", tile]}) for tile in ("", "AB", "a", "É", "1", "\0", " ", "null")],
    ("exchange", {"tile": ["M"] * 51}),
    ("type", {"text": "A" * 101}),
    ("type", {"text": "G7 across MA\0"}),
    *[("prepare/put", {"cell": cell, "tile": "M"}) for cell in ("", "G", "7", "GG7", "G777", "²7", "G²", "\0", "g7g")],
    *[("prepare/put", {"cell": "G7", "tile": tile}) for tile in ("", "AB", "É", "1", "\0", "null", "ß")],
    *[("prepare/put", {"cell": "G7", "tile": "?", "letter": letter}) for letter in ("AB", "1", "É", "?", "\0", "null")],
    ("prepare/take", {"cell": "nowhere"}),
    ("prepare/name", {"letter": "A"}),
    *[("prepare/name", {"cell": "G7", "letter": letter}) for letter in ("AB", "1", "é", "?", "\0")],
    *[("rack", {"how": how}) for how in ("nonsense", "", "\0", "shuffle sort")],
    *[("rack", {"order": order}) for order in ("", " ", "MA1", "É", "M\0", "M" * 51)],
    ("rack", {}),
]


@pytest.mark.parametrize("htmx", [False, True])
def test_400_whatever_is_malformed_changes_nothing(table: Table, ana: Player, htmx: bool) -> None:
    prepared.put(table.code, ana, placement(G7="?").tiles[0])
    client, before = browser(ana), rows()
    for number, (action, sent) in enumerate(MALFORMED):
        if htmx and number % 7:
            continue
        answer = post(client, table, action, htmx=htmx, **{"version": table.version, **sent})
        assert answer.status_code == 400, (action, sent)
        if number % 7 == 0:
            is_answer(answer, 400, "fr")
    assert rows() == before


def test_400_without_a_version_and_in_arabic(table: Table, rana: Player) -> None:
    before = rows()
    for action in ("place", "exchange", "type", "pass", "leave"):
        sent = {"placed": MAISON, "tile": "M", "text": "G7 across MA"}
        is_answer(post(browser(rana), table, action, **sent), 400, "ar")
    assert rows() == before


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b'{"version": %d, "placed": "G7:M:M"}', "application/json"),
        (b"version=%d&placed=G7:%%FF:M", FORM),
        (b"version=%d&placed=G7:\xff:M", FORM),
        (b"version=%d&placed=G7:%%C3:M", FORM),
        (b"version=%d&placed=G7:M:M", f"{FORM}; charset=utf-16"),
        (b"version=%d&placed=G7:M:M", "multipart/form-data"),
        (b"version=%d&placed=G7:M:M", "multipart/form-data; boundary=x"),
        (b"--x\r\nversion=%d", "multipart/form-data; boundary=" + "x" * 300),
        (b"version=%d&" + b"placed=G7:M:M&" * 101, FORM),
        (b"version=%d", "text/plain"),
        (b"", ""),
        (b"\xff\xfe\x00", FORM),
    ],
)
def test_400_a_body_that_is_no_form_of_ours(table: Table, ana: Player, body: bytes, kind: str) -> None:
    before = rows()
    sent = body % table.version if b"%d" in body else body
    answer = browser(ana).post(f"/t/{table.code}/place/", sent, content_type=kind)
    is_answer(answer, 400, "fr")  # type: ignore[arg-type]
    assert rows() == before


def test_400_even_bytes_that_are_no_letters_are_read_as_a_typed_move(table: Table, ana: Player) -> None:
    before = rows()
    sent = b"version=%d&text=%%FF\xff" % table.version
    answer = browser(ana).post(f"/t/{table.code}/type/", sent, content_type=FORM)
    is_answer(answer, 422, "fr", sentence='class="notice refused"')  # type: ignore[arg-type]
    assert rows() == before


# 403


@pytest.mark.parametrize("htmx", [False, True])
def test_403_nobody_acts_on_a_seat_that_is_not_theirs(table: Table, stranger: Player, htmx: bool) -> None:
    stranger.language = "ar"
    stranger.save()
    client, before = browser(stranger), rows()
    sent = {"version": table.version, "sure": "1", "text": "G7 across MA", "placed": MAISON, "tile": "M", "cell": "G7"}
    for action in (
        *("place", "type", "exchange", "pass", "leave", "start", "close", "rematch"),
        *("prepare/put", "prepare/take", "prepare/name", "prepare/clear"),
    ):
        is_answer(post(client, table, action, htmx=htmx, **sent), 403, "ar")
    is_answer(post(client, table, "rack", htmx=htmx, how="sort"), 403, "ar")
    assert rows() == before


def test_403_only_the_host_starts_and_closes(words: None, ana: Player, rana: Player) -> None:
    table = open_table(ana, 3)
    tables.sit(table.code, rana, NOW, None)  # type: ignore[arg-type]
    before = rows()
    for action in ("start", "close"):
        is_answer(post(browser(rana), table, action), 403, "ar")
    assert rows() == before


@pytest.mark.parametrize("cookie", [None, "", "short", "\\0", "é", "x" * 32, "x" * 64, "*" * 64, "x" * 4000])
def test_403_a_form_from_elsewhere(table: Table, ana: Player, cookie: str | None) -> None:
    client, before = browser(ana, enforce_csrf_checks=True), rows()
    if cookie is not None:
        client.cookies["csrftoken"] = cookie
    sent = {"version": table.version, "placed": MAISON}
    for token in ({}, {"csrfmiddlewaretoken": "y" * 32 + "z" * 32}, {"csrfmiddlewaretoken": "é\0"}):
        answer = post(client, table, "place", **sent, **token)
        is_answer(answer, 403, "fr", sentence=said("The form could not be checked.", "fr"))
    assert rows() == before


def test_a_form_of_ours_passes_the_same_check(table: Table, ana: Player) -> None:
    client = browser(ana, enforce_csrf_checks=True)
    client.get(f"/t/{table.code}/")
    token = client.cookies["csrftoken"].value
    answer = post(client, table, "place", version=table.version, placed=MAISON, csrfmiddlewaretoken=token)
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.code}/")


# 404


ACTIONS = (
    *("sit", "leave", "start", "close", "rematch", "place", "type", "exchange", "pass", "rack"),
    *("prepare/put", "prepare/take", "prepare/name", "prepare/clear"),
)


def test_404_there_is_no_such_table(table: Table, ana: Player) -> None:
    Table.objects.filter(pk=table.pk).update(code="K7QF")
    client, before = browser(ana), rows()
    sent = {"version": 1, "text": "G7 across MA", "tile": "M", "cell": "G7", "how": "sort"}
    odd = [("sit", code) for code in ("q" * 3000, "٣", "-", "k7qf", "K7QFF", "K7Q")]
    for action, code in [*[(action, "QQQQ") for action in ACTIONS], *odd]:
        answer = client.post(f"/t/{code}/{action}/", sent)
        is_answer(answer, 404, "fr")  # type: ignore[arg-type]
    assert rows() == before


def test_404_a_running_table_by_link_is_closed_to_strangers(
    words: None, ana: Player, rana: Player, stranger: Player
) -> None:
    table = running_table(ana, rana, by_link=True)
    before = rows()
    sent = {"version": table.version, "text": "G7 across MA", "tile": "M", "cell": "G7", "how": "sort", "sure": "1"}
    for action in ACTIONS:
        is_answer(post(browser(stranger), table, action, **sent), 404, "en")
    is_answer(post(browser(None), table, "sit", name="Eve"), 404, "fr")
    assert rows() == before


# 405


def test_an_action_that_is_read_instead_of_sent_leads_to_its_table(table: Table, ana: Player) -> None:
    client, before = browser(ana), rows()
    for address in [f"/t/{table.code}/{action}/" for action in ACTIONS]:
        for answer in (client.get(address, {"version": table.version, "sure": "1"}), client.head(address)):
            assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.code}/")
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "NONSENSE"):
            assert client.generic(method, address).status_code == 405
    assert rows() == before


# 409


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("reader", ["fr", "ar"])
def test_409_a_page_that_is_behind(table: Table, ana: Player, rana: Player, reader: str, htmx: bool) -> None:
    player = ana if reader == "fr" else rana
    if reader == "ar":
        take_turn(table.code, ana, Pass(), table.version, later(9), None)  # type: ignore[arg-type]
    sentence = said("The table has changed in the meantime. See how it stands, then try again.", reader)
    client, before = browser(player), rows()
    sent = {"version": table.version - 1, "placed": MAISON, "tile": "M", "sure": "1"}
    for action in ("place", "exchange", "pass"):
        answer = post(client, table, action, htmx=htmx, **sent)
        is_answer(answer, 409, reader, htmx=htmx, sentence=sentence)
        assert f'data-version="{Table.objects.get().version}"' in answer.content.decode()
    assert rows() == before


@pytest.mark.parametrize("htmx", [False, True])
def test_net_6_409_out_of_turn_nothing_is_looked_up_and_no_try_is_taken(
    table: Table, rana: Player, htmx: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Words:
        def __contains__(self, word: object) -> bool:
            raise AssertionError(word)

    monkeypatch.setattr("games.services.turns.words_of", lambda _revision: Words())
    sentence = said("It is not your turn yet. Wait for it; your prepared move is kept.", "ar")
    client, before = browser(rana), rows()
    for action in ("place", "exchange", "pass"):
        for placed in (MAISON, ["F7:M:M", "G7:O:O"]):
            sent = {"version": table.version, "placed": placed, "tile": "M", "sure": "1"}
            is_answer(post(client, table, action, htmx=htmx, **sent), 409, "ar", htmx=htmx, sentence=sentence)
    assert rows() == before
    answer = post(client, table, "leave", version=table.version, sure="1")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert Seat.objects.filter(player=rana).exists()


@pytest.mark.parametrize("htmx", [False, True])
def test_409_the_match_is_over(table: Table, ana: Player, rana: Player, htmx: bool) -> None:
    set_position(table, idle_turns=3)
    take_turn(table.code, ana, Pass(), table.version, later(5), None)  # type: ignore[arg-type]
    sentence = said("The match is over; nothing more can be played.", "ar")
    client, before = browser(rana), rows()
    sent = {"version": table.version, "placed": MAISON, "tile": "M", "sure": "1", "cell": "G7", "text": "G7 across MA"}
    for action in ("place", "exchange", "pass", "type", "leave", "prepare/put", "prepare/clear"):
        answer = post(client, table, action, htmx=htmx, **sent)
        is_answer(answer, 409, "ar", htmx=htmx, sentence=sentence)
    is_answer(post(client, table, "rack", htmx=htmx, how="sort"), 409, "ar", htmx=htmx, sentence=sentence)
    assert rows() == before


@pytest.mark.parametrize("htmx", [False, True])
def test_409_too_late(table: Table, ana: Player, htmx: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, 180.2)
    sentence = said("The time of your turn is over: the table passed for you. Wait for your next turn.", "fr")
    for action in ("place", "place", "type"):
        sent = {"version": table.version, "placed": MAISON, "text": "E7 across MAISON"}
        is_answer(post(browser(ana), table, action, htmx=htmx, **sent), 409, "fr", htmx=htmx, sentence=sentence)
    kinds = list(Move.objects.values_list("kind", flat=True))
    assert kinds[-2:] == ["began", "timed_out"]
    assert list(Rack.objects.order_by("seat__number").values_list("tiles", flat=True)) == ["MAISON?", "MAISON?"]


def test_409_the_seats_are_taken(table: Table, ana: Player, stranger: Player) -> None:
    before = rows()
    for player, language in ((ana, "fr"), (stranger, "en")):
        for htmx in (False, True):
            answer = post(browser(player), table, "sit", htmx=htmx)
            is_answer(answer, 409, language, htmx=htmx, sentence='class="notice stale"')
    assert rows() == before


# 413


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("action", ["place", "sit"])
def test_413_a_body_that_is_too_long(table: Table, rana: Player, action: str, htmx: bool) -> None:
    before = rows()
    headers = {"HX-Request": "true"} if htmx else {}
    address, body = f"/t/{table.code}/{action}/", b"version=1&text=" + b"A" * 70_000
    for checks in (False, True):
        client = browser(rana, enforce_csrf_checks=checks)
        client.get(f"/t/{table.code}/")
        is_answer(client.post(address, body, content_type=FORM, headers=headers), 413, "ar")  # type: ignore[arg-type]
        answer = client.post(address, {"version": "1", "text": "A" * 70_000}, headers=headers)
        is_answer(answer, 413, "ar")  # type: ignore[arg-type]
    assert rows() == before


# 422


@pytest.mark.parametrize("htmx", [False, True])
def test_422_a_word_the_lexicon_does_not_know_takes_a_try_and_nothing_else(
    table: Table, ana: Player, htmx: bool
) -> None:
    before = rows()
    answer = post(browser(ana), table, "place", htmx=htmx, version=table.version, placed=["F7:M:M", "G7:I:I"])
    is_answer(answer, 422, "fr", htmx=htmx, sentence="Le lexique ne reconnaît pas")
    assert ">MI<" in answer.content.decode()
    after = rows()
    assert after["Rack"][0].pop("tries_full_at") == later(10 + 15)
    before["Rack"][0].pop("tries_full_at")
    assert after == before


@pytest.mark.parametrize("htmx", [False, True])
def test_422_a_fault_of_shape_takes_no_try(table: Table, ana: Player, htmx: bool) -> None:
    before = rows()
    for placed in ([], ["G7:M:M"], ["A5:M:M", "A6:A:A"], ["A1:M:M"], ["N7:M:M"], ["G7:M:M", "G7:A:A"], ["G7:X:X"]):
        answer = post(browser(ana), table, "place", htmx=htmx, version=table.version, placed=placed)
        is_answer(answer, 422, "fr", htmx=htmx, sentence='class="notice refused"')
    answer = post(browser(ana), table, "place", htmx=htmx, version=table.version, placed=MAISON * 8)
    is_answer(answer, 422, "fr", htmx=htmx, sentence="7")
    assert rows() == before


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("joker", ["G7:?", "G7:?:"])
def test_jok_2_a_joker_without_a_letter_is_refused_for_its_shape(
    table: Table, ana: Player, joker: str, htmx: bool
) -> None:
    before = rows()
    answer = post(browser(ana), table, "place", htmx=htmx, version=table.version, placed=["F7:M:M", joker])
    is_answer(answer, 422, "fr", htmx=htmx, sentence='class="notice refused"')
    assert ">G7<" in answer.content.decode()
    assert rows() == before


@pytest.mark.parametrize("joker", ["G7:?:?", "G7:?:é", "G7:?:AB", "G7:?:1", "G7:?: ", "G7:?:null", "G7:?:\0"])
def test_jok_2_a_joker_with_what_is_no_letter_is_malformed(table: Table, rana: Player, ana: Player, joker: str) -> None:
    before = rows()
    for player, language in ((ana, "fr"), (rana, "ar")):
        answer = post(browser(player), table, "place", version=table.version, placed=["F7:M:M", joker])
        is_answer(answer, 400, language)
    assert rows() == before


def test_jok_2_a_proper_joker_stands_in_the_log_as_its_letter(table: Table, ana: Player) -> None:
    assert post(browser(ana), table, "place", version=table.version, placed=["F7:M:M", "G7:?:A"]).status_code == 302
    record = Move.objects.get(kind=Move.Kind.PLACED).record
    assert (record["points"], [entry["text"] for entry in record["words"]]) == (2, ["Ma"])


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        (
            "en",
            "The bag holds 1 tile; at most 1 can be exchanged.",
            "The bag holds 2 tiles; at most 2 can be exchanged.",
        ),
        (
            "fr",
            "Le sac contient 1 jeton\u202f; on peut en échanger 1 au plus.",
            "Le sac contient 2 jetons\u202f; on peut en échanger 2 au plus.",
        ),
        (
            "ht",
            "Sak la gen 1 pyès\u202f; ou ka chanje 1 pou pi plis.",
            "Sak la gen 2 pyès\u202f; ou ka chanje 2 pou pi plis.",
        ),
        (
            "ar",
            "في الكيس قطعة واحدة؛ يمكن تبديل قطعة واحدة على الأكثر.",
            "في الكيس قطعتان؛ يمكن تبديل قطعتين على الأكثر.",
        ),
    ],
)
def test_exc_2_the_bag_is_too_small_and_says_so_with_the_right_plural(
    table: Table, ana: Player, language: str, one: str, two: str
) -> None:
    Player.objects.filter(pk=ana.pk).update(language=language)
    for bag, sentence in (("E", one), ("EE", two)):
        set_position(table, bag=bag)
        before = rows()
        for htmx in (False, True):
            answer = post(browser(ana), table, "exchange", htmx=htmx, version=table.version, tile=list("MAISO"))
            is_answer(answer, 422, language, htmx=htmx, sentence=sentence)
            assert answer.content.decode().count(sentence) >= 1
        assert rows() == before


# 429


@pytest.mark.parametrize("htmx", [False, True])
def test_429_the_thirty_first_guest_from_one_address_must_wait(words: None, ana: Player, htmx: bool) -> None:
    table = open_table(ana, 3)
    for _ in range(30):
        limits.spend(limits.Action.GUEST, "127.0.0.1", later(10))
    before = rows()
    client = browser(None, headers={"Accept-Language": "ar"})
    answer = post(client, table, "sit", htmx=htmx, name="Eve")
    assert answer.status_code == 429
    html5lib.HTMLParser(strict=True).parse(answer.content.decode())
    assert '<html lang="ar" dir="rtl"' in answer.content.decode()
    assert rows() == before


def test_429_the_thirty_first_table_of_one_player_must_wait(words: None, ana: Player) -> None:
    client = browser(ana)
    sent = {"game": "lexio", "seats": 2, "turn_minutes": 3, "visibility": "public"}
    for _ in range(30):
        limits.spend(limits.Action.TABLE, f"{ana.pk} 127.0.0.1", later(10))
    before = rows()
    assert client.post("/open/", sent).status_code == 429
    assert rows() == before
    Attempt.objects.all().delete()
    assert client.post("/open/", sent).status_code == 302


# Cookies, and whoever is not logged in


BROKEN_COOKIES = [
    *[("sessionid", value) for value in ("", "nonsense", "\\0", "é", "x" * 3000, "../../etc/passwd")],
    *[("csrftoken", value) for value in ("", "short", "*" * 64, "x" * 3000)],
    *[("django_language", value) for value in ("", "xx", "../../fr", "\\0", "é", "x" * 3000, "FR", "ar;q=1")],
    ("messages", "nonsense"),
]


def test_a_cookie_that_is_broken_breaks_nothing(table: Table) -> None:
    before = rows()
    for cookie, value in BROKEN_COOKIES:
        client = browser(None, headers={"Accept-Language": "ar"})
        client.cookies[cookie] = value
        for address in ("/", f"/t/{table.code}/regions/"):
            answer = client.get(address)
            assert (answer.status_code, 'lang="ar" dir="rtl"' in answer.content.decode()) == (200, True), value
        assert post(client, table, "place", version=table.version, placed=MAISON).status_code == 302
    assert rows() == before


def test_a_broken_language_cookie_leaves_the_players_own_language(table: Table, rana: Player) -> None:
    client = browser(rana)
    client.cookies["django_language"] = "../../en"
    is_answer(post(client, table, "place", version="²"), 400, "ar")


def test_whoever_is_not_logged_in_is_led_to_the_welcome_page_by_htmx_too(table: Table) -> None:
    client, before = browser(None), rows()
    sent = {"version": table.version, "placed": MAISON}
    for action in sorted(set(ACTIONS) - {"sit"}):
        away = f"/welcome/?next=/t/{table.code}/{action}/"
        answer = post(client, table, action, **sent)
        assert (answer.status_code, answer["Location"]) == (302, away)
        answer = post(client, table, action, htmx=True, **sent)
        assert (answer.status_code, answer["HX-Redirect"], answer.content) == (200, away, b"")
    assert rows() == before


# Files, doubled fields


def test_files_are_no_fields(table: Table, ana: Player) -> None:
    before = rows()
    file = SimpleUploadedFile("placed", b"G7:M:M")
    answer = post(browser(ana), table, "place", version=table.version, placed=file)
    is_answer(answer, 422, "fr", sentence='class="notice refused"')
    answer = post(browser(ana), table, "place", version=SimpleUploadedFile("version", b"3"))
    is_answer(answer, 400, "fr")
    assert rows() == before


def test_of_a_doubled_field_the_last_one_counts(table: Table, ana: Player) -> None:
    before = rows()
    for versions in ([table.version, 1], [table.version, "²"]):
        answer = post(browser(ana), table, "place", version=versions, placed=MAISON)
        assert answer.status_code == (409 if versions[1] == 1 else 400)
    assert rows() == before
    assert post(browser(ana), table, "place", version=[1, table.version], placed=MAISON).status_code == 302


# The same thing twice


def test_net_3_a_form_sent_again_does_nothing_twice(table: Table, ana: Player) -> None:
    client = browser(ana)
    sent = {"version": table.version, "placed": MAISON}
    assert post(client, table, "place", **sent).status_code == 302
    done = rows()
    assert client.get(f"/t/{table.code}/").status_code == 200
    for htmx in (False, True):
        assert post(client, table, "place", htmx=htmx, **sent).status_code == 409
        assert client.get(f"/t/{table.code}/").status_code == 200
    assert rows() == done
    assert [line["kind"] for line in done["Move"]] == ["sat", "sat", "began", "placed"]
    assert done["Rack"][0]["tiles"] == "?EEEEEE"


@pytest.mark.parametrize("action", ["exchange", "pass"])
def test_a_double_press_takes_one_turn(table: Table, ana: Player, action: str) -> None:
    sent = {"version": table.version, "tile": ["M", "A"], "sure": "1"}
    assert [post(browser(ana), table, action, **sent).status_code for _ in range(2)] == [302, 409]
    assert Move.objects.count() == 4


def test_a_typed_move_sent_again_says_that_the_match_has_moved_on_and_prepares_nothing(
    table: Table, ana: Player
) -> None:
    sent = {"version": table.version, "text": "E7 across MAISON"}
    assert post(browser(ana), table, "type", **sent).status_code == 302
    done = rows()
    assert post(browser(ana), table, "type", **sent).status_code == 409
    assert post(browser(ana), table, "type", version=table.version, text="F8 across EE").status_code == 409
    assert rows() == done


def test_net_4_a_second_tab_that_is_behind_loses_nothing(table: Table, ana: Player, rana: Player) -> None:
    one, other = browser(ana), browser(ana)
    assert post(one, table, "place", version=table.version, placed=MAISON).status_code == 302
    now = Table.objects.get().version
    take_turn(table.code, rana, Pass(), now, later(9), None)  # type: ignore[arg-type]
    done = rows()
    answer = post(other, table, "place", htmx=True, version=table.version, placed=["F7:E:E", "G7:E:E"])
    sentence = said("The table has changed in the meantime. See how it stands, then try again.", "fr")
    is_answer(answer, 409, "fr", htmx=True, sentence=sentence)
    assert f'name="version" value="{now + 1}"' in answer.content.decode()
    assert rows() == done


def test_two_browsers_of_one_player_share_what_is_prepared(table: Table, ana: Player) -> None:
    one, other = browser(ana), browser(ana)
    assert post(one, table, "prepare/put", cell="g7", tile="m").status_code == 302
    assert post(other, table, "prepare/put", cell="H7", tile="?", letter="a").status_code == 302
    hand = perspective.look(table.code, ana, later(10)).hand
    assert hand is not None
    assert [tile.code for tile in hand.prepared] == ["G7:M:M", "H7:?:A"]
    for client in (one, other):
        text = client.get(f"/t/{table.code}/regions/", headers={"HX-Request": "true"}).content.decode()
        assert 'name="placed" value="G7:M:M"' in text
        assert 'name="placed" value="H7:?:A"' in text
    assert post(one, table, "prepare/take").status_code == 302
    assert post(other, table, "prepare/clear").status_code == 302
    assert post(other, table, "rack", order="noi").status_code == 302
    assert Rack.objects.get(seat__player=ana).tiles == "NOIMAS?"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("action", "htmx"), [("place", False), ("place", True), ("exchange", False), ("type", True)])
def test_of_eight_posts_at_once_one_is_played(table: Table, ana: Player, action: str, htmx: bool) -> None:
    sent = {"version": table.version, "placed": MAISON, "tile": ["M", "A"], "text": "E7 across MAISON"}
    clients = [browser(ana) for _ in range(8)]
    statuses = at_once(*[lambda it=it: post(it, table, action, htmx=htmx, **sent).status_code for it in clients])
    assert sorted(statuses) == [200 if htmx else 302, *[409] * 7]
    after = rows()
    assert [line["kind"] for line in after["Move"]][3:] == ["exchanged" if action == "exchange" else "placed"]
    assert [len(rack["tiles"]) for rack in after["Rack"]] == [7, 7]
    laid = 0 if action == "exchange" else 6
    assert len(after["Bag"][0]["tiles"]) == 10 - laid


@pytest.mark.django_db(transaction=True)
def test_of_eight_wrong_words_at_once_each_takes_a_try_and_no_more_than_ten_are_looked_up(
    table: Table, ana: Player
) -> None:
    clients = [browser(ana) for _ in range(8)]
    sent = {"version": table.version, "placed": ["F7:M:M", "G7:I:I"]}
    for _ in range(2):
        statuses = at_once(*[lambda it=it: post(it, table, "place", **sent).status_code for it in clients])
        assert statuses == [422] * 8
    # Ten tries taken at once come back one by one, each fifteen seconds.
    assert Rack.objects.get(seat__player=ana).tries_full_at == later(10 + 150)


# Our own fault


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("reader", ["fr", "ar"])
def test_ref_2_a_failure_is_no_verdict_and_leaves_all_as_it_was(
    table: Table, ana: Player, reader: str, htmx: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reader == "ar":
        Player.objects.filter(pk=ana.pk).update(language="ar")
    prepared.put(table.code, ana, placement(G7="M").tiles[0])
    client, before = browser(ana, raise_request_exception=False), rows()
    sent = {"version": table.version, "placed": MAISON}
    with monkeypatch.context() as broken:
        # The last thing before the commit: everything has been written by then.
        broken.setattr("games.services.turns.prepared.tell_own_pages", lambda _seat: 1 / 0)
        answer = post(client, table, "place", htmx=htmx, **sent)
    assert answer.status_code == 500
    text = answer.content.decode()
    html5lib.HTMLParser(strict=True).parse(text)
    assert f'<html lang="{reader}"' in text
    fault = "It was the site’s fault, not yours. What you had on the table is kept. Try again in a moment."
    assert said(fault, reader) in text
    assert "MAISON" not in text
    assert rows() == before
    assert post(client, table, "place", **sent).status_code == 302


def test_time_that_is_settled_by_a_request_stays_settled_when_the_request_is_refused(
    table: Table, ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, 180)
    assert post(browser(ana), table, "place", version=table.version, placed=MAISON).status_code == 409
    assert Move.objects.filter(kind=Move.Kind.TIMED_OUT).count() == 1
    assert timeouts.sweep(later(180)) == 0
