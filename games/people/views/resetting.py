"""A new password by mail, for somebody who has forgotten it: Django's steps."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.forms import PasswordResetForm, SetPasswordForm
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext as _

from games.limits import NEW_PASSWORDS, count_one
from games.people import forms
from games.people.words import sentence_for
from games.services.refusals import TableRefusal


class Reset(views.PasswordResetView):
    """Ask for the address; whether it has an account nobody learns."""

    template_name = "people/reset.html"
    email_template_name = "people/reset_mail.txt"
    subject_template_name = "people/reset_subject.txt"
    success_url = reverse_lazy("reset_sent")
    form_class = forms.ForgottenPassword

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        """Send the mail, unless somebody asks too often."""
        try:
            count_one(self.request, NEW_PASSWORDS)
        except TableRefusal as refusal:
            form.add_error(None, sentence_for(refusal))
            return self.form_invalid(form)
        return super().form_valid(form)


class ResetSent(views.PasswordResetDoneView):
    """Say that a mail is on its way."""

    template_name = "people/reset_sent.html"


class NewPassword(views.PasswordResetConfirmView):
    """Take a new password from who has the mail; all sessions end."""

    template_name = "people/new_password.html"
    success_url = reverse_lazy("log_in")
    form_class = forms.NewPassword

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """Lead to the log-in."""
        messages.success(self.request, _("The new password is set. Log in with it."))
        return super().form_valid(form)
