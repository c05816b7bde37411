"""The form of the settings: closed choices, each with the words it is offered in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games import preferences
from games.preferences import (
    BoardDirection,
    Coordinate,
    Layout,
    MoveBox,
    Settings,
    Sound,
    Theme,
    Threshold,
    Verbosity,
)

NOT_OFFERED = _("Choose one of the choices offered.")

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Lazy

type Words = str | Lazy
type Choices = Mapping[Any, Words]


class OneOf(forms.ChoiceField):
    """One of a few choices; whoever sends none gets the preset."""

    kind = "choices"

    def __init__(self, label: Words, choices: Choices, help_text: Words = "") -> None:
        super().__init__(
            label=label,
            help_text=help_text,
            required=False,
            choices=[(str(choice), words) for choice, words in choices.items()],
            error_messages={"invalid_choice": NOT_OFFERED},
            widget=forms.RadioSelect,
        )


class SomeOf(forms.MultipleChoiceField):
    """Any of a few choices, or none."""

    kind = "choices"

    def __init__(self, label: Words, choices: Choices) -> None:
        super().__init__(
            label=label,
            required=False,
            choices=[(str(choice), words) for choice, words in choices.items()],
            error_messages={"invalid_choice": NOT_OFFERED, "invalid_list": NOT_OFFERED},
            widget=forms.CheckboxSelectMultiple,
        )


class OnOff(forms.BooleanField):
    """On or off."""

    kind = "switch"

    def __init__(self, label: Words, help_text: Words = "") -> None:
        super().__init__(label=label, help_text=help_text, required=False)


class SettingsForm(forms.Form):
    """Everything that can be set, in the order of the page."""

    verbosity = OneOf(
        _("How much messages say"),
        {
            Verbosity.BRIEF: pgettext_lazy("messages", "brief"),
            Verbosity.NORMAL: pgettext_lazy("messages", "normal"),
            Verbosity.FULL: pgettext_lazy("messages", "full"),
        },
        _("Brief: the event alone. Full: the other words of a move and the totals too."),
    )
    totals = OnOff(_("Say the totals after each move"))
    tile_echo = OnOff(_("Say each tile that I place"), _("Brief messages leave it out."))
    thresholds = SomeOf(
        _("In my turn, say the time left at"),
        {
            Threshold.FIVE_MINUTES: _("5 minutes"),
            Threshold.ONE_MINUTE: _("1 minute"),
            Threshold.TWENTY_SECONDS: _("20 seconds"),
        },
    )
    coordinate = OneOf(
        _("The coordinate in the name of a cell"),
        {
            Coordinate.LAST: _("at the end"),
            Coordinate.FIRST: _("at the beginning"),
            Coordinate.NONE: _("left out"),
        },
    )
    headers = OnOff(_("Let screen readers read the headers of rows and columns"))
    layout = OneOf(
        _("Keyboard that writes Arabic"),
        {Layout.ARABIC_101: _("Arabic 101"), Layout.ARABIC_102_AZERTY: _("Arabic 102 AZERTY")},
        _("On the board each of its keys counts as the Latin letter on it."),
    )
    move_box = OneOf(_("Move box"), {MoveBox.BEFORE: _("before the board"), MoveBox.AFTER: _("after the board")})
    confirm_passing = OnOff(_("Ask before passing"))
    theme = OneOf(
        _("Colours"),
        {
            Theme.SYSTEM: _("as the system"),
            Theme.LIGHT: pgettext_lazy("colours", "light"),
            Theme.DARK: pgettext_lazy("colours", "dark"),
            Theme.CONTRAST: _("more contrast"),
        },
    )
    large_board = OnOff(_("Large board"))
    board_direction = OneOf(
        _("The board on Arabic pages"),
        {
            BoardDirection.RIGHT_TO_LEFT: _("right to left"),
            BoardDirection.LEFT_TO_RIGHT: _("left to right"),
        },
    )
    count_hidden = OnOff(_("Hide the time left"), _("A command still tells it."))
    sounds = SomeOf(
        _("A short sound for"),
        {
            Sound.MY_TURN: _("my turn"),
            Sound.MOVE: _("a move"),
            Sound.REFUSAL: _("a refusal"),
            Sound.TIME: _("little time left"),
        },
    )
    notification = OnOff(
        _("A notification of the browser when it is my turn"), _("The browser asks once whether it may.")
    )

    _GROUPS: ClassVar[Mapping[Words, Iterable[str]]] = {
        _("What is said"): ("verbosity", "totals", "tile_echo", "thresholds", "coordinate", "headers"),
        _("Typing and keys"): ("layout", "move_box", "confirm_passing"),
        _("What is seen"): ("theme", "large_board", "board_direction", "count_hidden"),
        _("Sounds and notifications"): ("sounds", "notification"),
    }

    def __init__(self, settings: Settings, data: Any = None) -> None:
        super().__init__(data, initial=preferences.to_keep(settings), label_suffix="")

    def groups(self) -> Iterator[tuple[Words, list[BoundField]]]:
        """Yield the parts of the form, each under its heading."""
        for heading, names in self._GROUPS.items():
            yield heading, [self[name] for name in names]

    def chosen(self) -> Settings:
        """Return the valid form as settings."""
        return preferences.read(self.cleaned_data)

    def first_problem(self) -> str:
        """Return the first sentence of what is wrong, for the page's title; empty if nothing is."""
        return next((str(sentence) for told in self.errors.values() for sentence in told), "")
