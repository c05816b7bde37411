"""The pages that explain: whole, alike in four languages, each rule and term at its anchor, sums that are right."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree as ET

import html5lib
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.guide import inline, pages, texts
from games.guide.collation import sort_key
from games.guide.drawing import kinds
from games.guide.examples import EXAMPLES, sum_of, total_of, worked
from games.guide.numbering import LEXIO_TERMS, RULES, SECTIONS, SITE_TERMS, anchor
from games.rules.lexio.geometry import BONUSES, SOURCE, WALLS
from games.rules.lexio.notation import cell_name
from games.rules.lexio.placement import check_shape
from games.rules.lexio.tiles import COUNTS, LETTERS, VALUES
from games.typed import Place, Try, read_command
from lexicon import french
from tests.pages.latin import stray_latin

LANGUAGES = ["en", "fr", "ht", "ar"]
ADDRESSES = {
    "rules_lexio": "rules/lexio/",
    "glossary_lexio": "glossary/lexio/",
    "glossary": "glossary/",
    "help": "help/",
    "accessibility": "accessibility/",
}
EVERY_PAGE = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in ADDRESSES for language in LANGUAGES]
)

pytestmark = pytest.mark.django_db


def page(name: str, language: str) -> str:
    response = Client().get(f"/{language}/{ADDRESSES[name]}", headers={"Accept-Language": "ht"})
    assert response.status_code == 200
    return response.text


def tree(html: str) -> ET.Element:
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    document: ET.Element = parser.parse(html)
    assert parser.errors == []
    return document


def text_of(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def by_id(document: ET.Element, name: str) -> ET.Element:
    (found,) = [element for element in document.iter() if element.get("id") == name]
    return found


@pytest.mark.parametrize(
    ("html", "stray"),
    [
        ("<p>مع <bdi>Ctrl</bdi> إلى</p>", []),
        ("<p>مع Ctrl إلى</p>", ["مع Ctrl إلى"]),
        ("<p><bdi>Lexio</bdi> أو Lexio</p>", [" أو Lexio"]),
        ('<p><bdi><b class="x">Max</b> A</bdi></p>', []),
        ('<input dir="ltr" placeholder="H8"><img alt="Lexio">', ["Lexio"]),
        ("<title>قواعد \u2068Lexio\u2069</title>", []),
        ("<script>let x</script><p>A</p><p>é A</p>", ["é A"]),
    ],
)
def test_the_search_for_stray_latin_finds_it(html: str, stray: list[str]) -> None:
    assert stray_latin(html5lib.parse(html, namespaceHTMLElements=False)) == stray


@pytest.mark.parametrize("name", ADDRESSES)
def test_an_arabic_page_keeps_latin_apart(name: str) -> None:
    document = tree(page(name, "ar"))
    assert stray_latin(document) == []


# Addresses and languages.


@EVERY_PAGE
def test_the_address_rules_the_language_of_the_page(name: str, language: str) -> None:
    document = tree(page(name, language))
    assert (document.get("lang"), document.get("dir")) == (language, "rtl" if language == "ar" else "ltr")
    with translation.override(language):
        assert reverse(name) == f"/{language}/{ADDRESSES[name]}"
    title = next(document.iter("title")).text or ""
    assert title.replace("\u2068", "").replace("\u2069", "") == text_of(next(document.iter("h1")))


@EVERY_PAGE
def test_a_page_names_itself_and_its_translations(name: str, language: str) -> None:
    links = [link.attrib for link in tree(page(name, language)).iter("link")]
    assert [link["href"] for link in links if link["rel"] == "canonical"] == [
        f"http://testserver/{language}/{ADDRESSES[name]}"
    ]
    assert {link["hreflang"]: link["href"] for link in links if link["rel"] == "alternate"} == {
        **{code: f"http://testserver/{code}/{ADDRESSES[name]}" for code in LANGUAGES},
        "x-default": f"http://testserver/{ADDRESSES[name]}",
    }


@EVERY_PAGE
def test_a_page_describes_itself_and_its_anchors_are_its_own(name: str, language: str) -> None:
    document = tree(page(name, language))
    (description,) = [meta.get("content", "") for meta in document.iter("meta") if meta.get("name") == "description"]
    assert 40 < len(description) < 200
    anchors = Counter(element.get("id") for element in document.iter() if element.get("id"))
    assert [name for name, count in anchors.items() if count > 1] == []
    assert not any(element.get("style") or element.tag == "style" for element in document.iter())


@pytest.mark.parametrize("name", ADDRESSES)
def test_without_a_language_the_address_leads_to_the_visitors(name: str) -> None:
    response = Client().get(f"/{ADDRESSES[name]}", headers={"Accept-Language": "ar, fr;q=0.5"})
    assert (response.status_code, response["Location"]) == (302, f"/ar/{ADDRESSES[name]}")


@pytest.mark.parametrize("address", ["/de/rules/lexio/", "/xx/help/", "/en/rules/nonsense/", "/fr/", "/ar/glossary/x/"])
def test_what_is_not_there_is_told_as_such(address: str) -> None:
    assert Client().get(address).status_code == 404


def test_an_unknown_language_is_told_in_the_visitors() -> None:
    response = Client().get("/de/help/", headers={"Accept-Language": "ht"})
    assert (response.status_code, response["Content-Language"]) == (404, "ht")


def test_the_chooser_leads_to_the_same_page_in_the_new_language() -> None:
    answer = Client().post("/language/", {"language": "ar", "next": "/fr/rules/lexio/"})
    assert answer["Location"] == "/ar/rules/lexio/"


def test_reading_only() -> None:
    assert Client().post("/fr/help/").status_code == 405


# Links.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_from_page_to_page_hits_its_anchor(language: str) -> None:
    documents = {f"/{language}/{path}": tree(page(name, language)) for name, path in ADDRESSES.items()}
    anchors = {path: {element.get("id") for element in document.iter()} for path, document in documents.items()}
    followed = 0
    for here, document in documents.items():
        for link in next(iter(document.iter("main"))).iter("a"):
            path, _, fragment = (link.get("href") or "").partition("#")
            assert not fragment or fragment in anchors[path or here], link.get("href")
            assert (path or here) in anchors, link.get("href")
            followed += 1
    assert followed > 100, followed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_stands_at_its_anchor_with_a_link_to_itself(language: str) -> None:
    document = tree(page("rules_lexio", language))
    for number in RULES:
        rule = by_id(document, anchor(number))
        assert next(rule.iter("a")).get("href") == f"#{anchor(number)}"
        assert number in text_of(rule)
    assert anchor("5.5a") == "r5-5a"


def test_the_numbers_are_those_of_the_rules_in_their_order() -> None:
    counts = {section: len(numbers) for section, numbers in SECTIONS.items()}
    assert list(counts.values()) == [2, 5, 4, 3, 8, 7, 7, 3, 4, 6, 3]
    assert all(number.startswith(f"{section}.") for section, numbers in SECTIONS.items() for number in numbers)
    assert {"5.5a", "6.4a"} < set(RULES)


# Texts: alike in all languages.


@pytest.mark.parametrize("name", ADDRESSES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_say_the_same_things(name: str, language: str) -> None:
    english, other = (texts.every_text(texts.read(name, code)) for code in ("en", language))
    assert list(other) == list(english)
    for place, text in english.items():
        assert bool(other[place]) == bool(text), place
        assert _values(other[place]) == _values(text), place


def _values(text: str) -> set[tuple[str, str]]:
    return {
        (part.kind, "" if part.kind in inline.IN_ITS_LANGUAGE else part.value) for part in inline.placeholders(text)
    }


def test_every_rule_term_kind_and_example_has_its_text() -> None:
    rules = texts.read("rules_lexio", "en")
    assert set(rules.rules) == set(RULES)
    assert set(rules.entries) == set(EXAMPLES)
    assert set(rules.kinds) == {kind.code for kind in kinds()}
    assert set(texts.read("glossary_lexio", "en").entries) == set(LEXIO_TERMS)
    assert len(LEXIO_TERMS) == 14
    assert set(texts.read("glossary", "en").entries) == set(SITE_TERMS)
    assert {rule for rules in [*LEXIO_TERMS.values(), *SITE_TERMS.values()] for rule in rules} <= set(RULES)


def test_what_this_site_chose_is_marked() -> None:
    rules = texts.read("rules_lexio", "en").rules
    assert [number for number, rule in rules.items() if not rule.game] == ["5.5a", "6.4a", "6.5", "6.6", "9.3", "9.4"]
    assert [number for number, rule in rules.items() if rule.game and rule.site] == (
        ["2.3", "2.5", "3.1", "3.4", "5.5", "6.4", "7.4", "7.7", "9.1", "9.2"]
    )


@pytest.mark.parametrize("language", ["fr", "ht"])
@pytest.mark.parametrize("name", ADDRESSES)
def test_french_signs_have_their_spaces(name: str, language: str) -> None:
    for text in texts.every_text(texts.read(name, language)).values():
        prose = re.sub(r"\{[^}]*\}", "x", text)
        assert not re.search(r"'|[^\u202f][;!?»](?!\w)|[^\u202f]:|«[^\u202f]", prose), text


@pytest.mark.parametrize("name", ADDRESSES)
def test_arabic_signs_are_arabic(name: str) -> None:
    for text in texts.every_text(texts.read(name, "ar")).values():
        prose = re.sub(r"\{\w+(:[^}|]*)?\|?|\}", "", text).replace("Lexio", "")
        assert not re.search(r"[A-Za-z,;?\u0660-\u0669\u0640]", prose), text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ADDRESSES)
def test_what_the_help_says_can_be_typed_is_understood(name: str, language: str) -> None:
    for text in texts.every_text(texts.read(name, language)).values():
        for part in inline.placeholders(text):
            if part.kind == "typed":
                command = read_command(part.value, language)
                if isinstance(command, Place | Try):
                    assert command.word.word.upper() == "MAISON"


def test_the_source_is_called_what_the_board_calls_it() -> None:
    for language in LANGUAGES:
        with translation.override(language):
            called = translation.gettext("the source, which the first word must cover")
        assert called in texts.read("rules_lexio", language).rules["11.1"].game
        assert called in str(texts.read("glossary_lexio", language).entries["source"].blocks)


# The notation.


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a < b", "a &lt; b"),
        ("{lexio}", "<bdi>Lexio</bdi>"),
        ("{name:A&B}", "<bdi>A&amp;B</bdi>"),
        ("{word:MOT}", '<bdi lang="fr" dir="ltr">MOT</bdi>'),
        ("{french:été}", '<bdi lang="fr" dir="ltr">été</bdi>'),
        ("{cell:G7}", '<bdi dir="ltr">G7</bdi>'),
        ("{times:3}", '<bdi dir="ltr">×3</bdi>'),
        ("{plus:30}", '<bdi dir="ltr">+30</bdi>'),
        ("{key:Esc|Échap}", "<kbd><bdi>Échap</bdi></kbd>"),
        ("{typed:H8 h MOT}", '<bdi class="typed" dir="ltr">H8 h MOT</bdi>'),
        ("{rule:5.5a}", '<a href="/fr/rules/lexio/#r5-5a"><bdi dir="ltr">5.5a</bdi></a>'),
        ("{term:seat|la place}", '<a href="/fr/glossary/#seat">la place</a>'),
        ("{term:source|la source}", '<a href="/fr/glossary/lexio/#source">la source</a>'),
        ("{page:help|l’aide de Lexio}", '<a href="/fr/help/">l’aide de <bdi>Lexio</bdi></a>'),
        ("{letters:3}", '<bdi lang="fr" dir="ltr">B</bdi> et <bdi lang="fr" dir="ltr">G</bdi>'),
    ],
)
def test_the_notation(text: str, html: str) -> None:
    with translation.override("fr"):
        assert inline.render(text) == html


def test_a_multiplier_is_read_as_the_mark_on_the_board_is() -> None:
    with translation.override("ar"):
        assert inline.render("كلمة {times:3}") == 'كلمة <bdi dir="rtl">×3</bdi>'


@pytest.mark.parametrize(
    "text",
    [
        *("{", "a}", "a|b", "{nothing:x}", "{rule:12.1}", "{rule:7.4", "{term:hat|a hat}", "{term:source}"),
        *("{page:home|home}", "{letters:7}", "{cell:MOT}", "{times:x}", "{word:}"),
    ],
)
def test_a_slip_in_the_notation_is_found(text: str) -> None:
    with translation.override("en"), pytest.raises(ValueError, match=r"notation|placeholder"):
        inline.render(text)


def test_plain_text_isolates_and_bare_text_does_not() -> None:
    assert inline.plain("قواعد {lexio}") == "قواعد \u2068Lexio\u2069"
    assert inline.bare("Lettre {times:2}, {word:A} de {page:help|Lexio}") == "Lettre ×2, A de Lexio"


# Sorting.


@pytest.mark.parametrize(
    ("language", "in_order"),
    [
        ("en", ["bag", "Clearing", "letter ×2", "Lexicon", "rack"]),
        ("fr", ["cote", "Échanger", "écho", "Fin", "Œdème", "offre", "zut"]),
        ("ht", ["chanje", "esè", "ete", "èd", "fen", "kont", "oto", "òdinè", "pyès"]),
        ("ar", ["الإعادة", "التبديل", "التقاطع", "الجوكر", "حرف", "الفسحة", "القطعة", "كلمة", "الكيس", "نهاية"]),
    ],
)
def test_words_are_sorted_by_their_alphabet(language: str, in_order: list[str]) -> None:
    assert sorted(set(in_order), key=lambda word: sort_key(word, language)) == in_order


def test_the_terms_stand_in_the_order_of_each_language() -> None:
    shown = {
        language: [text_of(term) for term in tree(page("glossary_lexio", language)).iter("dt")]
        for language in LANGUAGES
    }
    assert shown == {
        "en": [
            *("Bag", "Clearing", "Crossing", "End of the match", "Exchange", "Joker", "Letter ×2, letter ×3"),
            *("Lexicon", "Pass", "Place", "Rack", "Source", "Tile", "Word ×2, word ×3"),
        ],
        "fr": [
            *("Chevalet", "Clairière", "Croisement", "Échanger", "Fin de la partie", "Jeton", "Joker"),
            *("Lettre ×2, lettre ×3", "Lexique", "Mot ×2, mot ×3", "Passer", "Poser", "Sac", "Source"),
        ],
        "ht": [
            *("Chanje", "Chevalèt", "Fen pati a", "Joukè", "Kleryè", "Kwazman", "Lis mo", "Mete"),
            *("Mo ×2, mo ×3", "Pase", "Pyès", "Sak", "Siy ×2, siy ×3", "Sous"),
        ],
        "ar": [
            *("التبديل", "التقاطع", "التمرير", "الجوكر", "الحامل", "حرف ×2، حرف ×3", "الفسحة", "القطعة"),
            *("كلمة ×2، كلمة ×3", "الكيس", "المعجم", "المنبع", "نهاية المباراة", "الوضع"),
        ],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_general_glossary_is_sorted_and_has_the_rewards(language: str) -> None:
    document = tree(page("glossary", language))
    terms = [text_of(term) for term in document.iter("dt")]
    assert terms == sorted(terms, key=lambda term: sort_key(term, language))
    for code in ("pearls", "ranking", "progress", "experience"):
        assert "Lexio" in text_of(by_id(document, code))


# Board, tiles, examples.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_is_told_in_words(language: str) -> None:
    with translation.override(language):
        told = {kind.code: set(re.findall(r"[A-M]\d+", str(kind.cells))) for kind in kinds()}
    drawn = {
        kind.value: {cell_name(cell) for cell, other in BONUSES.items() if other is kind} for kind in BONUSES.values()
    }
    assert told == drawn | {"source": {cell_name(SOURCE)}, "wall": {cell_name(cell) for cell in WALLS}}
    figure = by_id(tree(page("rules_lexio", language)), "clearing")
    assert len(list(figure.iter("b"))) == 169
    assert Counter(face.get("class") for face in figure.iter("span"))["face bonus crossing"] == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_tiles_is_the_game_s(language: str) -> None:
    (table,) = [
        table for table in tree(page("rules_lexio", language)).iter("table") if "tile-table" in table.get("class", "")
    ]
    lines = [[text_of(cell) for cell in row] for row in table.iter("tr")][1:]
    assert len(lines) == 27
    assert [int(count) for _, count, _ in lines] == [*(COUNTS[letter] for letter in LETTERS), 2]
    assert all(VALUES[letter] == int(value) for letter, _, value in lines[:-1])


#: Worked out by hand.
SUMS = {
    "first": (["4 + 1 + 1 + 1 + 1 = 8"], "8"),
    "letter": (["3×4 + 1 + 3×1 + 1 + 1 = 18"], "18"),
    "cross": (["2×1 + 1 + 1 = 4", "1 + 2×1 = 3", "1 + 1 = 2", "4 + 1 + 1 + 1 + 1 + 1 = 9"], "4 + 3 + 2 + 9 = 18"),
    "crossing_two": (["(2 + 1 + 1) × 2 = 8", "(2 + 1) × 2 = 6", "1 + 1 = 2"], "8 + 6 + 2 = 16"),
    "crossing_one": (["8 + 1 + 3 = 12"], "12"),
    "joker": (["(0 + 1 + 1 + 2 + 1) × 3 = 15"], "15"),
    "four": (["(2 + 1 + 4 + 1 + 1) × 2 × 2 = 36"], "36"),
    "used": (["2 + 1 + 4 + 1 + 1 + 1 = 10"], "10"),
    "nine": (["(2 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1) × 3 × 3 = 90"], "90 + 30 = 120"),
}


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_adds_up(code: str) -> None:
    example = EXAMPLES[code]
    outcome = example.score
    sums = [sum_of(word, scored, example) for word, scored in zip(example.words, outcome.words, strict=True)]
    assert (sums, total_of(outcome)) == SUMS[code]
    for written in [*sums, total_of(outcome)]:
        left, _, right = written.replace("×", "*").partition(" = ")
        assert eval(left) == int(right or left)  # noqa: S307 -- a sum of our own


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_could_be_played(code: str) -> None:
    example = EXAMPLES[code]
    check_shape(example.board, "".join(tile.tile for tile in example.tiles), example.tiles)
    good = _french_words()
    assert {word.text.upper() for word in [*example.words, *example.laid]} <= good


@cache
def _french_words() -> set[str]:
    return {line.partition("\t")[0] for line in french.shipped_words().decode().splitlines()}


def test_on_the_page_an_example_tells_its_joker_and_its_bonus_cells() -> None:
    with translation.override("en"):
        shown = worked(EXAMPLES["joker"])
    assert re.sub("<[^>]*>", "", shown.placed) == ("M joker 0 on C2 (word times 3), E on D2, R on E2 and C on F2")
    assert re.sub("<[^>]*>", "", shown.lying or "") == "VILLAGE (G1 down)"
    assert shown.points == 15


def test_the_pages_named_for_links_are_those_with_addresses() -> None:
    assert set(inline.PAGES) == set(ADDRESSES)
    with translation.override("fr"):
        assert pages.title("rules_lexio") == "Règles de <bdi>Lexio</bdi>"
