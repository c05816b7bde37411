"""How cells are written: a column letter, then a row number from 1, as in G7."""

import re

from games.rules.lexio.geometry import Cell

_CELL = re.compile(r"([A-Z])(0|[1-9][0-9]?)")


def cell_name(cell: Cell) -> str:
    """Return the cell's name, such as G7."""
    return f"{chr(ord('A') + cell.column)}{cell.row + 1}"


def read_cell(name: str) -> Cell:
    """Return the cell of that name, which may lie off the board (N7, G0, G14 do).

    Raise ValueError unless the name is one letter A–Z and a number of one or two digits without a leading zero.
    """
    match = _CELL.fullmatch(name)
    if match is None:
        raise ValueError("not the name of a cell")
    letter, number = match.groups()
    return Cell(column=ord(letter) - ord("A"), row=int(number) - 1)
