"""Every value of a table becomes whole sentences, in each language with its plurals and with names kept apart."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.template import Context, Template
from django.utils import translation

from games import sentences
from games.perspectives.regions import CellView, End, EndLine, LogLine, Person, PreparedTile, RackTile, TablePage, Turn
from games.rules.lexio.geometry import Bonus, Cell, Direction
from games.rules.lexio.notation import read_cell
from games.rules.lexio.records import Exchanged, Passed, Placed, Record, TimedOut
from games.rules.lexio.scoring import Missing, Score, ScoredWord
from games.rules.refusal import Fact, RefusalCode, Refused
from games.sentences.notices import Notice
from games.templatetags import table
from tests.pictures import tiles as laid

LANGUAGES = ("en", "fr", "ht", "ar")
NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
LEA, MAX, ANNA = (Person(seat, name, is_me=False) for seat, name in enumerate(("Lea", "Max", "Anna")))
ME = replace(LEA, is_me=True)
GONE = Person(3, "", is_me=False)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each of the four languages in turn."""
    with translation.override(request.param):
        yield request.param


def word(text: str, points: int, start: str = "H8", direction: Direction = Direction.ACROSS) -> ScoredWord:
    return ScoredWord(text, read_cell(start), direction, points)


MAISON = Placed(laid(H8="M", I8="A"), (word("MAISON", 24),), all_seven=False, points=24)
CROSSED = Placed(
    laid(H8="M", K8="s"),
    (word("MAIsON", 14), word("sA", 2, "K8", Direction.DOWN), word("EN", 1, "L7", Direction.DOWN)),
    all_seven=True,
    points=47,
)


def line(record: Record | None = None, person: Person | None = LEA, kind: str = "", *, ended: bool = False) -> LogLine:
    return LogLine(number=14, kind=kind, person=person, record=record, at=NOW, ended=ended)


def page(*log: LogLine, turn: Person | None = None, end: End | None = None, phase: str = "running") -> TablePage:
    return TablePage(
        code="K7QF",
        kind="lexio",
        phase=phase,
        version=14,
        size=3,
        by_link=False,
        turn_minutes=3,
        words_name="",
        words_edition="",
        me=None,
        board=(),
        players=(),
        log=log,
        turn=Turn(turn, ends_at=NOW, seconds_left=180, mine=turn.is_me) if turn else None,
        hand=None,
        bag=None,
        waiting=None,
        end=end,
    )


def end(*totals: tuple[Person, int], finisher: Person | None = None) -> End:
    best = max(total for _, total in totals)
    return End(finisher, tuple(EndLine(who, t, 0, 0, t, "", won=t == best) for who, t in totals), rematch_code="")


def bare(markup: str) -> str:
    """What is seen and heard of the markup."""
    return re.sub(r"<[^>]+>", "", markup)


# Numbers of things


NUMBERS = (0, 1, 2, 3, 10, 11, 99, 100, 102, 103)
NOUNS = {
    "en": {
        sentences.tiles: ("tile", "tiles"),
        sentences.points: ("point", "points"),
        sentences.tries_left: ("try left", "tries left"),
        sentences.players: ("player", "players"),
    },
    "fr": {
        sentences.tiles: ("jeton", "jetons"),
        sentences.points: ("point", "points"),
        sentences.tries_left: ("essai restant", "essais restants"),
        sentences.players: ("joueur", "joueurs"),
    },
    "ht": {
        sentences.tiles: ("pyès", "pyès"),
        sentences.points: ("pwen", "pwen"),
        sentences.tries_left: ("esè ki rete", "esè ki rete"),
        sentences.players: ("jwè", "jwè"),
    },
}


@pytest.mark.parametrize("count", NUMBERS)
@pytest.mark.parametrize("language", ["en", "fr", "ht"], indirect=True)
def test_a_noun_is_singular_or_plural_by_the_rules_of_the_language(language: str, count: int) -> None:
    singular = {"en": count == 1, "fr": count < 2, "ht": count < 2}[language]
    for told, (one, many) in NOUNS[language].items():
        assert told(count) == f"{count} {one if singular else many}"


