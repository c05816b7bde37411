"""The one table of refusals: for each code its sentence, naming word, cell and remedy (B15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop, ngettext

from games.rules.lexio.geometry import SOURCE
from games.rules.lexio.tiles import JOKER, RACK_SIZE
from games.rules.refusal import Fact, RefusalCode, Refused
from games.sentences.counting import tries_left
from games.sentences.writing import coordinate, example, french, listed, sentence, sentences, typed

_MOST_MATCHES = 8  # at which one player can sit at once (6.6)


def refusal(refused: Refused) -> SafeString:
    """Return the sentence of a refusal in the page's language."""
    counted = _COUNTED.get(refused.code)
    if counted:
        return counted(refused.facts)
    return sentence(gettext(SENTENCES[refused.code]), **_in_words(refused.facts))


def words_refused(words: Sequence[str], tries: int, seconds: int) -> SafeString:
    """Return every word the lexicon does not know, the tries left, and at none the seconds to the next (6.3, 6.4)."""
    return sentences(
        sentence(gettext("The lexicon does not know {words}."), words=listed([french(word) for word in words])),
        _none_left(seconds)
        if tries <= 0
        else sentence(gettext("{tries}. Change the move, exchange or pass."), tries=tries_left(tries)),
    )


def _in_words(facts: Mapping[str, Fact]) -> dict[str, int | str]:
    """Mark each fact with what it is, which its name tells."""
    told = {name: _MARKS.get(name, str)(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    return {"source": coordinate(SOURCE), "sign": typed(JOKER), "example": example()} | {
        name: fact for name, fact in told.items() if not isinstance(fact, tuple)
    }


_MARKS: Mapping[str, Callable[[str], SafeString]] = {
    "cell": coordinate,
    "tile": french,
    "letter": french,
    "lies": french,
    "word": french,
    "whole": french,
    "text": typed,
}

#: Codes whose sentence hangs on no number.
SENTENCES: Mapping[RefusalCode, str] = {
    RefusalCode.JOKER_WITHOUT_LETTER: gettext_noop("The joker on {cell} has no letter yet. Name it, then confirm."),
    RefusalCode.WALL: gettext_noop("{cell} takes no tile: it is walled, or outside the Clearing. Choose another cell."),
    RefusalCode.OCCUPIED: gettext_noop("{cell} is already taken. Choose an empty cell."),
    RefusalCode.NOT_IN_LINE: gettext_noop("The tiles do not lie in one line. Place them all in one row or one column."),
    RefusalCode.GAP: gettext_noop("{cell}, between your tiles, is empty. Fill it, or place the tiles closer together."),
    RefusalCode.NOT_OVER_SOURCE: gettext_noop(
        "The first word must cover the source, {source}. Place one of its tiles there."
    ),
    RefusalCode.TOUCHES_NOTHING: gettext_noop(
        "The move touches none of the tiles already placed. Place it beside one."
    ),
    RefusalCode.NO_WORD: gettext_noop("The move makes no word of two tiles or more. Place one more tile."),
    RefusalCode.EXCHANGE_NOTHING: gettext_noop("No tile is chosen. Choose at least one to exchange."),
    RefusalCode.NOT_YOUR_TURN: gettext_noop("It is not your turn yet. Wait for it; your prepared move is kept."),
    RefusalCode.GAME_OVER: gettext_noop("The match is over; nothing more can be played."),
    RefusalCode.STALE: gettext_noop("The table has changed in the meantime. See how it stands, then try again."),
    RefusalCode.TOO_LATE: gettext_noop(
        "The time of your turn is over: the table passed for you. Wait for your next turn."
    ),
    RefusalCode.NO_SUCH_TABLE: gettext_noop("There is no such table. Check the address."),
    RefusalCode.NOT_SEATED: gettext_noop("You have no seat at this table; only those who have one can do this."),
    RefusalCode.ALREADY_SEATED: gettext_noop("You already have a seat at this table."),
    RefusalCode.TABLE_FULL: gettext_noop("Every seat at this table is taken. Choose another table, or open one."),
    RefusalCode.NOT_HOST: gettext_noop("Only the host of the table can do this."),
    RefusalCode.NOT_OPEN: gettext_noop(
        "The match has begun, or the table is closed. Choose another table, or open one."
    ),
    RefusalCode.NOT_RUNNING: gettext_noop("No match is running at this table."),
    RefusalCode.TOO_FEW_PLAYERS: gettext_noop(
        "A match needs at least two players. Send the link, or wait for somebody."
    ),
    RefusalCode.NOT_UNDERSTOOD: gettext_noop(
        "Not understood: {text}. Type a move, such as {example}, or “help” for the commands."
    ),
    RefusalCode.TYPED_WITHOUT_CELL: gettext_noop(
        "The cell is missing in: {text}. Type also where the word begins, such as {example}."
    ),
    RefusalCode.TYPED_WITHOUT_DIRECTION: gettext_noop(
        "The direction is missing in: {text}. Type also across or down, such as {example}."
    ),
    RefusalCode.TYPED_WITHOUT_WORD: gettext_noop("The word is missing in: {text}. Type it too, such as {example}."),
    RefusalCode.TYPED_UNCLEAR: gettext_noop("{word} can be the word or the direction. Type both, such as {example}."),
    RefusalCode.TYPED_TILE_MISSING: gettext_noop(
        "{word} needs {letter}, which is not on your rack. For a joker, type {sign} before its letter."
    ),
    RefusalCode.TYPED_JOKER_MISSING: gettext_noop(
        "{word} needs a joker for {letter}, and there is none on your rack. Type another word."
    ),
    RefusalCode.TYPED_TILE_DIFFERS: gettext_noop(
        "{lies} lies on {cell}, where {word} needs {letter}. Change the word, its cell or its direction."
    ),
    RefusalCode.TYPED_NOT_WHOLE: gettext_noop(
        "With the tiles beside it, {word} would be {whole}. Type the whole word, or another cell."
    ),
    RefusalCode.TYPED_NOTHING_NEW: gettext_noop(
        "All tiles of {word} lie there already. Type a word that needs a tile of yours."
    ),
}


def _tile_count(facts: Mapping[str, Fact]) -> SafeString:
    most, placed = _whole(facts, "most", RACK_SIZE), _whole(facts, "placed", 0)
    if placed < 1:
        return sentence(gettext("No tile is placed. Place 1 to {most} tiles, then confirm."), most=most)
    text = gettext("A move has at most {most} tiles; you placed {placed}. Take some back.")
    return sentence(text, most=most, placed=placed)


def _not_on_rack(facts: Mapping[str, Fact]) -> SafeString:
    if facts.get("tile") == JOKER:
        return sentence(gettext("There is no joker on your rack. Choose a tile that is there."))
    text = gettext("The tile {tile} is not on your rack. Choose one that is there.")
    return sentence(text, tile=french(str(facts["tile"])))


def _no_tries(facts: Mapping[str, Fact]) -> SafeString:
    return _none_left(_whole(facts, "seconds", 0))


def _none_left(seconds: int) -> SafeString:
    text = ngettext(
        "0 tries left; the next comes in {count} second. You can exchange or pass.",
        "0 tries left; the next comes in {count} seconds. You can exchange or pass.",
        seconds,
    )
    return sentence(text, count=seconds)


def _bag_too_small(facts: Mapping[str, Fact]) -> SafeString:
    bag = _whole(facts, "bag", 0)
    if bag == 0:
        return sentence(gettext("The bag is empty: nothing can be exchanged. You can place or pass."))
    text = ngettext(
        "The bag holds {count} tile; at most {count} can be exchanged. You chose {asked}.",
        "The bag holds {count} tiles; at most {count} can be exchanged. You chose {asked}.",
        bag,
    )
    return sentence(text, count=bag, asked=_whole(facts, "asked", 0))


def _too_many_matches(facts: Mapping[str, Fact]) -> SafeString:
    most = _whole(facts, "most", _MOST_MATCHES)
    text = ngettext(
        "You sit at {count} running match already; more is not possible. Finish one first.",
        "You sit at {count} running matches already; more are not possible. Finish one first.",
        most,
    )
    return sentence(text, count=most)


def _too_often(facts: Mapping[str, Fact]) -> SafeString:
    minutes = _whole(facts, "minutes", 1)
    text = ngettext(
        "Too many attempts. Wait {count} minute, then try again.",
        "Too many attempts. Wait {count} minutes, then try again.",
        minutes,
    )
    return sentence(text, count=minutes)


def _in_arabic(facts: Mapping[str, Fact]) -> SafeString:
    text, latin, other = (typed(str(facts.get(name, ""))) for name in ("text", "latin", "other"))
    told = gettext("{text} was typed with the keyboard in Arabic. In Latin letters it is {latin}.")
    return sentences(
        sentence(told, text=text, latin=latin),
        sentence(gettext("On the other Arabic keyboard: {other}."), other=other) if facts.get("other") else None,
        sentence(gettext("Press Enter again to take it.")),
    )


def _whole(facts: Mapping[str, Fact], name: str, otherwise: int) -> int:
    fact = facts.get(name, otherwise)
    return fact if isinstance(fact, int) else otherwise


#: Codes whose sentence depends on a number or on what was sent.
_COUNTED: Mapping[RefusalCode, Callable[[Mapping[str, Fact]], SafeString]] = {
    RefusalCode.TILE_COUNT: _tile_count,
    RefusalCode.NOT_ON_RACK: _not_on_rack,
    RefusalCode.NO_TRIES: _no_tries,
    RefusalCode.BAG_TOO_SMALL: _bag_too_small,
    RefusalCode.TOO_MANY_MATCHES: _too_many_matches,
    RefusalCode.TOO_OFTEN: _too_often,
    RefusalCode.TYPED_IN_ARABIC: _in_arabic,
}
