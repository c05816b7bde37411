"""The pages as templates get them: everything in HTML, in the language of now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, gettext_noop

from games.guide import inline, texts
from games.guide.collation import sort_key
from games.guide.drawing import WHOLE, Kind, kinds, picture
from games.guide.examples import EXAMPLES, Worked, worked
from games.guide.numbering import LEXIO_TERMS, SECTIONS, SITE_TERMS, anchor
from games.rules.lexio.board import EMPTY_BOARD
from games.rules.lexio.tiles import COUNTS, JOKER, LETTERS, VALUES
from games.sentences import french, listed
from games.typed import Meaning, ways_to_say


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or a list where there are items."""

    html: SafeString
    items: tuple[SafeString, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page with its anchor."""

    code: str
    title: SafeString
    blocks: tuple[Block, ...] = ()
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Article:
    """What every page has; `title` is bare text for the browser's title."""

    title: str
    heading: SafeString
    description: str
    lead: tuple[SafeString, ...]
    sections: tuple[Section, ...]
    closing: tuple[SafeString, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its anchor, what the game says and what this site chose; and the template of what is shown with it."""

    number: str
    anchor: str
    game: SafeString
    site: SafeString
    shown: str = ""


@dataclass(frozen=True, slots=True)
class RulesSection:
    """One numbered part of the rules."""

    number: str
    title: SafeString
    rules: tuple[Rule, ...]
    shown: str = ""


@dataclass(frozen=True, slots=True)
class KindLine:
    """One kind of cells: what it is called, and how it is drawn and where it lies."""

    name: SafeString
    kind: Kind


@dataclass(frozen=True, slots=True)
class TileLine:
    """One line of the table of tiles; a joker has no letter."""

    letter: SafeString | None
    count: int
    value: int


@dataclass(frozen=True, slots=True)
class ExampleText:
    """A worked example with its heading and what it shows."""

    section: Section
    worked: Worked


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a glossary, with links to its rules."""

    section: Section
    rules: tuple[SafeString, ...]


#: The templates of what is shown with a rule, or at the end of a section.
_SHOWN = {
    "2.3": "guide/tiles.html",
    "3.4": "guide/board.html",
    "7": "guide/examples.html",
    "typing": "guide/typed.html",
}


def title(page: str) -> SafeString:
    """Return a page's name for links to it."""
    return inline.render(_text(page).title)


def article(page: str) -> Article:
    """Return what every page has."""
    text = _text(page)
    return Article(
        title=inline.plain(text.title),
        heading=inline.render(text.title),
        description=inline.plain(text.description),
        lead=tuple(map(inline.render, text.lead)),
        sections=tuple(map(_section, text.sections)),
        closing=tuple(map(inline.render, text.closing)),
    )


def rules() -> tuple[RulesSection, ...]:
    """Return all rules of Lexio in their order."""
    text = _text("rules_lexio")
    headings = {section.code: section.title for section in text.sections}
    return tuple(
        RulesSection(
            number=section,
            title=inline.render(headings[section]),
            rules=tuple(_rule(number, text.rules[number]) for number in numbers),
            shown=_SHOWN.get(section, ""),
        )
        for section, numbers in SECTIONS.items()
    )


def board() -> SafeString:
    """Return the empty Clearing, drawn."""
    return picture(EMPTY_BOARD, (), WHOLE)


def kind_lines() -> tuple[KindLine, ...]:
    """Return what the drawn board shows, in words: each kind of cells with all that are of it."""
    names = _text("rules_lexio").kinds
    return tuple(KindLine(inline.render(names[kind.code]), kind) for kind in kinds())


def tile_lines() -> tuple[TileLine, ...]:
    """Return the 26 letters and then the joker."""
    return tuple(
        TileLine(None if tile == JOKER else french(tile), COUNTS[tile], VALUES[tile]) for tile in (*LETTERS, JOKER)
    )


def examples() -> tuple[ExampleText, ...]:
    """Return the worked examples."""
    written = _text("rules_lexio").entries
    return tuple(ExampleText(_section(written[code]), worked(example)) for code, example in EXAMPLES.items())


def lexio_glossary() -> tuple[Entry, ...]:
    """Return the fourteen terms of Lexio, sorted."""
    return _entries("glossary_lexio", LEXIO_TERMS)


def site_glossary() -> tuple[Entry, ...]:
    """Return the words of the site, sorted."""
    return _entries("glossary", SITE_TERMS)


def understood() -> tuple[tuple[str, SafeString], ...]:
    """Return what can be typed for each meaning: the page's own words, then the English ones."""
    return tuple((gettext(said), _words(ways_to_say(meaning, _language()))) for meaning, said in _MEANINGS.items())


def _words(words: Iterable[str]) -> SafeString:
    return listed([format_html('<bdi class="typed" dir="ltr">{}</bdi>', word) for word in words])


#: In the words of the keys that do the same, where there are such keys.
_MEANINGS: Mapping[Meaning, str] = {
    Meaning.ACROSS: gettext_noop("across"),
    Meaning.DOWN: gettext_noop("down"),
    Meaning.LAST: gettext_noop("the last move"),
    Meaning.LOG: gettext_noop("the last lines of the match log"),
    Meaning.SCORE: gettext_noop("totals and whose turn it is"),
    Meaning.TURN: gettext_noop("whose turn it is"),
    Meaning.TIME: gettext_noop("time left"),
    Meaning.RACK: gettext_noop("your rack"),
    Meaning.SHUFFLE: gettext_noop("your rack in another order"),
    Meaning.BAG: gettext_noop("tiles in the bag and in every hand"),
    Meaning.ROW: gettext_noop("a row, with its number"),
    Meaning.COLUMN: gettext_noop("a column, with its letter"),
    Meaning.WORDS: gettext_noop("the words through a cell, with its coordinate"),
    Meaning.BONUSES: gettext_noop("the bonus cells that are still free"),
    Meaning.SPELL: gettext_noop("the letters of the last word, or of a word that follows"),
    Meaning.PREVIEW: gettext_noop("the prepared move, its words and possible points"),
    Meaning.CONFIRM: gettext_noop("confirm the prepared move"),
    Meaning.CANCEL: gettext_noop("take back all"),
    Meaning.PASS: gettext_noop("pass"),
    Meaning.EXCHANGE: gettext_noop("exchange the tiles that follow"),
    Meaning.HELP: gettext_noop("everything that can be typed"),
}


def _entries(page: str, terms: Mapping[str, tuple[str, ...]]) -> tuple[Entry, ...]:
    written, language = _text(page).entries, _language()
    by_name = sorted(terms, key=lambda code: sort_key(inline.bare(written[code].title), language))
    return tuple(Entry(_section(written[code]), tuple(map(inline.rule_link, terms[code]))) for code in by_name)


def _rule(number: str, text: texts.RuleText) -> Rule:
    game, site = inline.render(text.game), inline.render(text.site)
    return Rule(number, anchor(number), game, site, _SHOWN.get(number, ""))


def _section(text: texts.SectionText) -> Section:
    return Section(text.code, inline.render(text.title), tuple(map(_block, text.blocks)), _SHOWN.get(text.code, ""))


def _block(block: texts.Block) -> Block:
    if isinstance(block, str):
        return Block(inline.render(block))
    return Block(SafeString(), tuple(map(inline.render, block)))


def _text(page: str) -> texts.PageText:
    return texts.read(page, _language())


def _language() -> str:
    return get_language() or "en"
