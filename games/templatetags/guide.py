"""The links to rules, glossaries and help that every page ends with."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString

from games.guide import pages
from games.guide.inline import PAGES

register = template.Library()


@register.simple_tag
def guide_links() -> list[tuple[str, str, SafeString]]:
    """Return code, address and name of each page, in the language of now."""
    return [(page, reverse(page), pages.title(page)) for page in PAGES]


@register.simple_tag
def lexio_terms() -> list[tuple[str, SafeString]]:
    """Return code and name of each of Lexio's terms, sorted, for links into its glossary."""
    return [(entry.section.code, entry.section.title) for entry in pages.lexio_glossary()]
