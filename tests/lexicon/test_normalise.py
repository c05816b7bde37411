"""How spellings become words (lexicon.md, "Normalising"; lexio.md 6.1)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon.normalise import is_word, normalise


@pytest.mark.parametrize(
    ("spelling", "word"),
    [
        ("maison", "MAISON"),
        ("été", "ETE"),
        ("ÉTÉ", "ETE"),
        ("ça", "CA"),
        ("garçonnière", "GARCONNIERE"),
        ("œuf", "OEUF"),
        ("Œuf", "OEUF"),
        ("cœur", "COEUR"),
        ("æthuse", "AETHUSE"),
        ("Æthuse", "AETHUSE"),
        ("ærø", "AERO"),
        ("Ø", "O"),
        ("straße", "STRASSE"),
        ("STRAẞE", "STRASSE"),
        ("łódź", "LODZ"),
        ("Łódź", "LODZ"),
        ("ǿǽ", "OAE"),
        ("naïve", "NAIVE"),
        ("", ""),
    ],
)
def test_a_spelling_becomes_its_letters(spelling, word):
    assert normalise(spelling) == word


@pytest.mark.parametrize("spelling", ["été", "œuvre", "garçon", "Łódź", "ǿ", "Noël"])
def test_composed_and_decomposed_spellings_give_the_same_word(spelling):
    composed, decomposed = unicodedata.normalize("NFC", spelling), unicodedata.normalize("NFD", spelling)
    assert normalise(composed) == normalise(decomposed)


def test_a_superscript_does_not_become_a_letter():
    assert normalise("1ʳᵉ") == "1ʳᵉ"
    assert not is_word(normalise("mᵉ"))


@given(st.text())
def test_normalising_twice_changes_nothing(text):
    assert normalise(normalise(text)) == normalise(text)


@given(st.text())
def test_what_is_normalised_holds_no_combining_mark_and_no_small_letter_of_ours(text):
    assert not any(unicodedata.category(character) == "Mn" or "a" <= character <= "z" for character in normalise(text))


@given(st.text())
def test_both_forms_of_any_text_give_the_same(text):
    assert normalise(unicodedata.normalize("NFC", text)) == normalise(unicodedata.normalize("NFD", text))


@pytest.mark.parametrize("word", ["AA", "MAISON", "A" * 25])
def test_a_word_has_2_to_25_letters(word):
    assert is_word(word)


@pytest.mark.parametrize("text", ["", "A", "A" * 26, "ab", "ÉTÉ", "R2D2", "A B", "AB\n", "AB\x00", "Ａ", "АВ"])
def test_anything_else_is_no_word(text):
    assert not is_word(text)
