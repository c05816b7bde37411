"""Every page of the site in every language: in that language only, in its direction, with one heading, sound HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import django
import html5lib
import polib
import pytest
from django.conf import settings

from games.typed.vocabulary import VOCABULARIES
from tests.pages.crawl import LANGUAGES, Shown, Walk, crawl, names_of_addresses
from tests.pages.latin import SILENT, attributes, stray_latin

#: Addresses no page of the site leads to, each with the reason why none is looked at.
NOT_WALKED = {
    "admin:view_on_site": "leads from a row to its page; no row of ours has one",
    "admin:autocomplete": "answers the admin's scripts with rows, not with sentences",
    "admin:autocomplete_view": "the same",
}


_WALKS: dict[str, Walk] = {}


@pytest.fixture(params=LANGUAGES)
def walk(request: pytest.FixtureRequest, db: None) -> Walk:
    """One walk for all questions about a language."""
    language = request.param
    if language not in _WALKS:
        _WALKS[language] = crawl(language)
    return _WALKS[language]


@cache
def parsed(shown: Shown) -> tuple[ET.Element, list[object]]:
    """A page's elements, and what is unsound in it."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    page = (parser.parse if shown.whole else parser.parseFragment)(shown.html)
    return page, parser.errors


def document(shown: Shown) -> ET.Element:
    return parsed(shown)[0]


def test_the_walk_comes_by_every_address(walk: Walk) -> None:
    assert names_of_addresses() - walk.reached - set(NOT_WALKED) == set()


def test_every_page_says_its_language_and_direction(walk: Walk) -> None:
    direction = "rtl" if walk.language == "ar" else "ltr"
    for shown in walk.shown:
        if shown.whole:
            page = document(shown)
            assert (page.get("lang"), page.get("dir")) == (walk.language, direction), shown.label


def test_every_page_has_a_title_and_one_heading_of_the_first_order(walk: Walk) -> None:
    wrong = []
    for shown in walk.shown:
        if shown.whole:
            page = document(shown)
            titles, first = (["".join(found.itertext()).strip() for found in page.iter(tag)] for tag in ("title", "h1"))
            if not (len(first) == 1 and first[0] and titles[0]):
                wrong.append((shown.label, titles, first))
    assert wrong == []


def test_every_page_is_sound_html(walk: Walk) -> None:
    assert [(shown.label, parsed(shown)[1]) for shown in walk.shown if parsed(shown)[1]] == []


def test_no_page_shows_a_sentence_that_has_a_translation_and_was_not_translated(walk: Walk) -> None:
    found = {
        (piece, shown.label)
        for shown in walk.shown
        for text in texts(document(shown), walk.language)
        for piece in pieces(text)
        if piece in untranslated(walk.language)
    }
    assert sorted(found) == []


@pytest.mark.parametrize("walk", ["ar"], indirect=True)
def test_no_arabic_page_shows_latin_letters_that_stand_bare(walk: Walk) -> None:
    found = {(text.strip(), shown.label) for shown in walk.shown for text in stray_latin(document(shown))}
    assert sorted(found) == []


@pytest.mark.parametrize("walk", ["en"], indirect=True)
@pytest.mark.parametrize("language", ["fr", "ht", "ar"])
def test_an_english_page_would_be_found(walk: Walk, language: str) -> None:
    seen = {
        piece for shown in walk.shown for text in texts(document(shown), "en") for piece in pieces(text)
    } & untranslated(language)
    assert {"Your turn", "Open the table", "Sit down", "Lexio administration", "There is no such page"} <= seen
    assert len(seen) > 250


# What a page says, and what it must not say.

#: Words that can be typed in every language, so every language's help names them.
TYPED = {word for words in VOCABULARIES["en"].values() for word in words}

#: Between these a text is cut: what stands there is the same in every language, or comes from elsewhere.
CUTS = re.compile(r"\{\w*\}|%\(\w+\)[a-z]|%[a-z]|<[^>]*>|[\d·|\u2068\u2069\n]+")
#: What may stand around a sentence without being part of it.
EDGES = " \u00a0\u202f.,:;…!?()“”«»،؛؟"
#: Attributes that hold a code for scripts and styles; every other data-* may hold a sentence.
CODES = {
    "data-phase",
    "data-theme",
    "data-layout",
    "data-headers",
    "data-sounds",
    "data-thresholds",
    "data-turn",
    "data-mend",
    "data-may-act",
    "data-tile",
    "data-admin-server-timezone",
}


def texts(element: ET.Element, language: str) -> Iterator[str]:
    """Give all that is seen, read out or said later, except what is marked as another language."""
    if not isinstance(element.tag, str) or element.tag in SILENT:
        return
    if element.get("lang") not in {None, "", language}:
        return
    yield element.text or ""
    yield from attributes(element)
    yield from (text for name, text in element.items() if name.startswith("data-") and name not in CODES)
    for child in element:
        yield from texts(child, language)
        yield child.tail or ""


def pieces(text: str) -> Iterator[str]:
    """Give the parts of a text between what is no text of ours, if they are long enough to be told from a code."""
    for part in CUTS.split(text):
        tidy = " ".join(part.split()).strip(EDGES)
        if len(tidy) > 3:
            yield tidy


@cache
def untranslated(language: str) -> frozenset[str]:
    """Return every piece of an English sentence that is no piece of any sentence in this language."""
    said, translated = set(), set()
    for entry in _entries(language):
        if not entry.translated():
            continue
        for text in filter(None, (entry.msgid, entry.msgid_plural)):
            said |= set(pieces(text))
        for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            translated |= set(pieces(text))
    return frozenset(said - translated - TYPED)


def _entries(language: str) -> Iterator[polib.POEntry]:
    apps = ("conf", "contrib/admin", "contrib/auth")
    places = [*settings.LOCALE_PATHS, *(Path(django.__file__).parent / app / "locale" for app in apps)]
    for place in places:
        source = Path(place) / language / "LC_MESSAGES" / "django.po"
        if source.exists():
            yield from polib.pofile(str(source))
