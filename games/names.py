"""What a player may be called, and when two names are the same."""

import re
import unicodedata
from enum import Enum

LONGEST = 24  # characters
_MARKS_BETWEEN = " -'’"
_LETTERS_MARKS_DIGITS = {"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"}
#: No script writes more accents, vowels and signs than this on one letter.
_MOST_MARKS = 3
#: Scripts whose letters look alike, so that a name may hold letters of one of them only.
_LOOKALIKE_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
#: Letters and marks by category that nobody can see: fillers, joiners, inherent vowels, variation selectors.
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\u2d7f\U00013430-\U0001345f\U00016fe4\U0001bca0-\U0001bca3\U000e0000-\U000e0fff]"
)
#: Letters that are written as an apostrophe, or look like one.
_APOSTROPHES = str.maketrans(dict.fromkeys("’ʼʻʹʽˈ", "'"))


#: What the pages themselves call somebody: nobody else may be called so.
_RESERVED = (
    "deleted player",
    "joueur supprimé",
    "jwè ki efase",
    "لاعب محذوف",
    "robot",
    "robo",
    "روبوت",
    "admin",
    "lexio",
)


class Fault(Enum):
    """Why a name is not allowed."""

    LENGTH = "length"
    CHARACTERS = "characters"
    NO_LETTER = "no_letter"
    SCRIPTS = "scripts"


def tidy(name: str) -> str:
    """Return the name as it is kept: composed (NFC), one space between words, none around."""
    return re.sub(r" +", " ", unicodedata.normalize("NFC", name).strip(" "))


def key(name: str) -> str:
    """Return what two names that differ in case or width alone have in common."""
    return unicodedata.normalize("NFKC", _plain(tidy(name)).casefold()).translate(_APOSTROPHES)


def is_reserved(name: str) -> bool:
    """Say whether the pages call somebody else so."""
    return key(name) in {key(reserved) for reserved in _RESERVED}


def is_allowed(name: str) -> bool:
    """Say whether a tidied name has 1 to 24 letters, digits, spaces, hyphens and apostrophes, and not marks alone."""
    return fault_of(name) is None


def fault_of(name: str) -> Fault | None:
    """Return what is wrong with a tidied name, judged as written and as its plainest form would be."""
    if not 1 <= len(name) <= LONGEST or len(_plain(name)) > LONGEST:
        return Fault.LENGTH
    if not all(_is_writing(form) for form in (name, _plain(name))):
        return Fault.CHARACTERS
    if not any(unicodedata.category(character)[0] in "LN" for character in name):
        return Fault.NO_LETTER
    if len(_scripts(_plain(name))) > 1:
        return Fault.SCRIPTS
    return None


def _plain(name: str) -> str:
    """Return the name without compatibility forms: wide, bold and joined letters are the letters they stand for."""
    return unicodedata.normalize("NFKC", name)


def _is_writing(name: str) -> bool:
    """Say whether every character may stand in a name, can be seen, and every mark has a letter below it."""
    marks = _MOST_MARKS  # so that none may come first
    for character in name:
        category = unicodedata.category(character)
        if character not in _MARKS_BETWEEN and category not in _LETTERS_MARKS_DIGITS:
            return False
        marks = marks + 1 if category[0] == "M" else 0 if category[0] == "L" else _MOST_MARKS
        if marks > _MOST_MARKS and category[0] == "M":
            return False
    return not _UNSEEN.search(name)


def _scripts(name: str) -> set[str]:
    words = {word for character in name for word in unicodedata.name(character, "").split(" ")}
    return words.intersection(_LOOKALIKE_SCRIPTS)
