"""The notation of the pages' texts: `{word:MAISON}`, `{rule:7.4}`, `{term:source|la source}`; all else is plain text.

A placeholder is a kind, then after a colon its value, then after a bar the words to show. Values are the same in all
languages, but for what is typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language_bidi

from games.guide.numbering import LEXIO_TERMS, RULES, SITE_TERMS, anchor
from games.rules.lexio.notation import read_cell
from games.rules.lexio.tiles import LETTERS, VALUES
from games.sentences import coordinate, french, isolated, listed, more

#: The pages by the name of their address.
PAGES = ("rules_lexio", "glossary_lexio", "glossary", "help", "accessibility")

#: Kinds whose value differs from one language to the other.
IN_ITS_LANGUAGE = frozenset({"typed"})


class Placeholder(NamedTuple):
    """One placeholder as it is written; parts that are not there are empty."""

    kind: str
    value: str
    words: str


def placeholders(text: str) -> list[Placeholder]:
    """Return what stands in braces, in its order; raise ValueError for what is no placeholder."""
    return [part for part in _parts(text) if isinstance(part, Placeholder)]


def render(text: str) -> SafeString:
    """Return the text as HTML, foreign words and cells isolated; raise ValueError for a wrong placeholder."""
    return format_html_join("", "{}", [(_html(part),) for part in _parts(text)])


def plain(text: str) -> str:
    """Return the text for places without markup, foreign words isolated."""
    return "".join(part if isinstance(part, str) else isolated(_bare(part)) for part in _parts(text))


def bare(text: str) -> str:
    """Return the text as it is sorted and searched: no markup, no signs of direction."""
    return "".join(part if isinstance(part, str) else _bare(part) for part in _parts(text))


_PLACEHOLDER = re.compile(r"\{(\w+)(?::([^{}|]+))?(?:\|([^{}|]+))?\}")


def _parts(text: str) -> list[str | Placeholder]:
    parts: list[str | Placeholder] = []
    end = 0
    for found in _PLACEHOLDER.finditer(text):
        parts += [text[end : found.start()], Placeholder(*found.groups(default=""))]
        end = found.end()
    parts.append(text[end:])
    if any(isinstance(part, str) and re.search(r"[{}|]", part) for part in parts):
        raise ValueError(f"not the pages' notation: {text}")
    return parts


def _html(part: str | Placeholder) -> SafeString:
    if isinstance(part, str):
        return format_html("{}", part)
    try:
        return _KINDS[part.kind](part)
    except (KeyError, ValueError) as problem:
        raise ValueError(f"no such placeholder: {part}") from problem


def _bare(part: Placeholder) -> str:
    return {"lexio": "Lexio", "times": f"×{part.value}"}.get(part.kind, part.words or part.value)


def _lexio(_part: Placeholder) -> SafeString:
    return format_html("<bdi>{}</bdi>", "Lexio")


def _name(part: Placeholder) -> SafeString:
    return format_html("<bdi>{}</bdi>", part.value)


def _word(part: Placeholder) -> SafeString:
    return french(part.value)


def _french(part: Placeholder) -> SafeString:
    """French as it is written in a text, not as it lies on the board."""
    return format_html('<bdi lang="fr" dir="ltr">{}</bdi>', part.value)


def _cell(part: Placeholder) -> SafeString:
    return coordinate(read_cell(part.value))


def _letters(part: Placeholder) -> SafeString:
    """All letters that are worth so many points, as a list."""
    worth = [letter for letter in LETTERS if VALUES[letter] == int(part.value)]
    if not worth:
        raise ValueError("no letter is worth this")
    return listed([french(letter) for letter in worth])


def _times(part: Placeholder) -> SafeString:
    # Read as the mark on the board is, the sign first: in Arabic from the right.
    return format_html('<bdi dir="{}">×{}</bdi>', "rtl" if get_language_bidi() else "ltr", int(part.value))


def _plus(part: Placeholder) -> SafeString:
    return more(int(part.value))


def _typed(part: Placeholder) -> SafeString:
    return format_html('<bdi class="typed" dir="ltr">{}</bdi>', part.value)


def _key(part: Placeholder) -> SafeString:
    return format_html("<kbd><bdi>{}</bdi></kbd>", part.words or part.value)


def _rule(part: Placeholder) -> SafeString:
    return rule_link(part.value)


def rule_link(number: str) -> SafeString:
    """Return a link to a rule, named by its number; raise ValueError where there is no such rule."""
    address = reverse("rules_lexio")
    known = RULES[RULES.index(number)]
    return format_html('<a href="{}#{}"><bdi dir="ltr">{}</bdi></a>', address, anchor(known), known)


def _term(part: Placeholder) -> SafeString:
    page = "glossary_lexio" if part.value in LEXIO_TERMS else "glossary"
    if page == "glossary" and part.value not in SITE_TERMS:
        raise ValueError("no such term")
    return format_html('<a href="{}#{}">{}</a>', reverse(page), part.value, _shown(part))


def _page(part: Placeholder) -> SafeString:
    return format_html('<a href="{}">{}</a>', reverse(PAGES[PAGES.index(part.value)]), _shown(part))


def _shown(part: Placeholder) -> SafeString:
    if not part.words:
        raise ValueError("a link needs words")
    # The one Latin word that the words of a link hold.
    return format_html_join(_lexio(part), "{}", [(words,) for words in part.words.split("Lexio")])


_KINDS: Mapping[str, Callable[[Placeholder], SafeString]] = {
    "lexio": _lexio,
    "name": _name,
    "word": _word,
    "french": _french,
    "cell": _cell,
    "letters": _letters,
    "times": _times,
    "plus": _plus,
    "typed": _typed,
    "key": _key,
    "rule": _rule,
    "term": _term,
    "page": _page,
}
