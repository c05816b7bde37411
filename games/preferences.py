"""What each person can set about what they hear and see: closed choices, and how they are kept (access.md C)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any


class Verbosity(StrEnum):
    """How much a message tells; brief is the event alone, full adds the other words and the totals."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"


class Coordinate(StrEnum):
    """Where a cell's name has its coordinate (B4)."""

    LAST = "last"
    FIRST = "first"
    NONE = "none"


class Layout(StrEnum):
    """The keyboard by which a key is read whose character is not Latin (B7)."""

    ARABIC_101 = "arabic_101"
    ARABIC_102_AZERTY = "arabic_102_azerty"


class Threshold(StrEnum):
    """The seconds left of one's own turn at which they are told (B12)."""

    FIVE_MINUTES = "300"
    ONE_MINUTE = "60"
    TWENTY_SECONDS = "20"


class Sound(StrEnum):
    """What has a sound of its own."""

    MY_TURN = "my_turn"
    MOVE = "move"
    REFUSAL = "refusal"
    TIME = "time"


class MoveBox(StrEnum):
    """Where the move box stands (B3)."""

    BEFORE = "before"
    AFTER = "after"


class BoardDirection(StrEnum):
    """How the board runs on an Arabic page (B23)."""

    RIGHT_TO_LEFT = "rtl"
    LEFT_TO_RIGHT = "ltr"


class Theme(StrEnum):
    """The colours of the page."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set; what is written here is the preset."""

    verbosity: Verbosity = Verbosity.NORMAL
    totals: bool = False
    tile_echo: bool = True
    thresholds: tuple[Threshold, ...] = tuple(Threshold)
    coordinate: Coordinate = Coordinate.LAST
    headers: bool = False
    layout: Layout = Layout.ARABIC_101
    confirm_passing: bool = True
    move_box: MoveBox = MoveBox.BEFORE
    theme: Theme = Theme.SYSTEM
    large_board: bool = False
    count_hidden: bool = False
    board_direction: BoardDirection = BoardDirection.RIGHT_TO_LEFT
    sounds: tuple[Sound, ...] = ()
    notification: bool = False

    @property
    def tells_totals(self) -> bool:
        """Whether a message of a move ends with the totals."""
        return self.totals or self.verbosity is Verbosity.FULL

    @property
    def echoes_tiles(self) -> bool:
        """Whether a tile is told that was just placed; never at brief verbosity (B12)."""
        return self.tile_echo and self.verbosity is not Verbosity.BRIEF


PRESET = Settings()
#: The choices of which several can be taken at once.
_SEVERAL: Mapping[str, type[StrEnum]] = {"thresholds": Threshold, "sounds": Sound}


def read(kept: object) -> Settings:
    """Return the settings as they were kept; whatever is missing or unknown in them is as preset."""
    if not isinstance(kept, Mapping):
        return PRESET
    read_ones: dict[str, Any] = {
        field.name: _read(field.name, kept[field.name]) for field in fields(Settings) if field.name in kept
    }
    return Settings(**read_ones)


def to_keep(settings: Settings) -> dict[str, Any]:
    """Return the settings as JSON keeps them, presets too, so that a later preset changes nobody's choice."""
    return {field.name: _plain(getattr(settings, field.name)) for field in fields(Settings)}


def _read(name: str, kept: object) -> object:
    preset = getattr(PRESET, name)
    if name in _SEVERAL:
        return tuple(one for one in _SEVERAL[name] if one in kept) if isinstance(kept, list) else preset
    if isinstance(preset, bool):
        return kept if isinstance(kept, bool) else preset
    return next((choice for choice in type(preset) if choice == kept), preset)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [str(one) for one in value]
    return value if isinstance(value, bool) else str(value)
