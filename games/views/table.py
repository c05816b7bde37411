"""The table's page, and coming to it and going from it."""

from __future__ import annotations

from random import SystemRandom

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.http import address_of
from games.people_forms import GuestForm
from games.services import presence, tables, timeouts
from games.views.answers import action, done, player_of, show, sure
from games.views.people import arrive

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
    if player_of(request) is None:
        tables.check_seat_free(code)  # before a guest is made who then could not sit
    if player_of(request) is None and (status := arrive(request, form := GuestForm(request.POST))):
        return render(request, "table/name.html", {"form": form, "code": code}, status=status)
    tables.sit(code, request.user, timezone.now(), DICE)  # type: ignore[arg-type]
    return done(request, code)


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
    new = tables.rematch(code, request.user, address_of(request), timezone.now(), DICE)  # type: ignore[arg-type]
    return redirect("table", new.code)
