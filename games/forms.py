"""What the forms of a table send, read into values: shape only; whether it may be played is for the rules."""

from __future__ import annotations

from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.rules.kinds import KINDS
from games.rules.lexio.geometry import Cell
from games.rules.lexio.moves import Exchange, PlacedTile, Placement
from games.rules.lexio.notation import read_cell
from games.rules.lexio.tiles import JOKER, LETTERS
from games.rules.turn_clock import PRESET, TURN_MINUTES
from games.services.tables import TableWish

MOST_TYPED = 100  # characters of a typed move
_MOST_TILES = 50  # fields; eight and more are refused by the rules, with a sentence
_LARGEST_VERSION = 2**31 - 1


class OpenTableForm(forms.Form):
    """What a host asks for."""

    game = forms.ChoiceField(choices=[(kind.code, kind.name) for kind in KINDS.values()])
    seats = forms.TypedChoiceField(coerce=int, choices=[(number, str(number)) for number in (2, 3, 4)])
    turn_minutes = forms.TypedChoiceField(
        coerce=int, choices=[(number, str(number)) for number in TURN_MINUTES], initial=PRESET
    )
    visibility = forms.ChoiceField(choices=[("public", _("public")), ("link", _("anyone with the link"))])

    def wish(self) -> TableWish:
        """Return the valid form as the service takes it."""
        sent = self.cleaned_data
        return TableWish(sent["game"], sent["seats"], sent["turn_minutes"], by_link=sent["visibility"] == "link")


def version(request: HttpRequest) -> int:
    """Return the version of the page that the form was made from; raise BadRequest without one."""
    text = request.POST.get("version", "")
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= _LARGEST_VERSION):
        raise BadRequest("version")
    return int(text)


def placement(request: HttpRequest) -> Placement:
    """Return the tiles of the form, each `cell:tile:letter`; raise BadRequest for what is no tile on a cell."""
    sent = request.POST.getlist("placed")
    if len(sent) > _MOST_TILES:
        raise BadRequest("placed")
    return Placement(tuple(_placed_tile(text) for text in sent))


def exchange(request: HttpRequest) -> Exchange:
    """Return the tiles to exchange; raise BadRequest for anything that is no tile."""
    sent = request.POST.getlist("tile")
    if len(sent) > _MOST_TILES or not all(_is_tile(text) for text in sent):
        raise BadRequest("tile")
    return Exchange(tuple(sent))


def tile_to_put(request: HttpRequest) -> PlacedTile:
    """Return the tile to lay out: `cell`, `tile`, and `letter` for a joker."""
    tile = request.POST.get("tile", "").strip().upper()
    letter = request.POST.get("letter", "").strip().upper() if tile == JOKER else tile
    return _tile(cell(request), tile, letter)


def cell(request: HttpRequest) -> Cell:
    """Return the cell of the form, however it is capitalised; raise BadRequest for anything that is no cell."""
    try:
        return read_cell(request.POST.get("cell", "").strip().upper())
    except ValueError as error:
        raise BadRequest("cell") from error


def optional_cell(request: HttpRequest) -> Cell | None:
    """Return the cell of the form, None if it names none."""
    return cell(request) if request.POST.get("cell") else None


def joker_letter(request: HttpRequest) -> str:
    """Return the letter a joker is given, or nothing to take it away; raise BadRequest for anything but A to Z."""
    letter = request.POST.get("letter", "").strip().upper()
    if letter and not (len(letter) == 1 and letter in LETTERS):
        raise BadRequest("letter")
    return letter


def rack_order(request: HttpRequest) -> str:
    """Return the wished order of the rack: letters and "?", in any case, with or without spaces."""
    order = "".join(request.POST.get("order", "").split()).upper()
    if not order or len(order) > _MOST_TILES or not all(_is_tile(tile) for tile in order):
        raise BadRequest("order")
    return order


def typed(request: HttpRequest) -> str:
    """Return the text of the move box, as typed; raise BadRequest for one no move could need."""
    text = request.POST.get("text", "")
    if len(text) > MOST_TYPED or "\0" in text:
        raise BadRequest("text")
    return text


def _placed_tile(text: str) -> PlacedTile:
    parts = text.split(":")
    if len(parts) == 2 and parts[1] == JOKER:
        parts.append("")
    if len(parts) != 3:
        raise BadRequest("placed")
    try:
        return _tile(read_cell(parts[0]), parts[1], parts[2])
    except ValueError as error:
        raise BadRequest("placed") from error


def _tile(on: Cell, tile: str, letter: str) -> PlacedTile:
    try:
        return PlacedTile(on, tile, letter)
    except ValueError as error:
        raise BadRequest("tile") from error


def _is_tile(text: str) -> bool:
    return len(text) == 1 and (text in LETTERS or text == JOKER)
