"""Django's own sentences, the admin's among them, come out in the site's languages."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import cache
from io import StringIO
from pathlib import Path

import html5lib
import polib
import pytest
from django.contrib import admin
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext
from pytest_django.fixtures import Settings

from games.management.commands.update_django_catalogues import DOMAINS, Key, catalogue, key, lacking
from games.models import Player

PLACES = [(language, domain) for language in ("ar", "fr", "ht") for domain in DOMAINS]
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
SHOWN = ("title", "alt", "placeholder", "aria-label", "value")
#: Django's template has this word in English, outside its catalogues.
SAID_IN_ENGLISH_ONLY = {("alt", "Search")}


def entries(language: str, domain: str) -> dict[Key, polib.POEntry]:
    """What our catalogue holds; a language that lacks nothing has no file."""
    source = catalogue(language, domain)
    return {key(entry): entry for entry in polib.pofile(str(source))} if source.exists() else {}


def forms(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@pytest.mark.parametrize(("language", "domain"), PLACES)
def test_a_catalogue_holds_what_django_lacks_and_nothing_else(language: str, domain: str) -> None:
    held = entries(language, domain)
    assert set(held) == {key(entry) for entry in lacking(language, domain)}, "run: manage.py update_django_catalogues"
    assert [entry.msgid for entry in held.values() if entry.fuzzy or not all(forms(entry))] == []


@pytest.mark.parametrize(("language", "domain"), PLACES)
def test_a_translation_has_the_placeholders_of_its_sentence_as_often(language: str, domain: str) -> None:
    for entry in entries(language, domain).values():
        wanted = Counter(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        assert [text for text in forms(entry) if Counter(PLACEHOLDER.findall(text)) != wanted] == []


def test_creole_has_a_translation_for_everything_and_french_lacks_nothing() -> None:
    assert len(entries("ht", "django")) > 500
    assert len(entries("ht", "djangojs")) > 80
    assert not entries("fr", "django")
    assert not entries("fr", "djangojs")


def test_what_nobody_can_meet_here_is_left_out() -> None:
    met = {entry.msgid for entry in lacking("ht", "django")}
    assert {"Haitian Creole", "Log in", "Delete", "Enter a valid value."} <= met
    assert not {"Welsh", "Site Maps", "Django Community", "No year specified", "Forbidden"} & met


def test_gathering_keeps_translations_drops_what_is_gone_and_says_what_is_left(
    tmp_path: Path, settings: Settings
) -> None:
    shutil.copytree(Path(settings.LOCALE_PATHS[1]), tmp_path / "django")
    settings.LOCALE_PATHS = [tmp_path, tmp_path / "django"]
    whole = catalogue("ht", "django")
    before = whole.read_text()
    assert gather() == ""
    assert whole.read_text() == before

    changed = polib.pofile(str(whole), wrapwidth=0)
    changed.append(polib.POEntry(msgid="Django once said this.", msgstr="Django te di sa."))
    changed[:] = [entry for entry in changed if entry.msgid != "Log out"]
    changed.save(str(whole))
    nothing = catalogue("fr", "django")
    nothing.parent.mkdir(parents=True)
    nothing.write_text(whole.read_text())

    assert gather() == f"{whole}: to translate: Log out\n"
    assert whole.read_text() == before.replace('msgid "Log out"\nmsgstr "Dekonekte"', 'msgid "Log out"\nmsgstr ""')
    assert not nothing.exists()


def gather() -> str:
    said = StringIO()
    call_command("update_django_catalogues", stdout=said)
    return said.getvalue()


def test_django_speaks_creole() -> None:
    with translation.override("ht"):
        mistake = "Please correct the error below.", "Please correct the errors below."
        assert [ngettext(*mistake, count) for count in (1, 2)] == ["Korije erè ki anba a.", "Korije erè ki anba yo."]
        assert gettext("Delete") == "Efase"
        assert gettext("Save") == "Anrejistre"
        assert gettext("Home") == "Paj prensipal"
        assert gettext("Action:") == "Aksyon\u202f:"
        assert pgettext("abbrev. month", "May") == "me"


def test_months_and_days_have_their_creole_names() -> None:
    with translation.override("ht"):
        assert [date_format(date(2026, month, 1), "F") for month in range(1, 13)] == (
            "janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm".split()
        )
        assert [date_format(date(2026, 6, day), "l") for day in range(1, 8)] == (
            "lendi madi mèkredi jedi vandredi samdi dimanch".split()
        )
        assert date_format(date(2026, 2, 1), "D j b Y") == "dim 1 fev 2026"
        assert date_format(date(2026, 10, 1), "j N Y") == "1 okt. 2026"
        assert date_format(date(2026, 2, 1), "j E Y") == "1 fevriye 2026"


@pytest.fixture(params=["ht", "ar"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def visitor(language: str) -> Client:
    return Client(headers={"accept-language": language})


@pytest.fixture
def superuser(db: None, language: str, visitor: Client) -> Client:
    visitor.force_login(Player.objects.create_superuser("Ti Jan", "a password of his", language=language))
    return visitor


@pytest.mark.django_db
def test_the_admins_log_in_page_is_in_the_visitors_language(visitor: Client, language: str) -> None:
    for page in (
        visitor.get(reverse("admin:login")),
        visitor.post(reverse("admin:login"), {"username": "Nobody", "password": "none"}),
    ):
        assert english(page.content.decode(), language) == []


def test_the_admins_pages_are_in_the_admins_language(superuser: Client, language: str) -> None:
    addresses = [reverse(f"admin:{name}") for name in ("index", "password_change", "password_change_done")]
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        addresses += [reverse("admin:app_list", args=[model._meta.app_label]), reverse(f"{name}_changelist")]
        addresses += [reverse(f"{name}_add")]
    for address in addresses:
        page = superuser.get(address).content.decode()
        assert f'<html lang="{language}"' in page, address
        assert english(page, language) == [], address


def test_the_admins_error_and_farewell_are_in_the_admins_language(superuser: Client, language: str) -> None:
    for address in (reverse("admin:password_change"), reverse("admin:logout")):
        assert english(superuser.post(address).content.decode(), language) == [], address


def test_the_admins_scripts_are_in_the_admins_language(superuser: Client, language: str) -> None:
    script = superuser.get(reverse("admin:jsi18n")).content.decode()
    plain = [entry for entry in entries(language, "djangojs").values() if not entry.msgctxt and not entry.msgid_plural]
    lines = [f"{json.dumps(entry.msgid)}: {json.dumps(entry.msgstr)}" for entry in plain]
    assert len(lines) > 10
    assert [line for line in lines if line not in script] == []


@pytest.mark.django_db
def test_these_tests_would_see_an_english_page(language: str) -> None:
    page = Client(headers={"accept-language": "en"}).get(reverse("admin:login")).content.decode()
    assert {"Log in", "Password:", "Skip to main content"} <= set(english(page, language))


def english(page: str, language: str) -> list[str]:
    """Return the texts of a page that stand there in Django's English, though they have a translation."""
    return sorted(text for text in texts(page) if untranslated(language).fullmatch(text.removesuffix(":")))


@cache
def untranslated(language: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns(language)))


def patterns(language: str) -> Iterator[str]:
    """Give each of Django's translated sentences, with anything for its placeholders."""
    with translation.override(language):
        for entry in lacking("ht", "django"):
            said = pgettext(entry.msgctxt, entry.msgid) if entry.msgctxt else gettext(entry.msgid)
            words = "".join(PLACEHOLDER.split(entry.msgid))
            if said != entry.msgid and re.search(r"\w\w", words):
                for text in filter(None, (entry.msgid, entry.msgid_plural)):
                    tidy = " ".join(text.split()).removesuffix(":")
                    yield ".+".join(re.escape(part) for part in PLACEHOLDER.split(tidy))


def texts(page: str) -> set[str]:
    """Return what a page says: its texts, and the attributes that are shown or read out."""
    found = set()
    for element in html5lib.parse(page, namespaceHTMLElements=False).iter():
        found |= {element.tail or "", "" if element.tag in ("script", "style") else element.text or ""}
        found |= {element.get(name, "") for name in SHOWN if (name, element.get(name)) not in SAID_IN_ENGLISH_ONLY}
    return {" ".join(text.split()) for text in found} - {""}
