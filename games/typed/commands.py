"""All that can be typed, as values: what asks something changes nothing, what does something is an action."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules.lexio.geometry import Cell, Direction


@dataclass(frozen=True, slots=True)
class TypedWord:
    """A whole word on the board, tiles that lie there included; its small letters are those that jokers stand for."""

    start: Cell
    direction: Direction
    word: str


# Actions


@dataclass(frozen=True, slots=True)
class Place:
    """Place this word and confirm it."""

    word: TypedWord


@dataclass(frozen=True, slots=True)
class Try:
    """Only prepare this word, to hear its possible points."""

    word: TypedWord


@dataclass(frozen=True, slots=True)
class Confirm:
    """Confirm the prepared move."""


@dataclass(frozen=True, slots=True)
class TakeAllBack:
    """Take all tiles of the prepared move back."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Put the rack into another order."""


@dataclass(frozen=True, slots=True)
class Put:
    """Put these tiles back into the bag for as many others; "?" is a joker."""

    tiles: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class PassTurn:
    """Pass, once it is sure."""


@dataclass(frozen=True, slots=True)
class PassForSure:
    """Pass: the word was typed twice."""


# Queries about the match


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What was done on the last turn."""


@dataclass(frozen=True, slots=True)
class Log:
    """The last lines of the match log."""


@dataclass(frozen=True, slots=True)
class Score:
    """Every total, and whose turn it is."""


@dataclass(frozen=True, slots=True)
class WhoseTurn:
    """Whose turn it is."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The time left of this turn."""


@dataclass(frozen=True, slots=True)
class MyRack:
    """The player's own tiles."""


@dataclass(frozen=True, slots=True)
class TilesLeft:
    """How many tiles are in the bag and in every hand."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The prepared move with its words and possible points."""


@dataclass(frozen=True, slots=True)
class Help:
    """What can be typed."""


# Queries about the board


@dataclass(frozen=True, slots=True)
class AtCell:
    """What is on a cell, and the words through it."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class WordsAt:
    """The words through a cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Row:
    """What is in a row, 1 to 13."""

    number: int


@dataclass(frozen=True, slots=True)
class Column:
    """What is in a column, A to M."""

    letter: str


@dataclass(frozen=True, slots=True)
class Bonuses:
    """The bonus cells that are not covered yet."""


@dataclass(frozen=True, slots=True)
class Spell:
    """The letters of a word with their values; an empty word is the last one placed."""

    word: str


type Action = Place | Try | Confirm | TakeAllBack | Shuffle | Put | PassTurn | PassForSure
type MatchQuery = LastTurn | Log | Score | WhoseTurn | TimeLeft | MyRack | TilesLeft | Preview | Help
type BoardQuery = AtCell | WordsAt | Row | Column | Bonuses | Spell
type Query = MatchQuery | BoardQuery
type Command = Action | Query
