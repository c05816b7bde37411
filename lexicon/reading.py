"""Word lists as people keep them, read line by line: text files, and the .dic and .aff of Hunspell."""

import codecs
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from lexicon import files
from lexicon.affixes import Affixes, Flags, Meaning, Numbered, parse
from lexicon.judging import Entry, Reason, Rejected, Spelt, judge, read_line, reason_against
from lexicon.refusals import Fault, ReadingError

MOST_FORMS = 5_000_000  # expanded forms of one Hunspell pair
UPPER_CASE_LIST = 0.95  # share of a list's lines in capitals from which case means nothing in it
COMPLETE = 0.9  # of the entries that a .dic announces; with fewer it is cut off (its own count is often a little wrong)
STRANGERS = 0.5  # share of flagged entries with a flag the .aff does not know, above which the two are no pair

_FIELD_END = re.compile(r"[\t;,/]")
_TAGS = re.compile(r"\t|[ \t]+(?=[a-z]{2}:)")  # what stands between an entry and its tags
_SLASH = re.compile(r"(?<=[^\\])/")  # one that is not escaped and not the entry itself


def read_text(path: Path) -> Iterator[Entry | Rejected]:
    """The words of a text file, also packed as .gz, one a line, in two passes: encoding and case, then words.

    UTF-8 with or without a byte order mark, UTF-16 with one, else cp1252. Raises ReadingError as `files.lines` does.
    """
    encoding, case_matters = _surveyed(path)
    for number, text in _fields(path, encoding):
        yield read_line(number, text if case_matters else text.lower())


def _surveyed(path: Path) -> tuple[str, bool]:
    """The file's encoding, and whether a capital in it means a proper noun."""
    marked = files.marked_encoding(path)
    try:
        encoding = marked or "utf-8"
        return encoding, _case_matters(path, encoding)
    except ReadingError as error:
        if marked or error.fault is not Fault.WRONG_ENCODING:
            raise
    return "cp1252", _case_matters(path, "cp1252")


def _case_matters(path: Path, encoding: str) -> bool:
    capitals = Counter(text.isupper() for _, text in _fields(path, encoding))
    if not capitals:
        raise ReadingError(Fault.EMPTY, path.name)
    return capitals[True] < UPPER_CASE_LIST * capitals.total()


def _fields(path: Path, encoding: str) -> Iterator[tuple[int, str]]:
    """The first field of each line that has one and is no comment."""
    for number, line in files.lines(path, encoding):
        text = _FIELD_END.split(line, maxsplit=1)[0].strip()
        if text and not text.startswith("#"):
            yield number, text


def read_hunspell(dic: Path, aff: Path) -> Iterator[Entry | Rejected]:
    """The words of a Hunspell pair with all their forms; a form comes once in its entry.

    The .dic is gone through for what it forbids, then for its words. Raises ReadingError as `files.lines` and
    `affixes.parse` do, and UNKNOWN_ENCODING, NOT_DIC and TOO_MANY_FORMS; at the end WRONG_PAIR and TRUNCATED.
    """
    encoding = _declared_encoding(aff)
    affixes = parse(files.lines(aff, encoding), aff.name)
    announced = _announced(dic, encoding)
    expansion = _Expansion(affixes, dic.name, MOST_FORMS)
    forbidden = _forbidden(files.lines(dic, encoding), expansion)
    census = _Census(dic.name)
    for line in _entries(files.lines(dic, encoding), affixes, dic.name):
        meaning = affixes.meaning(line.flags)
        census.count(line, meaning)
        reason = _reason_to_skip(meaning) or reason_against(line.lemma)
        if reason is None:
            yield from _judged_forms(line, expansion.forms(line), forbidden)
        else:
            yield Rejected(line.number, line.lemma, reason)
    census.check(announced)


class _DicLine(NamedTuple):
    """An entry of a .dic as it stands there."""

    number: int
    lemma: str
    flags: Flags
    tags: str


@dataclass(slots=True)
class _Expansion:
    """Makes forms until there are too many of them."""

    affixes: Affixes
    file: str
    left: int

    def forms(self, line: _DicLine) -> dict[str, bool]:
        """The entry's forms, each with whether it can only be had by a prefix that makes it longer."""
        forms: dict[str, bool] = {}
        for form, made_longer in self.affixes.forms(line.lemma, line.flags):
            self.left -= 1
            if self.left < 0:
                raise ReadingError(Fault.TOO_MANY_FORMS, self.file, line.number, MOST_FORMS)
            forms[form] = made_longer and forms.get(form, True)
        return forms


