"""What a browser is to say after an answer: its own action's outcome, then what others did since it was last told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString

from games import sentences
from games.perspectives.regions import LogLine, TablePage
from games.preferences import Settings
from games.rules.lexio.records import TimedOut
from games.sentences import Notice

_MESSAGES_KEPT = 50  # (B13)


class Saying(NamedTuple):
    """One message: a browser says and keeps in its list what has new keys, or none; how "keep" keeps it only.

    `number` is the move's in the log, None for what is no move; `event` is what has a sound of its own.
    """

    html: SafeString
    keys: str = ""
    number: int | None = None
    event: str = ""
    how: str = "both"


def sayings(page: TablePage, notice: Notice | None, seen: int | None, settings: Settings) -> list[Saying]:
    """Return the messages for a browser that showed version `seen` before, None for one that showed nothing yet."""
    if notice is None:
        return _events(_since(seen, page), page, settings)
    if notice.kind == "played" and seen is not None:
        own = Saying(notice.html, f"m{seen + 1}", seen + 1)
        return [own, *_events(_since(seen + 1, page), page, settings)]
    answer = Saying(notice.html, event="refusal" if notice.kind in {"refused", "stale"} else "")
    lines = [line for line in _since(seen, page) if not (notice.kind == "stale" and _is_my_time_out(line))]
    return [answer, *_events(lines, page, settings)]


def sayings_of_return(page: TablePage, seen: int | None, settings: Settings) -> list[Saying]:
    """Return the one message, and the lines for the list, for a browser that was cut off (B12)."""
    lines = _since(seen, page)
    return [*_kept(lines, page, settings), _together(lines, sentences.back(lines, page, settings), page)]


def told(page: TablePage, settings: Settings) -> list[Saying]:
    """Return the list of messages as a page begins with it: the last fifty events, newest first."""
    lines = reversed(page.log[-_MESSAGES_KEPT:])
    return [Saying(sentences.message(line, page, settings), number=line.number) for line in lines]


def _since(seen: int | None, page: TablePage) -> list[LogLine]:
    return [] if seen is None else [line for line in page.log if line.number > seen]


def _is_my_time_out(line: LogLine) -> bool:
    """A move that came too late is refused with that very event: it is not told twice."""
    return isinstance(line.record, TimedOut) and line.person is not None and line.person.is_me


def _events(lines: Sequence[LogLine], page: TablePage, settings: Settings) -> list[Saying]:
    """One event is one message; several at once are one summary, and stand in the list one by one below it."""
    if not lines:
        return []
    if len(lines) == 1:
        line = lines[0]
        html = sentences.message(line, page, settings)
        return [Saying(html, f"m{line.number}", line.number, _event(line, page))]
    return [*_kept(lines, page, settings), _together(lines, sentences.summary(lines, page, settings), page)]


def _together(lines: Sequence[LogLine], html: SafeString, page: TablePage) -> Saying:
    keys = " ".join(f"m{line.number}" for line in lines)
    return Saying(html, keys, event=_event(lines[-1], page) if lines else "")


def _kept(lines: Sequence[LogLine], page: TablePage, settings: Settings) -> list[Saying]:
    return [
        Saying(sentences.message(line, page, settings), f"m{line.number}", line.number, how="keep") for line in lines
    ]


def _event(line: LogLine, page: TablePage) -> str:
    """Return what kind of event the last of the lines is, for those who want to hear a sound."""
    if page.turn and page.turn.mine and page.log[-1].number == line.number:
        return "my_turn"
    by_me = line.person is not None and line.person.is_me
    return "move" if line.record is not None and not by_me else ""
