"""What one viewer hears of an event, in one message (B12)."""

from __future__ import annotations

from typing import assert_never

from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, ngettext

from games.perspectives.regions import End, EndLine, LogLine, TablePage
from games.rules.lexio.records import Exchanged, Passed, Placed, Record, TimedOut
from games.sentences import log
from games.sentences.writing import french, listed, named, sentence, sentences, tile

_I_DID = {
    "sat": gettext_noop("You sat down at the table."),
    "left": gettext_noop("You left the table."),
}


def message(line: LogLine, page: TablePage) -> SafeString:
    """Return what the viewer of the page hears of a line: the event, and what it means for them."""
    return sentences(_event(line), _what_follows(line, page))


def message_own(record: Record, drawn: str = "") -> SafeString:
    """Return what a player hears of their own accepted move, with the tiles drawn for it."""
    return sentences(_my_turn(record), log.also(record), _drawn(drawn))


def _event(line: LogLine) -> SafeString:
    mine = line.person is not None and line.person.is_me
    if line.record is None:
        return sentence(gettext(_I_DID[line.kind])) if mine and line.kind in _I_DID else log.told(line)
    what = _my_turn(line.record) if mine else log.turn(line.record, line.person)
    return sentences(what, log.also(line.record))


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
        case TimedOut():
            return sentence(gettext("Time is over: the table passed for you."))
        case _:
            assert_never(record)


def _drawn(drawn: str) -> SafeString | None:
    return sentence(gettext("You drew {tiles}."), tiles=listed([tile(one) for one in drawn])) if drawn else None


def _what_follows(line: LogLine, page: TablePage) -> SafeString | None:
    """Return whose turn it is now or how the match ended, with the last line of the log only."""
    if page.log and page.log[-1].number != line.number:
        return None
    if line.ended and line.record and page.end:
        return sentences(log.how_it_ended(line.record, line.person), final_count(page.end))
    if page.turn is None:
        return None
    if page.turn.mine:
        return sentence(gettext("Your turn."))
    return sentence(gettext("{name}’s turn."), name=named(page.turn.person)) if line.kind == "began" else None


def final_count(end: End) -> SafeString:
    """Return every total, and who won or shares the win (10.4)."""
    totals = listed([_total(line) for line in end.lines])
    return sentences(sentence(gettext("Totals: {totals}."), totals=totals), _winners(end))


def _total(line: EndLine) -> SafeString:
    if line.person.is_me:
        return sentence(gettext("you {total}"), total=line.total)
    return sentence("{name} {total}", name=named(line.person), total=line.total)


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
