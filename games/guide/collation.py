"""How a glossary's entries are sorted: by the alphabet of its language."""

from __future__ import annotations

import unicodedata

_ARTICLE = "ال"

#: Forms of one Arabic letter; the alphabet is then the order of the code points.
_ARABIC = str.maketrans("أإآٱىئؤة", "ااااييوه", "ـ")


def sort_key(text: str, language: str) -> tuple[str, ...]:
    """Return what the text is compared by, letter for letter; case, spaces and signs count for nothing.

    French and English look past accents. Creole knows è and ò as letters of their own, after e and o. Arabic looks
    past vowel signs, past the forms of a letter and past the article before the first word.
    """
    if language == "ar":
        text = text.removeprefix(_ARTICLE)
    letters = unicodedata.normalize("NFC", text).casefold().replace("œ", "oe").replace("æ", "ae").translate(_ARABIC)
    return tuple(_letter(letter, language) for letter in letters if letter.isalnum())


def _letter(letter: str, language: str) -> str:
    first = unicodedata.normalize("NFD", letter)[0]
    return f"{first}~" if language == "ht" and letter in "èò" else first
