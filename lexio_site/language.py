"""The visitor's language: the address's, else their choice, else what their browser asks for, else French."""

from collections.abc import Iterator

from django.conf import settings
from django.conf.urls.i18n import is_language_prefix_patterns_used
from django.contrib.auth.middleware import get_user
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header


class VisitorLanguageMiddleware(LocaleMiddleware):
    """Django's, but for a visitor who names no language of ours: LANGUAGE_CODE is the language of the sources."""

    def process_request(self, request: HttpRequest) -> None:
        """Speak the first of the languages named that is ours."""
        ours = dict(settings.LANGUAGES)
        language = next(code for code in _named(request) if code in ours)
        translation.activate(language)
        request.LANGUAGE_CODE = language

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Tell caches that the choice lies in a cookie too."""
        response = super().process_response(request, response)
        patch_vary_headers(response, ("Cookie",))
        return response


def language_asked_for(request: HttpRequest) -> str:
    """Return the visitor's language as far as the request alone tells it, for when the database is away."""
    ours = dict(settings.LANGUAGES)
    return next(code for code in (*_chosen(request), *_browsers(request)) if code in ours)


def _named(request: HttpRequest) -> Iterator[str]:
    """Yield the languages that speak for this request, the strongest first, ours or not."""
    yield from _chosen(request)
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        yield getattr(get_user(request), "language", "")
    yield from _browsers(request)


def _chosen(request: HttpRequest) -> Iterator[str]:
    if is_language_prefix_patterns_used(getattr(request, "urlconf", settings.ROOT_URLCONF))[0]:
        yield translation.get_language_from_path(request.path_info) or ""
    yield request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")


def _browsers(request: HttpRequest) -> Iterator[str]:
    for tag, weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        if weight > 0:
            yield tag.partition("-")[0]
    yield settings.VISITOR_LANGUAGE
