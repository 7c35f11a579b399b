"""Reset a forgotten password by mail, with Django's steps."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.forms import PasswordResetForm, SetPasswordForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views import View

from games.door.limits import NEW_PASSWORDS, count_one
from games.forms.refused import REFUSED
from games.people import forms
from games.people.known_browsers import remember
from games.people.services.mails import are_sent, send_later, send_new_password
from games.people.words import sentence_for
from games.services.ground.refusals import TableRefusal


class ByMail(View):
    """A page that promises a mail: a site without a mail server says so instead."""

    def dispatch(self, request: HttpRequest, *parts: Any, **named: Any) -> HttpResponseBase:
        """Answer a request."""
        if not are_sent():
            status = REFUSED if request.method == "POST" else 200
            return render(request, "people/no_mails.html", status=status)
        return super().dispatch(request, *parts, **named)


class Reset(ByMail, views.PasswordResetView):
    """Ask for the address; nobody learns whether it has an account."""

    template_name = "people/reset.html"
    email_template_name = "people/reset_mail.txt"
    subject_template_name = "people/reset_subject.txt"
    success_url = reverse_lazy("reset_sent")
    form_class = forms.ForgottenPassword

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        """Send the mail, with a rate limit."""
        try:
            count_one(self.request, NEW_PASSWORDS)
        except TableRefusal as refusal:
            form.add_error(None, sentence_for(refusal))
            return self.form_invalid(form)
        language = get_language() or settings.LANGUAGE_CODE
        send_later(partial(send_new_password, form, self._options(), language))
        return HttpResponseRedirect(self.get_success_url())

    def _options(self) -> dict[str, Any]:
        """Return the context of the mail; the request itself is over by then."""
        return {
            "domain_override": self.request.get_host(),
            "use_https": self.request.is_secure(),
            "subject_template_name": self.subject_template_name,
            "email_template_name": self.email_template_name,
        }


class ResetSent(ByMail, views.PasswordResetDoneView):
    """Say that a mail is on its way."""

    template_name = "people/reset_sent.html"


class ResetPassword(views.PasswordResetConfirmView):
    """Take a new password from the reader of the mail; all sessions end."""

    template_name = "people/new_password.html"
    success_url = reverse_lazy("log_in")
    form_class = forms.NewPassword

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """Lead to the log-in, which is open to them even if others have closed it."""
        messages.success(self.request, _("The new password is set. Log in with it."))
        response = super().form_valid(form)
        remember(self.request, response, form.user.get_username())
        return response
