"""The answers to what a player asks about the board: a cell, a row, a column, words and bonus cells (B8, B11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from games.perspectives.regions import CellView, TablePage
from games.rules.lexio.board import NO_TILE, Board
from games.rules.lexio.geometry import Bonus, Cell, Direction
from games.sentences.board_words import bonus_name, direction_word, tile_name
from games.sentences.writing import coordinate, french, listed, sentence, sentences


def at_cell(cell: Cell, page: TablePage) -> SafeString:
    """Return what is on the cell, and the words through it."""
    seen = page.board[cell.row][cell.column]
    told = sentence(gettext("{cell}: {content}."), cell=coordinate(cell), content=_content(seen))
    words = _words_through(cell, page)
    return sentences(told, sentence(gettext("Words: {words}."), words=listed(words)) if words else None)


def words_at(cell: Cell, page: TablePage) -> SafeString:
    """Return the words through the cell."""
    words = _words_through(cell, page)
    if not words:
        return sentence(gettext("No word goes through {cell}."), cell=coordinate(cell))
    return sentence(gettext("{cell}: {content}."), cell=coordinate(cell), content=listed(words))


def row(number: int, page: TablePage) -> SafeString:
    """Return what is in the row: words, single tiles, the source and bonus cells, in reading order."""
    return sentence(gettext("Row {number}: {cells}."), number=number, cells=_line(page.board[number - 1]))


def column(letter: str, page: TablePage) -> SafeString:
    """Return what is in the column, from the top."""
    place = ord(letter) - ord("A")
    cells = [cells[place] for cells in page.board]
    return sentence(gettext("Column {letter}: {cells}."), letter=coordinate(letter), cells=_line(cells))


def bonuses(page: TablePage) -> SafeString:
    """Return the bonus cells that are still free, kind by kind."""
    free = [cell for cells in page.board for cell in cells if cell.bonus and not _laid(cell)]
    if not free:
        return sentence(gettext("Every bonus cell is covered."))
    kinds = [(bonus, [coordinate(cell.name) for cell in free if cell.bonus == bonus.value]) for bonus in Bonus]
    return sentences(
        *(
            sentence(gettext("{bonus}: {cells}."), bonus=bonus_name(bonus), cells=listed(cells))
            for bonus, cells in kinds
            if cells
        )
    )


def _line(cells: Sequence[CellView]) -> SafeString:
    """A line without a tile, bonus or source does not exist."""
    told = [
        sentence("{cell} {content}", cell=coordinate(first.name), content=content) for first, content in _parts(cells)
    ]
    return listed(told)


def _parts(cells: Sequence[CellView]) -> Iterator[tuple[CellView, SafeString]]:
    for covered, group in groupby(cells, lambda cell: bool(_laid(cell))):
        part = list(group)
        if covered and len(part) > 1:
            yield part[0], french("".join(map(_laid, part)))
        else:
            yield from ((cell, _content(cell)) for cell in part if covered or cell.bonus or cell.source)


def _content(cell: CellView) -> SafeString:
    if _laid(cell):
        name = tile_name(cell)
        return sentence(gettext("{tile}, placed"), tile=name) if cell.prepared else name
    if cell.source:
        return sentence(gettext("the source, which the first word must cover"))
    return sentence(bonus_name(cell.bonus) if cell.bonus else pgettext("cell", "empty"))


def _words_through(cell: Cell, page: TablePage) -> list[SafeString]:
    """The viewer's own prepared tiles make words, too."""
    board = Board("".join(_laid(seen) or NO_TILE for cells in page.board for seen in cells))
    if board.tile_at(cell) is None:
        return []
    runs = [run for direction in Direction if (run := board.run(cell, direction))]
    return [
        sentence(
            gettext("{word}, {start} {direction}"),
            word=french(run.text),
            start=coordinate(run.start),
            direction=direction_word(run.direction),
        )
        for run in runs
    ]


def _laid(cell: CellView) -> str:
    """The tile as boards write it: a joker small, one without a letter as "?"."""
    return (cell.letter.lower() or "?") if cell.joker else cell.letter
