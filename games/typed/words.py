"""Reads a typed move, "H8 across MAISON": cell, direction and word in any order (access.md B10)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NoReturn

from games.rules.lexio.geometry import Direction
from games.rules.lexio.notation import read_cell
from games.rules.refusal import RefusalCode, Refused
from games.typed.commands import TypedWord
from games.typed.tokens import cells
from lexicon.normalise import is_word

_MARKED = re.compile(r"[?*]([A-Z])")


def read_word(tokens: Sequence[str], directions: Mapping[str, Direction], text: str) -> TypedWord:
    """Return the word with its cell and direction; raise Refused, naming what is missing, if it is no whole move."""
    return _Reading(tokens, directions, text).word()


class _Reading:
    """One move being read: its tokens lose their parts one by one, until the word is left."""

    def __init__(self, tokens: Sequence[str], directions: Mapping[str, Direction], text: str) -> None:
        self._tokens = tokens
        self._directions = directions
        self._text = text

    def word(self) -> TypedWord:
        tokens = self._tokens
        found = cells(tokens)
        if len(found) > 1:
            self._refuse(RefusalCode.NOT_UNDERSTOOD)
        first, last, name = found[0] if found else (len(tokens), len(tokens), "")
        parts = (tokens[:first], tokens[last:])
        pieces = [piece for part in parts for piece in part if piece not in self._directions]
        directions = [token for part in parts for token in part if token in self._directions]
        if not name:
            whole = (pieces and directions) or len(directions) > 1
            self._refuse(RefusalCode.TYPED_WITHOUT_CELL if whole else RefusalCode.NOT_UNDERSTOOD)
        if pieces:
            self._check_beside(pieces)
            direction, written = self._sole(directions), "".join(pieces)
        else:
            direction, written = self._parted(directions)
        return TypedWord(read_cell(name), self._directions[direction], self._letters(written))

    def _sole(self, directions: Sequence[str]) -> str:
        if not directions:
            self._refuse(RefusalCode.TYPED_WITHOUT_DIRECTION)
        if len(directions) > 1:
            self._refuse(RefusalCode.NOT_UNDERSTOOD)
        return directions[0]

    def _parted(self, tokens: Sequence[str]) -> tuple[str, str]:
        """Return direction and word where each token could be a direction: LIGNE, BAS and COL are French words too."""
        words = [token for token in tokens if is_word(token)]
        if len(tokens) > 2:
            self._refuse(RefusalCode.NOT_UNDERSTOOD)
        if not words:
            self._refuse(RefusalCode.TYPED_WITHOUT_WORD)
        if len(tokens) == 1:
            raise Refused(RefusalCode.TYPED_UNCLEAR, word=words[0])
        word = words[-1]
        direction = tokens[0] if tokens[1] == word else tokens[1]
        return direction, word

    def _check_beside(self, pieces: Sequence[str]) -> None:
        """A word may be written in pieces, "MAI SON" or "M A I S O N", but with nothing else between them."""
        first = self._tokens.index(pieces[0])
        lone = {len(piece) == 1 for piece in pieces if not _marks_joker(piece)}
        if list(self._tokens[first : first + len(pieces)]) != list(pieces) or len(lone) > 1:
            self._refuse(RefusalCode.NOT_UNDERSTOOD)

    def _letters(self, written: str) -> str:
        word = _MARKED.sub(lambda marked: marked[1].lower(), written)
        if not is_word(word.upper()):
            self._refuse(RefusalCode.NOT_UNDERSTOOD)
        return word

    def _refuse(self, code: RefusalCode) -> NoReturn:
        raise Refused(code, text=self._text)


def _marks_joker(piece: str) -> bool:
    return piece.endswith(("?", "*")) or _MARKED.fullmatch(piece) is not None
