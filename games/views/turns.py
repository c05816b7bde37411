"""The three things a player can do on a turn."""

from __future__ import annotations

from http import HTTPStatus
from random import SystemRandom

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games import forms, sentences
from games.http import settings_of
from games.rules.lexio.moves import Move, Pass
from games.services.turns import Taken, Unknown, take_turn
from games.views.answers import action, played, show, sure

DICE = SystemRandom()


@action
def place(request: HttpRequest, code: str) -> HttpResponse:
    """Confirm the tiles that the form names."""
    return play(request, code, forms.placement(request))


@action
def exchange(request: HttpRequest, code: str) -> HttpResponse:
    """Exchange the chosen tiles."""
    return play(request, code, forms.exchange(request))


@action
def pass_turn(request: HttpRequest, code: str) -> HttpResponse:
    """Pass, once it is sure, or at once for whoever does not want to be asked."""
    if not request.POST.get("sure") and settings_of(request).confirm_passing:
        return sure(request, code, "pass")
    return play(request, code, Pass())


def play(request: HttpRequest, code: str, move: Move) -> HttpResponse:
    """Play the move from the version of the form, and show what came of it."""
    seen = forms.version(request)
    match take_turn(code, request.user, move, seen, timezone.now(), DICE):  # type: ignore[arg-type]
        case Taken(record=record, drawn=drawn):
            told = sentences.message_own(record, drawn, settings_of(request))
            return played(request, code, told, seen)
        case Unknown(words=words, tries_left=left, seconds_to_next_try=seconds):
            notice = sentences.Notice("refused", sentences.words_refused(words, left, seconds))
            return show(request, code, notice, HTTPStatus.UNPROCESSABLE_ENTITY)
