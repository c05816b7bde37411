"""Judges written placements and endings, a JSON line each, by the rules that the site plays by."""

import json
from collections.abc import Callable, Container

from games.rules.lexio.ending import final_count
from games.rules.lexio.notation import cell_name
from games.rules.lexio.placement import check_shape
from games.rules.lexio.play import unknown_words
from games.rules.lexio.referee_lines import Malformed, WrittenEnding, WrittenPlacement, read_line
from games.rules.lexio.scoring import score
from games.rules.refusal import RefusalCode, Refused

type Answer = dict[str, object]
type French = Callable[[], Container[str] | None]

# The names of the cases in placements.json: every tile is taken to be on the rack, and every joker has a letter.
_ERRORS = {
    RefusalCode.TILE_COUNT: "count",
    RefusalCode.WALL: "wall",
    RefusalCode.OCCUPIED: "occupied",
    RefusalCode.NOT_IN_LINE: "line",
    RefusalCode.GAP: "gap",
    RefusalCode.NOT_OVER_SOURCE: "source",
    RefusalCode.TOUCHES_NOTHING: "touch",
    RefusalCode.NO_WORD: "noword",
}


class EveryWord:
    """A lexicon that knows every word."""

    def __contains__(self, word: object) -> bool:
        """Return true."""
        return True


EVERY_WORD = EveryWord()


def judge_line(line: bytes, french: French) -> str:
    """Return the answer to one line as a line of ASCII without its end; a malformed one is answered too.

    `french` is called for the site's current French list when a line first asks for it; None: there is none.
    """
    return json.dumps(judge(line, french))


def judge(line: bytes, french: French) -> Answer:
    """Return the answer to one line as plain data."""
    try:
        written = read_line(line)
        if isinstance(written, WrittenPlacement):
            return {"id": written.name} | _judge_placement(written, french)
        return {"id": written.name} | _judge_ending(written)
    except Malformed as malformed:
        named: Answer = {} if malformed.name is None else {"id": malformed.name}
        return named | {"error": "malformed", "why": malformed.why}


def _judge_placement(written: WrittenPlacement, french: French) -> Answer:
    rack = "".join(tile.tile for tile in written.tiles)
    try:
        check_shape(written.board, rack, written.tiles)
    except Refused as refused:
        return {"error": _ERRORS[refused.code]}
    found = score(written.board, written.tiles)
    unknown = unknown_words(found, _words(written, french))
    if unknown:
        return {"error": "unknown", "words": unknown}
    words = [(word.text, cell_name(word.start), word.direction.value, word.points) for word in found.words]
    return {"score": found.points, "words": words}


def _words(written: WrittenPlacement, french: French) -> Container[str]:
    if written.lexicon is None:
        return EVERY_WORD
    if isinstance(written.lexicon, frozenset):
        return written.lexicon
    words = french()
    if words is None:
        raise Malformed("lexicon: the site has no French list", written.name)
    return words


def _judge_ending(written: WrittenEnding) -> Answer:
    ending = final_count(written.totals, written.racks, written.finisher)
    return {"totals": ending.totals, "winners": ending.winners}
