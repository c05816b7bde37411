"""The final count of a match (10.1 to 10.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.lexio.tiles import sum_of_values


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended, seat by seat: points taken for tiles still held, points given to the finisher, final totals.

    `finisher` is the seat that placed its last tile (10.1); None: two whole rounds passed without a placement (10.2).
    `winners` are all seats with the highest total, in the order of the seats (10.4).
    """

    finisher: int | None
    taken: tuple[int, ...]
    given: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


def final_count(totals: Sequence[int], racks: Sequence[str], finisher: int | None) -> Ending:
    """Return the ending: everybody loses what they hold, the finisher gets the sum of it; a joker costs nothing."""
    taken = tuple(sum_of_values(rack) for rack in racks)
    given = tuple(sum(taken) if seat == finisher else 0 for seat in range(len(racks)))
    final = tuple(total - lost + got for total, lost, got in zip(totals, taken, given, strict=True))
    winners = tuple(seat for seat, total in enumerate(final) if total == max(final))
    return Ending(finisher, taken, given, final, winners)
