"""What a table refuses to do, and why: one closed list of codes, each with its plain facts."""

from enum import Enum

type Fact = str | int | tuple[str, ...]


class RefusalCode(Enum):
    """Every reason for which an action is refused; its sentence is written elsewhere, once for each language."""

    # The shape of a placement of Lexio, in the order in which faults are told (5.5a).
    TILE_COUNT = "tile_count"
    NOT_ON_RACK = "not_on_rack"
    JOKER_WITHOUT_LETTER = "joker_without_letter"
    WALL = "wall"
    OCCUPIED = "occupied"
    NOT_IN_LINE = "not_in_line"
    GAP = "gap"
    NOT_OVER_SOURCE = "not_over_source"
    TOUCHES_NOTHING = "touches_nothing"
    NO_WORD = "no_word"

    # The reserve of tries (6.4).
    NO_TRIES = "no_tries"

    # An exchange (8.1).
    EXCHANGE_NOTHING = "exchange_nothing"
    BAG_TOO_SMALL = "bag_too_small"

    # The match.
    NOT_YOUR_TURN = "not_your_turn"
    GAME_OVER = "game_over"
    STALE = "stale"
    TOO_LATE = "too_late"

    # The table.
    NO_SUCH_TABLE = "no_such_table"
    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    TABLE_FULL = "table_full"
    NOT_HOST = "not_host"
    NOT_OPEN = "not_open"
    NOT_RUNNING = "not_running"
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_MATCHES = "too_many_matches"
    TOO_OFTEN = "too_often"

    # A typed move.
    NOT_UNDERSTOOD = "not_understood"
    TYPED_WITHOUT_CELL = "typed_without_cell"
    TYPED_WITHOUT_DIRECTION = "typed_without_direction"
    TYPED_WITHOUT_WORD = "typed_without_word"
    TYPED_UNCLEAR = "typed_unclear"
    TYPED_TILE_MISSING = "typed_tile_missing"
    TYPED_JOKER_MISSING = "typed_joker_missing"
    TYPED_TILE_DIFFERS = "typed_tile_differs"
    TYPED_NOTHING_NEW = "typed_nothing_new"
    TYPED_NOT_WHOLE = "typed_not_whole"
    TYPED_IN_ARABIC = "typed_in_arabic"


class Refused(Exception):  # noqa: N818 -- a refusal is no error of the program
    """An action that the rules do not allow; raised before anything has changed.

    The facts echo only what the player sent and public counts, never what is hidden.
    """

    def __init__(self, code: RefusalCode, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        """Return the code with its facts, for logs and failing tests; players read a sentence instead."""
        told = ", ".join(f"{name}={fact!r}" for name, fact in self.facts.items())
        return f"{self.code.value}({told})"
