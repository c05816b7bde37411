"""Answers written placements and endings on standard input, one JSON line for each: `manage.py referee lexio`."""

import os
import sys
from collections.abc import Container
from functools import cache
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from games.rules.lexio.referee import judge_line


class Command(BaseCommand):
    """Judge each line by the rules that the site plays by."""

    help = "Reads JSON lines on standard input and judges each by the rules of the game."
    requires_system_checks = ()  # the rules need nothing of the site

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the game; only Lexio's positions can be judged."""
        parser.add_argument("game", choices=["lexio"])

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Answer every line at once, so that a program at the other end of the pipe can wait for it."""
        try:
            for line in sys.stdin.buffer:
                self.stdout.write(judge_line(line, _french))
                self.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: leave without a word


@cache
def _french() -> Container[str] | None:
    """Return the words of the site's current French list; None when there is none."""
    from lexicon.lookup import words_of  # noqa: PLC0415 -- loads only when a line asks for French
    from lexicon.services import current_revision  # noqa: PLC0415

    try:
        return words_of(current_revision("fr"))
    except (ObjectDoesNotExist, DatabaseError):
        return None
