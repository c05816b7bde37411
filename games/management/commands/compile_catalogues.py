"""Compiles the translations' .po files to the .mo files that the site reads; needs neither database nor gettext."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Compile every catalogue that is newer than what was made of it."""

    help = "Compile the translation catalogues (.po) where the compiled ones (.mo) are missing or older."
    requires_system_checks = ()
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        """Say which catalogues were compiled."""
        for source in catalogues():
            if is_stale(source):
                compile_catalogue(source)
                self.stdout.write(f"compiled {source}")


def catalogues() -> list[Path]:
    """Return the .po files of all languages, those of the project's own first."""
    return [source for path in settings.LOCALE_PATHS for source in sorted(Path(path).glob("*/LC_MESSAGES/*.po"))]


def is_stale(source: Path) -> bool:
    """Return whether a catalogue has no compiled file, or one that is older."""
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns


def compile_catalogue(source: Path) -> None:
    """Compile one catalogue; a reader never meets half a file."""
    half = source.with_suffix(f".mo.{os.getpid()}")  # several processes may do this at once
    polib.pofile(str(source)).save_as_mofile(str(half))
    half.replace(source.with_suffix(".mo"))
