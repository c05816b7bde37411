"""How a translated text becomes a sentence: its facts escaped, isolated and marked with their language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from games.perspectives.regions import Person
from games.rules.lexio.geometry import Cell
from games.rules.lexio.notation import cell_name
from games.rules.lexio.tiles import JOKER

_MINUS = "−"  # U+2212: a hyphen may be read as nothing, and breaks lines
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"  # what <bdi> does where there is no markup

#: What sentences are made of: whole numbers, and text that is safe already or will be escaped.
type Fact = int | str


def sentence(text: str, /, **facts: Fact) -> SafeString:
    """Return a translated text with its facts in place; numbers keep their sign beside them, the rest is escaped."""
    if not facts:
        return mark_safe(text)  # noqa: S308 -- the translators' own
    return format_html(text, **{name: number(fact) if isinstance(fact, int) else fact for name, fact in facts.items()})


def sentences(*parts: SafeString | None) -> SafeString:
    """Return whole sentences one after the other; None is left out."""
    return format_html_join(" ", "{}", [(part,) for part in parts if part])


def number(count: int) -> SafeString:
    """Return the number; a negative one with a true minus, kept at its left in Arabic too (RTL-2)."""
    if count < 0:
        return format_html('<bdi dir="ltr">{}{}</bdi>', _MINUS, -count)
    return mark_safe(str(count))  # noqa: S308 -- digits


def named(person: Person | None) -> SafeString:
    """Return the player's name, isolated; an account that was deleted is told as such."""
    return format_html("<bdi>{}</bdi>", plain_name(person))


def plain_name(person: Person | None) -> str:
    """Return the player's name as bare text."""
    return person.name if person and person.name else gettext("deleted player")


def isolated(text: str) -> str:
    """Return the text isolated for places without markup, such as a page's title."""
    return f"{_ISOLATE}{text}{_END_ISOLATE}"


def coordinate(cell: Cell | str) -> SafeString:
    """Return the cell's name, column letter first in every language."""
    return format_html('<bdi dir="ltr">{}</bdi>', cell if isinstance(cell, str) else cell_name(cell))


def french(word: str) -> SafeString:
    """Return a word of the board in capitals; the letters that jokers stand for, small in `word`, are marked."""
    letters = format_html_join("", "{}", [(_joker_letter(letter) if letter.islower() else letter,) for letter in word])
    return format_html('<bdi lang="fr" dir="ltr">{}</bdi>', letters)


def tile(tile: str) -> SafeString:
    """Return one tile: its letter, or that it is a joker."""
    return format_html("{}", gettext("a joker")) if tile == JOKER else french(tile)


def typed(text: str) -> SafeString:
    """Return what a player typed, isolated."""
    return format_html("<bdi>{}</bdi>", text)


def apart(name: str) -> SafeString:
    """Return the name of a thing, isolated."""
    return format_html("<bdi>{}</bdi>", name)


def example() -> SafeString:
    """Return a typed move as an example, in the words of the page's language."""
    return typed(gettext("H8 across MAISON"))


def listed(items: Sequence[SafeString]) -> SafeString:
    """Return "A, B and C" as the language writes it."""
    return _listed(items, sentence)


def people(names: Sequence[str]) -> SafeString:
    """Return names one after the other, each isolated: Ana, Bea and Max."""
    return listed([format_html("<bdi>{}</bdi>", name) for name in names])


def plain_listed(items: Sequence[str]) -> str:
    """Return "A, B and C" for places without markup."""
    return _listed(items, lambda text, **facts: text.format(**facts))


def _listed[Text: str](items: Sequence[Text], write: Callable[..., Text]) -> Text:
    *before, last = items
    if not before:
        return last
    first = reduce(lambda head, item: write(pgettext("list", "{list}, {next}"), list=head, next=item), before)
    return write(pgettext("list", "{list} and {last}"), list=first, last=last)


def _joker_letter(letter: str) -> SafeString:
    return format_html('<span class="joker">{}</span>', letter.upper())
