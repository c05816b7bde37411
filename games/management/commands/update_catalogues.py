"""Brings the catalogues up to date with the texts of the sources; needs gettext, and is for developers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.management.commands import makemessages

#: How many plural forms a language has, and which number takes which.
PLURAL_FORMS = {
    "en": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "ht": "nplurals=2; plural=(n > 1);",
    "ar": "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2"
    " : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5;",
}

_IGNORED = [".venv", ".local", "tests", "locale", "node_modules"]


class Command(BaseCommand):
    """Gather the texts, keep the translations, and write files that differ only where a text does."""

    help = "Gather all texts into the catalogues; translations are kept, new texts are left empty."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Run makemessages from the project's directory, then tidy what it wrote."""
        before = Path.cwd()
        os.chdir(settings.BASE_DIR)
        try:
            for language in PLURAL_FORMS:
                _ensure(Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po", language)
            call_command(
                _Gather(),
                locale=list(PLURAL_FORMS),
                ignore_patterns=_IGNORED,
                no_wrap=True,
                no_location=True,
                no_obsolete=True,
                verbosity=0,
            )
        finally:
            os.chdir(before)
        for path in settings.LOCALE_PATHS:
            for source in sorted(Path(path).glob("*/LC_MESSAGES/django.po")):
                left = tidy(source)
                self.stdout.write(f"{source}: {left} to translate")


class _Gather(makemessages.Command):
    """Leaves a new text empty, where msgmerge would guess."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]  # noqa: RUF012 -- as the parent has it


def tidy(source: Path) -> int:
    """Write a catalogue with a header that never changes by itself; return how many texts lack a translation."""
    catalogue = polib.pofile(str(source), wrapwidth=0)
    language = source.parent.parent.name
    catalogue.header = ""
    catalogue.metadata = _headers(language)
    catalogue.metadata_is_fuzzy = False
    for entry in catalogue:
        entry.occurrences = []
        if language == "en" and not entry.msgid_plural:
            entry.msgstr = ""
        elif language == "en":
            entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural}
    if language == "en":
        catalogue[:] = [entry for entry in catalogue if entry.msgid_plural]
    catalogue.save(str(source))
    return len(catalogue.untranslated_entries())


def _ensure(source: Path, language: str) -> None:
    if not source.exists():
        source.parent.mkdir(parents=True, exist_ok=True)
        catalogue = polib.POFile(wrapwidth=0)
        catalogue.metadata = _headers(language)
        catalogue.save(str(source))


def _headers(language: str) -> dict[str, str]:
    return {
        "Project-Id-Version": "lexio",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": language,
        "Plural-Forms": PLURAL_FORMS[language],
    }
