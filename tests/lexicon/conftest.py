"""What the tests about word lists share: files written on the spot, a small list, and the French one, built once."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from lexicon import french, lookup, packing, wordtext
from lexicon.judging import Entry, Rejected
from lexicon.models import Content, Revision, WordList
from lexicon.reading import read_hunspell, read_text


def gathered(stream: Iterator[Entry | Rejected]) -> SimpleNamespace:
    """What a stream gives: the lines of its text, how many words came twice, and (line, text, reason) of the rest."""
    gathering, rejected = wordtext.Gathering(), []
    for item in stream:
        if isinstance(item, Entry):
            gathering.add(item.forms)
        else:
            rejected.append((item.line, item.text, item.reason))
    lines = gathering.text().decode().splitlines()
    return SimpleNamespace(
        lines=lines,
        words=[line.partition("\t")[0] for line in lines],
        duplicates=gathering.taken - len(lines),
        rejected=rejected,
        hash=wordtext.fingerprint(gathering.text()),
    )


@pytest.fixture
def read(tmp_path: Path) -> Callable[[bytes | str], SimpleNamespace]:
    """Reads the text list that these bytes are; a str is written as UTF-8."""

    def _read(content: bytes | str) -> SimpleNamespace:
        path = tmp_path / "list.txt"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return gathered(read_text(path))

    return _read


@pytest.fixture
def expand(tmp_path: Path) -> Callable[..., SimpleNamespace]:
    """Reads the Hunspell pair that these texts are; the .dic's first line, its number of entries, is put before it."""

    def _expand(dic: str, aff: str, encoding: str = "utf-8") -> SimpleNamespace:
        entries = dic.split("\n")
        number = sum(1 for entry in entries if entry.strip() and not entry.startswith(("#", "\t")))
        (tmp_path / "x.dic").write_bytes("\n".join([str(number), *entries]).encode(encoding))
        (tmp_path / "x.aff").write_bytes(aff.encode(encoding))
        return gathered(read_hunspell(tmp_path / "x.dic", tmp_path / "x.aff"))

    return _expand


@pytest.fixture(scope="session")
def french_lines() -> list[str]:
    """The shipped list, line by line."""
    return french.shipped_words().decode().splitlines()


@pytest.fixture(scope="session")
def french_words(french_lines: list[str]) -> list[str]:
    """The words of the shipped list, in its order."""
    return [line.partition("\t")[0] for line in french_lines]


@pytest.fixture
def compiled(settings, tmp_path: Path) -> Iterator[Path]:
    """An empty folder for compiled files, and a process that has none open."""
    settings.LEXICON_COMPILED = tmp_path / "compiled"
    lookup.forget_open_words()
    yield settings.LEXICON_COMPILED
    lookup.forget_open_words()


def make_list(text: str, name: str = "Small", language: str = "fr") -> Revision:
    """A list with one revision, offered for new tables."""
    word_list = WordList.objects.create(language=language, name=name, edition="First", for_new_tables=True)
    content = Content.objects.create(
        hash=wordtext.fingerprint(text.encode()), packed=packing.pack_to_store(text.encode())
    )
    revision = Revision.objects.create(
        word_list=word_list,
        number=1,
        kind=Revision.Kind.IMPORT,
        words=content,
        imported=content,
        word_count=text.count("\n"),
    )
    word_list.current = revision
    word_list.save()
    return revision


@pytest.fixture
def small(db, compiled: Path) -> Revision:
    """The revision of a list of four words."""
    return make_list("BAC\nCOTE\tcote coté côte côté\nETE\tété\nOEUF\tœuf\n")
