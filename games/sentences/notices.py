"""The notice over a table's page: what was refused, or what there is to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice; "stale" means that the table changed before the action arrived, "played" that a move was accepted."""

    kind: Literal["refused", "stale", "info", "played"]
    html: SafeString
