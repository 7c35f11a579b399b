"""Taking part: register, accept a partner, check in at the door, come by a team's code."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.views.decorators.http import require_http_methods, require_safe

from games.door.players import ensure_player, unless_refused
from games.forms.refused import REFUSED
from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, EntrantStatus, Tournament
from games.tournaments.selectors.pages import looking_for_partner
from games.tournaments.services import entering
from games.tournaments.services.entering import Someone
from games.tournaments.views.events import drawn_code
from games.tournaments.views.ground import (
    Task,
    Viewer,
    for_directors,
    for_holders,
    for_viewers,
    go,
    perform,
    remember_team,
)
from games.views.requests import HtmxHttpRequest

LENGTH_OF_KEY = 10


# --- registration -----------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@for_viewers
def enter_event(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Register, with a partner who accepts by link, or on the list of those looking for one."""
    wrong = ""
    if request.method == "POST":
        target, wrong = perform(request, viewer, {"register": _register, "join": _join})
        if not wrong:
            return redirect(target or request.path)
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "looking": looking_for_partner(viewer.event),
        "wrong": wrong,
        "posted": request.POST,
    }
    status = REFUSED if wrong else 200
    return render(request, "tournaments/register.html", context, status=status)


def _register(task: Task) -> str:
    way, partner = task.text("way"), task.text("partner")
    if way == "partner" and not partner:
        raise TableRefusal("name_needed")
    someone = Someone(name=partner) if way == "partner" and partner else None
    names = ("third", "fourth") if task.event.teams_of_four else ()
    with unless_refused(task.request):
        entering.register(
            task.event,
            _player(task),
            name=task.text("team")[:60],
            partner=someone,
            others=[Someone(task.text(it)) for it in names],
            club=task.text("club")[:60],
        )
    return go("my_match", task.event)


def _join(task: Task) -> str:
    with unless_refused(task.request):
        entering.join(task.entrant(), _player(task))
    return go("my_match", task.event)


def _player(task: Task) -> Player:
    """Return who is registering; strangers give their name and are guests from now on."""
    return task.viewer.player or ensure_player(task.request, task.text("name"))


@require_http_methods(["GET", "HEAD", "POST"])
@for_holders
def accept(request: HtmxHttpRequest, viewer: Viewer, code: str) -> HttpResponse:
    """Agree to play with the person who sent this link (TEAM-1)."""
    try:
        entrant = _entrant_by(viewer.event, code)
    except Http404:
        if viewer.entrant is None:
            raise
        # Two have sent each other their links: with the first answer one of the entries is gone.
        return redirect("my_match", event=viewer.event.slug)
    expected = entrant.people.filter(has_accepted=False).first()
    is_alone = entrant.status == EntrantStatus.LOOKING
    wrong = ""
    if request.method == "POST":

        def do(task: Task) -> str:
            take = entering.join if is_alone else entering.accept_partner
            with unless_refused(request):
                take(entrant, _player(task))
            return go("my_match", viewer.event)

        target, wrong = perform(request, viewer, {"accept": do})
        if target:
            return redirect(target)
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "entrant": entrant,
        "asks": entrant.people.filter(has_accepted=True).first(),
        "expected": expected,
        "is_open": is_alone or expected is not None,
        "wrong": wrong,
    }
    status = REFUSED if wrong else 200
    return render(request, "tournaments/partner.html", context, status=status)


def _entrant_by(event: Tournament, code: str) -> Entrant:
    found = event.entrants.filter(code=code.upper()).first()
    if found is None:
        raise Http404
    return found


@require_safe
@for_holders
def team(request: HtmxHttpRequest, viewer: Viewer, code: str) -> HttpResponse:
    """Let a browser act for a team by its code, without an account (REP-1)."""
    remember_team(request, _entrant_by(viewer.event, code))
    return redirect("my_match", event=viewer.event.slug)


# --- the door ---------------------------------------------------------------------------


def door_key(event: Tournament) -> str:
    """Return the secret that is in the QR code at the door and not on the public page."""
    return salted_hmac("games.tournaments.door", f"{event.pk} {event.seed}").hexdigest()[
        :LENGTH_OF_KEY
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@for_holders
def door(request: HtmxHttpRequest, viewer: Viewer, key: str) -> HttpResponse:
    """Check in with a phone: tap one's row, then confirm the name, since rows get mixed up."""
    if not constant_time_compare(key, door_key(viewer.event)):
        raise Http404
    wrong = ""
    if request.method == "POST":
        target, wrong = perform(request, viewer, {"check_in": _check_in})
        if target:
            return redirect(target)
    expected = viewer.event.entrants.filter(status=EntrantStatus.REGISTERED)
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "expected": expected.prefetch_related("people__player").order_by("name"),
        "there": viewer.event.entrants.filter(status=EntrantStatus.CHECKED_IN).count(),
        "wrong": wrong,
    }
    status = REFUSED if wrong else 200
    return render(request, "tournaments/door.html", context, status=status)


def _check_in(task: Task) -> str:
    entrant = task.entrant()
    if entrant == task.viewer.entrant and entrant.status == EntrantStatus.CHECKED_IN:
        return go("my_match", task.event)  # the answer to the first tap was lost
    if entrant.status != EntrantStatus.REGISTERED:
        raise TableRefusal("already_entered")
    entering.check_in(entrant, task.viewer.player, at_door=True)
    if task.viewer.entrant is None:
        remember_team(task.request, entrant)
    return go("my_match", task.event)


@require_safe
@for_directors
def door_qr(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Draw the QR code that hangs at the door."""
    return drawn_code(door_link(request, viewer.event))


def door_link(request: HtmxHttpRequest, event: Tournament) -> str:
    """Return the address at which people check in."""
    return request.build_absolute_uri(reverse("event_door", args=[event.slug, door_key(event)]))