ARABIC = {
    sentences.tiles: ("لا قطع", "قطعة واحدة", "قطعتان", "{} قطع", "{} قطعة", "{} قطعة"),
    sentences.points: ("لا نقاط", "نقطة واحدة", "نقطتان", "{} نقاط", "{} نقطة", "{} نقطة"),
    sentences.tries_left: (
        "لا محاولات متبقية",
        "محاولة واحدة متبقية",
        "محاولتان متبقيتان",
        "{} محاولات متبقية",
        "{} محاولة متبقية",
        "{} محاولة متبقية",
    ),
    sentences.players: ("لا لاعبين", "لاعب واحد", "لاعبان", "{} لاعبين", "{} لاعبًا", "{} لاعب"),
}
ARABIC_FORMS = dict(zip(NUMBERS, (0, 1, 2, 3, 3, 4, 4, 5, 5, 3), strict=True))


@pytest.mark.parametrize("count", NUMBERS)
@pytest.mark.parametrize("language", ["ar"], indirect=True)
@pytest.mark.usefixtures("language")
def test_arabic_has_six_forms(count: int) -> None:
    for told, forms in ARABIC.items():
        assert told(count) == forms[ARABIC_FORMS[count]].format(count)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "−1 point"), ("fr", "−1 point"), ("ht", "−1 pwen"), ("ar", "−1 نقطة")],
    indirect=["language"],
)
@pytest.mark.usefixtures("language")
def test_a_number_below_zero_has_a_true_minus_that_stays_beside_it(told: str) -> None:
    assert bare(sentences.points(-1)) == told
    assert '<bdi dir="ltr">−1</bdi>' in sentences.points(-1)


@pytest.mark.usefixtures("language")
def test_things_are_never_fewer_than_none() -> None:
    assert sentences.tiles(-1) == sentences.tiles(0)
    assert sentences.duration(-1) == sentences.duration(0)


@pytest.mark.usefixtures("language")
def test_what_was_given_and_taken_keeps_its_sign_beside_it() -> None:
    assert sentences.more(30) == '<bdi dir="ltr">+30</bdi>'
    assert sentences.more(-14) == '<bdi dir="ltr">−14</bdi>'
    assert sentences.more(0) == "0"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", {0: "0 seconds", 1: "1 second", 60: "1 minute", 80: "1 minute 20 seconds", 122: "2 minutes 2 seconds"}),
        ("fr", {0: "0 seconde", 1: "1 seconde", 60: "1 minute", 80: "1 minute 20 secondes"}),
        ("ht", {0: "0 segonn", 1: "1 segonn", 60: "1 minit", 122: "2 minit 2 segonn"}),
        ("ar", {1: "ثانية واحدة", 60: "دقيقة واحدة", 123: "دقيقتان و3 ثوانٍ", 660: "11 دقيقة", 180: "3 دقائق"}),
    ],
    indirect=["language"],
)
@pytest.mark.usefixtures("language")
def test_time_is_told_in_words(told: dict[int, str]) -> None:
    assert {seconds: sentences.duration(seconds) for seconds in told} == told


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "A, B and C"), ("fr", "A, B et C"), ("ht", "A, B ak C"), ("ar", "A وB وC")],
    indirect=["language"],
)
@pytest.mark.usefixtures("language")
def test_lists_are_joined_as_the_language_does(told: str) -> None:
    names = [sentences.named(replace(LEA, name=name)) for name in "ABC"]
    assert bare(sentences.listed(names)) == told
    assert sentences.plain_listed(["A", "B", "C"]) == told
    assert sentences.listed(names[:1]) == "<bdi>A</bdi>"


# Refusals

