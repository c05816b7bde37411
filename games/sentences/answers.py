"""The answers to what a player asks about the match, each from their own page's values alone (B8, B11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from games.perspectives.regions import PlayerLine, PreparedTile, TablePage
from games.rules.lexio.records import Placed
from games.rules.lexio.tiles import JOKER, value
from games.rules.refusal import RefusalCode, Refused
from games.sentences import log as lines
from games.sentences.board_words import previewed, tile_name
from games.sentences.counting import duration, tiles
from games.sentences.hearing import final_count, message
from games.sentences.refusals import refusal
from games.sentences.writing import coordinate, example, french, listed, named, sentence, sentences, typed

_LINES_TOLD = 5


def last_turn(page: TablePage) -> SafeString:
    """Return what was done on the last turn."""
    turns = [line for line in page.log if line.record is not None]
    return message(turns[-1], page) if turns else sentence(gettext("Nobody has played yet."))


def last_lines(page: TablePage) -> SafeString:
    """Return the last five lines of the match log, in their order."""
    return sentences(*(lines.told(line) for line in page.log[-_LINES_TOLD:]))


def score(page: TablePage) -> SafeString:
    """Return every total and whose turn it is, or the final count."""
    if page.end:
        return final_count(page.end)
    totals = listed([_of_player(player, player.total) for player in page.players])
    told = sentence(gettext("Totals: {totals}."), totals=totals)
    return sentences(told, whose_turn(page)) if page.turn else told


def whose_turn(page: TablePage) -> SafeString:
    """Return whose turn it is."""
    if page.turn is None:
        return _nothing_runs(page)
    if page.turn.mine:
        return sentence(gettext("Your turn."))
    return sentence(gettext("{name}’s turn."), name=named(page.turn.person))


def time_left(page: TablePage) -> SafeString:
    """Return the time left of the turn, in words."""
    if page.turn is None:
        return _nothing_runs(page)
    return sentence(gettext("Time left: {time}."), time=duration(page.turn.seconds_left))


def my_rack(page: TablePage) -> SafeString:
    """Return the viewer's tiles: those on the rack, then those of the prepared move."""
    if page.hand is None:
        return _no_hand(page)
    held = [tile_name(one) for one in page.hand.rack if not one.laid]
    return sentences(
        sentence(gettext("Your rack: {tiles}."), tiles=listed(held))
        if held
        else sentence(gettext("Your rack is empty.")),
        _prepared(page.hand.prepared),
    )


def tiles_left(page: TablePage) -> SafeString:
    """Return how many tiles are in the bag and in every hand."""
    if page.bag is None:
        return _nothing_runs(page)
    hands = listed([_of_player(player, tiles(player.tiles)) for player in page.players])
    return sentence(gettext("In the bag: {tiles}. On the racks: {racks}."), tiles=tiles(page.bag.count), racks=hands)


def preview(page: TablePage) -> SafeString:
    """Return the prepared move with its words and possible points, or what it still lacks."""
    if page.hand is None:
        return _no_hand(page)
    return sentences(_prepared(page.hand.prepared), previewed(page.hand.preview))


def spelt(word: str, page: TablePage) -> SafeString:
    """Return the letters of the word with their values; an empty one is the last that was placed."""
    if not word:
        placed = [line.record for line in page.log if isinstance(line.record, Placed)]
        if not placed:
            return sentence(gettext("No word has been placed yet."))
        word = placed[-1].words[0].text
    letters = [_letter(laid) for laid in word]
    return sentence(gettext("{word}: {letters}."), word=french(word), letters=listed(letters))


def help_listed(commands: Sequence[str]) -> SafeString:
    """Return everything that can be typed."""
    text = gettext("Type a move, such as {example}, or a command: {commands}.")
    return sentence(text, example=example(), commands=_side_by_side([typed(command) for command in commands]))


def taken_back() -> SafeString:
    """Return that the tiles of the prepared move are on the rack again."""
    return sentence(gettext("Taken back."))


def sure_to_pass() -> SafeString:
    """Return the question before a typed pass, and how to answer it."""
    return sentences(
        sentence(gettext("Pass your turn?")),
        sentence(gettext("You place nothing and get no points.")),
        sentence(gettext("To pass, press Enter again.")),
    )


def _side_by_side(items: Sequence[SafeString]) -> SafeString:
    """Return the items without "and", which Arabic would write at a word that is to be typed as it stands."""
    return reduce(lambda told, item: sentence(pgettext("commands", "{list}, {next}"), list=told, next=item), items)


def _of_player(player: PlayerLine, has: int | SafeString) -> SafeString:
    if player.person.is_me:
        return sentence(gettext("you {total}"), total=has)
    return sentence("{name} {total}", name=named(player.person), total=has)


def _letter(laid: str) -> SafeString:
    letter = laid.upper()
    return tile_name(PreparedTile("", JOKER if laid.islower() else letter, letter, value(laid)))


def _prepared(prepared: Sequence[PreparedTile]) -> SafeString | None:
    if not prepared:
        return None
    laid = [sentence(gettext("{tile} on {cell}"), tile=tile_name(one), cell=coordinate(one.cell)) for one in prepared]
    return sentence(gettext("Prepared move: {tiles}."), tiles=listed(laid))


def _nothing_runs(page: TablePage) -> SafeString:
    over = page.end is not None
    return refusal(Refused(RefusalCode.GAME_OVER if over else RefusalCode.NOT_RUNNING))


def _no_hand(page: TablePage) -> SafeString:
    return _nothing_runs(page) if page.turn is None else refusal(Refused(RefusalCode.NOT_SEATED))
