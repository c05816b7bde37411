"""What was typed while the keyboard was left in Arabic, in the Latin letters of the same keys (access.md B11)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping

from games.preferences import Layout

#: The keys of an Arabic keyboard, row by row, and what stands on the same keys in Latin letters. The Arabic letters
#: lie alike on Arabic 101 and on Arabic 102 AZERTY, as in the Maghreb; the Latin ones do not.
_ARABIC_ROWS = ("ض ص ث ق ف غ ع ه خ ح", "ش س ي ب ل ا ت ن م ك", "ئ ء ؤ ر لا ى ة")
_QWERTY_ROWS = ("Q W E R T Y U I O P", "A S D F G H J K L .", "Z X C V B N M")
_AZERTY_ROWS = ("A Z E R T Y U I O P", "Q S D F G H J K L M", "W X C V B N .")
_NO_LETTER = "."


def _keys(latin_rows: tuple[str, ...]) -> Mapping[str, str]:
    pairs = zip(" ".join(_ARABIC_ROWS).split(), " ".join(latin_rows).split(), strict=True)
    keys = {arabic: latin for arabic, latin in pairs if latin != _NO_LETTER}
    # With the Shift key: forms of alef and lam-alef; the ligatures that some keyboards send as one character.
    shifted = {"أ": keys["ا"], "إ": keys["غ"], "آ": keys["ى"], "؟": "?"}
    return {**keys, **shifted, **dict.fromkeys(("لأ", "لإ", "لآ", "ﻻ", "ﻷ", "ﻹ", "ﻵ"), keys["لا"])}


_KEYBOARDS = {Layout.ARABIC_101: _keys(_QWERTY_ROWS), Layout.ARABIC_102_AZERTY: _keys(_AZERTY_ROWS)}


def keyboards(likelier: Layout) -> tuple[Mapping[str, str], ...]:
    """Return every Arabic keyboard, the likelier one first."""
    return (_KEYBOARDS[likelier], *(keys for layout, keys in _KEYBOARDS.items() if layout is not likelier))


def has_arabic(text: str) -> bool:
    """Whether there is an Arabic letter in the text."""
    return any(_is_arabic(character) for character in text)


def in_latin(text: str, keyboard: Mapping[str, str], is_known: Callable[[str], bool]) -> str | None:
    """Return the text with every Arabic word but known ones in Latin letters; None if a key has no Latin letter."""
    words = []
    for word in unicodedata.normalize("NFC", text).split():
        latin = word if not has_arabic(word) or is_known(word) else _word_in_latin(word, keyboard)
        if latin is None:
            return None
        words.append(latin)
    return " ".join(words)


def _word_in_latin(word: str, keyboard: Mapping[str, str]) -> str | None:
    letters = list(_keys_pressed(word, keyboard))
    return None if any(has_arabic(letter) for letter in letters) else "".join(letters)


def _keys_pressed(word: str, keyboard: Mapping[str, str]) -> Iterator[str]:
    """One key writes two letters, lam and alef."""
    place = 0
    while place < len(word):
        length = 2 if word[place : place + 2] in keyboard else 1
        key = word[place : place + length]
        yield keyboard.get(key, key)
        place += length


def _is_arabic(character: str) -> bool:
    return character.isalpha() and unicodedata.name(character, "").startswith("ARABIC")