FACTS: dict[RefusalCode, dict[str, Fact]] = {
    RefusalCode.TILE_COUNT: {"placed": 8, "most": 7},
    RefusalCode.NOT_ON_RACK: {"tile": "K"},
    RefusalCode.JOKER_WITHOUT_LETTER: {"cell": "H7"},
    RefusalCode.WALL: {"cell": "A1"},
    RefusalCode.OCCUPIED: {"cell": "G7"},
    RefusalCode.GAP: {"cell": "G8"},
    RefusalCode.NO_TRIES: {"seconds": 12},
    RefusalCode.BAG_TOO_SMALL: {"asked": 5, "bag": 2},
    RefusalCode.TOO_MANY_MATCHES: {"most": 8},
    RefusalCode.TOO_OFTEN: {"minutes": 10},
    RefusalCode.NOT_UNDERSTOOD: {"text": "H8xMAISOM"},
    RefusalCode.TYPED_WITHOUT_CELL: {"text": "across MAISON"},
    RefusalCode.TYPED_WITHOUT_DIRECTION: {"text": "H8 MAISON"},
    RefusalCode.TYPED_WITHOUT_WORD: {"text": "H8 across"},
    RefusalCode.TYPED_UNCLEAR: {"word": "COL"},
    RefusalCode.TYPED_TILE_MISSING: {"letter": "S", "word": "MAISON"},
    RefusalCode.TYPED_JOKER_MISSING: {"letter": "S", "word": "MAIsON"},
    RefusalCode.TYPED_TILE_DIFFERS: {"cell": "G7", "lies": "t", "letter": "S", "word": "MAISON"},
    RefusalCode.TYPED_NOTHING_NEW: {"word": "MAISON"},
    RefusalCode.TYPED_NOT_WHOLE: {"word": "ON", "whole": "SON"},
    RefusalCode.TYPED_IN_ARABIC: {"text": "H8 d مشفث", "latin": "H8 d LATE", "other": "H8 d LQTE"},
}


@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_is_a_sentence_of_the_language_and_names_its_facts(code: RefusalCode, language: str) -> None:
    told = sentences.refusal(Refused(code, **FACTS.get(code, {})))
    with translation.override("en"):
        english = sentences.refusal(Refused(code, **FACTS.get(code, {})))
    assert told.endswith(".")
    assert "{" not in told
    assert (told == english) is (language == "en")
    for fact in FACTS.get(code, {}).values():
        if not (language == "ar" and fact == 2):  # two tiles are one word in Arabic
            assert str(fact).upper() in bare(told).upper()


@pytest.mark.parametrize(
    ("language", "two", "one"),
    [
        (
            "en",
            "The bag holds 2 tiles; at most 2 can be exchanged. You chose 5.",
            "The bag holds 1 tile; at most 1 can be exchanged. You chose 5.",
        ),
        (
            "fr",
            "Le sac contient 2 jetons\u202f; on peut en échanger 2 au plus. Vous en avez choisi 5.",
            "Le sac contient 1 jeton\u202f; on peut en échanger 1 au plus. Vous en avez choisi 5.",
        ),
        (
            "ht",
            "Sak la gen 2 pyès\u202f; ou ka chanje 2 pou pi plis. Ou chwazi 5.",
            "Sak la gen 1 pyès\u202f; ou ka chanje 1 pou pi plis. Ou chwazi 5.",
        ),
        (
            "ar",
            "في الكيس قطعتان؛ يمكن تبديل قطعتين على الأكثر. وقد اخترت 5.",
            "في الكيس قطعة واحدة؛ يمكن تبديل قطعة واحدة على الأكثر. وقد اخترت 5.",
        ),
    ],
    indirect=["language"],
)
@pytest.mark.usefixtures("language")
def test_too_many_tiles_for_the_bag_is_told_with_the_right_plural(two: str, one: str) -> None:
    for bag, told in ((2, two), (1, one)):
        assert sentences.refusal(Refused(RefusalCode.BAG_TOO_SMALL, asked=5, bag=bag)) == told


