"""Laying tiles out before a move is confirmed, and the order of the rack."""

from __future__ import annotations

from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games import forms
from games.services import prepared, presence
from games.views.answers import action, done

if TYPE_CHECKING:
    from games.models import Player

DICE = SystemRandom()


@action
def put(request: HttpRequest, code: str) -> HttpResponse:
    """Lay one tile out."""
    prepared.put(code, _visitor(request, code), forms.tile_to_put(request))
    return done(request, code)


@action
def take(request: HttpRequest, code: str) -> HttpResponse:
    """Take one tile back, the last one if none is named."""
    prepared.take(code, _visitor(request, code), forms.optional_cell(request))
    return done(request, code)


@action
def name(request: HttpRequest, code: str) -> HttpResponse:
    """Give a joker that is laid out its letter."""
    prepared.name_joker(code, _visitor(request, code), forms.cell(request), forms.joker_letter(request))
    return done(request, code)


@action
def clear(request: HttpRequest, code: str) -> HttpResponse:
    """Take all tiles back."""
    prepared.clear(code, _visitor(request, code))
    return done(request, code)


@action
def arrange(request: HttpRequest, code: str) -> HttpResponse:
    """Shuffle the rack, sort it, or put it into the order that was typed."""
    match request.POST.get("how"):
        case "shuffle":
            ordered = partial(prepared.shuffled, dice=DICE)
        case "sort":
            ordered = partial(prepared.in_alphabet)
        case None:
            wished = forms.rack_order(request)
            ordered = partial(lambda _rack, order: order, order=wished)
        case _:
            raise BadRequest("how")
    prepared.arrange(code, _visitor(request, code), ordered)
    return done(request, code)


def _visitor(request: HttpRequest, code: str) -> Player:
    """Return the player who prepares; the form is a sign of life."""
    player: Player = request.user  # type: ignore[assignment]
    presence.asked(code, player, timezone.now())
    return player
