"""Word lists, their revisions that never change, and the texts that revisions share."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class FixedError(RuntimeError):
    """Something that never changes was about to be changed."""


class FixedRows(models.QuerySet[Any]):
    """Rows that are written once: they can be read and deleted."""

    def update(self, **_kwargs: object) -> int:
        raise FixedError(self.model.__name__)


class Fixed(models.Model):
    """A row that is written once."""

    objects = FixedRows.as_manager()

    class Meta:
        abstract = True

    def save(self, **kwargs: Any) -> None:
        """Write a new row; raises FixedError for one that is already written."""
        if not self._state.adding:
            raise FixedError(type(self).__name__)
        super().save(**kwargs | {"force_insert": True})


class WordList(models.Model):
    """A list of words in one language, as players and admins know it; what it holds stands in its revisions."""

    language = models.CharField(_("language"), max_length=16)  # as in settings.LANGUAGES, but any code will do
    name = models.CharField(_("name"), max_length=100)
    edition = models.CharField(_("edition"), max_length=100, blank=True)  # players see it
    edition_date = models.DateField(_("date of the edition"), null=True, blank=True)  # and this
    licence = models.CharField(_("licence"), max_length=200, blank=True)
    source = models.TextField(_("source"), blank=True)
    for_new_tables = models.BooleanField(_("for new tables"), default=False)
    current = models.ForeignKey(
        "Revision",
        on_delete=models.RESTRICT,
        null=True,
        editable=False,
        related_name="+",
        verbose_name=_("current revision"),
    )

    class Meta:
        verbose_name = _("word list")
        verbose_name_plural = _("word lists")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["language", "name"], name="one_list_of_a_name"),
            models.UniqueConstraint(
                "language", condition=models.Q(for_new_tables=True), name="one_list_for_new_tables"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Content(Fixed):
    """A packed text, named by what is in it, so that revisions with the same words share it.

    In a table of its own, so that no list of revisions loads it: 50 revisions of 500,000 words are 100 MB here.
    """

    hash = models.CharField(_("hash"), max_length=64, primary_key=True)  # `wordtext.fingerprint` of the text
    packed = models.BinaryField(_("packed text"))

    class Meta:
        verbose_name = _("content")
        verbose_name_plural = _("contents")

    def __str__(self) -> str:
        return self.hash


class Revision(Fixed):
    """One state of a word list, and who made it, when and why. It never changes."""

    class Kind(models.TextChoices):
        """What made it: a file, words added or excluded by hand or those taken back, or an earlier revision."""

        IMPORT = "import", _("import")
        ADDITION = "addition", _("words added")
        EXCLUSION = "exclusion", _("words excluded")
        WITHDRAWAL = "withdrawal", _("hand-made changes taken back")
        RESTORATION = "restoration", _("earlier revision made current again")

    word_list = models.ForeignKey(
        WordList, on_delete=models.CASCADE, related_name="revisions", verbose_name=_("word list")
    )
    number = models.PositiveIntegerField(_("number"))  # from 1, in each list
    kind = models.CharField(_("kind"), max_length=16, choices=Kind)
    parent = models.ForeignKey(  # what it was made from: the revision before it, or the one made current again
        "self", on_delete=models.RESTRICT, null=True, related_name="children", verbose_name=_("made from")
    )
    made_at = models.DateTimeField(_("when"), db_default=Now())
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("who")
    )
    made_by_name = models.CharField(
        _("who, by name"), max_length=150, blank=True
    )  # outlives the user; none: the site itself
    reason = models.TextField(_("why"), blank=True)
    edition = models.CharField(_("edition"), max_length=100, blank=True)  # the list's when this was made
    edition_date = models.DateField(_("date of the edition"), null=True)
    words = models.ForeignKey(  # what counts: the import's words, those added, without those excluded
        Content, on_delete=models.PROTECT, related_name="+", verbose_name=_("words")
    )
    imported = models.ForeignKey(  # the last import's words alone, on which hand-made changes lie
        Content, on_delete=models.PROTECT, related_name="+", verbose_name=_("words of the import")
    )
    rulings = models.ForeignKey(  # the last import's words that a rule kept or dropped: WORD<tab>rule, sorted
        Content, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("rulings of the import")
    )
    word_count = models.PositiveIntegerField(_("number of words"))
    counts = models.JSONField(_("what the import counted"), default=dict)  # rejected lines by reason, duplicates

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["word_list", "number"], name="one_revision_of_a_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="revisions_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.word_list} {self.number}"


class HandMadeChange(Fixed):
    """One word added or excluded by hand, with its reason, in the revision that it made.

    Those that hold for a revision are its own and its parents', the later over the earlier; an exclusion wins over an
    addition. An import has its predecessor for parent, and so keeps them.
    """

    class Effect(models.TextChoices):
        """What was done to the word."""

        ADDED = "added", _("added")
        EXCLUDED = "excluded", _("excluded")
        NOT_ADDED = "not_added", _("addition taken back")
        NOT_EXCLUDED = "not_excluded", _("exclusion taken back")

    revision = models.ForeignKey(
        Revision, on_delete=models.CASCADE, related_name="hand_made_changes", verbose_name=_("revision")
    )
    word = models.CharField(_("word"), max_length=25)
    spelling = models.CharField(_("spelling"), max_length=100, blank=True)  # of an added word, with its accents
    effect = models.CharField(_("effect"), max_length=16, choices=Effect)
    reason = models.TextField(_("reason"))

    class Meta:
        verbose_name = _("hand-made change")
        verbose_name_plural = _("hand-made changes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["revision", "word", "spelling"], name="one_change_of_a_word"),
        ]
        indexes: ClassVar = [models.Index(fields=["word"], name="changes_of_a_word")]

    def __str__(self) -> str:
        return self.word


class LookUp(Fixed):
    """A word that an admin looked up: kept when the list or the admin has gone."""

    word = models.CharField(_("word"), max_length=100)
    revision = models.ForeignKey(
        Revision, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("revision")
    )
    list_name = models.CharField(_("word list"), max_length=100)
    made_at = models.DateTimeField(_("when"), db_default=Now())
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("who")
    )
    made_by_name = models.CharField(_("who, by name"), max_length=150)

    class Meta:
        verbose_name = _("look-up")
        verbose_name_plural = _("look-ups")
        ordering: ClassVar = ["-made_at"]

    def __str__(self) -> str:
        return self.word
