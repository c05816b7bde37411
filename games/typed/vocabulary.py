"""The words of the move box in each language; the one place to add one, or another language."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto


class Meaning(Enum):
    """What a typed word can mean, in the order in which help lists them."""

    ACROSS = auto()
    DOWN = auto()
    LAST = auto()
    LOG = auto()
    SCORE = auto()
    TURN = auto()
    TIME = auto()
    RACK = auto()
    SHUFFLE = auto()
    BAG = auto()
    ROW = auto()
    COLUMN = auto()
    WORDS = auto()
    BONUSES = auto()
    SPELL = auto()
    PREVIEW = auto()
    CONFIRM = auto()
    CANCEL = auto()
    PASS = auto()
    EXCHANGE = auto()
    HELP = auto()


#: As people write them, the first of each as help names it; accents, case and the forms of alef do not matter.
#: English works in every language.
VOCABULARIES: Mapping[str, Mapping[Meaning, tuple[str, ...]]] = {
    "en": {
        Meaning.ACROSS: ("across", "right", "row", ">"),
        Meaning.DOWN: ("down", "d", "col", "v"),
        Meaning.LAST: ("last", "last move"),
        Meaning.LOG: ("log",),
        Meaning.SCORE: ("score", "totals", "total"),
        Meaning.TURN: ("turn",),
        Meaning.TIME: ("time", "time left"),
        Meaning.RACK: ("rack",),
        Meaning.SHUFFLE: ("shuffle",),
        Meaning.BAG: ("bag",),
        Meaning.ROW: ("row",),
        Meaning.COLUMN: ("col", "column"),
        Meaning.WORDS: ("words",),
        Meaning.BONUSES: ("bonuses", "bonus"),
        Meaning.SPELL: ("spell",),
        Meaning.PREVIEW: ("preview",),
        Meaning.CONFIRM: ("confirm",),
        Meaning.CANCEL: ("cancel", "take back all"),
        Meaning.PASS: ("pass",),
        Meaning.EXCHANGE: ("exchange",),
        Meaning.HELP: ("help", "?"),
    },
    "fr": {
        Meaning.ACROSS: ("horizontal", "horizontale", "h", "ligne", "à l’horizontale"),
        Meaning.DOWN: ("vertical", "verticale", "bas", "colonne", "à la verticale"),
        Meaning.LAST: ("dernier", "dernier coup"),
        Meaning.LOG: ("journal",),
        Meaning.SCORE: ("totaux", "total", "score"),
        Meaning.TURN: ("tour",),
        Meaning.TIME: ("temps", "temps restant"),
        Meaning.RACK: ("chevalet",),
        Meaning.SHUFFLE: ("mélanger", "mélange"),
        Meaning.BAG: ("sac",),
        Meaning.ROW: ("ligne",),
        Meaning.COLUMN: ("colonne", "col"),
        Meaning.WORDS: ("mots",),
        Meaning.BONUSES: ("primes", "cases primées"),
        Meaning.SPELL: ("épeler", "épelle"),
        Meaning.PREVIEW: ("aperçu",),
        Meaning.CONFIRM: ("valider", "valide"),
        Meaning.CANCEL: ("annuler", "annule", "tout reprendre"),
        Meaning.PASS: ("passer", "passe"),
        Meaning.EXCHANGE: ("échanger", "échange"),
        Meaning.HELP: ("aide",),
    },
    "ht": {
        Meaning.ACROSS: ("orizontal", "o", "liy"),
        Meaning.DOWN: ("vètikal", "desann", "kolòn"),
        Meaning.LAST: ("dènye", "dènye jwe"),
        Meaning.LOG: ("jounal",),
        Meaning.SCORE: ("total", "total yo"),
        Meaning.TURN: ("tou",),
        Meaning.TIME: ("tan", "tan ki rete"),
        Meaning.RACK: ("chevalèt",),
        Meaning.SHUFFLE: ("brase",),
        Meaning.BAG: ("sak",),
        Meaning.ROW: ("liy",),
        Meaning.COLUMN: ("kolòn",),
        Meaning.WORDS: ("mo",),
        Meaning.BONUSES: ("prim", "kaz prim"),
        Meaning.SPELL: ("eple",),
        Meaning.PREVIEW: ("gade",),
        Meaning.CONFIRM: ("valide",),
        Meaning.CANCEL: ("anile", "reprann tout"),
        Meaning.PASS: ("pase",),
        Meaning.EXCHANGE: ("chanje",),
        Meaning.HELP: ("èd",),
    },
    "ar": {
        Meaning.ACROSS: ("أفقي", "أفقيا", "صف", "ص"),
        Meaning.DOWN: ("عمودي", "عموديا", "ع"),
        Meaning.LAST: ("آخر", "آخر حركة"),
        Meaning.LOG: ("سجل", "السجل"),
        Meaning.SCORE: ("نتائج", "النتائج", "نتيجة", "النتيجة"),
        Meaning.TURN: ("دور", "الدور"),
        Meaning.TIME: ("وقت", "الوقت"),
        Meaning.RACK: ("حامل", "الحامل", "حاملي"),
        Meaning.SHUFFLE: ("خلط", "اخلط"),
        Meaning.BAG: ("كيس", "الكيس"),
        Meaning.ROW: ("صف", "الصف"),
        Meaning.COLUMN: ("عمود", "العمود"),
        Meaning.WORDS: ("كلمات", "الكلمات"),
        Meaning.BONUSES: ("مكافآت", "المكافآت"),
        Meaning.SPELL: ("تهجئة",),
        Meaning.PREVIEW: ("معاينة",),
        Meaning.CONFIRM: ("تأكيد", "أكد"),
        Meaning.CANCEL: ("إلغاء", "استرجاع الكل"),
        Meaning.PASS: ("تمرير", "مرر"),
        Meaning.EXCHANGE: ("تبديل", "بدل"),
        Meaning.HELP: ("مساعدة",),
    },
}

#: What stands after a command's word, as help shows it; of bonuses and spell also alone.
_EXAMPLES: Mapping[Meaning, str] = {
    Meaning.ROW: "8",
    Meaning.COLUMN: "H",
    Meaning.WORDS: "H8",
    Meaning.SPELL: "MAISON",
    Meaning.EXCHANGE: "AEI",
}
_DIRECTIONS = (Meaning.ACROSS, Meaning.DOWN)


def ways_to_say(meaning: Meaning, language: str) -> tuple[str, ...]:
    """Return the words for it: those of the language, then the English ones."""
    own = VOCABULARIES.get(language, {}).get(meaning, ())
    return tuple(dict.fromkeys((*own, *VOCABULARIES["en"][meaning])))


def listing(language: str) -> tuple[str, ...]:
    """Return every command as it can be typed, one way each; a coordinate alone is one too."""
    commands = [meaning for meaning in Meaning if meaning not in _DIRECTIONS]
    return (
        "H8",
        *(f"{ways_to_say(meaning, language)[0]} {_EXAMPLES.get(meaning, '')}".strip() for meaning in commands),
    )