@pytest.mark.usefixtures("language")
def test_an_empty_bag_no_tile_and_a_joker_that_is_not_there_have_sentences_of_their_own() -> None:
    for code, usual, special in (
        (RefusalCode.BAG_TOO_SMALL, {"asked": 5, "bag": 2}, {"asked": 5, "bag": 0}),
        (RefusalCode.TILE_COUNT, {"placed": 8, "most": 7}, {"placed": 0, "most": 7}),
        (RefusalCode.NOT_ON_RACK, {"tile": "K"}, {"tile": "?"}),
    ):
        assert sentences.refusal(Refused(code, **special)) != sentences.refusal(Refused(code, **usual))
        assert "?" not in sentences.refusal(Refused(code, **special))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The lexicon does not know MAISOM and TU. 9 tries left. Change the move, exchange or pass."),
        ("fr", "Le lexique ne reconnaît pas MAISOM et TU. 9 essais restants. Changez le coup, échangez ou passez."),
        ("ht", "Lis mo a pa rekonèt MAISOM ak TU. 9 esè ki rete. Chanje jwe a, chanje pyès oswa pase."),
        ("ar", "لا يعرف المعجم MAISOM وTU. 9 محاولات متبقية. غيّر الحركة أو بدّل أو مرّر."),
    ],
    indirect=["language"],
)
@pytest.mark.usefixtures("language")
def test_every_refused_word_is_named_with_the_tries_left(told: str) -> None:
    refused = sentences.words_refused(("MAISOM", "TU"), 9, 15)
    assert bare(refused) == told
    assert '<bdi lang="fr" dir="ltr">MAISOM</bdi>' in refused


def test_at_the_last_try_the_seconds_to_the_next_are_told() -> None:
    told = bare(sentences.words_refused(["TU"], 0, 1))
    assert told == "The lexicon does not know TU. 0 tries left; the next comes in 1 second. You can exchange or pass."


def test_what_a_player_typed_comes_back_escaped() -> None:
    told = sentences.refusal(Refused(RefusalCode.NOT_UNDERSTOOD, text="<b onclick=x>{0}</b>"))
    assert "&lt;b onclick=x&gt;{0}&lt;/b&gt;" in told


# The log: one text for all

LOG = {
    "en": [
        "Lea placed MAISON, H8 across, 24 points.",
        (
            "Lea placed MAISON, H8 across, 47 points. Also: SA 2 points and EN 1 point. S is a joker. "
            "Seven tiles in one move: 30 points more."
        ),
        "Lea exchanged 3 tiles.",
        "Lea passed.",
        "Time is over: the table passed for Lea.",
    ],
    "fr": [
        "Lea a posé MAISON, H8 à l’horizontale, 24 points.",
        (
            "Lea a posé MAISON, H8 à l’horizontale, 47 points. Et aussi\u202f: SA 2 points et EN 1 point. "
            "S est un joker. Sept jetons d’un coup\u202f: 30 points de plus."
        ),
        "Lea a échangé 3 jetons.",
        "Lea a passé.",
        "Le temps est écoulé\u202f: la table a passé pour Lea.",
    ],
    "ht": [
        "Lea mete MAISON, H8 orizontal, 24 pwen.",
        (
            "Lea mete MAISON, H8 orizontal, 47 pwen. Epitou\u202f: SA 2 pwen ak EN 1 pwen. S se yon joukè. "
            "Sèt pyès nan yon sèl jwe\u202f: 30 pwen anplis."
        ),
        "Lea chanje 3 pyès.",
        "Lea pase.",
        "Tan an fini\u202f: tab la pase pou Lea.",
    ],
    "ar": [
        "Lea: وضع MAISON، H8 أفقيًا، 24 نقطة.",
        (
            "Lea: وضع MAISON، H8 أفقيًا، 47 نقطة. وأيضًا: SA نقطتان وEN نقطة واحدة. S قطعة جوكر. "
            "سبع قطع في حركة واحدة: 30 نقطة إضافية."
        ),
        "Lea: تبديل 3 قطع.",
        "Lea: تمرير.",
        "انقضى الوقت: مرّرت الطاولة عن Lea.",
    ],
}
RECORDS: list[Record] = [MAISON, CROSSED, Exchanged(3), Passed(), TimedOut()]


