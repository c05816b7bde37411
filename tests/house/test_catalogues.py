"""The catalogues are whole: every text in each language, with its plurals, placeholders and signs."""

from __future__ import annotations

import gettext
import re
import shutil
from io import StringIO
from pathlib import Path

import django
import polib
import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import translation
from pytest_django.fixtures import Settings

from games.management.commands import compile_catalogues
from games.management.commands.update_catalogues import PLURAL_FORMS

ROOT = Path(settings.BASE_DIR)
CATALOGUES = [str(path.relative_to(ROOT)) for path in compile_catalogues.catalogues()]
#: Placeholders of either style: {name}, %(name)s.
PLACEHOLDER = re.compile(r"\{\w*\}|%\(\w+\)[a-z]|%%|%[sd]")
MARKUP = re.compile(r"<bdi[^>]*>.*?</bdi>|<[^>]*>|&\w+;|\w+://\S+")


def entries(name: str) -> polib.POFile:
    return polib.pofile(str(ROOT / name))


def language_of(name: str) -> str:
    return Path(name).parent.parent.name


def pairs(entry: polib.POEntry) -> list[tuple[str, str]]:
    """Each translation beside the text it translates; none where it is missing, which another test tells."""
    if not entry.translated():
        return []
    if not entry.msgid_plural:
        return [(entry.msgid, entry.msgstr)]
    return [(entry.msgid_plural, text) for text in entry.msgstr_plural.values()]


def test_all_four_languages_have_a_catalogue_and_creole_has_djangos_own_sentences() -> None:
    project = {f"locale/{language}/LC_MESSAGES/django.po" for language in PLURAL_FORMS}
    assert project | {"locale/django/ht/LC_MESSAGES/django.po"} <= set(CATALOGUES)


@pytest.mark.parametrize("name", CATALOGUES)
def test_nothing_is_missing_or_doubtful(name: str) -> None:
    catalogue = entries(name)
    assert [entry.msgid for entry in catalogue if entry.fuzzy or entry.obsolete] == []
    assert [entry.msgid for entry in catalogue if not entry.translated()] == []


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_plural_has_the_forms_of_its_language(name: str) -> None:
    forms = PLURAL_FORMS[language_of(name)]
    catalogue = entries(name)
    assert catalogue.metadata["Plural-Forms"] == forms
    count = int(forms[len("nplurals=")])
    for entry in catalogue:
        if entry.msgid_plural:
            assert sorted(entry.msgstr_plural) == list(range(count)), entry.msgid


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_translation_has_the_placeholders_of_its_text(name: str) -> None:
    for entry in entries(name):
        for form, (text, translated) in enumerate(pairs(entry)):
            wanted, found = set(PLACEHOLDER.findall(text)), set(PLACEHOLDER.findall(translated))
            in_words = {"{count}", "%(counter)s"} if _says_its_number(name, entry, form) else set()
            assert wanted - in_words <= found <= wanted, entry.msgid


def _says_its_number(name: str, entry: polib.POEntry, form: int) -> bool:
    """Arabic has forms for none, one and two, which can do without a digit."""
    return bool(entry.msgid_plural) and language_of(name) == "ar" and form < 3


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_translation_has_the_markup_and_the_edges_of_its_text(name: str) -> None:
    for entry in entries(name):
        for text, translated in pairs(entry):
            assert _tags(text) == _tags(translated), entry.msgid
            assert text.count("<bdi") <= translated.count("<bdi") == translated.count("</bdi>"), entry.msgid
            edges = [(side[:1] in " \n", side[-1:] in " \n") for side in (text, translated)]
            assert edges[0] == edges[1], entry.msgid


def _tags(text: str) -> list[str]:
    """A translation may isolate more than its text does."""
    return sorted(tag for tag in re.findall(r"</?\w+", text) if not tag.endswith("bdi"))


@pytest.mark.parametrize("name", [name for name in CATALOGUES if language_of(name) in {"fr", "ht"}])
def test_french_and_creole_set_their_signs_apart(name: str) -> None:
    wrong = re.compile(
        r"[^\W\d_}][;!?](?!\w)"  # nothing before the sign
        r"|[ \u00a0][;!?»](?=\s|$)"  # a wide space, where U+202F belongs
        r"|(?<!\u202f)(?<!^):(?=\s|$)"  # no U+202F before a colon
        r"|«(?!\u202f)|(?<!\u202f)»|[\w]'[\w]"  # quotation marks without U+202F, a straight apostrophe
    )
    texts = [MARKUP.sub("", text) for entry in entries(name) for _, text in pairs(entry)]
    assert [text for text in texts if wrong.search(text)] == []