def _declared_encoding(aff: Path) -> str:
    """The encoding after SET, which holds for both files; Hunspell's own default is ISO 8859-1."""
    for number, line in files.lines(aff, "latin-1"):
        words = line.removeprefix("ï»¿").split()
        if words[:1] == ["SET"]:
            name = " ".join(words[1:2])
            try:
                return codecs.lookup(name.removeprefix("microsoft-")).name
            except LookupError:
                raise ReadingError(Fault.UNKNOWN_ENCODING, aff.name, number, name) from None
    return "iso8859-1"


def _marks_of_forbidden(affixes: Affixes) -> tuple[str, ...]:
    """What a line must hold if its flags forbid it, so that the other lines need not be taken apart."""
    flag = affixes.marks.get("FORBIDDENWORD")
    if flag is None or not affixes.aliases:
        return () if flag is None else (flag,)
    return tuple(f"/{number}" for number, flags in enumerate(affixes.aliases, 1) if flag in flags)


def _forbidden(lines: Iterable[Numbered], expansion: _Expansion) -> set[str]:
    """The forms of the entries that the .dic holds only to say that they are no words."""
    marks = _marks_of_forbidden(expansion.affixes)
    if not marks:
        return set()
    forbidden: set[str] = set()
    likely = (numbered for numbered in lines if any(mark in numbered[1] for mark in marks))
    for line in _entries(likely, expansion.affixes, expansion.file):
        if "FORBIDDENWORD" in expansion.affixes.meaning(line.flags).marks:
            forbidden.update(expansion.forms(line))
    return forbidden


@dataclass(slots=True)
class _Census:
    """Counts a .dic's entries and those with flags that its .aff does not know."""

    file: str
    entries: int = 0
    flagged: int = 0
    strange: int = 0
    stranger: str = ""

    def count(self, line: _DicLine, meaning: Meaning) -> None:
        self.entries += 1
        self.flagged += bool(line.flags)
        if meaning.unknown:
            self.strange += 1
            self.stranger = min(meaning.unknown)

    def check(self, announced: int) -> None:
        if self.strange > STRANGERS * self.flagged:
            raise ReadingError(Fault.WRONG_PAIR, self.file, what=self.stranger)
        if self.entries < COMPLETE * announced:
            raise ReadingError(Fault.TRUNCATED, self.file, self.entries + 1)


def _announced(dic: Path, encoding: str) -> int:
    """The number of entries that a .dic begins with."""
    with closing(files.lines(dic, encoding)) as lines:
        _, first = next(lines)
    try:
        return int(first.split()[0])
    except (IndexError, ValueError):
        raise ReadingError(Fault.NOT_DIC, dic.name, 1) from None


def _entries(lines: Iterable[Numbered], affixes: Affixes, file: str) -> Iterator[_DicLine]:
    """The lines of a .dic that are entries, taken apart."""
    known: dict[str, Flags] = {"": frozenset()}
    for number, line in lines:
        if number == 1 or not line or line.isspace() or line[0] in "#\t":
            continue
        mark = _TAGS.search(line)
        head, tags = (line[: mark.start()], line[mark.end() :].strip()) if mark else (line, "")
        lemma, _, written = _SLASH.sub("\n", head, count=1).partition("\n")
        flags = written.strip().partition(" ")[0]
        if flags not in known:
            known[flags] = affixes.flags(flags, file, number)
        yield _DicLine(number, unicodedata.normalize("NFC", lemma.strip().replace("\\/", "/")), known[flags], tags)


def _reason_to_skip(meaning: Meaning) -> Reason | None:
    return next((reason for mark, reason in _SKIPPED.items() if mark in meaning.marks), None) if meaning.marks else None


_SKIPPED = {
    "FORBIDDENWORD": Reason.FORBIDDEN,
    "KEEPCASE": Reason.KEEPCASE,
    "ONLYINCOMPOUND": Reason.ONLY_IN_COMPOUND,
}


def _judged_forms(line: _DicLine, forms: dict[str, bool], forbidden: set[str]) -> Iterator[Entry | Rejected]:
    """The entry with those of its forms that are words, after those that are not."""
    good: list[Spelt] = []
    prefixed: list[Spelt] = []
    for form, made_longer in forms.items():
        found = Reason.FORBIDDEN if form in forbidden else judge(form)
        if isinstance(found, Reason):
            yield Rejected(line.number, form, found)
            continue
        good.append(found)
        if made_longer:
            prefixed.append(found)
    if good:
        yield Entry(line.number, line.lemma, line.tags, tuple(good), tuple(prefixed))
