"""What the games keep: people, tables, seats and moves for everybody; racks, bags and prepared moves sealed.

Loading a Table, a Seat or a Move never loads a sealed row: those live in tables of their own, have no
field in the public ones, and only `store` reads more than one rack at a time.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import names


class PlayerManager(BaseUserManager["Player"]):
    """Makes players and finds them by name, however it is capitalised."""

    def create_user(self, name: str, password: str | None = None, **fields: Any) -> Player:
        """Make a player; without a password, a guest who has nothing but the session's cookie."""
        player = self.model(name=names.tidy(name), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, name: str, password: str, **fields: Any) -> Player:
        """Make an admin."""
        return self.create_user(name, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> Player:
        """Find a player by name: Marie, MARIE and marie are one."""
        return self.get(name_key=names.key(username or ""))


class Player(AbstractBaseUser, PermissionsMixin):
    """A person, with an account or as a guest."""

    name = models.CharField(_("name"), max_length=names.LONGEST, unique=True)
    name_key = models.CharField(max_length=4 * names.LONGEST, unique=True, editable=False)
    email = models.EmailField(_("e-mail address"), blank=True)
    language = models.CharField(_("language"), max_length=2, blank=True)
    #: What the player has set, as `preferences` keeps it; empty for whoever never did.
    preferences = models.JSONField(default=dict, blank=True, editable=False)
    is_staff = models.BooleanField(_("admin"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)

    objects: ClassVar[PlayerManager] = PlayerManager()
    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name

    def save(self, **how: Any) -> None:
        """Keep the name's key in step with the name."""
        self.name_key = names.key(self.name)
        super().save(**how)

    @property
    def is_guest(self) -> bool:
        """A guest has no password yet."""
        return not self.has_usable_password()


class Table(models.Model):
    """A table where one match is played, with all of the match that everybody may see."""

    class Phase(models.TextChoices):
        OPEN = "open", _("open")
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        CLOSED = "closed", _("closed")

    code = models.CharField(_("code"), max_length=24, unique=True)
    kind = models.CharField(_("game"), max_length=8, default="lexio")
    host = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="hosted", verbose_name=_("host"))
    size = models.PositiveSmallIntegerField(_("seats"))
    turn_minutes = models.PositiveSmallIntegerField(_("turn time"))
    by_link = models.BooleanField(_("by link only"), default=False)
    phase = models.CharField(_("state"), max_length=8, choices=Phase, default=Phase.OPEN)
    version = models.PositiveIntegerField(default=0, editable=False)

    revision = models.ForeignKey("lexicon.Revision", models.RESTRICT, null=True, editable=False, related_name="+")
    words_name = models.CharField(_("word list"), max_length=100, blank=True)
    words_edition = models.CharField(_("edition"), max_length=100, blank=True)

    #: The public part of the position, as the game's codec writes it.
    position = models.JSONField(default=dict, editable=False)
    turn = models.PositiveSmallIntegerField(null=True, editable=False)
    turn_began_at = models.DateTimeField(null=True, editable=False)
    turn_ends_at = models.DateTimeField(null=True, editable=False)
    turn_absence = models.DurationField(default=timedelta(), editable=False)
    #: The earliest instant at which somebody must look whether the turn is over.
    due_at = models.DateTimeField(null=True, editable=False)

    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, editable=False, related_name="rematch")
    opened_at = models.DateTimeField(_("opened at"), default=timezone.now)
    began_at = models.DateTimeField(_("began at"), null=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints: ClassVar = [
            models.CheckConstraint(
                name="table_running_has_turn",
                condition=~Q(phase="running")
                | Q(turn__isnull=False, turn_ends_at__isnull=False, due_at__isnull=False, revision__isnull=False),
            ),
            models.CheckConstraint(
                name="table_ended_lets_go", condition=Q(phase="running") | Q(due_at__isnull=True, revision__isnull=True)
            ),
        ]
        indexes: ClassVar = [
            models.Index(name="table_due", fields=["due_at"], condition=Q(due_at__isnull=False)),
            models.Index(name="table_open", fields=["-opened_at"], condition=Q(phase="open")),
            models.Index(name="table_running", fields=["-began_at"], condition=Q(phase="running", by_link=False)),
        ]

    def __str__(self) -> str:
        return self.code


class Seat(models.Model):
    """A place at a table; 0 is whoever arrived first and opens (4.1)."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats")
    total = models.IntegerField(default=0)
    tiles = models.PositiveSmallIntegerField(default=0)
    final_rack = models.CharField(max_length=16, blank=True)
    won = models.BooleanField(default=False)
    #: Until when the player counts as present by what they asked for or by a socket now closed (9.2).
    present_until = models.DateTimeField(null=True)
    #: True from a page's loading until a socket opens: a browser without scripts has the whole turn (9.2).
    scriptless = models.BooleanField(default=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(name="seat_number_once", fields=["table", "number"]),
            models.UniqueConstraint(name="seat_player_once", fields=["table", "player"]),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Socket(models.Model):
    """One open connection of a seat; a row that is not renewed stops counting by itself."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="sockets")
    channel = models.CharField(max_length=120, unique=True)
    heard_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.channel


class Move(models.Model):
    """One line of the match log, numbered by the table's version it made."""

    class Kind(models.TextChoices):
        SAT = "sat"
        LEFT = "left"
        BEGAN = "began"
        PLACED = "placed"
        EXCHANGED = "exchanged"
        PASSED = "passed"
        TIMED_OUT = "timed_out"
        CLOSED = "closed"
        REMATCH = "rematch"

    table = models.ForeignKey(Table, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, models.SET_NULL, null=True, related_name="moves")
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=9, choices=Kind)
    #: What the game's codec keeps of the move: all of it public (4.3).
    record = models.JSONField(default=dict)
    points = models.IntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(name="move_number_once", fields=["table", "number"])]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.number}"


class Rack(models.Model):
    """Sealed: what one player holds, in the order they like, and the tries they have left."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="+")
    tiles = models.CharField(max_length=16)
    tries_full_at = models.DateTimeField(null=True)
    #: Counts what the player alone changes, so that their other pages know whether they are behind.
    changes = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"the rack of seat {self.seat_id}"


class Bag(models.Model):
    """Sealed: what is left in the bag, sorted, since it has no order (2.5)."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="+")
    tiles = models.CharField(max_length=128)

    def __str__(self) -> str:
        return f"the bag of table {self.table_id}"


class PreparedMove(models.Model):
    """Sealed: the tiles one player has laid out and not yet confirmed, in the order they were laid."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="+")
    tiles = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"the prepared move of seat {self.seat_id}"


class Heartbeat(models.Model):
    """One row: when the site was last known to be up (9.4)."""

    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.beat_at.isoformat()


class Attempt(models.Model):
    """How often an address has done something in one window of time."""

    action = models.CharField(max_length=16)
    who = models.CharField(max_length=64)
    window = models.DateTimeField()
    count = models.PositiveIntegerField(default=1)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="attempt_once", fields=["action", "who", "window"])]

    def __str__(self) -> str:
        return f"{self.action} {self.count}"
