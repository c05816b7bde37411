"""While the site is being looked after, every page says so, in the visitor's language and without the database."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

from lexio_site.language import language_asked_for

_COME_BACK_AFTER = 600  # seconds
_ALWAYS_ANSWERED = "/healthz"

type Answer = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


class MaintenanceMiddleware(MiddlewareMixin):
    """Stands in the way of every page while MAINTENANCE is set, and is not there at all otherwise."""

    def __init__(self, get_response: Answer) -> None:
        """Step aside for good unless the settings say that the site is being looked after."""
        if not settings.MAINTENANCE:
            raise MiddlewareNotUsed
        super().__init__(get_response)

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Answer in the page's place; whoever watches over the site is let through, and so are its files."""
        if request.path_info == _ALWAYS_ANSWERED or request.path_info.startswith(settings.STATIC_URL):
            return None
        language = language_asked_for(request)
        with translation.override(language):
            page = render_to_string("503.html")
        told = {"Retry-After": str(_COME_BACK_AFTER), "Content-Language": language, "Cache-Control": "no-store"}
        response = HttpResponse(page, status=HTTPStatus.SERVICE_UNAVAILABLE, headers=told)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response
