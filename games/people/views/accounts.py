"""Accounts: log in and out, change settings, download the data, delete the account."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language

from games.door.coming_back import is_ours
from games.door.limits import DOWNLOADS, NEW_PASSWORDS, count_one
from games.door.players import current_player, let_be, rename
from games.forms.refused import REFUSED
from games.languages.choosing import without_region
from games.models import Player
from games.people import export
from games.people.forms import ChangedPassword, Goodbye, LogIn
from games.people.logged_out import for_players
from games.people.selectors import belongings_of, profile_of, results_of
from games.people.services import accounts
from games.people.sessions import account_of, guest_of, log_in, log_out
from games.people.words import sentence_for
from games.services.ground.refusals import TableRefusal
from games.services.rights import staff

TOKEN = "csrfmiddlewaretoken"  # noqa: S105 - the name of a field
PAGE_OR_FORM = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Show the page of the account or guest, with all that can be changed."""
    player = current_player(request)
    context = {
        "player": player,
        "user_account": account_of(request),
        "results": None if player is None else results_of(player),
        "profile": None if player is None else profile_of(player),
        "may_review": staff.may(request.user, staff.REVIEW),
    }
    return render(request, "people/account.html", context)


@sensitive_post_parameters()
@PAGE_OR_FORM
@never_cache
def log_in_page(request: HttpRequest) -> HttpResponse:
    """Log in; the account takes over the matches of the guest, if wanted."""
    if account_of(request) is not None:
        return redirect("account")
    guest = guest_of(request)
    form = LogIn(request, request.POST or None)
    if form.is_valid():
        log_in(request, form.get_user(), takes_all_along=form.cleaned_data["takes_all_along"])
        return _in_own_language(request, redirect(next_page(request)))
    belongings = None if guest is None else belongings_of(guest)
    context = {"guest": guest, "belongings": belongings, "next": next_page(request)}
    return shown_form(request, "people/log_in.html", form, **context)


@require_POST
def log_out_now(request: HttpRequest) -> HttpResponse:
    """Log out; sockets of this browser end."""
    log_out(request)
    return redirect("front")


@require_POST
@for_players()
def call_by(request: HttpRequest, player: Player) -> HttpResponse:
    """Give the player of this browser another name."""
    try:
        rename(request, player, request.POST.get("name", ""))
    except TableRefusal as refusal:
        messages.error(request, sentence_for(refusal))
    return redirect("account")


@sensitive_post_parameters()
@PAGE_OR_FORM
@never_cache
def password(request: HttpRequest) -> HttpResponse:
    """Change the password; all other sessions end."""
    user = account_of(request)
    if user is None:
        return redirect("log_in")
    form = ChangedPassword(request, user, request.POST or None)
    if form.is_valid():
        try:
            count_one(request, NEW_PASSWORDS)
        except TableRefusal as refusal:
            form.add_error(None, sentence_for(refusal))
        else:
            accounts.change_password(user, form.cleaned_data["new_password1"])
            update_session_auth_hash(request, user)
            let_be(request.session, Player.objects.get(user=user))
            told = _("The password has been changed. Other devices are logged out.")
            messages.success(request, told)
            return redirect("account")
    return shown_form(request, "people/password.html", form)


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Store settings of an account: a form with a field for each."""
    player = _player_with_account(request)
    posted = {key: str(value) for key, value in request.POST.items() if key != TOKEN}
    try:
        accounts.keep_preferences(player, posted)
    except TableRefusal:
        return HttpResponse(status=REFUSED)
    return HttpResponse(status=204)


@require_POST
@for_players()
def showing(request: HttpRequest, player: Player) -> HttpResponse:
    """Choose whether followers see one's table, and everybody one's presence."""
    accounts.show_table(player, is_shown="shows_table" in request.POST)
    accounts.show_online(player, is_shown="shows_online" in request.POST)
    return HttpResponse(status=204) if "HX-Request" in request.headers else redirect("account")


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Change the language of the pages; an account keeps it, without a region."""
    player, wanted = current_player(request), request.POST.get("language", "")
    if player is not None and player.user_id is not None and wanted in dict(settings.LANGUAGES):
        accounts.keep_language(player, without_region(wanted))
    return set_language(request)


@require_safe
@never_cache
def data(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """Send all data about the person asking."""
    player = current_player(request)
    if player is None:
        raise Http404
    try:
        count_one(request, DOWNLOADS)
    except TableRefusal as refusal:
        messages.error(request, sentence_for(refusal))
        return redirect("account")
    found = export.json_of(player, account_of(request))
    headers = {"Content-Disposition": 'attachment; filename="tichu.json"'}
    return StreamingHttpResponse(found, headers=headers, content_type="application/json")


@sensitive_post_parameters()
@PAGE_OR_FORM
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Ask for the password, then delete an account and the name of its player."""
    user = account_of(request)
    if user is None:
        return redirect("log_in")
    form = Goodbye(request, user, request.POST or None)
    if form.is_valid():
        log_out(request)
        accounts.close_account(user)
        messages.success(request, _("Your account is deleted. Goodbye!"))
        return redirect("front")
    return shown_form(request, "people/delete.html", form)


# --- what they share --------------------------------------------------------------


def _player_with_account(request: HttpRequest) -> Player:
    player = current_player(request)
    if player is None or player.user_id is None:
        raise Http404
    return player


def shown_form(request: HttpRequest, template: str, form: Any, **context: Any) -> HttpResponse:
    """Show a page with a form and its errors."""
    status = REFUSED if form.errors else 200
    return render(request, template, {"form": form, **context}, status=status)


def next_page(request: HttpRequest) -> str:
    """Return the page after the login: one of ours, by default that of the account."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    return wanted if is_ours(request, wanted) else "account"


def _in_own_language(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Switch the pages to the language of the account."""
    player = current_player(request)
    wanted = "" if player is None else profile_of(player).language
    if wanted in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            wanted,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite="Lax",
        )
    return response
