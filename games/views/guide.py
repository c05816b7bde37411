"""The pages that carry their language in their address: rules, glossaries, help, accessibility."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from games.guide import pages


@login_not_required
@require_safe
def rules_lexio(request: HttpRequest) -> HttpResponse:
    """The rules of Lexio, numbered, with board, tiles and worked examples."""
    context = {
        "rules": pages.rules(),
        "board": pages.board(),
        "kinds": pages.kind_lines(),
        "tiles": pages.tile_lines(),
        "examples": pages.examples(),
    }
    return _page(request, "rules_lexio", "rules", context)


@login_not_required
@require_safe
def glossary_lexio(request: HttpRequest) -> HttpResponse:
    """The fourteen terms of Lexio."""
    return _page(request, "glossary_lexio", "glossary", {"entries": pages.lexio_glossary()})


@login_not_required
@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """The words of the site."""
    return _page(request, "glossary", "glossary", {"entries": pages.site_glossary()})


@login_not_required
@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """How to play: by touch, by keyboard, by typing, by ear."""
    return _page(request, "help", "article", {"understood": pages.understood()})


@login_not_required
@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """What was tested, what is missing, how to tell us."""
    return _page(request, "accessibility", "article", {})


def _page(request: HttpRequest, name: str, template: str, context: dict[str, Any]) -> HttpResponse:
    shared = {
        "article": pages.article(name),
        "site": settings.SITE_URL or f"{request.scheme}://{request.get_host()}",
        "address": reverse(name),
        "in_languages": [(code, _address(name, code)) for code, _ in settings.LANGUAGES],
        "in_any_language": reverse(name).removeprefix(f"/{get_language()}"),
        "here": name,
    }
    return render(request, f"guide/{template}.html", shared | context)


def _address(name: str, language: str) -> str:
    with override(language):
        return reverse(name)
