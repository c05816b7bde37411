"""Puts the French list that the site comes with into the database, if no French list is there."""

from typing import assert_never

from django.core.management.base import BaseCommand

from lexicon.lookup import words_of
from lexicon.services import Found, Loaded, load_french


class Command(BaseCommand):
    help = "Load the French word list that the site comes with; does nothing if a French list is there."

    def handle(self, *_args: str, **_options: object) -> None:
        outcome = load_french()
        revision = outcome.revision
        words_of(revision)
        match outcome:
            case Loaded():
                self.stdout.write(f"Loaded {revision.word_list}: {revision.word_count:,} words.")
            case Found():
                self.stdout.write(f"{revision.word_list} is there: {revision.word_count:,} words.")
            case _:
                assert_never(outcome)
