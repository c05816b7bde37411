"""The forms by which people come in: they judge shape, the database judges whether a name is free."""

from typing import Any, ClassVar

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import names, sentences
from games.models import Player
from games.rules.refusal import Refused
from games.services.people import AlreadyKeptError, NameTakenError, NotRecognisedError

_LONGEST_PASSWORD = 500  # characters
_LONGEST_EMAIL = 254  # characters, as the database has it

NAME_FAULTS = {
    names.Fault.LENGTH: _("A name has 24 characters at most."),
    names.Fault.CHARACTERS: _("A name has only letters, digits, spaces, hyphens and apostrophes."),
    names.Fault.NO_LETTER: _("A name has at least one letter or digit."),
    names.Fault.SCRIPTS: _("A name does not mix Latin, Cyrillic and Greek letters."),
}
NAME_TAKEN = _("Somebody already has this name. Choose another one.")
NOT_RECOGNISED = _("The name or the password is wrong.")
ALREADY_KEPT = _("This account already has a password.")


class NameField(forms.CharField):
    """A player's name, tidied and then judged whole, so that one fault is one sentence."""

    def __init__(self, autocomplete: str) -> None:
        super().__init__(
            label=_("Name"),
            help_text=_("1 to 24 letters, digits, spaces, hyphens or apostrophes."),
            error_messages={"required": _("Enter a name.")},
            widget=forms.TextInput(
                attrs={"autocomplete": autocomplete, "maxlength": names.LONGEST, "dir": "auto", "spellcheck": "false"}
            ),
        )
        self.validators = [_check_name]

    def to_python(self, value: object) -> str:
        """Tidy the name, unless it is so long that tidying it would take its time."""
        text: str = super().to_python(value) or ""
        return text if len(text) > 10 * names.LONGEST else names.tidy(text)


def _check_name(name: str) -> None:
    if fault := names.fault_of(name):
        raise ValidationError(NAME_FAULTS[fault])


class PasswordField(forms.CharField):
    """A password, kept exactly as typed and never shown again."""

    def __init__(self, autocomplete: str, **more: Any) -> None:
        super().__init__(
            label=_("Password"),
            error_messages={"required": _("Enter a password.")},
            strip=False,
            max_length=_LONGEST_PASSWORD,
            widget=forms.PasswordInput(attrs={"autocomplete": autocomplete, "dir": "ltr"}),
            **more,
        )


class NewPasswordField(PasswordField):
    """A password that is being chosen."""

    def __init__(self) -> None:
        super().__init__("new-password", help_text=_("At least 8 characters, not only digits."))


class OptionalEmailField(forms.EmailField):
    """An e-mail address, for those who want to be able to reset their password."""

    def __init__(self) -> None:
        super().__init__(
            label=_("E-mail address (optional)"),
            help_text=_("Only to reset a forgotten password."),
            required=False,
            max_length=_LONGEST_EMAIL,
            widget=forms.EmailInput(attrs={"autocomplete": "email", "dir": "ltr"}),
        )


class PeopleForm(forms.Form):
    """A form that can also say, in the reader's language, why the action behind it was refused."""

    #: The problem and the field it belongs to, None for the form as a whole.
    _problems: ClassVar[dict[type[Exception], tuple[str | None, Promise]]] = {
        NameTakenError: ("name", NAME_TAKEN),
        NotRecognisedError: (None, NOT_RECOGNISED),
        AlreadyKeptError: (None, ALREADY_KEPT),
    }

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="")

    def tell(self, problem: Exception) -> None:
        """Add the sentence for a problem that the action met."""
        if isinstance(problem, Refused):
            self.add_error(None, sentences.refusal(problem))
        else:
            field, sentence = self._problems[type(problem)]
            self.add_error(field, str(sentence))

    def first_problem(self) -> str:
        """Return the first sentence of what is wrong, for the page's title; empty if nothing is."""
        return next((str(sentence) for told in self.errors.values() for sentence in told), "")

    def _judge_password(self, player: Player) -> None:
        try:
            validate_password(self.cleaned_data.get("password", ""), player)
        except ValidationError as weak:
            self.add_error("password", weak)


class GuestForm(PeopleForm):
    """A name is enough to play."""

    name = NameField("nickname")


class SignUpForm(PeopleForm):
    """A new account."""

    name = NameField("username")
    password = NewPasswordField()
    email = OptionalEmailField()

    def clean(self) -> None:
        """Judge the password beside the name it must not resemble."""
        if "password" in self.cleaned_data:
            self._judge_password(Player(name=self.cleaned_data.get("name", "")))


class LogInForm(PeopleForm):
    """Name and password of an account."""

    name = forms.CharField(
        label=_("Name"),
        error_messages={"required": _("Enter a name.")},
        max_length=10 * names.LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "username", "dir": "auto", "spellcheck": "false"}),
    )
    password = PasswordField("current-password")


class KeepForm(PeopleForm):
    """What a guest chooses to keep the account."""

    password = NewPasswordField()
    email = OptionalEmailField()

    def __init__(self, player: Player, data: Any = None) -> None:
        super().__init__(data)
        self._player = player

    def clean(self) -> None:
        """Judge the password beside the player's name."""
        if "password" in self.cleaned_data:
            self._judge_password(self._player)
