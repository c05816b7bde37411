"""The rules of a Hunspell .aff file, and the forms they make of an entry of its .dic."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import batched

from lexicon.refusals import Fault, ReadingError

type Flags = frozenset[str]
_ENDINGS = 5_000  # remembered for one set of flags

type Numbered = tuple[int, str]  # a line's number, from 1, and the line


@dataclass(frozen=True, slots=True)
class Affix:
    """One rule: what it takes away, what it adds, and where it may: a condition on the `reach` letters at that end."""

    strip: str
    add: str
    condition: re.Pattern[str]
    reach: int
    crosses: bool
    flags: Flags

    def suffixes(self, stem: str, least: int) -> bool:
        """Whether it may stand at the stem's end: the condition holds and `least` letters or more stay."""
        kept, start = len(stem) - len(self.strip), len(stem) - self.reach
        return kept >= least and start >= 0 and stem.endswith(self.strip) and bool(self.condition.match(stem, start))

    def suffixed(self, stem: str) -> str:
        return stem[: len(stem) - len(self.strip)] + self.add

    def prefixed(self, stem: str, least: int) -> str | None:
        """The stem with this prefix, or None where it may not stand."""
        if len(stem) - len(self.strip) < least or not stem.startswith(self.strip) or not self.condition.match(stem):
            return None
        return self.add + stem[len(self.strip) :]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a set of flags says of whoever bears them."""

    marks: frozenset[str]  # KEEPCASE and the like
    unknown: Flags  # flags that the .aff does not speak of
    incomplete: bool  # no word before it has an affix more
    prefixes: tuple[Affix, ...]
    suffixes: tuple[Affix, ...]
    sight: int  # letters at a stem's end that decide which suffixes it takes
    seen: dict[str, tuple[Affix, ...]] = field(default_factory=dict)  # by those letters

    def suffixes_for(self, stem: str, least: int) -> tuple[Affix, ...]:
        """The suffixes that the stem takes; stems with one ending take the same."""
        ending = stem[-self.sight :]
        found = self.seen.get(ending)
        if found is None:
            if len(self.seen) >= _ENDINGS:
                self.seen.clear()
            found = self.seen[ending] = tuple(rule for rule in self.suffixes if rule.suffixes(ending, least))
        return found


@dataclass(slots=True)
class Affixes:
    """What an .aff file says of single words; COMPOUND* and whatever helps to suggest are passed over."""

    file: str
    split: Callable[[str], Iterable[str]] = tuple
    aliases: list[Flags] = field(default_factory=list)
    least: int = 1  # letters that a rule must leave of a stem: none after FULLSTRIP
    marks: dict[str, str] = field(default_factory=dict)  # KEEPCASE and the like: the flag that stands for it here
    prefixes: dict[str, list[Affix]] = field(default_factory=dict)
    suffixes: dict[str, list[Affix]] = field(default_factory=dict)
    _meanings: dict[Flags, Meaning] = field(default_factory=dict)

    def flags(self, text: str, file: str, line: int) -> Flags:
        """The flags written after a slash, an alias looked up; raises ReadingError (BAD_FLAGS) naming the line."""
        try:
            if not self.aliases:
                return frozenset(self.split(text))
            number = int(text)
        except ValueError:
            number = 0
        if not 1 <= number <= len(self.aliases):
            raise ReadingError(Fault.BAD_FLAGS, file, line, text)
        return self.aliases[number - 1]

    def meaning(self, flags: Flags) -> Meaning:
        """What the flags say; to be asked only when the whole file is read."""
        found = self._meanings.get(flags)
        if found is None:
            found = self._meanings[flags] = self._looked_up(flags)
        return found

    def forms(self, stem: str, flags: Flags) -> Iterator[tuple[str, bool]]:
        """Each form of the entry, and whether a prefix made it longer: the stem, one suffix, one prefix, and both.

        A form may come more than once. A prefix's own flags give it suffixes (mètre, kilo-, kilomètres), a suffix's
        own flags give it prefixes; a suffix after a suffix is not made.
        """
        entry = self.meaning(flags)
        if not entry.incomplete:
            yield stem, False
        suffixes = entry.suffixes_for(stem, self.least)
        for rule in suffixes:
            form, own = rule.suffixed(stem), self.meaning(rule.flags)
            if not own.incomplete:
                yield form, False
            for prefix in own.prefixes:
                yield from _made(prefix.prefixed(form, self.least), prefix)
        for prefix in entry.prefixes:
            yield from self._prefixed(stem, prefix, suffixes)

    def _prefixed(self, stem: str, prefix: Affix, suffixes: Iterable[Affix]) -> Iterator[tuple[str, bool]]:
        """The stem with one of the entry's own prefixes, alone and with one suffix, the prefix's or the entry's."""
        form = prefix.prefixed(stem, self.least)
        own = self.meaning(prefix.flags)
        if form is not None:
            if not own.incomplete:
                yield from _made(form, prefix)
            for rule in own.suffixes_for(form, self.least):
                yield from _made(rule.suffixed(form), prefix)
        if prefix.crosses:
            for rule in suffixes:
                if rule.crosses:
                    yield from _made(prefix.prefixed(rule.suffixed(stem), self.least), prefix)

    def _looked_up(self, flags: Flags) -> Meaning:
        marks = frozenset(mark for mark, flag in self.marks.items() if flag in flags)
        suffixes = tuple(rule for flag in sorted(flags & self.suffixes.keys()) for rule in self.suffixes[flag])
        return Meaning(
            marks,
            flags - self.prefixes.keys() - self.suffixes.keys() - set(self.marks.values()),
            not marks.isdisjoint(("NEEDAFFIX", "CIRCUMFIX")),
            tuple(rule for flag in sorted(flags & self.prefixes.keys()) for rule in self.prefixes[flag]),
            suffixes,
            1 + max((max(rule.reach, len(rule.strip)) for rule in suffixes), default=0),
        )


