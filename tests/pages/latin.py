"""Finds Latin letters that stand bare in an Arabic page, where they would pull numbers and signs out of their order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

LATIN = re.compile(r"[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]")  # without × and ÷
ISOLATED = re.compile("\u2068[^\u2069]*\u2069")
#: Attributes that are read out or shown, and so are texts of the page.
SPOKEN = ("alt", "aria-label", "aria-description", "aria-roledescription", "placeholder", "title", "label")
#: What no visitor reads as a sentence.
SILENT = {"script", "style", "template"}
#: <meta> whose content is shown where a link to the page is.
TOLD_OF = {"description", "og:description", "og:title", "og:image:alt"}
#: Attributes from which the page's scripts take sentences.
SAID_LATER = ("data-ask", "data-yes")


def stray_latin(document: ET.Element) -> list[str]:
    """Return each text of an Arabic page that shows Latin letters outside an isolating element or isolating signs.

    <bdi> isolates, and so does an element with a `dir` of its own other than the page's; a title, an option or an
    attribute cannot hold elements and needs U+2068 and U+2069 instead. A single letter, as on a tile's face or over a
    column, stands in a box of its own and has no order to lose.
    """
    bare = ((text, ISOLATED.sub("", text)) for text in _texts(document, isolated=False))
    return [text for text, shown in bare if LATIN.search(shown) and len(shown.strip()) > 1]


def _texts(element: ET.Element, *, isolated: bool) -> Iterator[str]:
    if not isinstance(element.tag, str) or element.tag in SILENT:
        return
    own = element.tag == "bdi" or (element.tag != "html" and element.get("dir") in {"ltr", "auto"})
    inside = isolated or own
    if not inside:
        yield from attributes(element)
        yield element.text or ""
    for child in element:
        yield from _texts(child, isolated=inside)
        if not inside:
            yield child.tail or ""


def attributes(element: ET.Element) -> Iterator[str]:
    """Give the texts among an element's attributes."""
    yield from (element.get(name, "") for name in (*SPOKEN, *SAID_LATER))
    if element.tag == "meta" and {element.get("name"), element.get("property")} & TOLD_OF:
        yield element.get("content", "")
    if element.tag == "input" and element.get("type") in {"submit", "button", "reset"}:
        yield element.get("value", "")
    if element.get("id") == "strings":
        yield from (re.sub(r"\{\w+\}", "", text) for name, text in element.items() if name.startswith("data-"))
