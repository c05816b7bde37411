"""The pages' texts as they are written: one file for each page and language, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "texts"

#: A paragraph, or the items of a list.
type Block = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule: what the game says, and what this site chose where the game is silent; one of them may be empty."""

    game: str = ""
    site: str = ""


@dataclass(frozen=True, slots=True)
class SectionText:
    """A part of a page: its anchor, its heading and what stands under it."""

    code: str
    title: str
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class PageText:
    """A whole page in one language; the parts that a page does not have are empty."""

    title: str
    description: str
    lead: tuple[str, ...]
    sections: tuple[SectionText, ...] = ()
    rules: Mapping[str, RuleText] = field(default_factory=dict)
    #: What the drawn board's kinds of cells are called.
    kinds: Mapping[str, str] = field(default_factory=dict)
    #: Entries of a glossary, or examples: a code with a name and a text.
    entries: Mapping[str, SectionText] = field(default_factory=dict)
    closing: tuple[str, ...] = ()


@cache
def read(page: str, language: str) -> PageText:
    """Return a page's texts in a language that we have."""
    written = tomllib.loads((FOLDER / f"{page}.{language}.toml").read_text("utf-8"))
    written["rules"] = {number: RuleText(**rule) for number, rule in written.get("rules", {}).items()}
    written["sections"] = tuple(_section(code, section) for code, section in written.get("sections", {}).items())
    written["entries"] = {code: _section(code, entry) for code, entry in written.get("entries", {}).items()}
    for name in ("lead", "closing"):
        written[name] = tuple(written.get(name, ()))
    return PageText(**written)


def every_text(page: PageText) -> Mapping[str, str]:
    """Return each text of a page by where it stands."""
    found = {"title": page.title, "description": page.description}
    found |= {f"lead {place}": text for place, text in enumerate(page.lead)}
    found |= {f"closing {place}": text for place, text in enumerate(page.closing)}
    found |= {f"kind {code}": text for code, text in page.kinds.items()}
    for number, rule in page.rules.items():
        found |= {f"rule {number} {origin}": getattr(rule, origin) for origin in ("game", "site")}
    for section in (*page.sections, *page.entries.values()):
        found[f"{section.code} title"] = section.title
        for place, block in enumerate(section.blocks):
            items = (block,) if isinstance(block, str) else block
            found |= {f"{section.code} {place} {item}": text for item, text in enumerate(items)}
    return found


def _section(code: str, written: Mapping[str, Any]) -> SectionText:
    blocks = tuple(block if isinstance(block, str) else tuple(block) for block in written.get("text", ()))
    return SectionText(code, written["title"], blocks)
