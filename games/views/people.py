"""Coming in and going out: guests, sign-up, log-in, log-out, and keeping a guest's account."""

from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games.http import address_of, remember_language, safe_next
from games.people_forms import GuestForm, KeepForm, LogInForm, PeopleForm, SignUpForm
from games.rules.refusal import Refused
from games.services import limits, people, presence
from games.services.limits import Action
from games.services.people import AlreadyKeptError, NameTakenError, NotRecognisedError


@login_not_required
@require_safe
def welcome(request: HttpRequest) -> HttpResponse:
    """Offer to play as a guest, and the ways to an account."""
    if request.user.is_authenticated:
        return _onward(request)
    return _page(request, "welcome", GuestForm())


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def guest(request: HttpRequest) -> HttpResponse:
    """Let somebody in who gives a name."""
    if request.user.is_authenticated:  # a second press of the same button
        return _onward(request)
    if request.method != "POST":  # the page with the errors, after another language was chosen on it
        return HttpResponseRedirect(reverse("welcome"))
    form = GuestForm(request.POST)
    if not form.is_valid():
        return _page(request, "welcome", form)
    try:
        limits.spend(Action.GUEST, address_of(request), timezone.now())
        player = people.arrive_as_guest(form.cleaned_data["name"], get_language() or "", timezone.now())
    except (Refused, NameTakenError) as problem:
        return _page(request, "welcome", form, problem)
    login(request, player)
    return _onward(request)


@login_not_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account; a guest already has one to keep."""
    if request.user.is_authenticated:
        return HttpResponseRedirect(reverse("keep"))
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, "sign_up", form)
    try:
        limits.spend(Action.SIGN_UP, address_of(request), timezone.now())
        player = people.sign_up(**form.cleaned_data, language=get_language() or "", now=timezone.now())
    except (Refused, NameTakenError) as problem:
        return _page(request, "sign_up", form, problem)
    login(request, player)
    return _onward(request)


@login_not_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    """Let a player in by name and password; from here on the page speaks the player's language."""
    form = LogInForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, "log_in", form)
    try:
        player = people.recognise(**form.cleaned_data, address=address_of(request), now=timezone.now())
    except (Refused, NotRecognisedError) as problem:
        return _page(request, "log_in", form, problem)
    login(request, player)
    response = _onward(request)
    if player.language:
        remember_language(response, player.language)
    return response


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def log_out(request: HttpRequest) -> HttpResponse:
    """Let a player go who presses the button; a guest, who could never come back, is asked first."""
    if request.user.is_authenticated and request.user.is_guest and "sure" not in request.POST:
        return render(request, "people/log_out.html")
    if request.method == "POST":
        if request.user.is_authenticated:
            presence.logged_out(request.user, timezone.now())
        logout(request)
    return HttpResponseRedirect(reverse("lobby"))


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest) -> HttpResponse:
    """Let a guest choose a password and keep the account."""
    player = request.user
    if not player.is_authenticated or not player.is_guest:
        return _onward(request)
    form = KeepForm(player, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, "keep", form)
    try:
        people.keep_account(player, **form.cleaned_data)
    except AlreadyKeptError as problem:
        return _page(request, "keep", form, problem)
    update_session_auth_hash(request, player)
    return _onward(request)


def arrive(request: HttpRequest, form: GuestForm) -> HTTPStatus | None:
    """Make a guest of a stranger who gave a name; the status if the form is to tell what is wrong with it."""
    if not form.is_valid():
        return HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        limits.spend(Action.GUEST, address_of(request), timezone.now())
        player = people.arrive_as_guest(form.cleaned_data["name"], get_language() or "", timezone.now())
    except (Refused, NameTakenError) as problem:
        form.tell(problem)
        too_often = isinstance(problem, Refused)
        return HTTPStatus.TOO_MANY_REQUESTS if too_often else HTTPStatus.UNPROCESSABLE_ENTITY
    login(request, player)
    return None


def _onward(request: HttpRequest) -> HttpResponseRedirect:
    return HttpResponseRedirect(safe_next(request, reverse("lobby")))


def _page(request: HttpRequest, page: str, form: PeopleForm, problem: Exception | None = None) -> HttpResponse:
    """Show a page with its form, and first of all what is wrong with what was sent."""
    if problem:
        form.tell(problem)
    wanted = safe_next(request, "")
    context = {
        "form": form,
        "problem": form.first_problem(),
        "next": wanted,
        "query": f"?{urlencode({'next': wanted})}" if wanted else "",
    }
    status = 429 if isinstance(problem, Refused) else 422 if form.errors else 200
    return render(request, f"people/{page}.html", context, status=status)
