"""Brings the catalogues of Django's own sentences up to date with the Django that is installed; for developers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
import polib
from django.apps import apps
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.core.management.base import BaseCommand

from games.management.commands.update_catalogues import PLURAL_FORMS, tidy

DJANGO = Path(django.__file__).parent
DOMAINS = ("django", "djangojs")  # the second is what the admin's scripts say

#: Languages that we translate whole, in the site's words: Django has none of it. Elsewhere Django's own come first.
WHOLE = {"ht"}

#: Sources of Django's whose sentences nobody meets here. Applications that are not installed are left out as well.
NEVER_MET = (
    "conf/global_settings.py",  # the names of all languages; those of the site's four are kept
    "tasks/",  # the Tasks framework is not used
    "views/csrf.py",  # CSRF_FAILURE_VIEW is a page of ours
    "views/generic/",  # generic views are not used
    "views/static.py",  # lists of files, and
    "views/templates/",  # the start page of a new project: both for DEBUG alone
)

type Key = tuple[str | None, str, str]


class Command(BaseCommand):
    """Gather Django's sentences, keep the translations, and drop what Django no longer says."""

    help = "Gather Django's own sentences that this site can show; translations are kept, new sentences are left empty."
    requires_system_checks = ()
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        """Bring every catalogue up to date and say what is left to translate."""
        for language in sorted(PLURAL_FORMS.keys() - {"en"}):
            for domain in DOMAINS:
                target = catalogue(language, domain)
                for entry in update(target, lacking(language, domain), language):
                    self.stdout.write(f"{target}: to translate: {entry.msgid}")


def catalogue(language: str, domain: str) -> Path:
    """Return the file that holds Django's sentences in a language, which comes after the project's own."""
    return Path(settings.LOCALE_PATHS[1]) / language / "LC_MESSAGES" / f"{domain}.po"


def lacking(language: str, domain: str) -> list[polib.POEntry]:
    """Return the sentences that can be met here and that Django itself does not say in the language, sorted."""
    said = set() if language in WHOLE else {key(entry) for entry in _read(language, domain) if entry.translated()}
    met = {key(entry): entry for entry in _read("en", domain) if _can_be_met(entry)}
    return sorted((entry for entry in met.values() if key(entry) not in said), key=_order)


def key(entry: polib.POEntry) -> Key:
    """Return what makes two entries the same."""
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def update(target: Path, wanted: list[polib.POEntry], language: str) -> list[polib.POEntry]:
    """Write the wanted entries with the translations that the file has; return those that have none."""
    if not wanted:
        target.unlink(missing_ok=True)
        target.with_suffix(".mo").unlink(missing_ok=True)
        return []
    before = polib.pofile(str(target)) if target.exists() else polib.POFile()
    known = {key(entry): entry for entry in before}
    notes = [entry.tcomment for entry in before[:1]]  # on the words to use: above the first entry, whichever that is
    for entry in before[:1]:
        entry.tcomment = ""
    after = polib.POFile(wrapwidth=0)
    after.extend(_entry(entry, known.get(key(entry)), language) for entry in wanted)
    after[0].tcomment = "\n".join([*notes, after[0].tcomment]).strip()
    target.parent.mkdir(parents=True, exist_ok=True)
    after.save(str(target))
    tidy(target)
    return [entry for entry in after if not entry.translated()]


def _read(language: str, domain: str) -> Iterator[polib.POEntry]:
    """Give what Django says in a language, and what its applications say that are installed."""
    installed = [Path(app.path) for app in apps.get_app_configs()]
    for place in [DJANGO / "conf", *(path for path in installed if path.is_relative_to(DJANGO))]:
        source = place / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
        if source.exists():
            yield from (entry for entry in polib.pofile(str(source)) if not entry.obsolete)


def _can_be_met(entry: polib.POEntry) -> bool:
    languages = {LANG_INFO[code]["name"] for code, _ in settings.LANGUAGES}
    return entry.msgid in languages or any(_is_used(source) for source, _ in entry.occurrences)


def _is_used(source: str) -> bool:
    parts = Path(source).parts
    if parts[0] == "contrib" and not apps.is_installed(f"django.contrib.{parts[1]}"):
        return False
    return not source.startswith(NEVER_MET)


def _entry(source: polib.POEntry, known: polib.POEntry | None, language: str) -> polib.POEntry:
    """Make an entry of ours from one of Django's, with our translation of it."""
    count = int(PLURAL_FORMS[language][len("nplurals=")])
    doubtful = ["fuzzy"] if known and known.fuzzy else []
    return polib.POEntry(
        msgid=source.msgid,
        msgctxt=source.msgctxt,
        msgid_plural=source.msgid_plural,
        msgstr=known.msgstr if known else "",
        msgstr_plural=_forms(known, count) if source.msgid_plural else {},
        flags=[*doubtful, *source.flags],
        tcomment=known.tcomment if known else "",
    )


def _forms(known: polib.POEntry | None, count: int) -> dict[int, str]:
    return {form: known.msgstr_plural.get(form, "") if known else "" for form in range(count)}


def _order(entry: polib.POEntry) -> tuple[str, str]:
    return entry.msgid, entry.msgctxt or ""
