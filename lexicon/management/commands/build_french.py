"""Builds the French list from Debian's Hunspell dictionary, or checks that the shipped one is just that."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from lexicon import french
from lexicon.refusals import ReadingError

_HUNSPELL = Path("/usr/share/hunspell")


class Command(BaseCommand):
    help = "Build the French word list from the package hunspell-fr-comprehensive 1:7.0-1."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dic", type=Path, default=_HUNSPELL / "fr.dic")
        parser.add_argument("--aff", type=Path, default=_HUNSPELL / "fr.aff")
        parser.add_argument("--to", type=Path, default=french.DATA, help="the folder to write to")
        parser.add_argument("--check", action="store_true", help="only say whether the list there is the same")

    def handle(self, *_args: str, dic: Path, aff: Path, to: Path, check: bool, **_options: object) -> None:
        try:
            built = french.build(dic, aff)
        except (OSError, ReadingError) as error:
            raise CommandError(f"{dic} and {aff} cannot be read: {error}") from error
        files = {to / french.WORDS: built.words, to / french.RULINGS: built.rulings}
        if check:
            self._check(files)
            return
        for path, packed in files.items():
            path.write_bytes(packed)
            self.stdout.write(f"{path}: {len(packed):,} bytes")

    def _check(self, files: dict[Path, bytes]) -> None:
        for path, packed in files.items():
            if not path.is_file() or path.read_bytes() != packed:
                raise CommandError(f"{path} is not what these sources give")
        self.stdout.write("The French list is byte for byte what these sources give.")
