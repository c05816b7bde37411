"""Names: what a player may be called, and when two names are the same."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import names
from games.models import Player
from games.names import Fault

ALLOWED = [
    "Ana",
    "a b",
    "7",
    "O'Neil-رنا",
    "Aña’s",
    "Jean-Noël",
    "Nguyễn Văn",
    "Łódź",
    "Светлана",
    "Ελένη",
    "李小龍",
    "さくら",
    "김민준",
    "देवनागरी",
    "ไม้เอก",
    "רָחֵל",
    "مُحَمَّد",
    "ʻOkina",
    "x" * 24,
    "ﬁn",
]

REFUSED = [
    ("a/b", Fault.CHARACTERS),
    ("..", Fault.CHARACTERS),
    (".", Fault.CHARACTERS),
    ("?x", Fault.CHARACTERS),
    ("#1", Fault.CHARACTERS),
    ("100%", Fault.CHARACTERS),
    ("+", Fault.CHARACTERS),
    ("@", Fault.CHARACTERS),
    ("<img src=x>", Fault.CHARACTERS),
    ("</script>", Fault.CHARACTERS),
    ("{{7*7}}", Fault.CHARACTERS),
    ('" onmouseover=', Fault.CHARACTERS),
    ("a_b", Fault.CHARACTERS),
    ("a\tb", Fault.CHARACTERS),
    ("a\nb", Fault.CHARACTERS),
    ("a\0b", Fault.CHARACTERS),
    ("a\xa0b", Fault.CHARACTERS),
    ("a\xadb", Fault.CHARACTERS),  # soft hyphen
    ("a\u200bb", Fault.CHARACTERS),  # zero width space
    ("a\u200db", Fault.CHARACTERS),  # zero width joiner
    ("a\u2060b", Fault.CHARACTERS),
    ("\ufeffa", Fault.CHARACTERS),
    ("a\u202eb", Fault.CHARACTERS),  # right-to-left override
    ("a\u2066b", Fault.CHARACTERS),  # isolate
    ("a\u200fb", Fault.CHARACTERS),
    ("a\u061cb", Fault.CHARACTERS),
    ("a\u034fb", Fault.CHARACTERS),  # grapheme joiner: a mark nobody sees
    ("a\ufe0f", Fault.CHARACTERS),  # variation selector
    ("a\U000e0101", Fault.CHARACTERS),
    ("\u3164", Fault.CHARACTERS),  # Hangul filler: a letter nobody sees
    ("\uffa0a", Fault.CHARACTERS),
    ("\u115fa", Fault.CHARACTERS),
    ("a\u180bb", Fault.CHARACTERS),
    ("\u0301", Fault.CHARACTERS),  # combining only
    ("\u0301a", Fault.CHARACTERS),
    ("a \u0301b", Fault.CHARACTERS),  # a mark on a space
    ("x" + "\u0316\u0317\u0318\u0319", Fault.CHARACTERS),  # a tower of marks
    ("😀", Fault.CHARACTERS),
    ("a\ud800", Fault.CHARACTERS),
    ("²", Fault.CHARACTERS),
    ("-", Fault.NO_LETTER),
    ("' -", Fault.NO_LETTER),
    ("", Fault.LENGTH),
    ("x" * 25, Fault.LENGTH),
    ("ﷺ" * 2, Fault.LENGTH),  # one letter that stands for eighteen
    ("M\u0430rie", Fault.SCRIPTS),  # the second letter is Cyrillic
    ("\u039flga", Fault.SCRIPTS),  # the first is Greek
    ("\u039f\u041a", Fault.SCRIPTS),
    ("\uff2d\u0430rie", Fault.SCRIPTS),  # wide Latin
    ("\U0001d40c\u0430rie", Fault.SCRIPTS),  # bold Latin
    ("\xb5\u0430", Fault.SCRIPTS),  # the micro sign is a Greek letter
]


@pytest.mark.parametrize("name", ALLOWED)
def test_letters_of_any_script_make_a_name(name: str) -> None:
    assert names.fault_of(names.tidy(name)) is None
    assert names.is_allowed(names.tidy(name))


@pytest.mark.parametrize(("name", "fault"), REFUSED)
def test_what_is_no_name_is_refused_for_its_fault(name: str, fault: Fault) -> None:
    assert names.fault_of(names.tidy(name)) is fault
    assert not names.is_allowed(names.tidy(name))


def test_a_name_is_kept_composed_with_one_space_between_words() -> None:
    assert names.tidy("  Ame\u0301lie   B ") == "Am\xe9lie B"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marie", "marie"),
        ("Marie", "MARIE"),
        ("Marie", "Marie "),
        ("Marie", "\uff2darie"),
        ("Marie", "\U0001d40carie"),
        ("Amélie", "AME\u0301LIE"),
        ("Straße", "STRASSE"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("O'Neil", "o’neil"),
        ("O'Neil", "oʼneil"),
        ("a b", "A   B"),
    ],
)
def test_names_that_differ_in_case_or_width_alone_are_one(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("Marie", "Maria"), ("Amélie", "Amelie"), ("a b", "ab"), ("a-b", "a b")])
def test_names_that_differ_in_a_letter_are_two(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)


@given(st.text(st.characters(categories=("L", "M", "Nd")) | st.sampled_from(" -'’"), max_size=30))
def test_an_allowed_name_is_stable_and_its_key_fits_the_database(text: str) -> None:
    name = names.tidy(text)
    if names.is_allowed(name):
        assert names.tidy(name) == name == unicodedata.normalize("NFC", name)
        assert names.key(names.key(name)) == names.key(name)
        assert 1 <= len(names.key(name)) <= (Player._meta.get_field("name_key").max_length or 0)


@pytest.mark.parametrize("name", ["deleted player", "Joueur  Supprimé", "ROBOT", "لاعب محذوف", "Admin"])
def test_nobody_is_called_what_the_pages_call_somebody_else(name: str) -> None:
    assert names.is_reserved(name)
    assert not names.is_reserved(f"{name} 2")