@pytest.mark.parametrize("place", range(5))
def test_a_turn_stands_in_the_log_with_one_text_for_all(language: str, place: int) -> None:
    record = RECORDS[place]
    assert bare(sentences.told(line(record))) == LOG[language][place]
    assert sentences.told(line(record, ME)) == sentences.told(line(record, LEA))


@pytest.mark.parametrize("kind", ["sat", "left", "began", "closed"])
def test_coming_going_beginning_and_closing_stand_in_the_log(language: str, kind: str) -> None:
    told = sentences.told(line(kind=kind))
    assert ("<bdi>Lea</bdi>" in told) is (kind in {"sat", "left"})
    with translation.override("en"):
        assert (told == sentences.told(line(kind=kind))) is (language == "en")


def test_the_line_that_ended_the_match_says_how() -> None:
    assert bare(sentences.told(line(MAISON, ended=True))).endswith("The match is over: Lea placed the last tile.")
    assert bare(sentences.told(line(Passed(), ended=True))).endswith(
        "The match is over: two rounds of the table without a placement."
    )


@pytest.mark.usefixtures("language")
def test_a_deleted_account_has_no_name_in_the_log() -> None:
    assert sentences.named(GONE) == sentences.named(None) != "<bdi></bdi>"
    assert sentences.named(GONE) in sentences.told(line(Passed(), GONE))


# What one viewer hears

HEARD = {
    "en": "Lea placed MAISON, H8 across, 24 points. Your turn.",
    "fr": "Lea a posé MAISON, H8 à l’horizontale, 24 points. À vous de jouer.",
    "ht": "Lea mete MAISON, H8 orizontal, 24 pwen. Se tou pa w.",
    "ar": "Lea: وضع MAISON، H8 أفقيًا، 24 نقطة. دورك.",
}


def test_an_opponents_move_and_ones_own_turn_are_one_message(language: str) -> None:
    assert bare(sentences.message(line(MAISON), page(line(MAISON), turn=ME))) == HEARD[language]


def test_the_turn_of_another_is_not_told_except_at_the_beginning() -> None:
    assert bare(sentences.message(line(Passed()), page(line(Passed()), turn=MAX))) == "Lea passed."
    began = line(kind="began", person=None)
    assert bare(sentences.message(began, page(began, turn=MAX))) == "The match began. Max’s turn."
    assert bare(sentences.message(began, page(began, turn=ME))) == "The match began. Your turn."


def test_only_the_last_of_several_lines_tells_whose_turn_it_is() -> None:
    latest = replace(line(Passed(), MAX), number=15)
    assert bare(sentences.message(line(Passed()), page(line(Passed()), latest, turn=ME))) == "Lea passed."


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You placed MAISON, 24 points. You drew T, E and a joker."),
        ("fr", "Vous avez posé MAISON, 24 points. Vous avez tiré T, E et un joker."),
        ("ht", "Ou mete MAISON, 24 pwen. Ou rale T, E ak yon joukè."),
        ("ar", "وضعت MAISON، 24 نقطة. سحبت T وE وجوكر."),
    ],
    indirect=["language"],
)
@pytest.mark.usefixtures("language")
def test_ones_own_move_is_told_with_the_tiles_drawn(told: str) -> None:
    assert bare(sentences.message_own(MAISON, "TE?")) == told


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.usefixtures("language")
def test_ones_own_turn_is_told_to_oneself_without_a_name(record: Record) -> None:
    mine = line(record, ME)
    assert "Lea" not in sentences.message_own(record)
    assert sentences.message(mine, page(mine, turn=MAX)) == sentences.message_own(record)


