"""The page of settings: for players, guests and strangers, with and without JavaScript."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.http import remember_settings, safe_next, settings_of
from games.preferences import Settings
from games.services import people
from games.settings_form import SettingsForm


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show what is set, or keep what was chosen and show the page in it, or go back in it."""
    if request.method != "POST":
        return _page(request, SettingsForm(settings_of(request)), settings_of(request))
    form = SettingsForm(settings_of(request), request.POST)
    if not form.is_valid():
        return _page(request, form, settings_of(request), HTTPStatus.UNPROCESSABLE_ENTITY)
    chosen = form.chosen()
    back = safe_next(request, "")
    if back and "back" in request.POST:
        return _kept(request, HttpResponseRedirect(back), chosen)
    return _kept(request, _page(request, SettingsForm(chosen), chosen), chosen)


def _kept(request: HttpRequest, response: HttpResponse, chosen: Settings) -> HttpResponse:
    if request.user.is_authenticated:
        people.choose_settings(request.user, chosen)
    else:
        remember_settings(response, chosen)
    return response


def _page(
    request: HttpRequest, form: SettingsForm, shown: Settings, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "form": form,
        "settings": shown,
        "next": safe_next(request, ""),
        "problem": form.first_problem(),
        "saved": request.method == "POST" and status == HTTPStatus.OK,
    }
    return render(request, "people/settings.html", context, status=status)
