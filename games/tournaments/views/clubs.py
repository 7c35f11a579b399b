"""Clubs, their people, and the pages of their seasons (CLUB)."""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.door.limits import NEW_EVENTS, count_one
from games.door.players import current_player, ensure_player, unless_refused
from games.forms.numbers import key_in
from games.forms.refused import REFUSED
from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Club,
    ClubRole,
    Membership,
    Series,
    SeriesScoring,
    Tournament,
    TournamentStatus,
)
from games.tournaments.models.zones import site_zone, zones_to_choose
from games.tournaments.selectors import clubs as selectors
from games.tournaments.selectors.newcomers import newcomers_of
from games.tournaments.services import clubs as services
from games.tournaments.services.newcomers import take_all_in, take_in
from games.tournaments.services.schedules import local_day
from games.tournaments.views.club_ground import (
    ClubDeed,
    for_clubs,
    lines_in,
    member_in,
    perform,
    text_in,
    what_clubs_show,
)
from games.tournaments.views.listed import listed
from games.tournaments.views.meanwhile import FormDone
from games.tournaments.views.season_lines import what_seasons_show
from games.tournaments.views.season_rules import options_in, values_of
from games.tournaments.words import sentence_for

PARTS = ("season", "evenings", "people")
SALT = "games.tournaments.member"
LINK_SECONDS = 30 * 24 * 60 * 60
"""How long a link lasts by which somebody claims a written name as their own."""


