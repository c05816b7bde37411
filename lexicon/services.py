"""What can be done with word lists: one function, one action, one transaction."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from lexicon import french, packing, wordtext
from lexicon.models import Content, Revision, WordList


@dataclass(frozen=True, slots=True)
class Found:
    """The list was already there."""

    revision: Revision


@dataclass(frozen=True, slots=True)
class Loaded:
    """The list was made, with its first revision."""

    revision: Revision


def current_revision(language: str) -> Revision:
    """The revision that new tables of this language get, its list with it; raises Revision.DoesNotExist if none is."""
    return _offered(language).get()


def load_french() -> Found | Loaded:
    """Make sure that there is a French list for new tables: at the first start, the one that the site comes with.

    All or nothing, and safe in several processes at once: the database takes one list for new tables of a language.
    """
    there = _offered(french.LANGUAGE).first()
    if there is not None:
        return Found(there)
    words, rulings = french.shipped_words(), french.shipped_rulings()
    try:
        with transaction.atomic():
            return Loaded(_make_french(words, rulings))
    except IntegrityError:  # another process was faster
        return Found(current_revision(french.LANGUAGE))


def spellings_of(revision: Revision, words: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The accented spellings of those of the words (A–Z) that the revision has: COTE → cote, coté, côte, côté.

    What a finished match copies, so that it can do without its list. Reads the whole list once, about 30 ms.
    """
    content = Content.objects.get(pk=revision.words_id)
    return wordtext.spellings(packing.unpack_stored(content.packed), words)


def _offered(language: str) -> QuerySet[Revision]:
    return Revision.objects.select_related("word_list").filter(
        pk__in=WordList.objects.filter(language=language, for_new_tables=True).values("current")
    )


def _make_french(words: bytes, rulings: bytes) -> Revision:
    word_list = WordList.objects.create(
        language=french.LANGUAGE,
        name=french.NAME,
        edition=french.EDITION,
        edition_date=date.fromisoformat(french.EDITION_DATE),
        licence=french.LICENCE,
        source=french.SOURCE,
        for_new_tables=True,
    )
    content = _kept(words)
    revision = Revision.objects.create(
        word_list=word_list,
        number=1,
        kind=Revision.Kind.IMPORT,
        edition=word_list.edition,
        edition_date=word_list.edition_date,
        words=content,
        imported=content,
        rulings=_kept(rulings),
        word_count=words.count(b"\n"),
    )
    word_list.current = revision
    word_list.save(update_fields=["current"])
    return revision


def _kept(text: bytes) -> Content:
    """The text's content, written if no revision has it yet."""
    name = wordtext.fingerprint(text)
    there = Content.objects.filter(pk=name).defer("packed").first()
    return there or Content.objects.create(hash=name, packed=packing.pack_to_store(text))
