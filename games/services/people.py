"""People come in, keep their accounts and choose their language."""

from datetime import datetime

from django.contrib.auth import authenticate
from django.db import IntegrityError, transaction

from games import names, preferences
from games.models import Player
from games.services import limits
from games.services.limits import Action


class NameTakenError(Exception):
    """Another player has this name, however it is capitalised."""


class NotRecognisedError(Exception):
    """No active player has this name and this password."""


class AlreadyKeptError(Exception):
    """The player has a password already."""


def arrive_as_guest(name: str, language: str, now: datetime) -> Player:
    """Make a guest of an allowed name; NameTakenError if somebody has it."""
    return _arrive(Player(name=names.tidy(name), language=language, joined_at=now), password=None)


def sign_up(name: str, password: str, email: str, language: str, now: datetime) -> Player:
    """Make a player with an account; NameTakenError if somebody has the name."""
    player = Player(name=names.tidy(name), email=_tidy_email(email), language=language, joined_at=now)
    return _arrive(player, password)


def keep_account(guest: Player, password: str, email: str) -> None:
    """Give a guest a password: name, seats and matches stay; AlreadyKeptError if there is one."""
    guest.set_password(password)  # before the transaction, for it takes its time
    guest.email = _tidy_email(email)
    with transaction.atomic():
        if not Player.objects.select_for_update().get(pk=guest.pk).is_guest:
            raise AlreadyKeptError
        guest.save(update_fields=["password", "email"])


def recognise(name: str, password: str, address: str, now: datetime) -> Player:
    """Return the player with this name and password; Refused when tried too often, else NotRecognisedError."""
    limits.spend(Action.LOG_IN_FROM, address, now)  # here, without a request, the sentence can say how long to wait
    limits.spend(Action.LOG_IN_AS, f"{names.key(name)} {address}", now)
    player = authenticate(username=name, password=password)
    if not isinstance(player, Player):
        raise NotRecognisedError
    return player


def choose_language(player: Player, language: str) -> None:
    """Keep the language a player has chosen."""
    Player.objects.filter(pk=player.pk).update(language=language)


def choose_settings(player: Player, settings: preferences.Settings) -> None:
    """Keep what a player has set."""
    Player.objects.filter(pk=player.pk).update(preferences=preferences.to_keep(settings))


def _arrive(player: Player, password: str | None) -> Player:
    if names.is_reserved(player.name):
        raise NameTakenError
    player.set_password(password)  # before the transaction, for it takes its time
    try:
        with transaction.atomic():
            player.save(force_insert=True)
    except IntegrityError as taken:
        raise NameTakenError from taken
    return player


def _tidy_email(email: str) -> str:
    return Player.objects.normalize_email(email) or ""
