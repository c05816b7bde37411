"""What matters most on a table's page now: its heading, and its title as bare text (B2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.perspectives.regions import Person, TablePage
from games.rules.kinds import KINDS
from games.sentences.notices import Notice
from games.sentences.writing import isolated, listed, named, plain_listed, plain_name, sentence


def heading(page: TablePage) -> SafeString:
    """Return the page's first heading: whose turn it is, who is waited for, or who won."""
    return _state(page, sentence, named, listed)


def title(page: TablePage, notice: Notice | None = None) -> str:
    """Return the page's title, what matters first; a refusal before everything (B22)."""
    state = _state(page, _plain, lambda person: isolated(plain_name(person)), plain_listed)
    kind = KINDS[page.kind].name if page.kind in KINDS else page.kind
    return " · ".join([*_trouble(notice), state, isolated(page.code), isolated(kind)])


def _trouble(notice: Notice | None) -> list[str]:
    return [gettext("Refused")] if notice and notice.kind in {"refused", "stale"} else []


def _plain(text: str, **facts: str) -> str:
    return text.format(**facts)


def _state[Text: str](
    page: TablePage,
    write: Callable[..., Text],
    name: Callable[[Person], Text],
    join: Callable[[Sequence[Text]], Text],
) -> Text:
    if page.end and page.end.winners:
        return _won(page.end.winners, write, name, join)
    if page.turn and page.turn.mine:
        return write(gettext("Your turn"))
    if page.turn:
        return write(gettext("{name}’s turn"), name=name(page.turn.person))
    if page.phase == "open":
        return write(gettext("Waiting for players"))
    return write(gettext("Table closed") if page.phase == "closed" else gettext("The match is over"))


def _won[Text: str](
    winners: tuple[Person, ...],
    write: Callable[..., Text],
    name: Callable[[Person], Text],
    join: Callable[[Sequence[Text]], Text],
) -> Text:
    others = [name(person) for person in winners if not person.is_me]
    if not others:
        return write(gettext("You won"))
    if len(others) < len(winners):
        return write(gettext("You share the win with {names}"), names=join(others))
    if len(others) == 1:
        return write(gettext("{name} won"), name=others[0])
    return write(gettext("{names} share the win"), names=join(others))
