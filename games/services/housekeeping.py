"""What is thrown away in time: forgotten tables, guests without a table, old counts."""

from datetime import datetime, timedelta

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX

from games.models import Player, Socket
from games.services import limits, tables

GUEST_WITHOUT_TABLE = timedelta(days=30)
_SOCKET_IS_DEAD_AFTER = timedelta(days=1)  # far more than a machine sleeps with its pages open


def tidy(now: datetime) -> None:
    """Throw away what nobody needs any more."""
    tables.close_forgotten(now)
    limits.sweep_old(now)
    Socket.objects.filter(heard_at__lt=now - _SOCKET_IS_DEAD_AFTER).delete()
    _forget_guests(now)


def _forget_guests(now: datetime) -> None:
    """A guest without a table for thirty days goes, and the name is free again."""
    since = now - GUEST_WITHOUT_TABLE
    guests = Player.objects.filter(password__startswith=UNUSABLE_PASSWORD_PREFIX, joined_at__lt=since, is_staff=False)
    guests.exclude(seats__table__opened_at__gte=since).exclude(seats__table__phase__in=["open", "running"]).delete()
