"""No form of a player's is long: a longer body is refused before anything reads it, files included."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin


class BodyLimitMiddleware(MiddlewareMixin):
    """Refuse by the length that the request tells; admins' uploads have a guard of their own."""

    get_response: Callable[[HttpRequest], HttpResponse]

    def process_request(self, request: HttpRequest) -> None:
        """Raise RequestDataTooBig, which becomes a 413 in the visitor's language."""
        told = request.META.get("CONTENT_LENGTH") or "0"
        length = int(told) if told.isascii() and told.isdigit() else 0
        if length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE and not request.path.startswith("/admin/"):
            raise RequestDataTooBig
