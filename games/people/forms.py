"""Forms of accounts."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
)
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.players import LONGEST_NAME
from games.people.services import mails
from games.people.services.accounts import LONGEST_ADDRESS, account_name

PASSWORD_HELP = _("At least twelve characters; several words are easy to remember.")


def new_password() -> forms.CharField:
    """Return a field for a password to choose."""
    return forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=PASSWORD_HELP,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )


class AskedAccount(forms.Form):
    """The form to ask for an account: a name to play with, and a mail address."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput({"autocomplete": "nickname"}),
    )
    address = forms.EmailField(
        label=_("E-mail"),
        max_length=LONGEST_ADDRESS,
        help_text=_("Only to log in, and for a new password. Nobody else sees it."),
        widget=forms.EmailInput({"autocomplete": "email"}),
    )


class Registration(AskedAccount):
    """The form for a whole account, with its password, on sites that send no mails."""

    password = new_password()

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        if not mails.are_sent():
            self.fields["address"].help_text = _(
                "Only to log in. Nobody else sees it. This site sends no mails, not even for a new"
                " password."
            )

    def clean(self) -> dict[str, Any]:
        """Refuse a password that is easily guessed."""
        cleaned: dict[str, Any] = super().clean() or {}
        refuse_guessed(self, cleaned.get("name", ""), cleaned.get("address", ""))
        return cleaned


class PasswordOfNew(forms.Form):
    """The password of an account that is about to be opened."""

    password = new_password()

    def __init__(self, name: str, address: str, data: Any = None) -> None:
        super().__init__(data)
        self._name, self._address = name, address

    def clean(self) -> dict[str, Any]:
        """Refuse a password that is easily guessed."""
        cleaned: dict[str, Any] = super().clean() or {}
        refuse_guessed(self, self._name, self._address)
        return cleaned


def refuse_guessed(form: forms.Form, name: str, address: str) -> None:
    """Refuse a password that resembles the name or the address."""
    if "password" not in form.cleaned_data:
        return
    user = User(username=address, email=address, first_name=name)
    try:
        validate_password(form.cleaned_data["password"], user)
    except forms.ValidationError as error:
        form.add_error("password", error)


class LogIn(AuthenticationForm):
    """Mail address and password; whether the account takes over the guest's matches."""

    username = forms.CharField(
        label=_("E-mail"),
        max_length=LONGEST_ADDRESS,
        widget=forms.EmailInput({"autocomplete": "username"}),
    )
    takes_all_along = forms.BooleanField(required=False)

    error_messages = {
        "invalid_login": _("E-mail and password do not match. Perhaps you mistyped one of them."),
        "inactive": _("This account is closed."),
    }

    def clean_username(self) -> str:
        """Return the name of the account."""
        return account_name(self.cleaned_data["username"])

    def get_invalid_login_error(self) -> forms.ValidationError:
        """Return the error; only the right password reveals that an account is closed."""
        name, password = self.cleaned_data["username"], self.cleaned_data["password"]
        closed = User.objects.filter(username=name, is_active=False).first()
        if closed is not None and closed.check_password(password):
            return forms.ValidationError(self.error_messages["inactive"], code="inactive")
        return super().get_invalid_login_error()


class ChangedPassword(PasswordChangeForm):
    """The old password and a new one, twice."""

    def __init__(self, request: HttpRequest, user: User, data: Any = None) -> None:
        super().__init__(user, data)
        self._request = request
        self.fields["new_password1"].help_text = PASSWORD_HELP

    def clean_old_password(self) -> str:
        """Refuse a wrong password."""
        password: str = self.cleaned_data["old_password"]
        if not _is_password_of(self._request, self.user, password):
            message = self.error_messages["password_incorrect"]
            raise forms.ValidationError(message, code="password_incorrect")
        return password


class ForgottenPassword(PasswordResetForm):
    """The address for the mail with a new password."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["email"].label = _("E-mail")


class NewPassword(SetPasswordForm):  # type: ignore[type-arg]
    """A new password, twice."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["new_password1"].help_text = PASSWORD_HELP


class Goodbye(forms.Form):
    """The password, to be sure that nobody else deletes an account."""

    password = forms.CharField(
        label=pgettext_lazy("to confirm", "Your password"),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )

    def __init__(self, request: HttpRequest, user: User, data: Any = None) -> None:
        super().__init__(data)
        self._request, self._user = request, user

    def clean_password(self) -> str:
        """Refuse a wrong password."""
        password: str = self.cleaned_data["password"]
        if not _is_password_of(self._request, self._user, password):
            raise forms.ValidationError(_("This is not your password."), code="wrong")
        return password


def _is_password_of(request: HttpRequest, user: User, typed: str) -> bool:
    """Tell whether a password is right; a wrong one counts as a failed login."""
    return authenticate(request, username=user.get_username(), password=typed) is not None
