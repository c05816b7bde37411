"""The lines of a stored upload, decoded, with its guards; never more than one line in memory."""

import codecs
import gzip
import io
import re
import zlib
from collections.abc import Generator
from pathlib import Path
from typing import BinaryIO, cast

from lexicon.refusals import Fault, ReadingError

LARGEST = 64 * 2**20  # bytes of an upload, as it came and unpacked
LONGEST_LINE = 1_000  # characters of a line that are looked at; the rest is passed over

_BEGINNING = 4_096  # bytes from which the kind of file is told
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_IMAGES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a")
_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_LINE_END = re.compile(r"\r\n?|\n")


def lines(path: Path, encoding: str) -> Generator[tuple[int, str]]:
    """Each line's number, from 1, and its text without a byte order mark and the line's end (LF, CRLF or CR).

    Raises ReadingError: EMPTY, TOO_LARGE, ZIP, IMAGE or NOT_TEXT for the file; TRUNCATED, BROKEN_GZIP or
    WRONG_ENCODING with the line that could not be read.
    """
    number = 0
    try:
        with _opened(path) as unpacked, io.TextIOWrapper(unpacked, encoding) as text:
            while line := text.readline(LONGEST_LINE):
                number += 1
                yield number, line.removeprefix("\ufeff").rstrip("\n") if number == 1 else line.rstrip("\n")
                while not line.endswith("\n") and (line := text.readline(LONGEST_LINE)):
                    pass  # the rest of a long line
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode(encoding, "ignore")
        line_number = number + 1 + len(_LINE_END.findall(before))
        raise ReadingError(Fault.WRONG_ENCODING, path.name, line_number, encoding) from None
    except EOFError:
        raise ReadingError(Fault.TRUNCATED, path.name, number + 1) from None
    except (gzip.BadGzipFile, zlib.error):
        raise ReadingError(Fault.BROKEN_GZIP, path.name, number + 1) from None


def marked_encoding(path: Path) -> str | None:
    """The encoding that the file's byte order mark names, if it begins with one."""
    try:
        with _opened(path) as unpacked:
            beginning = unpacked.peek(_BEGINNING)
    except EOFError:
        raise ReadingError(Fault.TRUNCATED, path.name) from None
    except (gzip.BadGzipFile, zlib.error):
        raise ReadingError(Fault.BROKEN_GZIP, path.name) from None
    return next((encoding for mark, encoding in _MARKS.items() if beginning.startswith(mark)), None)


def _opened(path: Path) -> "io.BufferedReader[_Measured]":
    """The file's bytes, unpacked if it is a .gz, whatever its name; refused at once if it is no text."""
    if path.stat().st_size > LARGEST:
        raise ReadingError(Fault.TOO_LARGE, path.name, what=LARGEST)
    with path.open("rb") as file:
        is_packed = file.read(len(_GZIP)) == _GZIP
    stored = cast("BinaryIO", gzip.GzipFile(path)) if is_packed else path.open("rb")
    unpacked = io.BufferedReader(_Measured(stored, path.name), _BEGINNING)
    try:
        _refuse_what_is_no_text(unpacked.peek(_BEGINNING), path.name)
    except BaseException:
        unpacked.close()
        raise
    return unpacked


def _refuse_what_is_no_text(beginning: bytes, file: str) -> None:
    if not beginning:
        raise ReadingError(Fault.EMPTY, file)
    if beginning.startswith(_ZIP):
        raise ReadingError(Fault.ZIP, file)
    if beginning.startswith(_IMAGES):
        raise ReadingError(Fault.IMAGE, file)
    if b"\x00" in beginning and not beginning.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise ReadingError(Fault.NOT_TEXT, file)


class _Measured(io.RawIOBase):
    """A file that refuses to give more than the largest upload, so that a small .gz cannot unpack without end."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file, self._name, self._given = file, name, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        block = self._file.read(len(buffer))
        self._given += len(block)
        if self._given > LARGEST:
            raise ReadingError(Fault.TOO_LARGE, self._name, what=LARGEST)
        buffer[: len(block)] = block
        return len(block)

    def close(self) -> None:
        self._file.close()
        super().close()
