"""What one viewer hears of an event, in one message, and as much of it as they want to hear (B12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, ngettext

from games.perspectives.regions import End, LogLine, Person, TablePage
from games.preferences import PRESET, Settings, Verbosity
from games.rules.lexio.records import Exchanged, Passed, Placed, Record, TimedOut
from games.sentences import log
from games.sentences.writing import french, listed, named, sentence, sentences, tile

_I_DID = {
    "sat": gettext_noop("You sat down at the table."),
    "left": gettext_noop("You left the table."),
}
_MOST_TOLD = 5  # events in one summary; all of them stand in Messages and in the log


def message(line: LogLine, page: TablePage, settings: Settings = PRESET) -> SafeString:
    """Return what the viewer of the page hears of a line: the event, and what it means for them."""
    return sentences(_event(line, settings), _what_follows(line, page, settings))


def message_own(record: Record, drawn: str = "", settings: Settings = PRESET) -> SafeString:
    """Return what a player hears of their own accepted move, with the tiles drawn for it."""
    return sentences(_my_turn(record), _details(record, settings), _drawn(drawn))


def what_follows_own(number: int, page: TablePage, settings: Settings = PRESET) -> SafeString | None:
    """Return what the viewer's own move of this number led to, unless more has happened since."""
    last = page.log[-1] if page.log else None
    return _what_follows(last, page, settings) if last and last.number == number else None


def summary(lines: Sequence[LogLine], page: TablePage, settings: Settings = PRESET) -> SafeString:
    """Return one message for what happened while the viewer was not told: nothing, one event, or several."""
    if not lines:
        return sentence(gettext("Nothing happened in the meantime."))
    if len(lines) == 1:
        return message(lines[0], page, settings)
    events = sentences(*[_event(line, settings) for line in lines[-_MOST_TOLD:]])
    return sentences(_several(len(lines), events), _what_follows(lines[-1], page, settings))


def back(lines: Sequence[LogLine], page: TablePage, settings: Settings = PRESET) -> SafeString:
    """Return that the connection is there again, and what was missed."""
    return sentences(sentence(gettext("Connected again.")), summary(lines, page, settings))


def _several(count: int, events: SafeString) -> SafeString:
    if count > _MOST_TOLD:
        text = ngettext(
            "In the meantime, {count} event; the last {most}: {events}",
            "In the meantime, {count} events; the last {most}: {events}",
            count,
        )
        return sentence(text, count=count, most=_MOST_TOLD, events=events)
    text = ngettext("In the meantime, {count} event: {events}", "In the meantime, {count} events: {events}", count)
    return sentence(text, count=count, events=events)


def _event(line: LogLine, settings: Settings) -> SafeString:
    mine = line.person is not None and line.person.is_me
    if line.record is None:
        return sentence(gettext(_I_DID[line.kind])) if mine and line.kind in _I_DID else log.told(line)
    what = _my_turn(line.record) if mine else log.turn(line.record, line.person)
    return sentences(what, _details(line.record, settings))


def _details(record: Record, settings: Settings) -> SafeString | None:
    """Return what is told of a placement beside its first word."""
    match settings.verbosity:
        case Verbosity.BRIEF:
            return None
        case Verbosity.NORMAL:
            return log.remarks(record)
        case Verbosity.FULL:
            return log.also(record)
        case _:
            assert_never(settings.verbosity)


def _my_turn(record: Record) -> SafeString:
    match record:
        case Placed(words=(first, *_), points=points):
            text = ngettext("You placed {word}, {count} point.", "You placed {word}, {count} points.", points)
            return sentence(text, word=french(first.text), count=points)
        case Exchanged(count):
            text = ngettext("You exchanged {count} tile.", "You exchanged {count} tiles.", count)
            return sentence(text, count=count)
        case Passed() | Placed():
            return sentence(gettext("You passed."))
        case TimedOut(away=True):
            return sentence(gettext("You were away: the table passed for you."))
        case TimedOut():
            return sentence(gettext("Time is over: the table passed for you."))
        case _:
            assert_never(record)


def _drawn(drawn: str) -> SafeString | None:
    return sentence(gettext("You drew {tiles}."), tiles=listed([tile(one) for one in drawn])) if drawn else None


def _what_follows(line: LogLine, page: TablePage, settings: Settings) -> SafeString | None:
    """Return the totals and whose turn it is now, or how the match ended, with the last line of the log only."""
    if page.log and page.log[-1].number != line.number:
        return None
    if line.ended and line.record and page.end:
        return sentences(log.how_it_ended(line.record, line.person), final_count(page.end))
    if page.turn is None:
        return None
    tells_totals = settings.tells_totals and line.record is not None
    return sentences(
        _totals([(player.person, player.total) for player in page.players]) if tells_totals else None,
        _whose_turn(line, page),
    )


def _whose_turn(line: LogLine, page: TablePage) -> SafeString | None:
    if page.turn is None:
        return None
    if page.turn.mine:
        return sentence(gettext("Your turn."))
    return sentence(gettext("{name}’s turn."), name=named(page.turn.person)) if line.kind == "began" else None


def final_count(end: End) -> SafeString:
    """Return every total, and who won or shares the win (10.4)."""
    return sentences(_totals([(line.person, line.total) for line in end.lines]), _winners(end))


def _totals(totals: Sequence[tuple[Person, int]]) -> SafeString:
    return sentence(gettext("Totals: {totals}."), totals=listed([_total(*one) for one in totals]))


def _total(person: Person, total: int) -> SafeString:
    if person.is_me:
        return sentence(gettext("you {total}"), total=total)
    return sentence("{name} {total}", name=named(person), total=total)


def _winners(end: End) -> SafeString | None:
    others = [named(person) for person in end.winners if not person.is_me]
    i_won = len(others) < len(end.winners)
    if not end.winners:
        return None
    if not others:
        return sentence(gettext("You won."))
    if i_won:
        return sentence(gettext("You share the win with {names}."), names=listed(others))
    if len(others) == 1:
        return sentence(gettext("{name} won."), name=others[0])
    return sentence(gettext("{names} share the win."), names=listed(others))
