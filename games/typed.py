"""Reads a typed move, "H8 across MAISON", in the words of the page's language (access.md B10, B11)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from games.rules.lexio.board import Board
from games.rules.lexio.geometry import PLAYABLE_SET, Cell, Direction
from games.rules.lexio.moves import PlacedTile
from games.rules.lexio.notation import cell_name, read_cell
from games.rules.lexio.tiles import JOKER
from games.rules.refusal import RefusalCode, Refused
from lexicon.normalise import is_word, normalise

_LONGEST_ECHO = 80  # characters of what was typed that a refusal repeats


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed move; of its whole word small letters are those that jokers stand for."""

    preview: bool
    start: Cell
    direction: Direction
    word: str


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """One language's words, as people write them; accents, case and forms of alef do not matter."""

    across: tuple[str, ...]
    down: tuple[str, ...]
    preview: tuple[str, ...]
    #: Several words that mean one of those above.
    phrases: Mapping[str, str]


#: English works in every language; another one is added by its entry here.
VOCABULARIES: Mapping[str, Vocabulary] = {
    "en": Vocabulary(("across", "right", "row", ">"), ("down", "d", "col", "v"), ("preview",), {}),
    "fr": Vocabulary(
        ("horizontal", "horizontale", "h", "ligne"),
        ("vertical", "verticale", "bas", "colonne"),
        ("aperçu",),
        {"à l’horizontale": "horizontal", "à la verticale": "vertical"},
    ),
    "ht": Vocabulary(("orizontal", "o", "liy"), ("vètikal", "desann", "kolòn"), ("gade",), {}),
    "ar": Vocabulary(("أفقي", "أفقيا", "صف", "ص"), ("عمودي", "عموديا", "ع"), ("معاينة",), {}),
}


def read_typed(text: str, language: str) -> Typed:
    """Return the move that was typed: cell, direction and word in any order.

    Raise Refused, naming what is missing, when the text is no whole move.
    """
    return _Reading(text, language).typed()


def tiles_for(board: Board, rack: str, typed: Typed) -> tuple[PlacedTile, ...]:
    """Return the tiles of the rack that the typed word needs; a joker only where the word marks one.

    Raise Refused for a cell that takes no tile, a cell whose tile is another letter's, a word that lies on the board
    already or would be longer there, or a tile that is not on the rack.
    """
    new: list[PlacedTile] = []
    for steps, laid in enumerate(typed.word):
        cell = _along(typed, steps)
        if cell not in PLAYABLE_SET:
            raise Refused(RefusalCode.WALL, cell=cell_name(cell))
        lies = board.tile_at(cell)
        if lies is None:
            new.append(PlacedTile.from_laid(cell, laid))
        elif lies.upper() != laid.upper():
            facts = {"cell": cell_name(cell), "lies": lies, "letter": laid.upper(), "word": typed.word}
            raise Refused(RefusalCode.TYPED_TILE_DIFFERS, **facts)
    if not new:
        raise Refused(RefusalCode.TYPED_NOTHING_NEW, word=typed.word)
    run = board.laid_with({tile.cell: tile.laid for tile in new}).run(typed.start, typed.direction)
    if run and len(run.text) > len(typed.word):
        raise Refused(RefusalCode.TYPED_NOT_WHOLE, word=typed.word, whole=run.text)
    _check_rack(rack, new, typed.word)
    return tuple(new)


def _along(typed: Typed, steps: int) -> Cell:
    column, row = typed.start
    return Cell(column + steps, row) if typed.direction is Direction.ACROSS else Cell(column, row + steps)


def _check_rack(rack: str, tiles: Sequence[PlacedTile], word: str) -> None:
    hand = list(rack)
    for tile in tiles:
        if tile.tile not in hand:
            is_joker = tile.tile == JOKER
            code = RefusalCode.TYPED_JOKER_MISSING if is_joker else RefusalCode.TYPED_TILE_MISSING
            raise Refused(code, letter=tile.letter, word=word)
        hand.remove(tile.tile)


