"""Who somebody says they are, asked no more often than the limits allow, on the admin's page too."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from games import names
from games.http import address_of
from games.rules.refusal import Refused
from games.services import limits


class LimitedBackend(ModelBackend):
    """Django's; where a request comes along, each attempt is counted by its address and by the name."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> Any:
        """Return the player, or None; too many attempts are refused like a wrong password."""
        if request is not None and username is not None:
            self._count(username, address_of(request))
        return super().authenticate(request, username, password, **more)

    def _count(self, username: str, address: str) -> None:
        try:
            limits.spend(limits.Action.LOG_IN_FROM, address, timezone.now())
            limits.spend(limits.Action.LOG_IN_AS, f"{names.key(username)} {address}", timezone.now())
        except Refused as refused:
            raise PermissionDenied from refused
