"""How a table's views answer: its regions for htmx, a redirect or the page without, a sentence for each refusal."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from games import forms, sentences
from games.cells import board_html
from games.http import settings_of
from games.perspectives import table as perspective
from games.perspectives.regions import TablePage
from games.rules.refusal import RefusalCode, Refused
from games.services import tables
from games.views import sayings

if TYPE_CHECKING:
    from games.models import Player

type View = Callable[..., HttpResponse]

#: 409: the match is not where the page was. Everything else that can be said about a move is 422.
_STATUS = {
    RefusalCode.STALE: HTTPStatus.CONFLICT,
    RefusalCode.TOO_LATE: HTTPStatus.CONFLICT,
    RefusalCode.NOT_YOUR_TURN: HTTPStatus.CONFLICT,
    RefusalCode.GAME_OVER: HTTPStatus.CONFLICT,
    RefusalCode.NOT_OPEN: HTTPStatus.CONFLICT,
    RefusalCode.NOT_RUNNING: HTTPStatus.CONFLICT,
    RefusalCode.ALREADY_SEATED: HTTPStatus.CONFLICT,
    RefusalCode.TABLE_FULL: HTTPStatus.CONFLICT,
    RefusalCode.TOO_OFTEN: HTTPStatus.TOO_MANY_REQUESTS,
}


def player_of(request: HttpRequest) -> Player | None:
    """Return who asks, None for a stranger."""
    return request.user if request.user.is_authenticated else None


def action(view: View) -> View:
    """Make a view that changes a table: a refusal is shown on the table's page with its status.

    Whoever may not look at the table finds none, and an address that was read instead of sent leads to its page.
    """

    @wraps(view)
    def answering(request: HttpRequest, code: str) -> HttpResponse:
        if request.method != "POST":
            return redirect("table", code)
        if tables.version_for(code, player_of(request)) is None:
            raise Http404
        try:
            return view(request, code)
        except Refused as refused:
            return refusal(request, code, refused)

    return require_http_methods(["GET", "HEAD", "POST"])(answering)


def refusal(request: HttpRequest, code: str, refused: Refused) -> HttpResponse:
    """Show why an action was refused: 404 and 403 as pages, the rest on the table's page."""
    if refused.code is RefusalCode.NO_SUCH_TABLE:
        raise Http404
    if refused.code in {RefusalCode.NOT_SEATED, RefusalCode.NOT_HOST}:
        raise PermissionDenied
    status = _STATUS.get(refused.code, HTTPStatus.UNPROCESSABLE_ENTITY)
    notice = sentences.Notice("stale" if status == HTTPStatus.CONFLICT else "refused", sentences.refusal(refused))
    latin = refused.facts.get("latin")
    return show(request, code, notice, status, kept=latin if isinstance(latin, str) else None)


def show(  # noqa: PLR0913
    request: HttpRequest,
    code: str,
    notice: sentences.Notice | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    *,
    seen: int | None = None,
    kept: str | None = None,
) -> HttpResponse:
    """Render the table as the visitor sees it: its regions alone for htmx, else the whole page.

    `seen` is the version that the browser showed before, else the one that the form was made from: what has happened
    since is told, so that no answer brings a page up to date in silence. `kept` is what the move box holds then;
    without it a refused text stays there.
    """
    page = page_of(request, code)
    if kept is None:
        kept = request.POST.get("text", "") if status >= HTTPStatus.BAD_REQUEST else ""
    settings = settings_of(request)
    seen = _version_shown(request) if seen is None else seen
    if notice and notice.kind == "played" and seen is not None:
        follows = sentences.what_follows_own(seen + 1, page, settings)
        notice = sentences.Notice("played", sentences.sentences(notice.html, follows))
    returning = request.method == "GET" and "back" in request.GET
    context = {
        "page": page,
        "board_html": board_html(page.board, settings.coordinate),
        "notice": notice or _notice_of_last_request(request),
        "keeps_notice": request.htmx and request.method == "GET",  # type: ignore[attr-defined]
        "kept_text": kept,
        "sayings": sayings.sayings_of_return(page, seen, settings)
        if returning
        else sayings.sayings(page, notice, seen, settings),
        "told": sayings.told(page, settings),
    }
    template = "table/regions.html" if request.htmx else "table/page.html"  # type: ignore[attr-defined]
    return render(request, template, context, status=status)


def page_of(request: HttpRequest, code: str) -> TablePage:
    """Return the table as the visitor sees it now."""
    try:
        return perspective.look(code, player_of(request), timezone.now())
    except Refused as refused:
        raise Http404 from refused


def done(request: HttpRequest, code: str, told: SafeString | None = None, *, seen: int | None = None) -> HttpResponse:
    """Answer an action that worked: the player's own regions, or a redirect to the table without htmx."""
    if request.htmx:  # type: ignore[attr-defined]
        return show(request, code, sentences.Notice("info", told) if told else None, seen=seen)
    if told:
        messages.success(request, told)
    return redirect("table", code)


def played(request: HttpRequest, code: str, told: SafeString, seen: int) -> HttpResponse:
    """Answer a move that was accepted from the page that showed version `seen`."""
    if request.htmx:  # type: ignore[attr-defined]
        return show(request, code, sentences.Notice("played", told), seen=seen)
    return done(request, code, told)


def sure(request: HttpRequest, code: str, question: str) -> HttpResponse:
    """Ask, without JavaScript, before something that cannot be taken back; yes sends the same form again."""
    return render(request, f"table/sure_{question}.html", {"code": code, "version": forms.version(request)})


def _notice_of_last_request(request: HttpRequest) -> sentences.Notice | None:
    kept = [str(message.message) for message in messages.get_messages(request)]
    return sentences.Notice("info", mark_safe(kept[-1])) if kept else None  # noqa: S308 -- a sentence of ours


def _version_shown(request: HttpRequest) -> int | None:
    """Return the version that a form sent by htmx was made from."""
    sent = request.POST.get("version", "")
    is_htmx: bool = bool(request.htmx)  # type: ignore[attr-defined]
    return int(sent) if is_htmx and sent.isdecimal() and len(sent) < 10 else None
