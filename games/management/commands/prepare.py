"""`manage.py prepare`: everything between installing and serving, each step skipped when it is done already."""

import fcntl
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Compile the catalogues, migrate the database, load the French list, collect the static files."""

    help = "Make the site ready to serve: catalogues, database, French words, static files."

    def handle(self, *, verbosity: int, **_: Any) -> None:
        """Take the steps in the order in which they need each other; a second call at once waits for the first."""
        with open(settings.PREPARE_LOCK, "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self._prepare(verbosity)

    def _prepare(self, verbosity: int) -> None:
        call_command("compile_catalogues", verbosity=0)
        self._say("Catalogues are compiled.")
        call_command("migrate", verbosity=0)
        self._say("The database is up to date.")
        call_command("load_french", verbosity=verbosity)
        call_command("collectstatic", interactive=False, verbosity=0)
        self._say("Static files are in place.")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