@require_safe
@never_cache
def clubs(request: HttpRequest) -> HttpResponse:
    """Show all clubs, one's own first."""
    player = current_player(request)
    own = set() if player is None else set(selectors.clubs_of(player).values_list("pk", flat=True))
    found = selectors.all_clubs()
    context = {
        "mine": [it for it in found if it.pk in own],
        "others": [it for it in found if it.pk not in own],
    }
    return render(request, "tournaments/clubs/clubs.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_club(request: HttpRequest) -> HttpResponse:
    """Found a club, as its owner."""
    wrong = ""
    if request.method == "POST":
        try:
            name, who, zone = (text_in(request, it) for it in ("name", "who", "zone"))
            about = lines_in(request, "about")
            count_one(request, NEW_EVENTS)
            if not name:
                raise TableRefusal("name_needed")
            with unless_refused(request):
                player = current_player(request) or ensure_player(request, who)
                founded = services.create_club(player, name, text=about, zone=zone)
            return redirect("club", founded.slug)
        except TableRefusal as refusal:
            wrong = sentence_for(refusal)
    context = {
        "wrong": wrong,
        "posted": request.POST,
        "zone": request.POST.get("zone") or site_zone(),
        "areas": zones_to_choose(site_zone()),
    }
    return render(request, "tournaments/clubs/new.html", context, status=REFUSED if wrong else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_clubs
def club(request: HttpRequest, found: Club) -> HttpResponse:
    """Show a club: season, evenings, people; its directors change them here."""
    done = FormDone()
    if request.method == "POST":
        done = perform(request, found, OF_CLUB)
        if not done.wrong:
            return redirect(done.target or f"{request.path}?show=people")
    seasons = list(found.series.all())
    context = what_clubs_show(found, done) | _of_club(request, found) | {"seasons": seasons}
    current = next((it for it in seasons if not it.is_frozen), seasons[0] if seasons else None)
    part = "people" if done.wrong else request.GET.get("show", "season")
    context["part"] = part if part in PARTS else "season"
    if context["part"] == "people" and context["directs"]:
        found_new = newcomers_of(found)
        context["newcomers"] = found_new
        context["are_clear"] = sum(not it.is_doubtful for it in found_new)
    if current is not None and context["part"] == "season":
        context |= what_seasons_show(request, current)
    status = REFUSED if done.wrong else 200
    return render(request, "tournaments/clubs/club.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_clubs
def new_series(request: HttpRequest, found: Club) -> HttpResponse:
    """Begin a season."""
    done = FormDone()
    if request.method == "POST":
        done = perform(request, found, {"create": _create_series})
        if done.target:
            return redirect(done.target)
    context = (
        what_clubs_show(found, done)
        | _of_club(request, found)
        | {
            "values": values_of(None) | request.POST.dict(),
            "scorings": SeriesScoring.choices,
        }
    )
    status = REFUSED if done.wrong else 200
    return render(request, "tournaments/clubs/new_series.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_clubs
def season(request: HttpRequest, found: Club, season: str) -> HttpResponse:
    """Show a season; directors of the club count evenings towards it, and close it."""
    series = selectors.series_by(found, season)
    if series is None:
        raise Http404
    done = FormDone()
    if request.method == "POST":
        done = perform(request, found, _deeds_of(series))
        if not done.wrong:
            return redirect(done.target or request.path)
        series.refresh_from_db()
    context = what_clubs_show(found, done) | _of_club(request, found)
    context |= what_seasons_show(request, series)
    status = REFUSED if done.wrong else 200
    return render(request, "tournaments/clubs/season.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_clubs
def be_member(request: HttpRequest, found: Club, key: str) -> HttpResponse:
    """Claim a name of the club as one's own, by the link that a director gave out (CLUB-1)."""
    member, giver, wrong = _claimed_by(found, key)
    player = current_player(request)
    if wrong and member is not None and player is not None and member.player_id == player.pk:
        return redirect("club", found.slug)
    is_open = not wrong
    if request.method == "POST" and member is not None and is_open:
        try:
            with unless_refused(request):
                player = player or ensure_player(request, text_in(request, "who"))
                services.link_member(member, giver, player)
            return redirect("club", found.slug)
        except TableRefusal as refusal:
            wrong = sentence_for(refusal)
    context = {
        "club": found,
        "member": member,
        "wrong": wrong,
        "is_open": is_open,
        "player": current_player(request),
    }
    status = REFUSED if wrong else 200
    return render(request, "tournaments/clubs/member.html", context, status=status)


def _claimed_by(found: Club, key: str) -> tuple[Membership | None, Player, str]:
    """Return which name a link gives, whose link it is, and why it serves nobody any more."""
    try:
        number, by = signing.loads(key, salt=SALT)
    except (signing.BadSignature, ValueError) as error:
        raise Http404 from error
    giver = get_object_or_404(Player, pk=by)
    member = Membership.objects.select_related("club", "player").filter(pk=number).first()
    if member is not None and member.club_id != found.pk:
        raise Http404
    try:
        signing.loads(key, salt=SALT, max_age=LINK_SECONDS)
        if member is None:
            raise TableRefusal("link_ended")
        services.refuse_claim(member, giver)
    except signing.SignatureExpired:
        return member, giver, _("This link is too old. Ask for a new one.")
    except TableRefusal as refusal:
        return member, giver, sentence_for(refusal)
    return member, giver, ""


# --- what is shown ----------------------------------------------------------------------


def _of_club(request: HttpRequest, found: Club) -> dict[str, Any]:
    player = current_player(request)
    role = selectors.role_in_club(found, player)
    directs = role in selectors.LEADERS
    members = selectors.members_of(found)
    evenings = list(selectors.events_of_club(found))
    return {
        "areas": zones_to_choose(found.zone) if directs else (),
        "player": player,
        "role": role,
        "directs": directs,
        "is_owner": role == ClubRole.OWNER,
        "evenings": listed(evenings),
        "next": selectors.next_of(evenings, local_day(wall_clock.now(), found.zone)),
        "past": [it for it in evenings if it.status == TournamentStatus.ENDED],
        "people": [(it, _link(request, found, it, player, role)) for it in members],
        "members": ngettext("%(count)s member", "%(count)s members", len(members))
        % {"count": len(members)},
        "changed": {
            it.pk
            for it in members
            if selectors.may_change(role, it.role)
            or (it.role != ClubRole.OWNER and player is not None and it.player_id == player.pk)
        },
        "leaders": [it for it in members if it.role != ClubRole.MEMBER],
    }


def _link(
    request: HttpRequest, found: Club, member: Membership, player: Player | None, role: str
) -> str:
    if member.player_id is not None or player is None:
        return ""
    if not selectors.may_change(role, member.role):
        return ""
    key = signing.dumps([member.pk, player.pk], salt=SALT)
    return request.build_absolute_uri(reverse("club_member", args=[found.slug, key]))


# --- deeds ------------------------------------------------------------------------------


def _edit(request: HttpRequest, found: Club, by: Player) -> None:
    name, zone = text_in(request, "name"), text_in(request, "zone")
    text = lines_in(request, "about")
    services.edit_club(found, by, name=name, text=text, zone=zone)


def _add(request: HttpRequest, found: Club, by: Player) -> None:
    services.add_member(found, by, text_in(request, "name"))


def _remove(request: HttpRequest, found: Club, by: Player) -> None:
    services.remove_member(member_in(request, found), by)


def _set_role(request: HttpRequest, found: Club, by: Player) -> None:
    services.set_club_role(member_in(request, found), by, text_in(request, "role"))


def _take_in(request: HttpRequest, found: Club, by: Player) -> None:
    key = key_in(text_in(request, "person"))
    if key is None:
        raise TableRefusal("not_readable")
    answers = {"yes": True, "no": False}
    take_in(found, by, key, is_same=answers.get(text_in(request, "is_same")))


def _take_all_in(request: HttpRequest, found: Club, by: Player) -> None:
    take_all_in(found, by)


OF_CLUB: dict[str, ClubDeed] = {
    "edit": _edit,
    "add": _add,
    "remove": _remove,
    "role": _set_role,
    "take_in": _take_in,
    "take_all_in": _take_all_in,
}


def _create_series(request: HttpRequest, found: Club, by: Player) -> str:
    series = services.create_series(found, by, **options_in(request))
    return reverse("season", args=[found.slug, series.slug])


def _deeds_of(series: Series) -> dict[str, ClubDeed]:
    def event(request: HttpRequest, player: Player) -> Tournament:
        key = key_in(text_in(request, "event"))
        mine = Tournament.objects.filter(directors__player=player)
        found = None if key is None else mine.filter(pk=key).first()
        if found is None:
            raise TableRefusal("not_readable")
        return found

    def count(request: HttpRequest, found: Club, by: Player) -> None:
        services.count_in_series(event(request, by), by, series)

    def leave_out(request: HttpRequest, found: Club, by: Player) -> None:
        chosen = event(request, by)
        if chosen.series_id != series.pk:
            raise TableRefusal("not_readable")
        services.count_in_series(chosen, by, None)

    def freeze(request: HttpRequest, found: Club, by: Player) -> None:
        services.freeze_series(series, by)

    def thaw(request: HttpRequest, found: Club, by: Player) -> None:
        services.thaw_series(series, by)

    return {"count": count, "leave_out": leave_out, "freeze": freeze, "thaw": thaw}
