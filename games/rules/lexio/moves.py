"""What a player can do on a turn (4.2), as values."""

from dataclasses import dataclass, field

from games.rules.lexio.geometry import Cell
from games.rules.lexio.tiles import JOKER, LETTERS


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """One tile of a placement: what leaves the rack (A–Z or "?") and the letter it shows ("": a joker not named yet).

    Raise ValueError for a tile that does not exist or a letter that it cannot show.
    """

    cell: Cell
    tile: str
    letter: str

    def __post_init__(self) -> None:
        if self.tile == JOKER:
            fits = self.letter == "" or _is_letter(self.letter)
        else:
            fits = _is_letter(self.tile) and self.letter == self.tile
        if not fits:
            raise ValueError("not a tile with a letter it can show")

    @classmethod
    def from_laid(cls, cell: Cell, laid: str) -> "PlacedTile":
        """Return the tile written as it lies on the board: E, a joker's e, or "?" for a joker not named yet."""
        if laid == JOKER:
            return cls(cell, JOKER, "")
        if not (laid.isascii() and _is_letter(laid.upper())):
            raise ValueError("not a tile as it lies on the board")
        return cls(cell, laid, laid) if laid.isupper() else cls(cell, JOKER, laid.upper())

    @property
    def laid(self) -> str:
        """The tile as it lies on the board: E, a joker's e, or "?" for a joker not named yet."""
        if self.tile == JOKER:
            return self.letter.lower() or JOKER
        return self.tile


@dataclass(frozen=True, slots=True)
class Placement:
    """Place tiles from the rack on the board (section 5)."""

    tiles: tuple[PlacedTile, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Return these tiles of the rack to the bag for as many others (8.1)."""

    tiles: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing (8.2)."""


type Move = Placement | Exchange | Pass


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text in LETTERS
