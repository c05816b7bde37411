"""The French list that the site comes with: a Hunspell dictionary, and six rules that make a game's word list of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from lexicon import packing, wordtext
from lexicon.judging import Entry, Rejected, Spelt
from lexicon.normalise import is_word, normalise
from lexicon.reading import read_hunspell

type Stream = Iterable[Entry | Rejected]

LANGUAGE, NAME = "fr", "Français"
EDITION, EDITION_DATE = "Dicollecte 7.0, toutes variantes", "2020-12-10"
LICENCE = "MPL-2.0"
SOURCE = "Debian hunspell-fr-comprehensive 1:7.0-1, https://grammalecte.net/home.php?prj=fr"

DATA = Path(__file__).parent / "data" / "french"
WORDS, RULINGS = "words.txt.bz2", "rulings.txt.bz2"
NOT_WORDS = frozenset({"po:npr", "po:prn", "po:patr", "po:pfx", "po:sfx", "po:err"})


class Rule(StrEnum):
    """By which step of the pipeline a word was kept or dropped; lexicon.md, "The French list"."""

    NOT_A_WORD = "not_a_word"  # 1
    SI_PREFIX = "si_prefix"  # 2
    SI_KEEP = "si_keep"  # 2, kept
    BARE_INFINITIVE = "bare_infinitive"  # 3
    STOPLIST = "stoplist"  # 4
    LEMMA = "lemma"  # 5
    SUPPLEMENT = "supplement"  # 6, kept


@dataclass(frozen=True, slots=True)
class Built:
    """The list as it is shipped: its two texts, packed."""

    words: bytes
    rulings: bytes


def build(dic: Path, aff: Path) -> Built:
    """The list made from Debian's pair: the same bytes on every machine. Raises what `read_hunspell` does."""
    gathering = wordtext.Gathering()
    dropped: dict[str, str] = {}
    for item in read_french(dic, aff):
        if isinstance(item, Entry):
            gathering.add(item.forms)
        elif is_word(word := normalise(item.text)):
            dropped.setdefault(word, item.reason)
    text = gathering.text()
    kept = dict.fromkeys(data_words("si_keep.txt"), Rule.SI_KEEP) | dict.fromkeys(
        data_words("supplement.txt"), Rule.SUPPLEMENT
    )
    return Built(packing.pack_to_ship(text), packing.pack_to_ship(_rulings(text, dropped, kept)))


def _rulings(text: bytes, dropped: dict[str, str], kept: dict[str, Rule]) -> bytes:
    """A line for each word that a rule dropped although nothing else brought it in, or kept."""
    there = wordtext.spellings(text, dropped.keys() | kept.keys())
    ruled = {word: rule for word, rule in dropped.items() if word not in there}
    ruled |= {word: rule for word, rule in kept.items() if word in there}
    return "".join(f"{word}\t{rule}\n" for word, rule in sorted(ruled.items())).encode()


def shipped_words() -> bytes:
    """The text of the list that the site comes with, as `wordtext` reads it."""
    return packing.unpack_shipped((DATA / WORDS).read_bytes())


def shipped_rulings() -> bytes:
    """The words that a rule dropped or kept, a line each: WORD<tab>rule."""
    return packing.unpack_shipped((DATA / RULINGS).read_bytes())


def read_french(dic: Path, aff: Path) -> Iterator[Entry | Rejected]:
    """The pipeline over Debian's fr.dic and fr.aff; raises ReadingError as `read_hunspell` does, at the end too."""
    stream: Stream = read_hunspell(dic, aff)
    stream = drop_names(stream)
    stream = keep_common_si_prefixes(stream, data_words("si_keep.txt"))
    stream = drop_bare_infinitives(stream)
    stream = subtract(stream, data_words("stoplist.txt"))
    stream = drop_lemmas(stream, data_lemmas())
    return add(stream, sorted(data_words("supplement.txt")))


def drop_names(stream: Stream) -> Iterator[Entry | Rejected]:
    """Step 1: no entry tagged as a name, a first or family name, a prefix, a suffix or an error."""
    for item in stream:
        if isinstance(item, Entry) and not NOT_WORDS.isdisjoint(item.tags.split()):
            yield from _dropped(item, item.forms, Rule.NOT_A_WORD)
        else:
            yield item


def keep_common_si_prefixes(stream: Stream, kept: frozenset[str]) -> Iterator[Entry | Rejected]:
    """Step 2: of the forms with an SI prefix (the only prefixes the .aff has besides those with an apostrophe), few."""
    for item in stream:
        if isinstance(item, Entry) and item.prefixed:
            rare = {form for form in item.prefixed if form[0] not in kept}
            yield from _without(item, rare, Rule.SI_PREFIX)
        else:
            yield item


def drop_bare_infinitives(stream: Stream) -> Iterator[Entry | Rejected]:
    """Step 3: no verb whose own line says infinitive: these have no other form, so nobody conjugates them."""
    for item in stream:
        if isinstance(item, Entry) and "po:infi" in (tags := item.tags.split()) and _is_verb(tags):
            yield from _dropped(item, item.forms, Rule.BARE_INFINITIVE)
        else:
            yield item


def _is_verb(tags: list[str]) -> bool:
    return any(tag.startswith("po:v") for tag in tags)


def subtract(stream: Stream, stopped: frozenset[str]) -> Iterator[Entry | Rejected]:
    """Step 4: no word of the stop list, from whatever entry."""
    for item in stream:
        if isinstance(item, Entry):
            yield from _without(item, {form for form in item.forms if form[0] in stopped}, Rule.STOPLIST)
        else:
            yield item


def drop_lemmas(stream: Stream, lemmas: frozenset[tuple[str, str]]) -> Iterator[Entry | Rejected]:
    """Step 5: none of these entries, told by lemma and tags; a form that another entry has too stays."""
    for item in stream:
        if isinstance(item, Entry) and (item.lemma, item.tags) in lemmas:
            yield from _dropped(item, item.forms, Rule.LEMMA)
        else:
            yield item


def add(stream: Stream, supplement: Iterable[str]) -> Iterator[Entry | Rejected]:
    """Step 6: the words of the supplement, spelt in their plain letters, whatever was dropped before."""
    yield from stream
    for number, word in enumerate(supplement, 1):
        yield Entry(number, word.lower(), Rule.SUPPLEMENT, ((word, word.lower()),))


def _without(entry: Entry, forms: set[Spelt], rule: Rule) -> Iterator[Entry | Rejected]:
    """The entry with those forms dropped."""
    if not forms:
        yield entry
        return
    yield from _dropped(entry, sorted(forms), rule)
    left = tuple(form for form in entry.forms if form not in forms)
    if left:
        prefixed = tuple(form for form in entry.prefixed if form not in forms)
        yield Entry(entry.line, entry.lemma, entry.tags, left, prefixed)


def _dropped(entry: Entry, forms: Iterable[Spelt], rule: Rule) -> Iterator[Rejected]:
    return (Rejected(entry.line, spelling, rule) for _, spelling in forms)


@cache
def data_words(name: str) -> frozenset[str]:
    """The words of one of the pipeline's own files, one a line."""
    return frozenset((DATA / name).read_text("utf-8").split())


@cache
def data_lemmas() -> frozenset[tuple[str, str]]:
    """The entries that step 5 drops: each a lemma and its tags, with a tab between."""
    lines = (DATA / "drop_lemmas.txt").read_text("utf-8").splitlines()
    return frozenset((lemma, tags) for lemma, _, tags in (line.partition("\t") for line in lines))
