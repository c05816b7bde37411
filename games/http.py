"""What a request tells of the visitor, and what an answer keeps for them."""

import ipaddress
from functools import partial
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme

from games import preferences
from games.preferences import Settings

SETTINGS_COOKIE = "lexio_settings"
_LONGEST_NEXT = 500  # characters; Django refuses to redirect to very long addresses


def address_of(request: HttpRequest) -> str:
    """Return the visitor's address as limits count it: a proxy's word only behind one, an IPv6 network as one."""
    told = str(request.META.get("REMOTE_ADDR", ""))
    if settings.BEHIND_PROXY:
        told = request.headers.get("X-Forwarded-For", told).rpartition(",")[2].strip()
    try:
        address = ipaddress.ip_address(told)
    except ValueError:
        return told
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address.packed, 64), strict=False))


def safe_next(request: HttpRequest, default: str) -> str:
    """Return the path of ours that the form or the address names as `next`, else the default."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_ours and len(wanted) <= _LONGEST_NEXT else default


def remember_language(response: HttpResponse, language: str) -> None:
    """Let this browser keep the language, logged in or not."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.SESSION_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )


def settings_of(request: HttpRequest) -> Settings:
    """Return what the visitor has set: the player's own, else what this browser keeps, else the presets."""
    user: Any = getattr(request, "user", None)  # none yet where the site is being looked after
    if user is not None and user.is_authenticated and user.preferences:
        return preferences.read(user.preferences)
    try:
        return preferences.read(signing.loads(request.COOKIES.get(SETTINGS_COOKIE, ""), salt=SETTINGS_COOKIE))
    except signing.BadSignature:
        return preferences.PRESET


def remember_settings(response: HttpResponse, chosen: Settings) -> None:
    """Let this browser keep a stranger's settings; whoever comes in from it has them until they set others."""
    response.set_cookie(
        SETTINGS_COOKIE,
        signing.dumps(preferences.to_keep(chosen), salt=SETTINGS_COOKIE, compress=True),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def with_settings(request: HttpRequest) -> dict[str, Any]:
    """Give every template what the visitor has set, read once it is asked for."""
    return {"settings": SimpleLazyObject(partial(settings_of, request))}
