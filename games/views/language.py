"""The chooser of languages that stands on every page."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse, translate_url
from django.utils.translation import get_language_from_path, override
from django.views.decorators.http import require_http_methods

from games.http import remember_language, safe_next
from games.services import people


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep the language chosen, in this browser and with the player, and show the same page in it."""
    if request.method != "POST":  # the page of a refusal, after another language was chosen on it
        return HttpResponseRedirect(reverse("lobby"))
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return render(request, "people/no_such_language.html", status=400)
    if request.user.is_authenticated:
        people.choose_language(request.user, language)
    response = HttpResponseRedirect(_in_language(safe_next(request, reverse("lobby")), language))
    remember_language(response, language)
    return response


def _in_language(path: str, language: str) -> str:
    """Return the path itself, or for a page that carries a language in its address the same page in this one."""
    carried = get_language_from_path(path)
    if carried is None:
        return path
    with override(carried):
        return translate_url(path, language)
