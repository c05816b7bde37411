"""A player who knows short words and tries every line of the board: written from the rules' text alone, for tests.

Nothing here uses `games.rules`: what it finds and what it counts is a second opinion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

COLUMNS = "ABCDEFGHIJKLM"
WALLS = set("A1 B1 A2 B2 L1 M1 L2 M2 A12 B12 A13 B13 L12 M12 L13 M13".split())
WORD_3 = set("C2 K2 B3 L3 B11 L11 C12 K12".split())
WORD_2 = set("E1 I1 A5 M5 A9 M9 E13 I13".split())
LETTER_3 = set("F3 H3 C6 K6 C8 K8 F11 H11".split())
LETTER_2 = set("E4 I4 D5 J5 D9 J9 E10 I10".split())
CROSSINGS = set("F6 H6 F8 H8".split())
POINTS = {
    letter: points
    for points, letters in {1: "EAISNRTULO", 2: "DCMP", 3: "GB", 4: "VFH", 8: "QJX", 10: "YKWZ"}.items()
    for letter in letters
}

ROWS = [[f"{column}{row}" for column in COLUMNS] for row in range(1, 14)]
LINES = [*ROWS, *[list(column) for column in zip(*ROWS, strict=True)]]
LINES_OF = {name: (row, column) for row in LINES[:13] for name in row for column in LINES[13:] if name in column}


@dataclass(frozen=True)
class Found:
    """A placement: cell to laid letter (a small one a joker), where its word starts, and what it is worth."""

    tiles: Mapping[str, str]
    start: str
    across: bool
    word: str
    points: int


class Words:
    """The words of a list with up to four letters, to be found by length and by letters at places."""

    def __init__(self, words: Iterable[str]) -> None:
        self.all = {word for word in words if 2 <= len(word) <= 4}
        self.at: dict[tuple[int, int, str], set[str]] = {}
        self.long: dict[int, set[str]] = {}
        for word in self.all:
            self.long.setdefault(len(word), set()).add(word)
            for place, letter in enumerate(word):
                self.at.setdefault((len(word), place, letter), set()).add(word)

    def fitting(self, pattern: list[str | None], rack: str) -> set[str]:
        """Every word of the pattern's length with its letters at their places; without any, of the rack alone."""
        fixed = [self.at.get((len(pattern), place, letter), set()) for place, letter in enumerate(pattern) if letter]
        return set.intersection(*fixed) if fixed else self.of_rack(rack, len(pattern))

    @cache  # noqa: B019 -- lives as long as the test
    def of_rack(self, rack: str, length: int) -> set[str]:
        """Every word of so many letters that the rack can lay without the board."""
        jokers = rack.count("?")
        return {word for word in self.long[length] if _lacking(word, rack) <= jokers}


def _lacking(word: str, rack: str) -> int:
    return sum(max(0, word.count(letter) - rack.count(letter)) for letter in set(word))


def best_move(board: Mapping[str, str], rack: str, words: Words) -> Found | None:
    """The dearest placement, the first one of those in the alphabet; None if there is none.

    Jokers are saved until nothing else is left: with them every search takes ten times as long.
    """
    found: list[Found] = []
    for hand in dict.fromkeys((rack.replace("?", ""), rack)):
        found = found or [one for line in LINES for one in _on_line(line, board, hand, words)]
    return min(found, key=lambda one: (-one.points, one.start, one.word, one.across), default=None)


def worth(board: Mapping[str, str], laid: Mapping[str, str]) -> tuple[int, list[str]]:
    """Section 7: the points of a placement, and every word it makes in capitals."""
    after = {**board, **laid}
    runs = {tuple(run) for cell in laid for line in LINES_OF[cell] if len(run := _run(line, cell, after)) > 1}
    total = 0
    for run in runs:
        points, times = 0, 1
        for cell in run:
            value = POINTS.get(after[cell], 0)
            if cell in laid:
                value *= 3 if cell in LETTER_3 else 2 if cell in LETTER_2 else 1
                times *= 3 if cell in WORD_3 else 2 if cell in WORD_2 else 1
                if cell in CROSSINGS and sum(cell in other for other in runs) == 2:
                    times *= 2
            points += value
        total += points * times
    if len(laid) == 7:
        total += 30
    return total, ["".join(after[cell] for cell in run).upper() for run in runs]


def _on_line(line: list[str], board: Mapping[str, str], rack: str, words: Words) -> Iterator[Found]:
    for first in range(13):
        for last in range(first + 1, min(first + 4, 13)):
            cells = line[first : last + 1]
            if WALLS & set(cells) or _is_tile(line, first - 1, board) or _is_tile(line, last + 1, board):
                continue
            free = [cell for cell in cells if cell not in board]
            if 1 <= len(free) <= len(rack) and _touches(cells, free, board):
                for word in words.fitting([board[cell].upper() if cell in board else None for cell in cells], rack):
                    yield from _lay(cells, word, board, rack, words)


def _lay(cells: list[str], word: str, board: Mapping[str, str], rack: str, words: Words) -> Iterator[Found]:
    hand, laid = Counter(rack), {}
    for cell, letter in zip(cells, word, strict=True):
        if cell in board:
            continue
        if hand[letter]:
            hand[letter] -= 1
            laid[cell] = letter
        elif hand["?"]:
            hand["?"] -= 1
            laid[cell] = letter.lower()
        else:
            return
    points, made = worth(board, laid)
    if all(one in words.all for one in made):
        yield Found(laid, cells[0], cells[0][1:] == cells[1][1:], _typed(cells, word, laid), points)


def _typed(cells: list[str], word: str, laid: Mapping[str, str]) -> str:
    """The whole word as the move box takes it: a question mark before a joker's letter."""
    marks = ["?" if laid.get(cell, "").islower() else "" for cell in cells]
    return "".join(mark + letter for mark, letter in zip(marks, word, strict=True))


def _touches(cells: list[str], free: list[str], board: Mapping[str, str]) -> bool:
    if not board:
        return "G7" in free
    return len(free) < len(cells) or any(neighbour in board for cell in free for neighbour in _beside(cell))


def _beside(cell: str) -> Iterator[str]:
    for line in LINES_OF[cell]:
        place = line.index(cell)
        yield from (line[other] for other in (place - 1, place + 1) if 0 <= other < 13)


def _is_tile(line: list[str], place: int, board: Mapping[str, str]) -> bool:
    return 0 <= place < 13 and line[place] in board


def _run(line: list[str], cell: str, board: Mapping[str, str]) -> list[str]:
    first = last = line.index(cell)
    while _is_tile(line, first - 1, board):
        first -= 1
    while _is_tile(line, last + 1, board):
        last += 1
    return line[first : last + 1]