@pytest.mark.parametrize("name", [name for name in CATALOGUES if language_of(name) == "ar"])
def test_arabic_has_its_own_comma_semicolon_and_question_mark(name: str) -> None:
    texts = [MARKUP.sub("", PLACEHOLDER.sub("", text)) for entry in entries(name) for _, text in pairs(entry)]
    latin = re.compile(r"[,;]|(?<! )\?(?!\w)")  # a question mark of its own is the joker's sign
    assert [text for text in texts if latin.search(text)] == []


@pytest.mark.parametrize("name", [name for name in CATALOGUES if language_of(name) == "ar"])
def test_the_glossary_and_the_word_list_keep_their_arabic_words_apart(name: str) -> None:
    for entry in entries(name):
        for text, translated in pairs(entry):
            if "معجم" in translated:
                assert re.search("lexicon|word list", text, re.IGNORECASE), text


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_catalogue_carries_no_dates_and_no_places(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "-Date:" not in text
    assert "\n#: " not in text


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_catalogue_is_compiled_since_it_was_last_changed(name: str) -> None:
    assert not compile_catalogues.is_stale(ROOT / name), "run: manage.py compile_catalogues"


@pytest.mark.parametrize("name", CATALOGUES)
def test_what_is_compiled_says_what_the_catalogue_says(name: str, tmp_path: Path) -> None:
    source = tmp_path / "django.po"
    shutil.copy(ROOT / name, source)
    assert compile_catalogues.is_stale(source)
    compile_catalogues.compile_catalogue(source)
    assert not compile_catalogues.is_stale(source)
    with source.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for entry in entries(name):
        if entry.translated() and not entry.msgid_plural and not entry.msgctxt:
            assert compiled.gettext(entry.msgid) == entry.msgstr


def test_compiling_writes_only_what_is_older(tmp_path: Path, settings: Settings) -> None:
    place = tmp_path / "fr" / "LC_MESSAGES"
    place.mkdir(parents=True)
    shutil.copy(ROOT / "locale/fr/LC_MESSAGES/django.po", place)
    settings.LOCALE_PATHS = [tmp_path]
    call_command("compile_catalogues", stdout=StringIO())
    compiled = place / "django.mo"
    first = compiled.stat().st_mtime_ns
    call_command("compile_catalogues", stdout=StringIO())
    assert compiled.stat().st_mtime_ns == first
    assert [path.name for path in sorted(place.iterdir())] == ["django.mo", "django.po"]


@pytest.mark.parametrize("language", ["fr", "ht", "ar"])
def test_each_language_is_really_used(language: str) -> None:
    with translation.override(language):
        assert translation.gettext("The match began.") != "The match began."
        assert translation.gettext("This field is required.") != "This field is required."


@pytest.mark.parametrize("name", [name for name in CATALOGUES if name.startswith("locale/django/")])
def test_every_sentence_of_djangos_is_still_one_of_djangos(name: str) -> None:
    theirs = {
        (entry.msgctxt, entry.msgid, entry.msgid_plural)
        for source in Path(django.__file__).parent.rglob(f"locale/en/LC_MESSAGES/{Path(name).name}")
        for entry in polib.pofile(str(source))
    }
    assert [
        entry.msgid for entry in entries(name) if (entry.msgctxt, entry.msgid, entry.msgid_plural) not in theirs
    ] == []


@pytest.mark.skipif(
    not (shutil.which("xgettext") and shutil.which("msgmerge")),
    reason="needs GNU gettext, as developers have it: apt-get install gettext",
)
def test_the_catalogues_hold_the_texts_of_the_sources_and_gathering_them_again_changes_nothing(
    tmp_path: Path, settings: Settings
) -> None:
    aside = shutil.ignore_patterns(".*", "tests", "static", "__pycache__", "*.mo")
    copy = shutil.copytree(ROOT, tmp_path / "site", ignore=aside)
    settings.BASE_DIR = copy
    settings.LOCALE_PATHS = [copy / "locale", copy / "locale" / "django"]
    shutil.rmtree(copy / "locale" / "en")  # nothing in it is written by hand
    call_command("update_catalogues", stdout=StringIO())
    for name in CATALOGUES:
        assert (copy / name).read_text() == (ROOT / name).read_text(), f"{name}: run manage.py update_catalogues"
