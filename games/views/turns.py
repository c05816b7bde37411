"""The three things a player can do on a turn, and the move box."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from random import SystemRandom

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language

from games import forms, sentences, typed
from games.rules.lexio.moves import Move, Pass, Placement
from games.services import prepared
from games.services.turns import Taken, Unknown, take_turn
from games.views.answers import action, done, show, sure

DICE = SystemRandom()


@action
def place(request: HttpRequest, code: str) -> HttpResponse:
    """Confirm the tiles that the form names."""
    return _play(request, code, forms.placement(request))


@action
def exchange(request: HttpRequest, code: str) -> HttpResponse:
    """Exchange the chosen tiles."""
    return _play(request, code, forms.exchange(request))


@action
def pass_turn(request: HttpRequest, code: str) -> HttpResponse:
    """Pass, once it is sure."""
    if not request.POST.get("sure"):
        return sure(request, code, "pass")
    return _play(request, code, Pass())


@action
def type_move(request: HttpRequest, code: str) -> HttpResponse:
    """Prepare what was typed and, unless only a preview is asked for, confirm it."""
    seen = forms.version(request)
    wanted = typed.read_typed(forms.typed(request), get_language() or "en")
    tiles = prepared.replace(
        code,
        request.user,  # type: ignore[arg-type]
        partial(typed.tiles_for, typed=wanted),
        seen_version=None if wanted.preview else seen,
    )
    if wanted.preview:
        return done(request, code, seen=seen)
    return _play(request, code, Placement(tiles))


def _play(request: HttpRequest, code: str, move: Move) -> HttpResponse:
    seen = forms.version(request)
    match take_turn(code, request.user, move, seen, timezone.now(), DICE):  # type: ignore[arg-type]
        case Taken(record=record, drawn=drawn):
            return done(request, code, sentences.message_own(record, drawn), seen=seen)
        case Unknown(words=words, tries_left=left, seconds_to_next_try=seconds):
            notice = sentences.Notice("refused", sentences.words_refused(words, left, seconds))
            return show(request, code, notice, HTTPStatus.UNPROCESSABLE_ENTITY)
