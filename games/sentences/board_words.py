"""What lies on the board in words: tiles, bonus cells, and what a prepared move could bring."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, ngettext

from games.perspectives.regions import CellView, PreparedTile, RackTile
from games.rules.lexio.geometry import Bonus, Direction
from games.rules.lexio.scoring import Missing, Score, ScoredWord
from games.rules.lexio.tiles import JOKER
from games.sentences.writing import french, listed, sentence, sentences

_NAMES = {
    Bonus.LETTER_2: gettext_noop("letter times 2"),
    Bonus.LETTER_3: gettext_noop("letter times 3"),
    Bonus.WORD_2: gettext_noop("word times 2"),
    Bonus.WORD_3: gettext_noop("word times 3"),
    Bonus.CROSSING: gettext_noop("crossing"),
}

# With ×, since "M2" would look like a tile or a cell.
_MARKS = {
    Bonus.LETTER_2: gettext_noop("L×2"),
    Bonus.LETTER_3: gettext_noop("L×3"),
    Bonus.WORD_2: gettext_noop("W×2"),
    Bonus.WORD_3: gettext_noop("W×3"),
    Bonus.CROSSING: gettext_noop("Cr"),
}

_STILL_MISSING = {
    Missing.NO_TILES: gettext_noop("No tile is placed yet."),
    Missing.WALL: gettext_noop("A tile lies where none can lie."),
    Missing.OCCUPIED: gettext_noop("A tile lies on a cell that is already taken."),
    Missing.NOT_IN_LINE: gettext_noop("The tiles do not yet lie in one row or one column."),
    Missing.GAP: gettext_noop("A cell between the tiles is still empty."),
    Missing.NO_WORD: gettext_noop("The tiles make no word yet."),
}


def bonus_name(bonus: Bonus | str) -> str:
    """Return what a bonus cell is called aloud, such as "word times 2"."""
    return gettext(_NAMES[Bonus(bonus)])


def bonus_mark(bonus: Bonus | str) -> str:
    """Return the short mark drawn on a bonus cell, such as "W×2"."""
    return gettext(_MARKS[Bonus(bonus)])


def direction_word(direction: Direction) -> str:
    """Return how a word runs, as sentences say it."""
    return gettext("across") if direction is Direction.ACROSS else gettext("down")


def tile_name(tile: CellView | PreparedTile | RackTile) -> SafeString:
    """Return a tile's name: "M 2", a joker on the rack "joker 0", one that stands for M "M joker 0" (B4)."""
    if isinstance(tile, CellView):
        letter, is_joker = tile.letter, tile.joker
    elif isinstance(tile, PreparedTile):
        letter, is_joker = tile.letter, tile.tile == JOKER
    else:
        letter, is_joker = tile.tile.replace(JOKER, ""), tile.tile == JOKER
    if not is_joker:
        return sentence("{letter} {value}", letter=french(letter.upper()), value=tile.value)
    if not letter:
        return sentence(gettext("joker {value}"), value=tile.value)
    return sentence(gettext("{letter} joker {value}"), letter=french(letter.upper()), value=tile.value)


def word_with_points(word: ScoredWord) -> SafeString:
    """Return "AS 2 points"."""
    text = ngettext("{word} {count} point", "{word} {count} points", word.points)
    return sentence(text, word=french(word.text), count=word.points)


def seven_tiles() -> SafeString:
    """Return what seven tiles in one move bring (7.6)."""
    return sentence(gettext("Seven tiles in one move: 30 points more."))


def previewed(preview: Score | Missing) -> SafeString:
    """Return what the prepared move could bring, or what it still lacks (7.7)."""
    if isinstance(preview, Missing):
        return sentence(gettext(_STILL_MISSING[preview]))
    words = listed([word_with_points(word) for word in preview.words])
    return sentences(
        sentence(gettext("Possible points: {points}."), points=preview.points),
        sentence(gettext("Words: {words}."), words=words),
        seven_tiles() if preview.all_seven else None,
    )
