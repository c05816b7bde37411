"""The board as a table of HTML: built here and not in a template, because a template loop is ten times as slow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_noop, pgettext

from games.perspectives.regions import CellView
from games.preferences import Coordinate
from games.sentences import bonus_mark, bonus_name

_BONUSES = ("letter_2", "letter_3", "word_2", "word_3", "crossing")
_ORDERS = {
    Coordinate.LAST: gettext_noop("{content}, {cell}"),
    Coordinate.FIRST: gettext_noop("{cell}, {content}"),
    Coordinate.NONE: "{content}",
}


def board_html(rows: Sequence[Sequence[CellView]], coordinate: Coordinate = Coordinate.LAST) -> SafeString:
    """Return the whole board: a plain table with hidden headers, one text and one face in every playable cell.

    The page's script makes it a grid and takes the headers away; later only the inside of changed cells is replaced.
    """
    words = _Words.in_the_language_of_now(coordinate)
    html = "".join(
        f'<tr><th scope="row"><span class="vh">{number}</span></th>{_row(cells, words, number)}</tr>'
        for number, cells in enumerate(rows, start=1)
    )
    return mark_safe(  # noqa: S308 -- every text in it went through escape
        '<table id="board" data-mend="cells" aria-labelledby="board-heading">'
        f"<thead><tr>{_headers(rows[0], words)}</tr></thead><tbody>{html}</tbody></table>"
    )


def _headers(cells: Sequence[CellView], words: _Words) -> str:
    letters = (words.row, *(escape(cell.name[0]) for cell in cells))
    return "".join(f'<th scope="col"><span class="vh">{letter}</span></th>' for letter in letters)


def _row(cells: Sequence[CellView], words: _Words, number: int) -> str:
    numbered = next((cell for cell in cells if _is_plain(cell)), None)
    return "".join(_cell(cell, words, number if cell is numbered else None) for cell in cells)


def _is_plain(cell: CellView) -> bool:
    """Whether nothing at all is drawn in the cell, so that the row's number has room in it on a narrow screen."""
    return not (cell.wall or cell.source or cell.bonus or _is_covered(cell))


def _is_covered(cell: CellView) -> bool:
    return bool(cell.letter) or cell.joker


def _cell(cell: CellView, words: _Words, number: int | None) -> str:
    if cell.wall:
        return "<td></td>"
    if _is_covered(cell):
        inside = _tile(cell, words)
    elif cell.source:
        inside = f'<span class="face source" aria-hidden="true"></span><span class="vh">{words.source}</span>'
    elif cell.bonus:
        inside = words.bonuses[cell.bonus].replace("{cell}", _coordinate(cell))
    else:
        drawn = "" if number is None else f'<span class="row-number">{number}</span>'
        inside = (
            f'<span class="face" aria-hidden="true">{drawn}</span>'
            f'<span class="vh">{words.empty.format(cell=_coordinate(cell))}</span>'
        )
    return f'<td id="c-{escape(cell.name)}">{inside}</td>'


def _tile(cell: CellView, words: _Words) -> str:
    marks = (("joker", cell.joker), ("prepared", cell.prepared), ("last", cell.last))
    classes = "".join(f" {mark}" for mark, holds in marks if holds)
    letter = escape(cell.letter)
    name = words.tile_pattern(cell).format(
        letter=f'<bdi lang="fr" dir="ltr">{letter}</bdi>', value=cell.value, cell=_coordinate(cell)
    )
    return (
        f'<span class="face tile{classes}" aria-hidden="true">{letter or "?"}<small>{cell.value}</small></span>'
        f'<span class="vh">{name}</span>'
    )


def _coordinate(cell: CellView) -> str:
    return f'<bdi dir="ltr">{escape(cell.name)}</bdi>'


@dataclass(frozen=True, slots=True)
class _Words:
    """The names of cells in one language, escaped, with named places; the coordinate where the player wants it (B4)."""

    row: str
    empty: str
    source: str
    tile: str
    placed: str
    joker: str
    placed_joker: str
    unnamed_joker: str
    bonuses: Mapping[str, str]

    @classmethod
    def in_the_language_of_now(cls, coordinate: Coordinate) -> _Words:
        """Fetch every translation once, so that the cells only fill in letters and numbers."""
        order = escape(gettext(_ORDERS[coordinate]))

        def named(content: str) -> str:
            return order.format(content=escape(content), cell="{cell}")

        return cls(
            row=escape(gettext("row")),
            empty=named(pgettext("cell", "empty")),
            source=escape(gettext("the source, which the first word must cover")),
            tile=named("{letter} {value}"),
            placed=named(gettext("{letter} {value}, placed")),
            joker=named(gettext("{letter} joker 0")),
            placed_joker=named(gettext("{letter} joker 0, placed")),
            unnamed_joker=named(gettext("joker 0, placed")),
            bonuses={code: _bonus_pattern(code, named(bonus_name(code))) for code in _BONUSES},
        )

    def tile_pattern(self, cell: CellView) -> str:
        """Return the name of a covered cell, still without its letter, value and coordinate."""
        if not cell.joker:
            return self.placed if cell.prepared else self.tile
        if not cell.letter:
            return self.unnamed_joker
        return self.placed_joker if cell.prepared else self.joker


def _bonus_pattern(code: str, name: str) -> str:
    mark = escape(bonus_mark(code))
    return f'<span class="face bonus {code}" aria-hidden="true">{mark}</span><span class="vh">{name}</span>'
