"""Limits by address: how often something may be done in one window of time."""

import hashlib
import math
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum

from django.db import connection

from games.models import Attempt
from games.rules.refusal import RefusalCode, Refused


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times in each window; `name` is what the database calls it, in 16 characters at most."""

    name: str
    times: int
    window: timedelta


class Action(Enum):
    """What is limited, and by whom it is counted."""

    GUEST = Limit("guest", 30, timedelta(hours=1))  # by address
    SIGN_UP = Limit("sign_up", 20, timedelta(hours=1))  # by address
    TABLE = Limit("table", 30, timedelta(hours=1))  # by player and address
    LOG_IN_AS = Limit("log_in_as", 10, timedelta(minutes=15))  # by name and address
    LOG_IN_FROM = Limit("log_in_from", 60, timedelta(minutes=15))  # by address


#: One statement, so that two requests at once are both counted; the same on SQLite and PostgreSQL.
_COUNT_ONE_MORE = """
    INSERT INTO games_attempt (action, who, "window", count) VALUES (%s, %s, %s, 1)
    ON CONFLICT (action, who, "window") DO UPDATE SET count = games_attempt.count + 1
    RETURNING count
"""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def spend(action: Action, who: str, now: datetime) -> None:
    """Count one attempt; Refused as TOO_OFTEN, with the minutes to wait, once the window's are used up.

    Stands before the action's own transaction: what is rolled back is not counted.
    """
    limit = action.value
    window = now - (now - _EPOCH) % limit.window
    if _count_one_more(limit.name, _digest(who), window) > limit.times:
        left = window + limit.window - now
        raise Refused(RefusalCode.TOO_OFTEN, minutes=math.ceil(left / timedelta(minutes=1)))


def sweep_old(now: datetime) -> None:
    """Forget the attempts whose window is over, whatever its length."""
    longest = max(action.value.window for action in Action)
    Attempt.objects.filter(window__lte=now - longest).delete()


def _count_one_more(action: str, who: str, window: datetime) -> int:
    with connection.cursor() as cursor:
        cursor.execute(_COUNT_ONE_MORE, [action, who, connection.ops.adapt_datetimefield_value(window)])
        count: int = cursor.fetchone()[0]
    return count


def _digest(who: str) -> str:
    """Short whatever was sent, and no address stands in the database as it is."""
    return hashlib.blake2b(who.encode(errors="replace"), digest_size=16).hexdigest()
