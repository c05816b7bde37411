"""The style sheets set Arabic as Arabic is set, and know no left and right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

SHEETS = sorted((Path(settings.BASE_DIR) / "games/static/games").glob("*.css"))
EACH_SHEET = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
#: Languages in Latin letters, which may be spaced out.
IN_LATIN = re.compile(r":lang\((?:en|fr|ht)\)|:not\(:lang\(ar\)\)")


def rules(sheet: Path) -> Iterator[tuple[str, str]]:
    """Give each rule's selector and what it declares."""
    for selector, declared in RULE.findall(re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)):
        yield " ".join(selector.split()), declared


@EACH_SHEET
def test_nothing_is_set_in_capitals_or_in_italics(sheet: Path) -> None:
    wrong = r"text-transform\s*:\s*(?!none)|font-style\s*:\s*(?!normal)|font(?:-variant)?\s*:[^;]*(?:italic|small-caps)"
    assert [selector for selector, declared in rules(sheet) if re.search(wrong, declared)] == []


@EACH_SHEET
def test_letters_are_spaced_out_in_latin_only(sheet: Path) -> None:
    spaced = [selector for selector, declared in rules(sheet) if re.search(r"(?:letter|word)-spacing", declared)]
    assert [selector for selector in spaced if not all(map(IN_LATIN.search, selector.split(",")))] == []


@EACH_SHEET
def test_every_side_is_named_by_the_direction_of_the_text(sheet: Path) -> None:
    sides = r"(?:^|[;\s-])(?:left|right)\b|(?:margin|padding|border|inset)-(?:top|bottom)\b"
    assert [selector for selector, declared in rules(sheet) if re.search(sides, declared)] == []


def test_arabic_has_more_room_between_its_lines_than_latin() -> None:
    heights = dict(re.findall(r"(html|html:lang\(ar\))\s*\{[^}]*line-height:\s*([\d.]+)", _base()))
    assert float(heights["html:lang(ar)"]) > float(heights["html"]) >= 1.5


def _base() -> str:
    return next(sheet for sheet in SHEETS if sheet.name == "base.css").read_text()
