"""Friends: find people again, invite them, read and write agreements of partners."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.bots.ground.conventions import Ticked, ticked_in
from games.door.coming_back import is_ours
from games.door.limits import INVITATIONS, count_one
from games.door.players import current_player
from games.door.visit import Visit
from games.forms.numbers import key_in
from games.forms.refused import REFUSED
from games.models import Player, Seat, Table
from games.people.logged_out import for_players
from games.people.models import LONGEST_CONVENTION, Convention, ConventionVersion
from games.people.selectors import (
    AgreedAt,
    companions_of,
    convention_of,
    conventions_at,
    conventions_of,
    followed_by,
    friends_of,
    have_met,
    invitations_for,
    partner_in,
    profile_of,
    version_of,
)
from games.people.services import conventions
from games.people.services import friends as services
from games.people.visitor import Visitor
from games.people.words import sentence_for
from games.screen.words.conventions import ShownStandard, shown_standards, ticked_standards
from games.screen.words.names import apart
from games.services.ground.refusals import TableRefusal
from games.services.seats.presence import note_on_site
from games.talk.selectors import blocked_by
from games.views.requests import HtmxHttpRequest


class Partnership(NamedTuple):
    """An agreement of a player with a partner."""

    partner: Player
    convention: Convention
    standards: tuple[ShownStandard, ...]


@require_safe
@never_cache
def friends(request: HttpRequest) -> HttpResponse:
    """Show the followed players, recent partners and opponents, and agreements."""
    player = current_player(request)
    if player is None:
        return render(request, "people/friends.html", {})
    context = {
        "friends": friends_of(player),
        "companions": companions_of(player),
        "followed": followed_by(player),
        "partnerships": [
            Partnership(partner_in(it, player), it, ticked_standards(it.standards))
            for it in conventions_of(player)
        ],
        "player": player,
        "with_bots": ticked_standards(profile_of(player).standards),
    }
    return render(request, "people/friends.html", context)


@require_safe
@never_cache
def at_table(request: HtmxHttpRequest, visit: Visit) -> HttpResponse:
    """Show the players at a table, their agreements, and the people one may invite.

    On the table itself only the agreements are asked for.
    """
    table, player = visit.table, visit.player
    if request.htmx:
        return render(request, "people/agreements_sheet.html", {"conventions": _shown_at(table)})
    seats = list(table.seats.select_related("player").order_by("number"))
    mine = next((seat for seat in seats if player and seat.player_id == player.pk), None)
    here = {seat.player_id for seat in seats}
    known = [] if mine is None or player is None else friends_of(player)
    context = {
        "table": table,
        "people": [seat for seat in seats if seat.is_person and seat is not mine],
        "conventions": _shown_at(table),
        "partner": None if mine is None else _partner(seats, mine).player,
        "plays_with_bot": mine is not None and bool(_partner(seats, mine).bot),
        "mine": mine,
        "followed": set() if player is None else followed_by(player),
        "blocked": set() if player is None else blocked_by(player),
        "friends": [friend for friend in known if friend.player.pk not in here],
    }
    return render(request, "people/at_table.html", context)


@require_POST
@for_players()
def follow(request: HttpRequest, player: Player) -> HttpResponse:
    """Follow a player one has met, or stop following them."""
    other = _posted_player(request)
    try:
        if request.POST.get("do") == "unfollow":
            services.unfollow(player, other)
        else:
            services.follow(player, other)
    except TableRefusal as refusal:
        messages.error(request, sentence_for(refusal))
    return redirect(_back(request))


@require_POST
@for_players()
def invite(request: HttpRequest, player: Player, visit: Visit) -> HttpResponse:
    """Invite a player to the table at which one sits."""
    other = _posted_player(request)
    try:
        count_one(request, INVITATIONS)
        services.invite(visit.table, player, other)
    except TableRefusal as refusal:
        messages.error(request, sentence_for(refusal))
    else:
        name = other.shown_name
        messages.success(request, _("%(name)s sees your invitation.") % {"name": apart(name)})
    return redirect("people_at", slug=visit.slug)


@require_safe
@never_cache
def invitations(request: HttpRequest) -> HttpResponse:
    """Return the invitations of the visitor, unless the page shows them: ``seen``, by mark."""
    player = current_player(request)
    found = [] if player is None else invitations_for(player)
    here = request.GET.get("here", "")
    if player is not None and not here.startswith("/t/"):  # there a socket tells of them
        note_on_site(player)
    kept = [f"seat-{table.slug}" for table in Visitor(request).kept_seats]
    if ",".join([*(it.mark for it in found), *kept]) == request.GET.get("seen", ""):
        return HttpResponse(status=204)
    return render(request, "people/_invitations.html", {"here": here})


@require_POST
@for_players()
def decline(request: HttpRequest, player: Player, number: int) -> HttpResponse:
    """Decline an invitation."""
    services.decline(player, number)
    return redirect(_back(request))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_players("text")
def agreement(request: HttpRequest, player: Player, number: int) -> HttpResponse:
    """Write the agreement with a partner."""
    partner = get_object_or_404(Player, pk=number)
    if player == partner or not have_met(player, partner):
        raise Http404
    if request.method != "POST":
        now = _agreed_now(player, partner)
        return _form(request, partner, now.text, ticked_in(now.standards), now.version)
    text, ticked = request.POST.get("text", ""), _posted_ticks(request)
    seen = key_in(request.POST.get("seen", ""))
    try:
        conventions.agree(player, partner, text, ticked, seen=seen)
    except TableRefusal as refusal:
        wrong, is_changed = sentence_for(refusal), refusal.code == "agreement_changed"
        meanwhile = _agreed_now(player, partner) if is_changed else None
        if meanwhile is not None:
            seen = meanwhile.version  # whoever sends it again has seen what they replace
        return _form(request, partner, text, ticked, seen, wrong=wrong, now=meanwhile)
    return redirect("friends")


class AgreedNow(NamedTuple):
    """The agreement of two partners, and its version."""

    version: int
    text: str
    standards: tuple[str, ...]

    @property
    def ticked(self) -> tuple[ShownStandard, ...]:
        """The conventions for bots, in words."""
        return ticked_standards(self.standards)


def _agreed_now(player: Player, partner: Player) -> AgreedNow:
    version = version_of(player, partner)  # read first: what is shown is never older than it
    found = convention_of(player, partner)
    if found is None:
        return AgreedNow(version, "", ())
    return AgreedNow(version, found.text, tuple(found.standards))


def _form(
    request: HttpRequest,
    partner: Player,
    text: str,
    ticked: Ticked,
    seen: int | None,
    *,
    wrong: str = "",
    now: AgreedNow | None = None,
) -> HttpResponse:
    """Show the form; ``now`` is the newer text of the partner, shown above it."""
    context = {
        "partner": partner,
        "text": text,
        "standards": shown_standards(ticked),
        "seen": seen,
        "now": now,
        "wrong": wrong,
        "longest": LONGEST_CONVENTION,
    }
    return render(request, "people/agreement.html", context, status=REFUSED if wrong else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_players()
def with_bots(request: HttpRequest, player: Player) -> HttpResponse:
    """Tick the agreements with bots as partners; ``next`` leads back."""
    if request.method == "POST":
        conventions.agree_with_bots(player, _posted_ticks(request))
        return redirect(_back(request))
    standards = shown_standards(profile_of(player).standards)
    context = {"standards": standards, "back": _back(request)}
    return render(request, "people/with_bots.html", context)


class ShownAgreed(NamedTuple):
    """The agreements of two partners at a table, in words."""

    agreed: AgreedAt
    standards: tuple[ShownStandard, ...]
    earlier: tuple[tuple[ConventionVersion, tuple[ShownStandard, ...]], ...]


def _shown_at(table: Table) -> list[ShownAgreed]:
    seats = table.seats.select_related("player")
    return [
        ShownAgreed(
            it,
            ticked_standards(it.standards),
            tuple((version, ticked_standards(version.standards)) for version in it.earlier),
        )
        for it in conventions_at(seats)
    ]


def _posted_ticks(request: HttpRequest) -> Ticked:
    return ticked_in(request.POST.getlist("standards"))


def _partner(seats: list[Seat], mine: Seat) -> Seat:
    return seats[(mine.number + 2) % len(seats)]


def _posted_player(request: HttpRequest) -> Player:
    return get_object_or_404(Player, pk=key_in(request.POST.get("player", "")))


def _back(request: HttpRequest) -> str:
    """Return the address of the page before, if it is one of ours."""
    wanted = request.POST.get("next", "") or request.GET.get("next", "")
    return wanted if is_ours(request, wanted) else reverse("friends")
