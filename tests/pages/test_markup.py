"""The pages' HTML: sound, in the order that readers hear it, and with nothing the site's rules of style forbid."""

import re
from collections import Counter
from pathlib import Path

import html5lib
import pytest
from django.shortcuts import render
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.builders import open_table, running_table

ROOT = Path(__file__).resolve().parents[2]
CSS = sorted((ROOT / "games/static/games").glob("*.css"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
LANGUAGES = ("en", "fr", "ht", "ar")
TABLES = ("open", "invited", "mine", "theirs", "watched", "over")

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client, words, ana, bea, stranger):
    """Fetch a table's page as one of those who may look at it."""

    def fetch(state, language="en", *, headers=None):
        now = timezone.now()
        if state in {"open", "invited"}:
            table = open_table(ana, now=now)
        else:
            table = running_table(ana, bea, racks=["MAISON?", "EEEEEEE"], board={"G7": "A", "H7": "n"}, now=now)
        viewer = {"open": ana, "mine": ana, "theirs": bea, "watched": stranger, "over": ana}.get(state)
        if viewer:
            client.force_login(viewer)
        if state == "over":
            end(table.code, ana, bea)
        client.cookies["django_language"] = language
        return client.get(reverse("table", args=[table.code]), headers=headers).content.decode()

    return fetch


def end(code, *people):
    """Let everybody pass twice, which ends the match (10.2)."""
    for turn in range(4):
        player = Client()
        player.force_login(people[turn % 2])
        html = player.get(reverse("table", args=[code])).content.decode()
        version = re.search(r'name="version" value="(\d+)"', html)[1]
        player.post(reverse("pass_turn", args=[code]), {"version": version, "sure": "1"})


def parse(html):
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parse(html)
    assert parser.errors == []
    return tree


def text_of(element):
    return " ".join("".join(element.itertext()).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", TABLES)
def test_a_table_is_sound_html_with_every_id_once(page, state, language):
    tree = parse(page(state, language))
    ids = Counter(element.get("id") for element in tree.iter() if element.get("id"))
    assert [name for name, times in ids.items() if times > 1] == []
    assert tree.get("lang") == language
    assert tree.get("dir") == ("rtl" if language == "ar" else "ltr")


@pytest.mark.parametrize("address", ["lobby", "welcome", "sign_up", "log_in"])
def test_the_other_pages_are_sound_html(client, address):
    parse(client.get(reverse(address)).content.decode())


@pytest.mark.parametrize(
    ("state", "headings"),
    [
        ("mine", ["Your move", "Board", "Rack", "Players", "Log", "Messages", "Help"]),
        ("theirs", ["Your move", "Board", "Rack", "Players", "Log", "Messages", "Help"]),
        ("watched", ["Board", "Players", "Log", "Messages", "Help"]),
        ("open", ["Seats", "Board", "Players", "Log", "Messages", "Help"]),
        ("over", ["Final count", "Board", "Players", "Log", "Messages", "Help"]),
    ],
)
def test_one_main_one_h1_and_the_h2s_in_their_order(page, state, headings):
    tree = parse(page(state))
    (main,) = tree.iter("main")
    (first,) = tree.iter("h1")
    assert first in list(main.iter())
    in_dialogs = {heading for dialog in tree.iter("dialog") for heading in dialog.iter("h2")}
    assert [text_of(heading) for heading in main.iter("h2") if heading not in in_dialogs] == headings


@pytest.mark.parametrize(
    ("state", "beginning"),
    [("mine", "Your turn"), ("theirs", "Ana’s turn"), ("open", "Waiting for players"), ("over", "")],
)
def test_title_and_h1_begin_with_what_matters(page, state, beginning):
    tree = parse(page(state))
    (title,), (first,) = tree.iter("title"), tree.iter("h1")
    assert text_of(title).replace("\u2068", "").replace("\u2069", "").startswith(beginning)
    assert text_of(first).startswith(beginning)


@pytest.mark.parametrize(("state", "target"), [("mine", "move-text"), ("watched", "main")])
def test_the_first_link_skips_to_the_move_and_elsewhere_to_the_content(page, state, target):
    tree = parse(page(state))
    first = next(element for element in tree.iter() if element.tag in {"a", "button", "input", "summary"})
    assert first.get("href") == f"#{target}"
    (aim,) = [element for element in tree.iter() if element.get("id") == target]
    assert aim.tag == "input" or aim.get("tabindex") == "-1"


def test_the_move_box_stands_before_the_board_and_the_rack_after_it(page):
    html = page("mine")
    assert html.index('id="move-text"') < html.index('id="board"') < html.index('id="rack-list"')


def test_there_is_one_live_region_empty_and_outside_what_is_replaced(page):
    tree = parse(page("mine"))
    live = [element for element in tree.iter() if element.get("aria-live") or element.get("role") in {"status", "log"}]
    assert [element.get("id") for element in live] == ["say"]
    assert text_of(live[0]) == ""
    (replaced,) = [element for element in tree.iter() if element.get("id") == "table"]
    assert live[0] not in list(replaced.iter())


def test_htmx_gets_the_regions_alone_with_a_title(page):
    html = page("mine", headers={"HX-Request": "true"})
    assert html.lstrip().startswith("<title>")
    assert "<main" not in html
    assert 'id="say"' not in html


@pytest.mark.parametrize("state", ["mine", "open", "over"])
def test_every_form_is_a_plain_one_too(page, state):
    tree = parse(page(state))
    for form in tree.iter("form"):
        if form.get("method") == "dialog":
            continue
        names = {field.get("name") for field in form.iter("input")}
        assert form.get("method") == "post"
        assert form.get("action")
        assert form.get("data-hx-post") in {None, form.get("action")}
        assert "csrfmiddlewaretoken" in names
        if form.get("action").startswith("/t/"):
            assert "version" in names


def test_a_tile_of_the_rack_is_a_button_called_by_letter_and_value(page):
    tree = parse(page("mine"))
    tiles = [button for button in tree.iter("button") if button.get("data-tile")]
    assert [text_of(tile) for tile in tiles] == ["M 2", "A 1", "I 1", "S 1", "O 1", "N 1", "joker 0"]
    assert [tile.get("id") for tile in tiles] == [f"rack-{place}" for place in range(7)]


def test_every_field_has_a_label(page):
    tree = parse(page("mine"))
    labelled = {label.get("for") for label in tree.iter("label")}
    wrapped = {field for label in tree.iter("label") for field in label.iter("input")}
    for field in (*tree.iter("input"), *tree.iter("select")):
        assert field.get("type") == "hidden" or field in wrapped or field.get("id") in labelled


@pytest.mark.parametrize("code", ["400", "403", "403_csrf", "404", "413"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_page_asks_the_database_nothing(rf, django_assert_num_queries, code, language):
    with override(language), django_assert_num_queries(0):
        html = render(rf.get("/"), f"{code}.html").content.decode()
    assert parse(html).get("lang") == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_our_own_faults_needs_no_request(language):
    with override(language):
        tree = parse(render_to_string("500.html"))
    assert tree.get("lang") == language


@pytest.mark.parametrize("sheet", CSS, ids=lambda path: path.name)
def test_styles_know_no_left_and_no_right(sheet):
    css = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    assert re.findall(r"\b(?:left|right)\b", css) == []
    assert re.findall(r"(?m)^\s*(?:margin|padding|border|inset)-?(?:top|bottom)|^\s*(?:top|bottom)\s*:", css) == []
    assert re.findall(r"(?m)^\s*(?:min-|max-)?(?:width|height)\s*:", css) == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_has_no_style_and_no_script_of_its_own(template):
    html = template.read_text()
    assert not re.search(r"\sstyle=|<style|\son\w+=|hx-on|javascript:", html)
    assert not re.search(r"<script(?![^>]*\ssrc=)", html)
