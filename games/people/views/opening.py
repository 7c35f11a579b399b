"""Open an account by mail, so that nobody learns whether an address has one already."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from games.door.guests import guest_name
from games.door.limits import NEW_ACCOUNTS, count_one
from games.languages.choosing import without_region
from games.models import Player
from games.people.forms import AskedAccount, PasswordOfNew, Registration
from games.people.services import accounts, mails
from games.people.services.openings import Opening, asked_by, link_token, send_opening
from games.people.sessions import account_of, guest_of, log_in
from games.people.views.accounts import PAGE_OR_FORM, next_page, shown_form
from games.people.words import sentence_for
from games.services.ground.refusals import TableRefusal
from games.services.seats.players import end_sessions

GONE = 410


@sensitive_post_parameters()
@PAGE_OR_FORM
@never_cache
def register(request: HttpRequest) -> HttpResponse:
    """Send a link that opens an account; without mails, open the account at once.

    With mails all addresses get the same answer after the same work: the mail is written apart
    from the request, and says to the owner of an account that there is one. Without mails the
    address is only a name to log in with, and a taken one has to be told; attempts are limited.
    """
    if account_of(request) is not None:
        return redirect(next_page(request))
    guest = guest_of(request)
    name = guest_name() if guest is None else guest.name
    initial = {"name": name, "address": request.GET.get("address", "")}
    by_mail = mails.reach_people()
    form = (AskedAccount if by_mail else Registration)(request.POST or None, initial=initial)
    if form.is_valid():
        try:
            count_one(request, NEW_ACCOUNTS)
            if by_mail:
                _have_link_sent(request, form, guest)
                return redirect("register_sent")
            data = form.cleaned_data
            return _opened(request, data["address"], data["password"], data["name"], guest)
        except TableRefusal as refusal:
            where = "address" if refusal.code == "address_taken" else None
            form.add_error(where, sentence_for(refusal))
    context = {"guest": guest, "next": next_page(request), "by_mail": by_mail}
    return shown_form(request, "people/register.html", form, **context)


def _have_link_sent(request: HttpRequest, form: AskedAccount, guest: Player | None) -> None:
    data = form.cleaned_data
    number = None if guest is None else guest.pk
    opening = Opening(data["address"], data["name"], number, next_page(request))
    link = reverse("open_account", args=[link_token(opening)])
    addresses = [request.build_absolute_uri(it) for it in (link, *map(reverse, HELPING))]
    language = get_language() or settings.LANGUAGE_CODE
    mails.send_later(partial(send_opening, opening, addresses, language))


HELPING = ("log_in", "reset")
"""The address in mails to owners of accounts."""


@require_safe
@never_cache
def register_sent(request: HttpRequest) -> HttpResponse:
    """Say that a mail is on its way, for known and unknown addresses alike."""
    return render(request, "people/register_sent.html")


@sensitive_post_parameters()
@PAGE_OR_FORM
@never_cache
def open_account(request: HttpRequest, token: str) -> HttpResponse:
    """Let the reader of the mail choose a password, and open the account.

    The password is chosen here and not before: nobody can wait with a known one for the owner of
    an address to follow a link. Once the account is there the link opens nothing.
    """
    opening = asked_by(token)
    if opening is None:
        return render(request, "people/link_ended.html", status=GONE)
    form = PasswordOfNew(opening.name, opening.address, request.POST or None)
    if form.is_valid():
        try:
            return _opened(
                request,
                opening.address,
                form.cleaned_data["password"],
                opening.name,
                _guest_asked_for(request, opening),
                opening.next,
            )
        except TableRefusal as refusal:
            form.add_error(None, sentence_for(refusal))
    return shown_form(request, "people/open_account.html", form, opening=opening)


def _guest_asked_for(request: HttpRequest, opening: Opening) -> Player | None:
    """Return the guest for whom the account was asked; another browser of theirs is logged out."""
    here = guest_of(request)
    asked = Player.objects.filter(pk=opening.guest or 0, user=None).first()
    if asked is not None and asked != here:
        end_sessions(asked)
    return asked or here


def _opened(
    request: HttpRequest,
    address: str,
    password: str,
    name: str,
    guest: Player | None,
    where: str = "",
) -> HttpResponse:
    """Open an account, log in, and go on; raises TableRefusal ``address_taken``."""
    user: User = accounts.open_account(address, password, name, guest)
    accounts.keep_language(user.player, without_region(get_language() or settings.LANGUAGE_CODE))
    log_in(request, user)
    messages.success(request, _("This is your account. Everything is still where it was."))
    return redirect(where or next_page(request))
