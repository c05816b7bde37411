"""Whether a word is in a list, asked of a compiled file that all processes share."""

import hashlib
import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import marisa_trie
from django.conf import settings

from lexicon import packing, wordtext
from lexicon.models import Content, Revision

_REMEMBERED = 8  # lists that a process keeps open
_FORMAT = "1.marisa"  # to be counted up when the compiled files change, so that old ones are left alone
_SEAL = 32  # bytes at a file's end: the SHA-256 of what is before


class Words(Protocol):
    """What the rules and the robots ask of a word list."""

    @property
    def hash(self) -> str:
        """What names these words: the same for every list that has just them."""

    def __contains__(self, word: object) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...


class CompiledWords:
    """The words of one compiled file, mapped into memory and not copied; `word in words` reads no database."""

    __slots__ = ("_trie", "hash")

    def __init__(self, path: Path, name: str) -> None:
        self.hash = name
        self._trie = marisa_trie.Trie()
        self._trie.mmap(str(path))

    def __contains__(self, word: object) -> bool:
        try:
            return word in self._trie
        except (AttributeError, TypeError, UnicodeEncodeError):  # no str, or a lone surrogate
            return False

    def __len__(self) -> int:
        return len(self._trie)

    def __iter__(self) -> Iterator[str]:
        """Every word once, in no order worth a promise."""
        return iter(self._trie)


def words_of(revision: Revision) -> Words:
    """The revision's words: at once if this process has them open, else from the compiled file (a few milliseconds).

    A file that is missing or damaged is made again from the revision's text, about a second for 400,000 words.
    """
    name = revision.words_id
    words = _open.get(name)
    return _remembered(name) if words is None else words


_open: dict[str, CompiledWords] = {}
_opening = threading.Lock()


def _remembered(name: str) -> CompiledWords:
    with _opening:
        if name not in _open:  # another thread may have been faster
            words = _opened(name)
            if len(_open) >= _REMEMBERED:
                del _open[next(iter(_open))]  # whoever still holds it keeps it
            _open[name] = words
        return _open[name]


def forget_open_words() -> None:
    """Let go of every list that this process has open; the next look-up opens its file again."""
    with _opening:
        _open.clear()


def compiled_path(name: str) -> Path:
    """Where the compiled file of a content is kept, found by its hash alone."""
    return Path(settings.LEXICON_COMPILED) / f"{name}.{_FORMAT}"


def _opened(name: str) -> CompiledWords:
    path = compiled_path(name)
    if not _is_whole(path):
        _write(path, packing.unpack_stored(Content.objects.get(pk=name).packed))
    return CompiledWords(path, name)


def _is_whole(path: Path) -> bool:
    """Whether the file is there and ends in the seal of what it holds; a damaged one must never be mapped."""
    try:
        compiled = path.read_bytes()
    except OSError:
        return False
    return len(compiled) > _SEAL and hashlib.sha256(compiled[:-_SEAL]).digest() == compiled[-_SEAL:]


def _write(path: Path, text: bytes) -> None:
    """Compile beside the file's place and move it there whole: other processes see none of it, or all."""
    compiled = marisa_trie.Trie(wordtext.words(text)).tobytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.", suffix=".unfinished")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(compiled + hashlib.sha256(compiled).digest())
        Path(unfinished).replace(path)
    except BaseException:
        Path(unfinished).unlink(missing_ok=True)
        raise
