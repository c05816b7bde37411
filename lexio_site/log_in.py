"""Whoever is not logged in is sent to the welcome page, by htmx too."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django_htmx.http import HttpResponseClientRedirect


class WelcomeMiddleware(LoginRequiredMiddleware):
    """Django's, but htmx, which would follow a redirect by itself and swap in what it finds, is led there as a page."""

    def process_view(
        self, request: HttpRequest, view_func: Callable[..., Any], view_args: tuple[Any, ...], view_kwargs: Any
    ) -> HttpResponseBase | None:
        """Lead to the welcome page, and from there back to where the visitor was."""
        away = super().process_view(request, view_func, view_args, view_kwargs)
        if away is None or request.headers.get("HX-Request") != "true":
            return away
        return HttpResponseClientRedirect(away["Location"])
