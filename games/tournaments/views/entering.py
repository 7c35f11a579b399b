"""Take part: register, accept a partner, tick names at the door."""

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
from games.tournaments.models import NOT_LISTED, EntrantPlayer, EntrantStatus, Tournament
from games.tournaments.selectors.pages import looking_for_partner
from games.tournaments.services import checking_in, entering
from games.tournaments.services.entering import Someone
from games.tournaments.services.speaking import speaks_for
from games.tournaments.views.events import drawn_code
from games.tournaments.views.ground import (
    Task,
    Viewer,
    for_directors,
    for_holders,
    for_viewers,
    go,
    perform,
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
    """Return the player who registers; strangers give their name and become guests."""
    return task.viewer.player or ensure_player(task.request, task.text("name"))


@require_http_methods(["GET", "HEAD", "POST"])
@for_holders
def accept(request: HtmxHttpRequest, viewer: Viewer, code: str) -> HttpResponse:
    """Agree to play with the person who sent this link, which joins one and is used up (WHO-3)."""
    people = EntrantPlayer.objects.select_related("entrant", "player")
    place = people.filter(entrant__tournament=viewer.event, code=code.upper()).first()
    if place is None or not code:
        if viewer.entrant is None:
            raise Http404
        # Two have sent each other their links: with the first answer one of the entries is gone.
        return redirect("my_match", event=viewer.event.slug)
    entrant = place.entrant
    is_alone = entrant.status in NOT_LISTED and entrant.is_alone
    wrong = ""
    if request.method == "POST":

        def do(task: Task) -> str:
            with unless_refused(request):
                if is_alone:
                    entering.join(entrant, _player(task))
                else:
                    entering.accept_partner(place, _player(task))
            return go("my_match", viewer.event)

        target, wrong = perform(request, viewer, {"accept": do})
        if target:
            return redirect(target)
    is_open = is_alone or not place.has_accepted
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "entrant": entrant,
        "asks": entrant.people.filter(has_accepted=True).exclude(pk=place.pk).first() or place,
        "expected": None if is_alone else place,
        "is_open": is_open,
        "used_by": "" if is_open else place.shown_name,
        "wrong": wrong,
    }
    status = REFUSED if wrong else 200
    return render(request, "tournaments/partner.html", context, status=status)


# --- the door ---------------------------------------------------------------------------


def door_key(event: Tournament) -> str:
    """Return the secret that is in the QR code at the door and not on the public page."""
    return salted_hmac("games.tournaments.door", f"{event.pk} {event.seed}").hexdigest()[
        :LENGTH_OF_KEY
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@for_holders
def door(request: HtmxHttpRequest, viewer: Viewer, key: str) -> HttpResponse:
    """Say with a phone who is here: tap a row, then confirm the name, since rows get mixed up."""
    if not constant_time_compare(key, door_key(viewer.event)):
        raise Http404
    wrong = ""
    if request.method == "POST":
        target, wrong = perform(request, viewer, {"check_in": _here})
        if target:
            return redirect(target)
    entrants = viewer.event.entrants.prefetch_related("people__player").order_by("name")
    here = entrants.filter(status=EntrantStatus.CHECKED_IN)
    expected = entrants.filter(status=EntrantStatus.REGISTERED)
    context = {
        "viewer": viewer,
        "event": viewer.event,
        "expected": expected.filter(here_since=None),
        "here": [*expected.exclude(here_since=None), *here],
        "all": expected.count() + here.count(),
        "wrong": wrong,
    }
    status = REFUSED if wrong else 200
    return render(request, "tournaments/door.html", context, status=status)


def _here(task: Task) -> str:
    """Check in one's own team; of others note that they are here, which gives no power (WHO-1)."""
    entrant = task.entrant()
    if entrant == task.viewer.entrant and speaks_for(task.viewer.who, entrant):
        if entrant.status != EntrantStatus.CHECKED_IN:
            who = task.viewer.who
            checking_in.check_in(entrant, who.player, phone=who.phone)
        return go("my_match", task.event)
    checking_in.tick(entrant, task.viewer.player)
    return task.request.path


@require_safe
@for_directors
def door_qr(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Draw the QR code that hangs at the door."""
    return drawn_code(door_link(request, viewer.event))


def door_link(request: HtmxHttpRequest, event: Tournament) -> str:
    """Return the address at which people check in."""
    return request.build_absolute_uri(reverse("event_door", args=[event.slug, door_key(event)]))
