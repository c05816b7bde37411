"""Reads the move box: a command where the text fits one whole, else a move, else a refusal that says what it lacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from games.preferences import Layout
from games.rules.lexio.geometry import PLAYABLE_SET, SIZE, Cell, Direction
from games.rules.lexio.notation import read_cell
from games.rules.lexio.tiles import LETTERS
from games.rules.refusal import RefusalCode, Refused
from games.typed import commands
from games.typed.commands import Command
from games.typed.keyboards import has_arabic, in_latin, keyboards
from games.typed.tokens import plain_words, sole_cell, tokens
from games.typed.vocabulary import Meaning, ways_to_say
from games.typed.words import read_word
from lexicon.normalise import LONGEST

_LONGEST_ECHO = 80  # characters of what was typed that a refusal repeats

type _Rest = Sequence[str]


def read_command(text: str, language: str, layout: Layout = Layout.ARABIC_101) -> Command:
    """Return the move or command that was typed, in the words of the language or in English.

    Raise Refused, naming what is missing, when it is neither; where it would be one in the Latin letters of an Arabic
    keyboard, the refusal's fact `latin` has it.
    """
    try:
        return _read(text, language)
    except Refused:
        if not has_arabic(text) or not (readings := _latin_readings(text, language, layout)):
            raise
        first, *others = readings
        raise Refused(
            RefusalCode.TYPED_IN_ARABIC, text=_echo(text), latin=first, other=others[0] if others else ""
        ) from None


def _latin_readings(text: str, language: str, layout: Layout) -> list[str]:
    """Return what can be understood once it is in Latin letters, the likelier keyboard first."""
    known = _words(language)
    converted = [in_latin(text, keyboard, lambda word: plain_words(word) in known) for keyboard in keyboards(layout)]
    return [latin for latin in dict.fromkeys(converted) if latin and _is_understood(latin, language)]


def _is_understood(text: str, language: str) -> bool:
    try:
        _read(text, language)
    except Refused:
        return False
    return True


def _read(text: str, language: str) -> Command:
    directions, phrases = _directions(language)
    found = tokens(text, phrases)
    for length in range(min(len(found), 3), 0, -1):
        for meaning in _words(language).get(" ".join(found[:length]), ()):
            command = _COMMANDS[meaning](found[length:]) if meaning in _COMMANDS else None
            if command is not None:
                return command
    if name := sole_cell(found):
        return commands.AtCell(_cell(name))
    if len(found) > 1 and Meaning.PREVIEW in _words(language).get(found[0], ()):
        return _tried_or_placed(found, directions, text)
    return commands.Place(read_word(found, directions, _echo(text)))


def _tried_or_placed(found: _Rest, directions: Mapping[str, Direction], text: str) -> Command:
    """The word for a preview can be the word of a move: of two readings the one that is a whole move."""
    try:
        return commands.Try(read_word(found[1:], directions, _echo(text)))
    except Refused as refused:
        try:
            return commands.Place(read_word(found, directions, _echo(text)))
        except Refused:
            raise refused from None


def _alone(command: Command) -> Callable[[_Rest], Command | None]:
    return lambda rest: None if rest else command


def _row(rest: _Rest) -> Command | None:
    if len(rest) != 1 or not rest[0].isdecimal():
        return None
    if not 1 <= int(rest[0]) <= SIZE:
        raise Refused(RefusalCode.NOT_UNDERSTOOD, text=rest[0])
    return commands.Row(int(rest[0]))


def _column(rest: _Rest) -> Command | None:
    if len(rest) != 1 or len(rest[0]) != 1 or rest[0] not in LETTERS:
        return None
    if rest[0] not in LETTERS[:SIZE]:
        raise Refused(RefusalCode.NOT_UNDERSTOOD, text=rest[0])
    return commands.Column(rest[0])


def _words_at(rest: _Rest) -> Command | None:
    name = sole_cell(rest)
    return commands.WordsAt(_cell(name)) if name else None


def _spell(rest: _Rest) -> Command | None:
    word = "".join(rest)
    is_spelt = len(word) <= LONGEST and all("A" <= letter <= "Z" for letter in word)
    return commands.Spell(word) if is_spelt else None


def _put(rest: _Rest) -> Command | None:
    tiles = "".join(rest).replace("*", "?")
    return commands.Put(tuple(tiles)) if all("A" <= tile <= "Z" or tile == "?" for tile in tiles) else None


def _pass(rest: _Rest) -> Command | None:
    if len(rest) == 1 and rest[0] in _PASSES:
        return commands.PassForSure()
    return None if rest else commands.PassTurn()


def _cell(name: str) -> Cell:
    cell = read_cell(name)
    if cell not in PLAYABLE_SET:
        raise Refused(RefusalCode.WALL, cell=name)
    return cell


_COMMANDS: Mapping[Meaning, Callable[[_Rest], Command | None]] = {
    Meaning.LAST: _alone(commands.LastTurn()),
    Meaning.LOG: _alone(commands.Log()),
    Meaning.SCORE: _alone(commands.Score()),
    Meaning.TURN: _alone(commands.WhoseTurn()),
    Meaning.TIME: _alone(commands.TimeLeft()),
    Meaning.RACK: _alone(commands.MyRack()),
    Meaning.SHUFFLE: _alone(commands.Shuffle()),
    Meaning.BAG: _alone(commands.TilesLeft()),
    Meaning.ROW: _row,
    Meaning.COLUMN: _column,
    Meaning.WORDS: _words_at,
    Meaning.BONUSES: _alone(commands.Bonuses()),
    Meaning.SPELL: _spell,
    Meaning.PREVIEW: _alone(commands.Preview()),
    Meaning.CONFIRM: _alone(commands.Confirm()),
    Meaning.CANCEL: _alone(commands.TakeAllBack()),
    Meaning.PASS: _pass,
    Meaning.EXCHANGE: _put,
    Meaning.HELP: _alone(commands.Help()),
}


@cache
def _words(language: str) -> Mapping[str, tuple[Meaning, ...]]:
    """What each word or phrase can mean: "row" is a direction and a command."""
    meanings: dict[str, tuple[Meaning, ...]] = {}
    for meaning in Meaning:
        for said in ways_to_say(meaning, language):
            words = plain_words(said)
            meanings[words] = (*meanings.get(words, ()), meaning)
    return meanings


@cache
def _directions(language: str) -> tuple[Mapping[str, Direction], Mapping[str, str]]:
    """The words for each direction, and the phrases that mean one, with its word."""
    directions: dict[str, Direction] = {}
    phrases: dict[str, str] = {}
    for meaning, direction in ((Meaning.ACROSS, Direction.ACROSS), (Meaning.DOWN, Direction.DOWN)):
        first, *others = [plain_words(said) for said in ways_to_say(meaning, language)]
        for said in (first, *others):
            if " " in said:
                phrases[said] = first
            else:
                directions[said] = direction
    return directions, phrases


_PASSES = frozenset(
    plain_words(said) for language in ("en", "fr", "ht", "ar") for said in ways_to_say(Meaning.PASS, language)
)


def _echo(text: str) -> str:
    return text.strip()[:_LONGEST_ECHO]
