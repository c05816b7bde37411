"""The notice over a table's page: what was refused, or what there is to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice; "stale" means that the table changed before the action arrived."""

    kind: Literal["refused", "stale", "info"]
    html: SafeString
