"""How a table's views answer: its regions for htmx, a redirect or the page without, a sentence for each refusal."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from games import forms, sentences
from games.cells import board_html
from games.perspectives import table as perspective
from games.perspectives.regions import TablePage
from games.rules.refusal import RefusalCode, Refused
from games.services import tables

if TYPE_CHECKING:
    from games.models import Player

_MESSAGES_KEPT = 50  # (B13)

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


class Saying(NamedTuple):
    """One sentence for the ear; a browser says each key once, and one without a key always."""

    key: str
    html: SafeString


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
    return show(request, code, notice, status)


def show(
    request: HttpRequest,
    code: str,
    notice: sentences.Notice | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    *,
    seen: int | None = None,
) -> HttpResponse:
    """Render the table as the visitor sees it: its regions alone for htmx, else the whole page.

    `seen` is the version that the browser showed before: what has happened since is told.
    """
    try:
        page = perspective.look(code, player_of(request), timezone.now())
    except Refused as refused:
        raise Http404 from refused
    context = {
        "page": page,
        "board_html": board_html(page.board),
        "notice": notice or _notice_of_last_request(request),
        "kept_text": request.POST.get("text", "") if status >= HTTPStatus.BAD_REQUEST else "",
        "sayings": _sayings(page, notice, seen),
        "told": [sentences.message(line, page) for line in reversed(page.log[-_MESSAGES_KEPT:])],
    }
    template = "table/regions.html" if request.htmx else "table/page.html"  # type: ignore[attr-defined]
    return render(request, template, context, status=status)


def done(request: HttpRequest, code: str, told: SafeString | None = None, *, seen: int | None = None) -> HttpResponse:
    """Answer an action that worked: the player's own regions, or a redirect to the table without htmx."""
    if request.htmx:  # type: ignore[attr-defined]
        return show(request, code, sentences.Notice("info", told) if told else None, seen=seen)
    if told:
        messages.success(request, told)
    return redirect("table", code)


def sure(request: HttpRequest, code: str, question: str) -> HttpResponse:
    """Ask, without JavaScript, before something that cannot be taken back; yes sends the same form again."""
    return render(request, f"table/sure_{question}.html", {"code": code, "version": forms.version(request)})


def _notice_of_last_request(request: HttpRequest) -> sentences.Notice | None:
    kept = [str(message.message) for message in messages.get_messages(request)]
    return sentences.Notice("info", mark_safe(kept[-1])) if kept else None  # noqa: S308 -- a sentence of ours


def _sayings(page: TablePage, notice: sentences.Notice | None, seen: int | None) -> list[Saying]:
    """What the browser is to say: the answer to its own action, else what others did since the version it showed."""
    if notice is not None:
        return [Saying("", notice.html)]
    if seen is None:
        return []
    return [Saying(f"m{line.number}", sentences.message(line, page)) for line in page.log if line.number > seen]
