"""Pictures of the Clearing, whole or a part, with the faces of the real board; what they show is also told in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from games.rules.lexio.board import Board
from games.rules.lexio.geometry import BONUSES, SIZE, SOURCE, WALLS, Bonus, Cell
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.notation import cell_name
from games.rules.lexio.tiles import value
from games.sentences import bonus_mark, coordinate, listed

_MARGIN = 1  # cells around what a part of the board is about


class Window(NamedTuple):
    """A part of the board: the columns and rows that a picture shows."""

    columns: range
    rows: range


WHOLE = Window(range(SIZE), range(SIZE))


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of cells: its code, its mark as it is drawn, and all its cells in words."""

    code: str
    mark: SafeString
    cells: SafeString
    count: int


def window_around(cells: Iterable[Cell]) -> Window:
    """Return the part of the board that holds these cells with a margin."""
    columns, rows = zip(*cells, strict=True)
    return Window(_with_margin(columns), _with_margin(rows))


def picture(board: Board, placed: Sequence[PlacedTile], window: Window) -> SafeString:
    """Return a part of the board as a grid that only eyes get: column letters, row numbers, faces."""
    new = {tile.cell: tile.laid for tile in placed}
    heads = "".join(f"<bdi>{cell_name(Cell(column, 0))[0]}</bdi>" for column in window.columns)
    rows = "".join(
        f"<bdi>{row + 1}</bdi>" + "".join(_cell(Cell(column, row), board, new) for column in window.columns)
        for row in window.rows
    )
    return mark_safe(  # noqa: S308 -- letters, numbers and what escape has seen
        f'<div class="picture columns-{len(window.columns)}" aria-hidden="true"><bdi></bdi>{heads}{rows}</div>'
    )


def kinds() -> tuple[Kind, ...]:
    """Return every kind of marked cells with its cells, in the language of now: what the drawn board shows."""
    bonuses = [
        (bonus.value, _face(_cells_of(bonus)[0]), _cells_of(bonus))
        for bonus in (Bonus.WORD_3, Bonus.WORD_2, Bonus.LETTER_3, Bonus.LETTER_2, Bonus.CROSSING)
    ]
    others = [("source", _face(SOURCE), [SOURCE]), ("wall", '<b class="wall"></b>', sorted(WALLS, key=_by_row))]
    return tuple(
        Kind(code, mark_safe(face), listed([coordinate(cell) for cell in cells]), len(cells))  # noqa: S308 -- as above
        for code, face, cells in bonuses + others
    )


def _by_row(cell: Cell) -> tuple[int, int]:
    return cell.row, cell.column


def _cells_of(bonus: Bonus) -> list[Cell]:
    return [cell for cell, kind in BONUSES.items() if kind is bonus]


def _with_margin(places: Sequence[int]) -> range:
    return range(max(0, min(places) - _MARGIN), min(SIZE, max(places) + 1 + _MARGIN))


def _cell(cell: Cell, board: Board, new: Mapping[Cell, str]) -> str:
    if cell in WALLS:
        return '<b class="wall"></b>'
    tile = new.get(cell) or board.tile_at(cell)
    if tile is None:
        return f"<b>{_face(cell)}</b>"
    joker = " joker" if tile.islower() else ""
    prepared = " prepared" if cell in new else ""
    return (
        f'<b><bdi class="face tile{joker}{prepared}" lang="fr" dir="ltr">{tile.upper()}'
        f"<small>{value(tile)}</small></bdi></b>"
    )


def _face(cell: Cell) -> str:
    if cell == SOURCE:
        return '<span class="face source"></span>'
    bonus = BONUSES.get(cell)
    if bonus is None:
        return '<span class="face"></span>'
    return f'<span class="face bonus {bonus.value}">{escape(bonus_mark(bonus))}</span>'
