"""The one list of the games that can be played."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Kind:
    """One game: its code in addresses and storage, its name in every language, and how many can play."""

    code: str
    name: str
    fewest: int
    most: int


LEXIO = Kind(code="lexio", name="Lexio", fewest=2, most=4)

KINDS: Mapping[str, Kind] = MappingProxyType({kind.code: kind for kind in (LEXIO,)})
