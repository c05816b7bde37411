"""How a spelling becomes a word of the lists: capital letters A–Z and nothing else."""

import re
import unicodedata

SHORTEST, LONGEST = 2, 25  # letters of a word; Lexio's own container takes those of up to 13

_WORD = re.compile(f"[A-Z]{{{SHORTEST},{LONGEST}}}")
_REMEMBERED = 0x2000  # code points below this are kept in the table: all the letters that lists are written in


def normalise(spelling: str) -> str:
    """The spelling in capitals without accents: « Œuf » and « œuf » are OEUF, « straße » is STRASSE (lexio.md 6.1).

    Composed and decomposed input (NFC, NFD) give the same, and normalising again changes nothing. What is no letter
    stays where it is, a superscript too, so that `is_word` refuses it and nothing is joined in silence.
    """
    if spelling.isascii():
        return spelling.upper()
    return unicodedata.normalize("NFD", spelling).translate(_LETTERS)


def is_word(text: str) -> bool:
    """Whether the text, once normalised, is one that a list can hold: 2 to 25 letters A–Z."""
    return _WORD.fullmatch(text) is not None


class _Letters(dict[int, str]):
    """What each character of decomposed text becomes; worked out when it is first met."""

    def __missing__(self, point: int) -> str:
        capital = _capital(chr(point))
        if point < _REMEMBERED:
            self[point] = capital
        return capital


def _capital(character: str) -> str:
    """One character's capitals: none for a combining mark, two for a ligature."""
    if unicodedata.category(character) == "Mn":
        return ""
    return _LIGATURES.get(character) or character.upper()


_LIGATURES = {"œ": "OE", "Œ": "OE", "æ": "AE", "Æ": "AE", "ø": "O", "Ø": "O", "ß": "SS", "ẞ": "SS", "ł": "L", "Ł": "L"}
_LETTERS = _Letters()
