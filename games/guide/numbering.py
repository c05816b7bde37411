"""The numbers of Lexio's rules, the terms of its glossary and the words of the site's own, with where they lead."""

from collections.abc import Mapping
from types import MappingProxyType

#: Every rule by its section; a number never changes its meaning, because links lead to it.
SECTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "1": ("1.1", "1.2"),
        "2": ("2.1", "2.2", "2.3", "2.4", "2.5"),
        "3": ("3.1", "3.2", "3.3", "3.4"),
        "4": ("4.1", "4.2", "4.3"),
        "5": ("5.1", "5.2", "5.3", "5.4", "5.5", "5.5a", "5.6", "5.7"),
        "6": ("6.1", "6.2", "6.3", "6.4", "6.4a", "6.5", "6.6"),
        "7": ("7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "7.7"),
        "8": ("8.1", "8.2", "8.3"),
        "9": ("9.1", "9.2", "9.3", "9.4"),
        "10": ("10.1", "10.2", "10.3", "10.4", "10.5", "10.6"),
        "11": ("11.1", "11.2", "11.3"),
    }
)
RULES = tuple(number for numbers in SECTIONS.values() for number in numbers)

#: The fourteen terms by their code, each with the rules that it comes from, the most telling first.
LEXIO_TERMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "rack": ("2.4", "5.7", "10.5"),
        "board": ("3.1", "3.2"),
        "crossing": ("7.4", "3.4"),
        "exchange": ("8.1", "8.3"),
        "end": ("10.1", "10.2"),
        "tile": ("2.1", "2.2"),
        "joker": ("5.6", "7.2", "10.3"),
        "letter_bonus": ("7.2", "7.5"),
        "word_list": ("6.1", "6.3"),
        "word_bonus": ("7.3", "7.5"),
        "pass": ("8.2", "9.1"),
        "place": ("5.1", "5.3", "7.6"),
        "bag": ("2.5", "10.1"),
        "source": ("3.3", "5.2", "11.1"),
    }
)

#: The words of the site by their code, each with the rules of Lexio that say more, if any do.
SITE_TERMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "account": (),
        "experience": ("10.6",),
        "guest": (),
        "host": ("9.1",),
        "lexicon_list": ("6.1", "6.5"),
        "link": (),
        "lobby": (),
        "log": ("4.3",),
        "match": ("1.2",),
        "pearls": ("10.6",),
        "progress": ("10.6",),
        "ranking": ("10.6",),
        "rematch": (),
        "robot": (),
        "seat": ("9.2", "9.3"),
        "spectator": (),
        "table": ("4.1",),
        "tries": ("6.4",),
        "turn_time": ("9.1",),
    }
)


def anchor(rule: str) -> str:
    """Return a rule's anchor on the rules page: 7.4 is r7-4."""
    return f"r{rule.replace('.', '-')}"