def _made(form: str | None, prefix: Affix) -> Iterator[tuple[str, bool]]:
    if form is not None:
        yield form, bool(prefix.add)


def parse(lines: Iterable[Numbered], file: str) -> Affixes:
    """Read an .aff file; raises ReadingError with the line of what cannot be understood."""
    affixes = Affixes(file)
    numbered = iter(lines)
    understood = False
    for number, line in numbered:
        words = line.split()
        if not words:
            continue
        if words[0] in _DIRECTIVES:
            understood = True
            _DIRECTIVES[words[0]](affixes, (number, line), numbered)
        elif len(words) == 2 and words[0].isupper():
            affixes.marks[words[0]] = words[1]
    if not understood:
        raise ReadingError(Fault.NOT_AFF, file)
    return affixes


def _set(_affixes: Affixes, _head: Numbered, _rest: Iterator[Numbered]) -> None:
    """The encoding, already used to decode these lines."""


def _flag(affixes: Affixes, head: Numbered, _rest: Iterator[Numbered]) -> None:
    kind = head[1].split()[1:2]
    if kind == ["long"]:
        affixes.split = _pairs
    elif kind == ["num"]:
        affixes.split = _numbers
    elif kind != ["UTF-8"]:
        raise ReadingError(Fault.BAD_RULE, affixes.file, head[0], head[1].strip())


def _pairs(text: str) -> Iterable[str]:
    if len(text) % 2:
        raise ValueError
    return ("".join(pair) for pair in batched(text, 2))


def _numbers(text: str) -> Iterable[str]:
    return (str(int(number)) for number in text.split(","))


def _fullstrip(affixes: Affixes, _head: Numbered, _rest: Iterator[Numbered]) -> None:
    affixes.least = 0


def _aliases(affixes: Affixes, head: Numbered, rest: Iterator[Numbered]) -> None:
    """AF and how many; then as many lines, each AF and the flags that its number stands for."""
    found = []
    for number, words in _table(affixes, head, rest, columns=2):
        found.append(affixes.flags(words[1], affixes.file, number))
    affixes.aliases = found


def _rules(affixes: Affixes, head: Numbered, rest: Iterator[Numbered]) -> None:
    """PFX or SFX, its flag, Y or N for crossing, and how many; then as many rules."""
    kind, flag, crosses, *_ = [*head[1].split(), "", "", ""]
    rules = (affixes.prefixes if kind == "PFX" else affixes.suffixes).setdefault(flag, [])
    for number, words in _table(affixes, head, rest, columns=4):
        add, _, flags = words[3].partition("/")
        if words[1] != flag:
            raise ReadingError(Fault.BAD_RULE, affixes.file, number, " ".join(words))
        if kind == "PFX" and ("'" in add or "’" in add):
            continue  # l'école is no word of a list
        condition = words[4] if len(words) > 4 else "."
        places = _PLACE.findall(condition)
        if "".join(places) != condition:
            raise ReadingError(Fault.BAD_CONDITION, affixes.file, number, condition)
        if condition == ".":
            places = []  # no condition at all
        own = affixes.flags(flags, affixes.file, number) if flags else frozenset[str]()
        pattern = re.compile("".join(map(_place, places)))
        rules.append(Affix(_text(words[2]), _text(add), pattern, len(places), crosses == "Y", own))


_PLACE = re.compile(r"\[\^?[^\[\]^]+\]|[^\[\]^*+?(){}|\\$]")


def _place(place: str) -> str:
    """One place of a condition as a regular expression; a hyphen between brackets is itself."""
    if not place.startswith("["):
        return "." if place == "." else re.escape(place)
    letters = re.escape(place[1:-1].removeprefix("^"))
    return f"[^{letters}]" if place[1] == "^" else f"[{letters}]"


def _text(written: str) -> str:
    return "" if written == "0" else written


def _table(affixes: Affixes, head: Numbered, rest: Iterator[Numbered], columns: int) -> Iterator[tuple[int, list[str]]]:
    """The lines of a table whose head ends in their number, each in words, at least as many as `columns`."""
    first = head[1].split()
    try:
        left = int(first[columns - 1])
    except (IndexError, ValueError):
        raise ReadingError(Fault.BAD_RULE, affixes.file, head[0], head[1].strip()) from None
    while left > 0:
        number, line = next(rest, (head[0], None))
        if line is None:
            raise ReadingError(Fault.TRUNCATED, affixes.file, number)
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] != first[0] or len(words) < columns:
            raise ReadingError(Fault.BAD_RULE, affixes.file, number, line.strip())
        left -= 1
        yield number, words


_DIRECTIVES: dict[str, Callable[[Affixes, Numbered, Iterator[Numbered]], None]] = {
    "SET": _set,
    "TRY": _set,
    "FLAG": _flag,
    "FULLSTRIP": _fullstrip,
    "AF": _aliases,
    "PFX": _rules,
    "SFX": _rules,
}
