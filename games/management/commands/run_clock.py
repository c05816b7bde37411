"""`manage.py run_clock`: the clock alone, beside processes that serve without it."""

import asyncio
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.clockwork import Clockwork


class Command(BaseCommand):
    """Sweep the clock until stopped; several at once do no harm."""

    help = "Sweep the clock, beside processes that serve with --no-clock."

    def handle(self, **_: Any) -> None:
        """Go round."""
        asyncio.run(Clockwork(timezone.now).run())
