"""The 102 tiles: what each is worth and how many there are (section 2).

A tile is one character. In the bag and on a rack a capital is a letter tile and "?" a joker; on the board a capital is
a letter tile and a small letter a joker that stands for that letter.
"""

from collections.abc import Mapping
from string import ascii_uppercase
from types import MappingProxyType

JOKER = "?"
LETTERS = ascii_uppercase
RACK_SIZE = 7

_LETTERS_BY_VALUE = {1: "EAISNRTULO", 2: "DCMP", 3: "GB", 4: "VFH", 8: "QJX", 10: "YKWZ"}
VALUES: Mapping[str, int] = MappingProxyType(
    {letter: points for points, letters in _LETTERS_BY_VALUE.items() for letter in letters} | {JOKER: 0}
)
COUNTS: Mapping[str, int] = MappingProxyType(
    {"A": 9, "B": 2, "C": 3, "D": 3, "E": 14, "F": 2, "G": 2, "H": 2, "I": 8, "J": 1, "K": 1, "L": 5, "M": 3, "N": 6}
    | {"O": 6, "P": 2, "Q": 1, "R": 6, "S": 6, "T": 6, "U": 6, "V": 2, "W": 1, "X": 1, "Y": 1, "Z": 1, JOKER: 2}
)
ALL_TILES = "".join(sorted(tile * count for tile, count in COUNTS.items()))


# Every way of writing a tile with its points: a small letter is a joker, too.
_POINTS = dict(VALUES) | dict.fromkeys(LETTERS.lower(), 0)


def value(tile: str) -> int:
    """Return the tile's points (2.2); a joker, named or not, is worth 0."""
    return _POINTS[tile]


def sum_of_values(tiles: str) -> int:
    """Return the points of all these tiles together."""
    return sum(map(_POINTS.__getitem__, tiles))
