"""The pages for what went wrong, in the visitor's language."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


@login_not_required
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 for a malformed request, 413 for one that is too long."""
    if isinstance(exception, RequestDataTooBig):
        return _page(request, "413.html", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return _page(request, "400.html", HTTPStatus.BAD_REQUEST)


@login_not_required
def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: not yours to do."""
    return _page(request, "403.html", HTTPStatus.FORBIDDEN)


@login_not_required
def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form came from another site, or cookies are off."""
    return _page(request, "403_csrf.html", HTTPStatus.FORBIDDEN)


@login_not_required
def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: no such page, or none for this visitor."""
    return _page(request, "404.html", HTTPStatus.NOT_FOUND)


@login_not_required
def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault."""
    return _page(request, "500.html", HTTPStatus.INTERNAL_SERVER_ERROR)


def _page(request: HttpRequest, template: str, status: HTTPStatus) -> HttpResponse:
    return render(request, template, status=status)
