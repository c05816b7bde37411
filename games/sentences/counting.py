"""Numbers of things in words, each noun in the plural form its language wants (I18-1, I18-2)."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, npgettext

from games.sentences.writing import number, sentence

_MINUTE = 60  # seconds


def tiles(count: int) -> SafeString:
    """Return "2 tiles"; things are never fewer than none."""
    count = max(0, count)
    return sentence(ngettext("{count} tile", "{count} tiles", count), count=count)


def points(count: int) -> SafeString:
    """Return "24 points", or "−1 point": a total can be negative (10.3)."""
    if count < 0:
        text = npgettext("below zero", "{count} point", "{count} points", -count)
    else:
        text = ngettext("{count} point", "{count} points", count)
    return sentence(text, count=count)


def more(count: int) -> SafeString:
    """Return what a player got or lost as a signed number, "+30" or "−14", that keeps its order in Arabic."""
    return sentence('<bdi dir="ltr">{sign}{count}</bdi>', sign="+", count=count) if count > 0 else number(count)


def tries_left(count: int) -> SafeString:
    """Return "3 tries left"."""
    count = max(0, count)
    return sentence(ngettext("{count} try left", "{count} tries left", count), count=count)


def players(count: int) -> SafeString:
    """Return "3 players"."""
    count = max(0, count)
    return sentence(ngettext("{count} player", "{count} players", count), count=count)


def duration(seconds: int) -> SafeString:
    """Return a time in words, such as "1 minute 20 seconds"; what is over is 0 seconds."""
    whole, rest = divmod(max(0, seconds), _MINUTE)
    if not whole:
        return _seconds(rest)
    if not rest:
        return _minutes(whole)
    return sentence(gettext("{minutes} {seconds}"), minutes=_minutes(whole), seconds=_seconds(rest))


def about(seconds: int) -> SafeString:
    """Return a time as it can stand for a while, such as "about 9 minutes"."""
    count = round(seconds / _MINUTE)
    if not count:
        return sentence(gettext("less than a minute"))
    return sentence(ngettext("about {count} minute", "about {count} minutes", count), count=count)


def _seconds(count: int) -> SafeString:
    return sentence(ngettext("{count} second", "{count} seconds", count), count=count)


def _minutes(count: int) -> SafeString:
    return sentence(ngettext("{count} minute", "{count} minutes", count), count=count)
