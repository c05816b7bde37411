"""Measures how long it takes from a confirmed move here to the tile on the screen there."""

from __future__ import annotations

import statistics

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Player
from tests.browser.conftest import Visit
from tests.builders import running_table

pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

_WATCH = """() => {
  window.changed = new Promise((resolve) => {
    const version = document.getElementById("state").dataset.version;
    new MutationObserver((_, observer) => {
      if (document.getElementById("state").dataset.version === version) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    }).observe(document.getElementById("state"), { attributes: true });
  });
}"""
_CONFIRM = """() => {
  document.getElementById("place-form").requestSubmit();
  return performance.timeOrigin + performance.now();
}"""
#: Words that each touch the one before, so that the two players can lay them in turn.
_MOVES = ["G7 across mot", "G7 down ma", "F8 across la", "F8 down le", "E9 across te", "E9 down tu"]


def test_confirm_to_the_other_browser(visit: Visit, ana: Player, bea: Player) -> None:
    table = running_table(ana, bea, racks=["MOTLAEU", "AAEETUL"], bag="AELTU" * 16, now=timezone.now())
    pages = [visit(ana, f"/t/{table.code}/"), visit(bea, f"/t/{table.code}/")]
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    times = []
    for number in range(len(_MOVES)):
        here, there = pages if number % 2 == 0 else reversed(pages)
        here.fill("#move-text", f"preview {_MOVES[number]}")
        here.press("#move-text", "Enter")
        expect(here.locator("#board .prepared").first).to_be_visible()
        there.evaluate(_WATCH)
        sent = here.evaluate(_CONFIRM)
        times.append(there.evaluate("() => window.changed") - sent)
        expect(here.locator("#board .prepared")).to_have_count(0)
    print(f"confirm to the other browser, {len(times)} moves: ms {[round(one) for one in times]}")
    print(f"median {statistics.median(times):.0f} ms, most {max(times):.0f} ms")
    assert len(times) == len(_MOVES)
