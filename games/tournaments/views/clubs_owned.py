"""Pages for the owner of a club: hand it over, or delete it."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.door.players import current_player
from games.forms.refused import REFUSED
from games.models import Player
from games.screen.words.names import apart
from games.services.ground import wall_clock
from games.tournaments.models import Club, ClubRole, Tournament
from games.tournaments.selectors import clubs as selectors
from games.tournaments.services import clubs as services
from games.tournaments.services.directing import is_director
from games.tournaments.services.schedules import local_day
from games.tournaments.views.club_ground import (
    ClubDeed,
    for_clubs,
    member_in,
    perform,
    what_clubs_show,
)
from games.tournaments.views.ground import back_to
from games.tournaments.views.meanwhile import FormDone


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_clubs
def hand_over(request: HttpRequest, found: Club) -> HttpResponse:
    """Ask which director shall own the club, then hand it over (CLUB-8)."""
    context = {"heirs": selectors.heirs_of(found), "chosen": request.POST.get("member", "")}
    return _for_owner(request, found, {"hand_over": _hand_over}, "hand_over", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_clubs
def delete(request: HttpRequest, found: Club) -> HttpResponse:
    """Tell what goes with the club and what stays, then delete it (CLUB-9)."""
    events, today = selectors.all_of_club(found), local_day(wall_clock.now(), found.zone)
    context = {
        "members": found.members.count(),
        "seasons": found.series.count(),
        "events": len(events),
        "keeping": [
            (it, _way_to(it, current_player(request)))
            for it in events
            if selectors.keeps_its_club(it, today)
        ],
    }
    return _for_owner(request, found, {"delete": _delete}, "delete", context)


def _way_to(event: Tournament, owner: Player | None) -> str:
    """Return where the owner ends a tournament, or asks others to; nothing if it is not theirs."""
    if is_director(event, owner):
        return reverse("direct", args=[event.slug])
    return reverse("event", args=[event.slug]) if event.is_public else ""


def _for_owner(
    request: HttpRequest,
    found: Club,
    deeds: Mapping[str, ClubDeed],
    page: str,
    context: Mapping[str, object],
) -> HttpResponse:
    """Do what the owner asks, or show the page; others are refused, with a reason if they act."""
    is_owner = selectors.role_in_club(found, current_player(request)) == ClubRole.OWNER
    done = FormDone()
    if request.method == "POST":
        done = perform(request, found, deeds, nobody="not_club_owner")
        if not done.wrong:
            return back_to(done.target, request)
    elif not is_owner:
        raise PermissionDenied
    shown = {**what_clubs_show(found, done), "is_owner": is_owner, **context}
    status = REFUSED if done.wrong else 200
    return render(request, f"tournaments/clubs/{page}.html", shown, status=status)


def _hand_over(request: HttpRequest, found: Club, by: Player) -> str:
    heir = member_in(request, found)
    services.hand_over(found, by, heir)
    name = heir.shown_name
    messages.success(request, _("The club belongs to %(name)s now.") % {"name": apart(name)})
    return reverse("club", args=[found.slug]) + "?show=people"


def _delete(request: HttpRequest, found: Club, by: Player) -> str:
    services.delete_club(found, by)
    messages.success(request, _("The club is deleted."))
    return reverse("clubs")
