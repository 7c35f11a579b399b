"""The base of all pages of clubs: the club, and its forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from games.door.players import current_player
from games.forms.numbers import key_in, typed_number
from games.models import Player
from games.models.texts import clean_line, clean_text
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Club, Membership
from games.tournaments.selectors.clubs import club_by, fingerprint_of
from games.tournaments.services.meanwhile import ChangedMeanwhile, unless_club_changed
from games.tournaments.views.meanwhile import FormDone, again
from games.tournaments.words import sentence_for

MOST = 1000
GONE = "club_gone"
"""Refuses whatever is asked of a club that was deleted meanwhile."""

ClubDeed = Callable[[HttpRequest, Club, Player], str | None]
"""Does what a form asks, and returns where to go next, nothing for the same page."""


def for_clubs(
    view: Callable[Concatenate[HttpRequest, Club, ...], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Show a page of a club; a form of a club that was deleted in the meantime says so."""

    @wraps(view)
    def ask(request: HttpRequest, club: str, **named: object) -> HttpResponse:
        found = club_by(club)
        has_moved = found is not None and found.slug != club
        if has_moved or (found is None and request.method != "POST"):
            raise Http404
        try:
            if found is None:
                raise TableRefusal(GONE)
            with timezone.override(found.time_zone):
                return view(request, found, **named)
        except TableRefusal as refusal:
            messages.error(request, sentence_for(refusal))
            return redirect("clubs")

    return ask


def perform(
    request: HttpRequest,
    found: Club,
    deeds: Mapping[str, ClubDeed],
    *,
    nobody: str = "not_director",
) -> FormDone:
    """Do what a form asks, unless the club is no longer as its page has shown (DIR-8).

    ``nobody`` is the refusal for those whom the site does not know. Raises TableRefusal
    ``club_gone``: then no page is left to show it on.
    """
    try:
        player = current_player(request)
        deed = deeds.get(request.POST.get("do", ""))
        if deed is None:
            raise TableRefusal("not_readable")
        if player is None:
            raise TableRefusal(nobody)
        with unless_club_changed(found, text_in(request, "seen")):
            return FormDone(deed(request, found, player))
    except ChangedMeanwhile as refusal:
        return FormDone(None, sentence_for(refusal), again(request))
    except TableRefusal as refusal:
        if refusal.code == GONE:
            raise
        return FormDone(None, sentence_for(refusal))


def what_clubs_show(found: Club, done: FormDone) -> dict[str, object]:
    """Return what all pages of a club show: what was refused, and ``seen`` for their forms."""
    found.refresh_from_db()
    return {
        "club": found,
        "seen": fingerprint_of(found),
        "wrong": done.wrong,
        "overtaken": done.overtaken,
    }


def member_in(request: HttpRequest, found: Club) -> Membership:
    """Return the member that a form names; raises ``not_readable``, ``member_gone``."""
    key = key_in(text_in(request, "member"))
    if key is None:
        raise TableRefusal("not_readable")
    member = found.members.filter(pk=key).first()
    if member is None:
        raise TableRefusal("member_gone")
    return member


def text_in(request: HttpRequest, name: str) -> str:
    """Return what was written in a field as one clean line; raises ``not_readable``."""
    return clean_line(_written(request, name))


def lines_in(request: HttpRequest, name: str) -> str:
    """Return what was written in a field of several lines; raises ``not_readable``."""
    return clean_text(_written(request, name))


def _written(request: HttpRequest, name: str) -> str:
    found = request.POST.get(name, "")
    if "\0" in found:
        raise TableRefusal("not_readable")
    return found


def count_in(request: HttpRequest, name: str) -> int:
    """Return a number that is not large; empty is 0; raises ``not_readable``."""
    text = text_in(request, name)
    found = typed_number(text) if text else 0
    if found is None or not 0 <= found <= MOST:
        raise TableRefusal("not_readable")
    return found
