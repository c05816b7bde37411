"""The lines of the match log: one text for all, so nobody is "you" here (4.3, 8.3)."""

from __future__ import annotations

from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, ngettext

from games.perspectives.regions import LogLine, Person
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.records import Exchanged, Passed, Placed, Record, TimedOut
from games.rules.lexio.tiles import JOKER
from games.sentences.board_words import direction_word, seven_tiles, word_with_points
from games.sentences.writing import coordinate, french, listed, named, sentence, sentences

#: Lines that are no turn; the log knows a coming and going from no record.
_HAPPENED = {
    "sat": gettext_noop("{name} sat down at the table."),
    "left": gettext_noop("{name} left the table."),
    "began": gettext_noop("The match began."),
    "closed": gettext_noop("The table was closed."),
    "rematch": gettext_noop("{name} would like a rematch."),
}


def told(line: LogLine) -> SafeString:
    """Return one line of the log: what happened, every word with its points, and the end where it came with it."""
    if line.record is None:
        return sentence(gettext(_HAPPENED[line.kind]), name=named(line.person))
    return sentences(
        turn(line.record, line.person),
        also(line.record),
        how_it_ended(line.record, line.person) if line.ended else None,
    )


def turn(record: Record, person: Person | None) -> SafeString:
    """Return what a player did, in one sentence."""
    name = named(person)
    match record:
        case Placed(words=(first, *_), points=points):
            text = ngettext(
                "{name} placed {word}, {start} {direction}, {count} point.",
                "{name} placed {word}, {start} {direction}, {count} points.",
                points,
            )
            where = {"start": coordinate(first.start), "direction": direction_word(first.direction)}
            return sentence(text, name=name, word=french(first.text), count=points, **where)
        case Exchanged(count):
            text = ngettext("{name} exchanged {count} tile.", "{name} exchanged {count} tiles.", count)
            return sentence(text, name=name, count=count)
        case Passed() | Placed():
            return sentence(gettext("{name} passed."), name=name)
        case TimedOut(away=True):
            return sentence(gettext("{name} was away: the table passed."), name=name)
        case TimedOut():
            return sentence(gettext("Time is over: the table passed for {name}."), name=name)
        case _:
            assert_never(record)


def also(record: Record) -> SafeString | None:
    """Return what else there is to a placement: its other words, its jokers, the points for seven tiles."""
    if not isinstance(record, Placed):
        return None
    return sentences(_other_words(record), remarks(record))


def remarks(record: Record) -> SafeString | None:
    """Return what a placement's word and points do not tell by themselves: its jokers, the points for seven tiles."""
    if not isinstance(record, Placed):
        return None
    return sentences(jokers(record.tiles), seven_tiles() if record.all_seven else None)


def jokers(tiles: tuple[PlacedTile, ...]) -> SafeString | None:
    """Return which letters of the move are jokers: the mark in the word is for the eye, this for the ear."""
    letters = [french(tile.letter) for tile in tiles if tile.tile == JOKER]
    if not letters:
        return None
    text = ngettext("{letters} is a joker.", "{letters} are jokers.", len(letters))
    return sentence(text, letters=listed(letters))


def how_it_ended(record: Record, person: Person | None) -> SafeString:
    """Return why the match is over: somebody's last tile (10.1), or two rounds without a placement (10.2)."""
    if isinstance(record, Placed):
        return sentence(gettext("The match is over: {name} placed the last tile."), name=named(person))
    return sentence(gettext("The match is over: two rounds of the table without a placement."))


def _other_words(record: Placed) -> SafeString | None:
    others = [word_with_points(word) for word in record.words[1:]]
    return sentence(gettext("Also: {words}."), words=listed(others)) if others else None