def test_ones_own_coming_and_going_is_told_as_you() -> None:
    assert sentences.message(line(kind="sat", person=ME), page(phase="open")) == "You sat down at the table."
    assert sentences.message(line(kind="left", person=ME), page(phase="open")) == "You left the table."
    assert sentences.message(line(kind="closed", person=ME), page(phase="closed")) == "The table was closed."


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ([(ME, 136), (MAX, -3)], "Totals: you 136 and Max −3. You won."),
        ([(LEA, 136), (MAX, 98)], "Totals: Lea 136 and Max 98. Lea won."),
        ([(ME, 98), (MAX, 98)], "Totals: you 98 and Max 98. You share the win with Max."),
        ([(LEA, 98), (MAX, 98), (ANNA, 1)], "Totals: Lea 98, Max 98 and Anna 1. Lea and Max share the win."),
    ],
)
def test_the_end_tells_every_total_and_who_won(totals: list[tuple[Person, int]], told: str) -> None:
    last = line(Passed(), MAX, ended=True)
    heard = bare(sentences.message(last, page(last, end=end(*totals), phase="over")))
    assert heard == f"Max passed. The match is over: two rounds of the table without a placement. {told}"


# Headings and titles

TITLES = {
    "en": ["Your turn", "Lea’s turn", "Waiting for players", "You won", "Lea won", "Lea and Max share the win"],
    "fr": [
        "À vous de jouer",
        "À Lea de jouer",
        "En attente de joueurs",
        "Vous avez gagné",
        "Lea a gagné",
        "Lea et Max se partagent la victoire",
    ],
    "ht": [
        "Se tou pa w",
        "Se tou Lea",
        "N ap tann jwè yo",
        "Ou genyen",
        "Lea genyen",
        "Lea ak Max pataje viktwa a",
    ],
    "ar": [
        "دورك",
        "دور Lea",
        "في انتظار اللاعبين",
        "لقد فزت",
        "الفوز من نصيب Lea",
        "فوز مشترك: Lea وMax",
    ],
}
STATES = [
    page(turn=ME),
    page(turn=LEA),
    page(phase="open"),
    page(end=end((ME, 2), (MAX, 1)), phase="over"),
    page(end=end((LEA, 2), (MAX, 1)), phase="over"),
    page(end=end((LEA, 2), (MAX, 2)), phase="over"),
]


@pytest.mark.parametrize("place", range(6))
def test_heading_and_title_begin_with_what_matters(language: str, place: int) -> None:
    state = STATES[place]
    assert bare(sentences.heading(state)) == TITLES[language][place]
    title = sentences.title(state)
    assert re.sub("[\u2068\u2069]", "", title) == f"{TITLES[language][place]} · K7QF · Lexio"
    assert title.count("\u2068Lea\u2069") == TITLES[language][place].count("Lea")
    assert "<" not in title


@pytest.mark.usefixtures("language")
def test_the_win_one_shares_and_a_table_without_a_winner_have_headings_too() -> None:
    shared = sentences.heading(page(end=end((ME, 2), (MAX, 2)), phase="over"))
    assert "Max" in shared
    assert "Lea" not in shared
    assert sentences.heading(page(phase="closed")) != sentences.heading(page(phase="over"))


def test_a_refusal_stands_first_in_the_title() -> None:
    refused = Notice("refused", sentences.refusal(Refused(RefusalCode.NOT_IN_LINE)))
    assert sentences.title(STATES[0], refused).startswith("Refused · Your turn · ")
    assert sentences.title(STATES[0], replace(refused, kind="info")) == sentences.title(STATES[0])


def test_a_name_cannot_put_markup_into_a_sentence_or_another_direction_into_the_title() -> None:
    strange = Person(0, "<i>{x}", is_me=False)
    assert "&lt;i&gt;{x}" in sentences.told(line(Passed(), strange))
    assert "\u2068<i>{x}\u2069" in sentences.title(page(turn=strange))


# Isolation: in an Arabic sentence nothing Latin stands bare


