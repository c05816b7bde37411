"""What a line of a list gives: words with their spellings, or the reason why it is left out."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from lexicon.normalise import SHORTEST, is_word, normalise

type Spelt = tuple[str, str]  # a word, A–Z, and one of its spellings, in small letters and composed (NFC)


class Reason(StrEnum):
    """Why a line, or a form made from one, is left out."""

    HYPHEN = "hyphen"
    APOSTROPHE = "apostrophe"
    SPACE = "space"
    DIGIT = "digit"
    DOT = "dot"
    CAPITAL = "capital"
    LETTER = "letter"  # something that is no letter A–Z even without its accent
    SHORT = "short"
    LONG = "long"
    KEEPCASE = "keepcase"
    FORBIDDEN = "forbidden"
    ONLY_IN_COMPOUND = "only_in_compound"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A spelling that was left out: where it stood (its line, from 1) and by which rule."""

    line: int
    text: str
    reason: StrEnum


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that was read: its lemma and tags as they stand there, and the words it gives.

    `prefixed` holds those of `forms` that a prefix rule made longer.
    """

    line: int
    lemma: str
    tags: str
    forms: tuple[Spelt, ...]
    prefixed: tuple[Spelt, ...] = ()


def judge(spelling: str) -> Spelt | Reason:
    """The word that a spelling (NFC) gives, or why it gives none."""
    word = normalise(spelling)
    if is_word(word) and spelling.islower():
        return word, spelling
    return reason_against(spelling) or _reason_against_letters(word)


def reason_against(spelling: str) -> Reason | None:
    """Why a line with this spelling (NFC) is left out whatever its letters are: a sign between them, or a capital."""
    if not spelling.isalpha():
        for sign, reason in _SIGNS:
            if sign.search(spelling):
                return reason
    return None if spelling == spelling.lower() else Reason.CAPITAL


_SIGNS = (
    (re.compile(r"[-\u00ad\u2010-\u2015\u2212]"), Reason.HYPHEN),
    (re.compile(r"['’‘ʼ]"), Reason.APOSTROPHE),
    (re.compile(r"\s"), Reason.SPACE),
    (re.compile(r"[\d\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089]"), Reason.DIGIT),
    (re.compile(r"\."), Reason.DOT),
)


def _reason_against_letters(word: str) -> Reason:
    if not word.isascii() or not word.isalpha():
        return Reason.LETTER
    return Reason.SHORT if len(word) < SHORTEST else Reason.LONG


def read_line(number: int, text: str) -> Entry | Rejected:
    """What a line gives that is one spelling and nothing more."""
    found = judge(unicodedata.normalize("NFC", text))
    return Rejected(number, text, found) if isinstance(found, Reason) else Entry(number, text, "", (found,))
