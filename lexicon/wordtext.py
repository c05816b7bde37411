"""The text that a revision's words are kept as: sorted lines, each a word and, unless they are plain, its spellings.

`MAISON` alone is spelt maison; `COTE<tab>cote coté côte côté` has its spellings after the tab, in small letters.
The text is UTF-8, and each line ends in LF.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from lexicon.judging import Spelt

_FRESH = 50_000  # lines that are kept as they came before they are put with the others


class Gathering:
    """Takes words in any order and gives them sorted; kept as bytes meanwhile, so that a long list needs little memory.

    `taken` counts what was given: less the number of words, that is how many came twice.
    """

    def __init__(self) -> None:
        self._fresh: list[str] = []
        self._piles: defaultdict[str, bytearray] = defaultdict(bytearray)  # by a word's first two letters
        self.taken = 0

    def add(self, forms: Sequence[Spelt]) -> None:
        self.taken += len(forms)
        self._fresh += [f"{word}\t{spelling}\n" for word, spelling in forms]
        if len(self._fresh) >= _FRESH:
            self._pile_up()

    def text(self) -> bytes:
        """Each word once, in order, a line each."""
        self._pile_up()
        return b"".join(self._pile(initials) for initials in sorted(self._piles))

    def _pile_up(self) -> None:
        for initials, lines in groupby(sorted(self._fresh), _initials_of):
            self._piles[initials] += "".join(lines).encode()
        self._fresh.clear()

    def _pile(self, initials: str) -> bytes:
        pairs = sorted({line.decode() for line in self._piles[initials].splitlines()})
        return "".join(_lines(pairs)).encode()


def _initials_of(line: str) -> str:
    return line[:2]


def _lines(pairs: list[str]) -> Iterator[str]:
    for word, group in groupby(pairs, _word_of):
        spellings = [pair[len(word) + 1 :] for pair in group]
        yield f"{word}\n" if spellings == [word.lower()] else f"{word}\t{' '.join(spellings)}\n"


def _word_of(line: str) -> str:
    return line.partition("\t")[0]


def fingerprint(text: bytes) -> str:
    """What names a text: its SHA-256 in hexadecimal, 64 characters."""
    return hashlib.sha256(text).hexdigest()


def words(text: bytes) -> list[str]:
    """The words of a text, in order."""
    return [_word_of(line) for line in text.decode().splitlines()]


def spellings(text: bytes, wanted: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The spellings of those of the wanted words that the text holds, in the order of their letters' code points."""
    found = {}
    for word in set(wanted):
        line = _line_with(text, word.encode())
        if line is not None:
            found[word] = tuple(line.decode()[len(word) + 1 :].split()) or (word.lower(),)
    return found


def _line_with(text: bytes, word: bytes) -> bytes | None:
    """The word's line, found by halving: a text of 7 MB is not taken apart for a few words."""
    low, high = 0, len(text)  # both where a line begins
    while low < high:
        start = text.rfind(b"\n", low, (low + high) // 2) + 1 or low
        end = text.index(b"\n", start)
        here = text[start:end].partition(b"\t")[0]
        if here == word:
            return text[start:end]
        if here < word:
            low = end + 1
        else:
            high = start
    return None
