"""The bag: an unordered rest of tiles from which each draw is taken at random (2.5)."""

from random import Random


def draw(bag: str, count: int, dice: Random) -> tuple[str, str]:
    """Return the tiles drawn, in the order drawn and as far as the bag reaches (5.7), and the bag without them."""
    drawn = ""
    for _ in range(min(count, len(bag))):
        index = dice.randrange(len(bag))
        drawn += bag[index]
        bag = bag[:index] + bag[index + 1 :]
    return drawn, bag


def put_back(bag: str, tiles: str) -> str:
    """Return the bag with these tiles in it again, sorted as always."""
    return "".join(sorted(bag + tiles))
