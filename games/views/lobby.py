"""The lobby: tables of one's own, tables to sit at, tables to watch, and opening one."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.html import escape
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import sentences
from games.forms import OpenTableForm
from games.http import address_of
from games.people_forms import GuestForm
from games.perspectives import lobby as perspective
from games.rules.refusal import RefusalCode, Refused
from games.services import tables
from games.views.answers import player_of
from games.views.people import arrive


@login_not_required
@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The lobby, or its lists alone for htmx."""
    return _show(request, OpenTableForm())


@login_not_required
def open_table(request: HttpRequest) -> HttpResponse:
    """Open a table and go there; a stranger gives a name in the same form and is a guest from then on."""
    if request.method != "POST":
        return redirect("lobby")
    form = OpenTableForm(request.POST)
    if not form.is_valid():  # the page offers nothing else
        raise BadRequest("open")
    if player_of(request) is None and (status := arrive(request, guest := GuestForm(request.POST))):
        return _show(request, form, status, sentences.Notice("refused", escape(guest.first_problem())))
    try:
        table = tables.open_table(request.user, form.wish(), address_of(request), timezone.now())  # type: ignore[arg-type]
    except Refused as refused:
        too_often = refused.code is RefusalCode.TOO_OFTEN
        status = HTTPStatus.TOO_MANY_REQUESTS if too_often else HTTPStatus.UNPROCESSABLE_ENTITY
        return _show(request, form, status, sentences.Notice("refused", sentences.refusal(refused)))
    return redirect("table", table.code)


def _show(
    request: HttpRequest,
    form: OpenTableForm,
    status: HTTPStatus = HTTPStatus.OK,
    notice: sentences.Notice | None = None,
) -> HttpResponse:
    context = {
        "lobby": perspective.look(player_of(request), timezone.now()),
        "form": form,
        "guest_form": GuestForm(),
        "notice": notice,
        "address": request.build_absolute_uri("/"),
    }
    template = "lobby/lists.html" if request.htmx else "lobby/page.html"  # type: ignore[attr-defined]
    return render(request, template, context, status=status)
