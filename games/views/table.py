"""The table's page, and coming to it and going from it."""

from __future__ import annotations

from http import HTTPStatus
from random import SystemRandom

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.http import address_of
from games.people_forms import GuestForm
from games.rules.refusal import Refused
from games.services import limits, people, presence, tables, timeouts
from games.views.answers import action, done, player_of, show, sure

DICE = SystemRandom()


@login_not_required
@never_cache
@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The whole page."""
    now = timezone.now()
    timeouts.settle_due(code, now)
    if player := player_of(request):
        presence.loaded_page(code, player, now)
    return show(request, code)


@login_not_required
@never_cache
@require_safe
def regions(request: HttpRequest, code: str) -> HttpResponse:
    """The regions alone, for a page that shows version `seen`; without htmx the page itself."""
    now = timezone.now()
    timeouts.settle_due(code, now)
    if player := player_of(request):
        presence.asked(code, player, now)
    seen = request.GET.get("seen", "")
    return show(request, code, seen=int(seen) if seen.isdecimal() and len(seen) < 10 else None)


@login_not_required
@action
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down; a stranger gives a name in the same form and is a guest from then on."""
    if player_of(request) is None and (status := _arrive(request, form := GuestForm(request.POST))):
        return render(request, "table/name.html", {"form": form, "code": code}, status=status)
    tables.sit(code, request.user, timezone.now(), DICE)  # type: ignore[arg-type]
    return done(request, code)


def _arrive(request: HttpRequest, form: GuestForm) -> HTTPStatus | None:
    """Make a guest of a stranger who gave a name; the status if the form is to tell what is wrong with it."""
    if not form.is_valid():
        return HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        limits.spend(limits.Action.GUEST, address_of(request), timezone.now())
        player = people.arrive_as_guest(form.cleaned_data["name"], translation.get_language() or "", timezone.now())
    except (Refused, people.NameTakenError) as problem:
        form.tell(problem)
        too_often = isinstance(problem, Refused)
        return HTTPStatus.TOO_MANY_REQUESTS if too_often else HTTPStatus.UNPROCESSABLE_ENTITY
    login(request, player)
    return None


@action
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Leave the table; out of a running match only when sure."""
    if not request.POST.get("sure") and tables.is_running(code):
        return sure(request, code, "leave")
    tables.leave(code, request.user, timezone.now())  # type: ignore[arg-type]
    return redirect("lobby")


@action
def start(request: HttpRequest, code: str) -> HttpResponse:
    """Begin with those who are seated."""
    tables.start(code, request.user, timezone.now(), DICE)  # type: ignore[arg-type]
    return done(request, code)


@action
def close(request: HttpRequest, code: str) -> HttpResponse:
    """Close a table that has not begun."""
    tables.close(code, request.user, timezone.now())  # type: ignore[arg-type]
    return redirect("lobby")


@action
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """Play again with the same people."""
    new = tables.rematch(code, request.user, timezone.now(), DICE)  # type: ignore[arg-type]
    return redirect("table", new.code)
