"""Typed text as plain tokens: capitals without accents, vowel signs and forms of alef, and cells among them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from lexicon.normalise import normalise

_LETTER_AND_NUMBER = re.compile(r"([A-Z])([0-9]{1,2})|([0-9]{1,2})([A-Z])")
_AFTER_CELL = re.compile(r"(?<=[0-9])(?=[A-Z؀-ۿ]{2}|[?*])|(?<=[0-9][A-Z])(?=[؀-ۿ?*])")
_NUMBER = re.compile(r"[0-9]{1,2}")
_TOKEN = re.compile(r">|[^\s>]+")
_BETWEEN = str.maketrans(dict.fromkeys(",;:.!'’‘\"«»“”()[]-–—/\\،؛", " "))
_ARABIC = str.maketrans({"ٱ": "ا", "ى": "ي", "ة": "ه", "ء": "", "ـ": "", "؟": "?"})


def plain(text: str) -> str:
    """Return the text in capitals without accents, vowel signs and forms of alef; digits as 0 to 9."""
    shown = "".join(_shown(character) for character in text)
    return normalise(shown).translate(_ARABIC).translate(_BETWEEN)


def plain_words(said: str) -> str:
    """Return a word or phrase of a vocabulary as `tokens` would bring it."""
    return " ".join(plain(said).split())


def _shown(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    return "" if category == "Cf" else character  # marks of direction that come with copied text


def tokens(text: str, phrases: Mapping[str, str]) -> list[str]:
    """Return the text's tokens; a phrase is replaced by the one word that means the same."""
    spaced = f" {' '.join(_TOKEN.findall(plain(text)))} "
    for said, word in phrases.items():
        spaced = spaced.replace(f" {said} ", f" {word} ")
    return _AFTER_CELL.sub(" ", spaced).split()


def cells(found_in: Sequence[str]) -> list[tuple[int, int, str]]:
    """Return where cells stand, from token to token, and their names: H8, 8H, or apart as in H 8."""
    found: list[tuple[int, int, str]] = []
    for place, token in enumerate(found_in):
        if match := _LETTER_AND_NUMBER.fullmatch(token):
            found.append((place, place + 1, _name(match[1] or match[4], match[2] or match[3])))
        elif _NUMBER.fullmatch(token):
            found += _apart(found_in, place)
    return found


def sole_cell(of: Sequence[str]) -> str:
    """Return the name of the cell that these tokens are and nothing else, or nothing."""
    found = cells(of)
    return found[0][2] if len(found) == 1 and found[0][:2] == (0, len(of)) else ""


def _apart(of: Sequence[str], place: int) -> list[tuple[int, int, str]]:
    """Return the cell whose number stands there and whose letter stands beside it; none where two letters could be."""
    sides = [side for side in (place - 1, place + 1) if 0 <= side < len(of) and re.fullmatch("[A-Z]", of[side])]
    if len({of[side] for side in sides}) != 1:
        return []
    beside = sides[0]
    return [(min(beside, place), max(beside, place) + 1, _name(of[beside], of[place]))]


def _name(letter: str, number: str) -> str:
    return f"{letter}{int(number)}"