@pytest.mark.parametrize("language", ["ar"], indirect=True)
@pytest.mark.usefixtures("language")
def test_in_arabic_every_name_word_and_coordinate_is_isolated() -> None:
    last = line(CROSSED, MAX, ended=True)
    told = [
        *(sentences.told(line(record)) for record in RECORDS),
        *(sentences.message_own(record, "TE?") for record in RECORDS),
        sentences.message(last, page(last, end=end((LEA, -1), (MAX, 30)), phase="over")),
        *(sentences.refusal(Refused(code, **FACTS.get(code, {}))) for code in RefusalCode),
        sentences.words_refused(["MAISOM"], 2, 3),
        sentences.previewed(Score(CROSSED.words, all_seven=True, points=47)),
        *(sentences.heading(state) for state in STATES),
    ]
    for sentence in told:
        outside = bare(re.sub(r"<bdi.*?</bdi>", "", sentence))
        assert not re.search("[A-Za-z]", outside), sentence
        assert not re.search("[,;?−]", outside), sentence


# Tiles, bonuses, previews


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["M 2", "joker 0", "M joker 0", "M 2", "joker 0"]),
        ("fr", ["M 2", "joker 0", "M joker 0", "M 2", "joker 0"]),
        ("ht", ["M 2", "joukè 0", "M joukè 0", "M 2", "joukè 0"]),
        ("ar", ["M 2", "جوكر 0", "M جوكر 0", "M 2", "جوكر 0"]),
    ],
    indirect=["language"],
)
@pytest.mark.usefixtures("language")
def test_a_tile_is_named_letter_first(told: list[str]) -> None:
    tiles = [
        RackTile(0, "M", 2, laid=False),
        RackTile(0, "?", 0, laid=True),
        CellView("H8", letter="M", joker=True),
        CellView("H8", letter="M", value=2),
        PreparedTile("H8", "?", "", 0),
    ]
    assert [bare(sentences.tile_name(tile)) for tile in tiles] == told


@pytest.mark.parametrize("bonus", Bonus)
def test_a_bonus_has_a_name_and_a_short_mark_in_every_language(language: str, bonus: Bonus) -> None:
    assert len(sentences.bonus_mark(bonus)) <= 3
    name = sentences.bonus_name(bonus.value)
    with translation.override("en"):
        assert (name == sentences.bonus_name(bonus)) is (language == "en")


@pytest.mark.parametrize("missing", Missing)
def test_what_a_prepared_move_lacks_is_told(language: str, missing: Missing) -> None:
    with translation.override("en"):
        english = sentences.previewed(missing)
    assert (sentences.previewed(missing) == english) is (language == "en")


def test_what_a_prepared_move_could_bring_is_told_with_its_words() -> None:
    score = Score((word("MAISON", 24), word("AS", 1)), all_seven=False, points=25)
    assert bare(sentences.previewed(score)) == "Possible points: 25. Words: MAISON 24 points and AS 1 point."
    told = bare(sentences.previewed(replace(score, all_seven=True)))
    assert told.endswith("Seven tiles in one move: 30 points more.")


def test_a_jokers_letter_is_a_capital_with_a_mark() -> None:
    assert sentences.french("MAIsON") == ('<bdi lang="fr" dir="ltr">MAI<span class="joker">S</span>ON</bdi>')


def test_a_coordinate_runs_left_to_right() -> None:
    assert sentences.coordinate(Cell(6, 6)) == sentences.coordinate("G7") == '<bdi dir="ltr">G7</bdi>'


def test_a_title_in_a_template_shows_an_apostrophe_and_comes_after_the_refusal() -> None:
    template = Template("{% load table %}{{ page|page_title:notice }}")
    refused = Notice("refused", sentences.refusal(Refused(RefusalCode.NOT_IN_LINE)))
    sean = page(turn=Person(0, "O'Neil", is_me=False))
    told = html.unescape(template.render(Context({"page": sean, "notice": refused})))
    assert told == "Refused · \u2068O'Neil\u2069’s turn · \u2068K7QF\u2069 · \u2068Lexio\u2069"


def test_templates_have_a_filter_for_each_kind_of_value() -> None:
    promised = "told named coordinate french duration bonus_name bonus_mark previewed tile_name"
    assert set(promised.split()) <= set(table.register.filters)
