"""A walk through the whole site in one language: every page, whoever looks at it, whatever went wrong before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.contrib import admin
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone, translation

from games.models import Bag, Player, Rack, Table
from games.rules.refusal import RefusalCode, Refused
from games.services import limits
from tests.builders import make_word_list, open_table, running_table, set_position, word

LANGUAGES = ("en", "fr", "ht", "ar")
#: Names that a page in the other direction would tear apart if they stood bare.
NAMES = ("O'Neil-رنا", "أحمد", "Ana 14", "Max")
HTMX = {"HX-Request": "true"}


@dataclass(frozen=True, slots=True)
class Shown:
    """One answer: a whole page, or with `whole` false the regions that htmx gets."""

    label: str
    status: int
    html: str
    whole: bool


@dataclass(slots=True)
class Walk:
    """What was shown on the way, each page by what it shows, and the names of all addresses reached."""

    language: str
    shown: list[Shown] = field(default_factory=list)
    reached: set[str] = field(default_factory=set)

    def visitor(self, player: Player | None = None, **more: Any) -> Visitor:
        """Somebody new, in a browser that asks for this language."""
        browser = Client(headers={"Accept-Language": self.language}, **more)
        if player is not None:
            browser.force_login(player)
        return Visitor(self, browser)


@dataclass(slots=True)
class Visitor:
    """One browser, whose answers are kept."""

    walk: Walk
    browser: Client

    def get(self, label: str, address: str, *, expect: int = 200, **more: Any) -> HttpResponse:
        """Look at a page."""
        return self._keep(label, self.browser.get(address, **more), expect)

    def post(self, label: str, address: str, data: dict[str, Any], *, expect: int = 200, **more: Any) -> HttpResponse:
        """Send a form."""
        return self._keep(label, self.browser.post(address, data, **more), expect)

    def _keep(self, label: str, answer: Any, expect: int) -> HttpResponse:
        assert answer.status_code // 100 == expect // 100, f"{label}: {answer.status_code}"
        if (match := answer.wsgi_request.resolver_match) is not None:
            self.walk.reached.add(match.view_name)
        if answer.get("Content-Type", "").startswith("text/html") and not answer.has_header("Location"):
            html = answer.content.decode()
            self.walk.shown.append(Shown(label, answer.status_code, html, whole="<html" in html))
        return answer


def crawl(language: str) -> Walk:
    """See everything once; needs an empty database."""
    walk = Walk(language)
    make_word_list()
    cast = [Player.objects.create_user(name, "a long password 41") for name in NAMES]
    _coming_in(walk, cast)
    _explaining(walk)
    _waiting(walk, cast)
    _playing(walk, cast)
    _after(walk, cast)
    _lobby(walk, cast)
    _astray(walk, cast)
    _admin(walk, cast)
    return walk


def _coming_in(walk: Walk, cast: list[Player]) -> None:
    new = walk.visitor()
    new.get("lobby, empty", reverse("lobby"))
    for name in ("welcome", "sign_up", "log_in"):
        new.get(name, reverse(name))
    new.get("back from the lobby", reverse("welcome") + "?next=/t/K7QF/")
    too_often = Refused(RefusalCode.TOO_OFTEN, minutes=5)
    for name in ("", "x" * 25, "a<b>", "-", "Aж", "Max"):
        new.post(f"guest called {name[:9]!r}", reverse("guest"), {"name": name}, expect=422)
    for password in ("", "12345678", "password", "Maximilian", "short"):
        sent = {"name": "Maximilian", "password": password, "email": "nowhere"}
        new.post(f"sign-up with {password!r}", reverse("sign_up"), sent, expect=422)
    new.post("sign-up, nothing given", reverse("sign_up"), {}, expect=422)
    new.post("log-in, nothing given", reverse("log_in"), {}, expect=422)
    new.post("log-in, wrong", reverse("log_in"), {"name": "Max", "password": "wrong"}, expect=422)
    with patch.object(limits, "spend", side_effect=too_often):
        for name, sent in (("guest", {}), ("sign_up", {"password": "mangrove 41"}), ("log_in", {"password": "x"})):
            new.post(f"{name}, too often", reverse(name), {"name": "Eva", **sent}, expect=429)
    new.post("no such language", reverse("language"), {"language": "de"}, expect=400)
    new.get("choosing by link", reverse("language"), expect=302)
    new.get("settings", reverse("settings") + "?next=/t/K7QF/")
    new.post("settings, saved", reverse("settings"), {"theme": "dark", "next": "/t/K7QF/"})
    new.post("settings, wrong", reverse("settings"), {"theme": "pink"}, expect=422)
    new.post("a guest", reverse("guest"), {"name": "Lou"}, expect=302)
    new.get("a guest's lobby", reverse("lobby"))
    new.get("keep", reverse("keep"))
    new.post("keep, weak", reverse("keep"), {"password": "Lou", "email": "x"}, expect=422)
    new.get("log-out of a guest", reverse("log_out"))
    walk.visitor(cast[0]).post("log-out", reverse("log_out"), {}, expect=302)


def _explaining(walk: Walk) -> None:
    with translation.override(walk.language):
        for name in ("rules_lexio", "glossary_lexio", "glossary", "help", "accessibility"):
            walk.visitor().get(name, reverse(name))


def _waiting(walk: Walk, cast: list[Player]) -> None:
    host, guest, *_ = cast
    host_s, guest_s, nobody = walk.visitor(host), walk.visitor(guest), walk.visitor()
    table = open_table(host, 3, now=timezone.now())
    at = _at(table)
    host_s.get("open, the host", at["table"])
    guest_s.get("open, somebody else", at["table"])
    nobody.get("open, nobody", at["table"])
    nobody.post("sitting down without a name", at["sit"], {"name": "", "version": "1"}, expect=422)
    nobody.post("sitting down under a name taken", at["sit"], {"name": "Max", "version": "1"}, expect=422)
    guest_s.post("closing another's table", at["close"], {"version": "1"}, expect=403)
    host_s.post("starting alone", at["start"], {"version": "1"}, expect=422)
    guest_s.post("sitting down", at["sit"], {"version": "1"}, expect=302)
    guest_s.post("sitting down again", at["sit"], {"version": "1"}, expect=409)
    guest_s.get("open, seated", at["table"])
    guest_s.post("leaving an open table", at["leave"], {"version": "2"}, expect=302)
    host_s.post("closing", at["close"], {"version": "3"}, expect=302)
    host_s.get("closed, the host", at["table"])
    nobody.get("closed, nobody", at["table"])
    host_s.post("opening, wrongly", reverse("open_table"), {"game": "chess"}, expect=422)
    with patch.object(limits, "spend", side_effect=Refused(RefusalCode.TOO_OFTEN, minutes=1)):
        sent = {"game": "lexio", "seats": "2", "turn_minutes": "3", "visibility": "public"}
        host_s.post("opening, too often", reverse("open_table"), sent, expect=429)
    invited = open_table(host, 2, by_link=True, now=timezone.now())
    guest_s.get("open by link", _at(invited)["table"])
    guest_s.post("sitting down by link", _at(invited)["sit"], {"version": "1"}, expect=302)
    nobody.get("running by link, not there for others", _at(invited)["table"], expect=404)


def _playing(walk: Walk, cast: list[Player]) -> None:
    me, other, third, _ = cast
    racks = ["MOTSA?E", "AEIOUAE", "LENASER"]
    table = running_table(me, other, third, racks=racks, bag="BCDFGHJ", now=timezone.now())
    at = _at(table)
    mine, theirs, watching = walk.visitor(me), walk.visitor(other), walk.visitor(cast[3])
    mine.get("my turn", at["table"])
    mine.get("pass by address", at["pass_turn"], expect=302)
    theirs.get("not my turn", at["table"])
    watching.get("watching", at["table"])
    walk.visitor().get("watching without an account", at["table"])
    for label, text in {
        "not understood": "<b>hé",
        "no cell": "across MOT",
        "no direction": "G7 MOT",
        "no word": "G7 across",
        "no tile": "G7 across ZUT",
        "not over the source": "A7 across MOT",
    }.items():
        mine.post(f"typed, {label}", at["type_move"], _sent(table, text=text), expect=422)
        mine.post(f"typed, {label}, htmx", at["type_move"], _sent(table, text=text), expect=422, headers=HTMX)
    mine.post("typed, unknown to the lexicon", at["type_move"], _sent(table, text="G7 > TSOM"), expect=422)
    mine.post("previewed, with a joker", at["type_move"], _sent(table, text="preview G7 > MOT?E"), headers=HTMX)
    mine.post("previewed rightly", at["type_move"], _sent(table, text="preview G7 > MOTS"), headers=HTMX)
    Rack.objects.filter(seat__table=table, seat__player=me).update(tries_full_at=timezone.now() + timedelta(hours=1))
    mine.post("no tries left", at["type_move"], _sent(table, text="G7 > TSOM"), expect=422)
    Rack.objects.filter(seat__table=table).update(tries_full_at=None)
    mine.post("laying a joker", at["prepare_put"], _sent(table, cell="G8", tile="?"), headers=HTMX)
    mine.get("a joker laid without its letter", at["table"])
    mine.post("naming a joker", at["prepare_name"], _sent(table, cell="G8", letter="E"), headers=HTMX)
    mine.post("taking back", at["prepare_take"], _sent(table, cell="G8"), headers=HTMX)
    mine.post("laying on a wall", at["prepare_put"], _sent(table, cell="A1", tile="M"), expect=422, headers=HTMX)
    mine.post("clearing", at["prepare_clear"], _sent(table), headers=HTMX)
    mine.post("sorting", at["arrange_rack"], _sent(table, how="sort"), headers=HTMX)
    mine.post("placing nothing", at["place"], _sent(table), expect=422)
    mine.post("stale", at["place"], {"version": "1", "placed": "G7:M:M"}, expect=409)
    mine.post("passing, sure?", at["pass_turn"], _sent(table))
    mine.post("leaving, sure?", at["leave"], _sent(table))
    mine.post("placed", at["type_move"], _sent(table, text="F7 > MOTs"), headers=HTMX)
    theirs.get("a move later, spoken", at["table_regions"] + "?seen=1", headers=HTMX)
    theirs.get("a move later", at["table"])
    theirs.post("exchanging none", at["exchange"], _sent(table), expect=422)
    theirs.post("exchanged", at["exchange"], _sent(table, tile=["A", "E"]), expect=302)
    theirs.get("exchanged, with its notice", at["table"])
    mine.post("not one's turn", at["pass_turn"], _sent(table, sure="1"), expect=409)
    walk.visitor(third).post("passed", at["pass_turn"], _sent(table, sure="1"), headers=HTMX)
    Table.objects.filter(pk=table.pk).update(
        turn_began_at=timezone.now() - timedelta(hours=1),
        turn_ends_at=timezone.now() - timedelta(minutes=1),
        due_at=timezone.now() - timedelta(minutes=1),
    )
    mine.get("the time ran out", at["table"])
    mine.get("the log spoken", at["table_regions"] + "?seen=0", headers=HTMX)
    Bag.objects.filter(table=table).update(tiles="")
    theirs.post("exchanging with an empty bag", at["exchange"], _sent(table, tile=["A"]), expect=422)
    theirs.get("an empty bag", at["table"])


def _after(walk: Walk, cast: list[Player]) -> None:
    me, other, third, gone = cast[0], cast[1], cast[2], Player.objects.create_user("Gone")
    shared = running_table(
        *(me, other, third, gone), racks=["A", "A", "SZ", "Z?"], bag="", totals=[1, 1, -5, 30], now=timezone.now()
    )
    set_position(shared, totals=[31, 31, 1, 0], board=word("G7", "MOT"))
    for turn in range(8):
        player = (me, other, third, gone)[turn % 4]
        walk.visitor(player).post(f"pass {turn}", _at(shared)["pass_turn"], _sent(shared, sure="1"), expect=302)
    for label, who in {"who shares the win": me, "who lost": third, "nobody": None}.items():
        walk.visitor(who).get(f"over, {label}", _at(shared)["table"])
    walk.visitor(me).post("playing on", _at(shared)["pass_turn"], _sent(shared, sure="1"), expect=409)
    gone.delete()
    walk.visitor(me).get("over, one account deleted", _at(shared)["table"])

    won = running_table(
        me, other, racks=["S", "KW"], bag="", totals=[3, 14], board=word("G7", "MOT"), now=timezone.now()
    )
    walk.visitor(me).post("the last tile", _at(won)["type_move"], _sent(won, text="G7 > MOTS"), headers=HTMX)
    for label, who in {"the winner": me, "the loser": other, "nobody": None}.items():
        walk.visitor(who).get(f"over, {label}", _at(won)["table"])
    walk.visitor(other).get("over, spoken", _at(won)["table_regions"] + "?seen=1", headers=HTMX)
    walk.visitor(me).post("a rematch", _at(won)["rematch"], _sent(won), expect=302)
    walk.visitor(other).get("over, with its rematch", _at(won)["table"])


def _lobby(walk: Walk, cast: list[Player]) -> None:
    open_table(cast[1], 4, now=timezone.now())
    running_table(cast[1], cast[3], now=timezone.now())
    for label, who in {"a player": cast[0], "another": cast[3], "nobody": None}.items():
        walk.visitor(who).get(f"lobby, {label}", reverse("lobby"))
    walk.visitor(cast[0]).get("lobby, its lists", reverse("lobby"), headers=HTMX)


def _astray(walk: Walk, cast: list[Player]) -> None:
    player = walk.visitor(cast[0])
    player.get("no such page", "/nowhere/", expect=404)
    walk.visitor().get("no such page, a stranger", "/nowhere/", expect=404)
    player.get("no such table", "/t/ZZZZ/", expect=404)
    table = running_table(cast[0], cast[1], now=timezone.now())
    player.post("malformed", _at(table)["place"], {"version": "x"}, expect=400)
    player.post("too long", _at(table)["place"], {"version": "1", "placed": "x" * 70_000}, expect=413)
    checked = walk.visitor(cast[0], enforce_csrf_checks=True)
    checked.post("from elsewhere", _at(table)["place"], {"version": "1"}, expect=403)
    with patch("games.perspectives.lobby.look", side_effect=ZeroDivisionError):
        walk.visitor(raise_request_exception=False).get("our own fault", reverse("lobby"), expect=500)
    with override_settings(MAINTENANCE=True):
        walk.visitor().get("maintenance", reverse("lobby"), expect=503)
    player.get("well", reverse("health"))


def _admin(walk: Walk, cast: list[Player]) -> None:
    chief = Player.objects.create_superuser("Ti Jan", "a long password 41")
    outside, guest, inside = walk.visitor(), walk.visitor(cast[0]), walk.visitor(chief)
    outside.get("admin, log-in", reverse("admin:login"))
    outside.post("admin, log-in, wrong", reverse("admin:login"), {"username": "Max", "password": "x"})
    outside.post("admin, log-in, nothing given", reverse("admin:login"), {})
    guest.get("admin, log-in of another", reverse("admin:login"))
    guest.get("admin, not theirs", reverse("admin:index"), expect=302)
    for name in ("index", "password_change", "password_change_done", "jsi18n"):
        inside.get(f"admin, {name}", reverse(f"admin:{name}"))
    inside.post("admin, password wrong", reverse("admin:password_change"), {"new_password1": "a", "new_password2": "b"})
    for model, windows in admin.site._registry.items():
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        inside.get(f"{name}, list", reverse(f"{name}_changelist"))
        inside.get(f"{name}, apps", reverse("admin:app_list", args=[model._meta.app_label]))
        if windows.has_add_permission(inside.get("admin", reverse("admin:index")).wsgi_request):
            inside.get(f"{name}, new", reverse(f"{name}_add"))
    inside.get("admin, nowhere", "/admin/nowhere/", expect=404)
    inside.post("admin, farewell", reverse("admin:logout"), {}, expect=302)


def _at(table: Table) -> dict[str, str]:
    return {
        pattern.name: reverse(pattern.name, args=[table.code])
        for pattern in get_resolver("games.urls").url_patterns
        if isinstance(pattern, URLPattern) and "code" in pattern.pattern.regex.groupindex
    }


def _sent(table: Table, **fields: Any) -> dict[str, Any]:
    return {"version": str(Table.objects.get(pk=table.pk).version), **fields}


def names_of_addresses() -> set[str]:
    """Return the name of every address of the site, the admin's with their prefix."""
    return set(_names(get_resolver().url_patterns, ""))


def _names(patterns: Iterable[URLPattern | URLResolver], prefix: str) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
            yield from _names(pattern.url_patterns, inner)
        elif pattern.name:
            yield prefix + pattern.name


def save(walk: Walk, folder: Path) -> None:
    """Write every whole page into a file of its own, for a validator."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, shown in enumerate(walk.shown):
        if shown.whole:
            name = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in shown.label)
            (folder / f"{walk.language}-{number:03}-{name}.html").write_text(shown.html)