class _Reading:
    """One text being read: its tokens lose their parts one by one, until the word is left."""

    def __init__(self, text: str, language: str) -> None:
        self._text = text.strip()[:_LONGEST_ECHO]
        vocabularies = [VOCABULARIES["en"], VOCABULARIES.get(language, VOCABULARIES["en"])]
        self._directions = {
            _plain(word): direction
            for vocabulary in vocabularies
            for direction, words in ((Direction.ACROSS, vocabulary.across), (Direction.DOWN, vocabulary.down))
            for word in words
        }
        self._previews = {_plain(word) for vocabulary in vocabularies for word in vocabulary.preview}
        phrases = {
            _plain(said): _plain(word) for vocabulary in vocabularies for said, word in vocabulary.phrases.items()
        }
        self._tokens = _tokens(text, phrases)

    def typed(self) -> Typed:
        """Return the move; of two readings the one that is a whole move."""
        asks_preview = self._tokens[:1] != [] and self._tokens[0] in self._previews
        if asks_preview and len(self._tokens) > 1:
            try:
                return self._move(self._tokens[1:], preview=True)
            except Refused:
                if self._is_move(self._tokens):
                    return self._move(self._tokens, preview=False)
                raise
        return self._move(self._tokens, preview=False)

    def _is_move(self, tokens: Sequence[str]) -> bool:
        try:
            self._move(tokens, preview=False)
        except Refused:
            return False
        return True

    def _move(self, tokens: Sequence[str], *, preview: bool) -> Typed:
        cells = _cells(tokens)
        if len(cells) > 1:
            self._refuse(RefusalCode.NOT_UNDERSTOOD)
        first, last, name = cells[0] if cells else (len(tokens), len(tokens), "")
        parts = (tokens[:first], tokens[last:])
        pieces = [piece for part in parts for piece in part if piece not in self._directions]
        directions = [token for part in parts for token in part if token in self._directions]
        if not name:
            whole = (pieces and directions) or len(directions) > 1
            self._refuse(RefusalCode.TYPED_WITHOUT_CELL if whole else RefusalCode.NOT_UNDERSTOOD)
        if pieces:
            self._check_beside(tokens, pieces)
            direction, written = self._sole(directions), "".join(pieces)
        else:
            direction, written = self._parted(directions)
        return Typed(preview, read_cell(name), self._directions[direction], self._word(written))

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

    def _check_beside(self, tokens: Sequence[str], pieces: Sequence[str]) -> None:
        """A word may be written in pieces, "MAI SON" or "M A I S O N", but with nothing else between them."""
        first = tokens.index(pieces[0])
        lone = {len(piece) == 1 for piece in pieces if not _marks_joker(piece)}
        if list(tokens[first : first + len(pieces)]) != list(pieces) or len(lone) > 1:
            self._refuse(RefusalCode.NOT_UNDERSTOOD)

    def _word(self, written: str) -> str:
        word = _MARKED.sub(lambda marked: marked[1].lower(), written)
        if not is_word(word.upper()):
            self._refuse(RefusalCode.NOT_UNDERSTOOD)
        return word

    def _refuse(self, code: RefusalCode) -> NoReturn:
        raise Refused(code, text=self._text)


_MARKED = re.compile(r"[?*]([A-Z])")
_LETTER_AND_NUMBER = re.compile(r"([A-Z])([0-9]{1,2})|([0-9]{1,2})([A-Z])")
_AFTER_CELL = re.compile(r"(?<=[0-9])(?=[A-Z؀-ۿ]{2}|[?*])|(?<=[0-9][A-Z])(?=[؀-ۿ?*])")
_NUMBER = re.compile(r"[0-9]{1,2}")
_TOKEN = re.compile(r">|[^\s>]+")
_BETWEEN = str.maketrans(dict.fromkeys(",;:.!'’‘\"«»“”()[]-–—/\\،؛", " "))
_ARABIC = str.maketrans({"ٱ": "ا", "ى": "ي", "ء": "", "ـ": "", "؟": "?"})


def _plain(text: str) -> str:
    """Return the text in capitals without accents, vowel signs and forms of alef; digits as 0 to 9."""
    shown = "".join(_shown(character) for character in text)
    return normalise(shown).translate(_ARABIC).translate(_BETWEEN)


def _shown(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    return "" if category == "Cf" else character  # marks of direction that come with copied text


def _tokens(text: str, phrases: Mapping[str, str]) -> list[str]:
    spaced = f" {' '.join(_TOKEN.findall(_plain(text)))} "
    for said, word in phrases.items():
        spaced = spaced.replace(f" {said} ", f" {word} ")
    return _AFTER_CELL.sub(" ", spaced).split()


def _cells(tokens: Sequence[str]) -> list[tuple[int, int, str]]:
    """Return where cells stand, from token to token, and their names: H8, 8H, or apart as in H 8."""
    found: list[tuple[int, int, str]] = []
    for place, token in enumerate(tokens):
        if match := _LETTER_AND_NUMBER.fullmatch(token):
            found.append((place, place + 1, _name(match[1] or match[4], match[2] or match[3])))
        elif _NUMBER.fullmatch(token):
            found += _apart(tokens, place)
    return found


def _apart(tokens: Sequence[str], place: int) -> list[tuple[int, int, str]]:
    """Return the cell whose number stands there and whose letter stands beside it; none where two letters could be."""
    sides = [side for side in (place - 1, place + 1) if 0 <= side < len(tokens) and re.fullmatch("[A-Z]", tokens[side])]
    if len({tokens[side] for side in sides}) != 1:
        return []
    beside = sides[0]
    return [(min(beside, place), max(beside, place) + 1, _name(tokens[beside], tokens[place]))]


def _name(letter: str, number: str) -> str:
    return f"{letter}{int(number)}"


def _marks_joker(piece: str) -> bool:
    return piece.endswith(("?", "*")) or _MARKED.fullmatch(piece) is not None
