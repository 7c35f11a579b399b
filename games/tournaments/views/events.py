"""All tournaments, a new one, and the lasting page of one (LIVE-1)."""

from __future__ import annotations

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.door.limits import NEW_EVENTS, count_one
from games.door.players import current_player, ensure_player, unless_refused
from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.models import Player
from games.models.texts import clean_line
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments import words
from games.tournaments.models import (
    NOT_LISTED,
    Club,
    EntrantStatus,
    Round,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from games.tournaments.models.zones import site_zone, zones_to_choose
from games.tournaments.rules.presets import PRESETS
from games.tournaments.rules.record import System
from games.tournaments.selectors.clock import clock_of
from games.tournaments.selectors.clubs import (
    all_clubs,
    club_by,
    clubs_of,
    current_series,
    directs_club,
)
from games.tournaments.selectors.facts import PUBLIC, EventFacts
from games.tournaments.selectors.pages import (
    by_name,
    last_round,
    public_tournaments,
    shown_round,
    standing_page,
    tournament_at,
    tournaments_of,
)
from games.tournaments.selectors.told import ScoreReader
from games.tournaments.services import events as services
from games.tournaments.services.schedules import local_day, refuse_zone
from games.tournaments.views import described, showing, table_rows
from games.tournaments.views.bracket import bracket_parts
from games.tournaments.views.ground import (
    UNCHANGED,
    Viewer,
    address_of,
    for_viewers,
    is_unchanged,
    live,
    visible_tournament,
)
from games.tournaments.views.kept import facts_for, part_for_all
from games.tournaments.views.listed import listed, with_winners
from games.tournaments.views.planned import plan_of
from games.tournaments.views.standing import heads_of, lines_of, standing_title
from games.tournaments.views.typed import day_in
from games.views.requests import HtmxHttpRequest

LISTED = 50
FEW = 4
"""A list that is no longer than this leaves room to show what an evening is."""
TO_SEE = ("hall", "prints", "direct")
"""Pages of a rehearsal that somebody may want to see first."""
PARTS = ("standing", "round", "bracket", "people", "rules", "plan")
PAIRS_OF_REHEARSALS = 16
USUAL = "treibhaus"
UNNAMED = "unnamed"
"""The session's key for the name of somebody who has rehearsed without telling theirs."""


@require_safe
@never_cache
def events(request: HttpRequest) -> HttpResponse:
    """Show the tournaments: one's own, those to come or running, those past."""
    player = current_player(request)
    mine = [] if player is None else list(tournaments_of(player)[:LISTED])
    clubs = [] if player is None else list(all_clubs().filter(pk__in=clubs_of(player)))
    own = {it.pk for it in mine}
    others = [it for it in public_tournaments()[:LISTED] if it.pk not in own]
    coming = [it for it in others if it.status != TournamentStatus.ENDED]
    past = [it for it in others if it.status == TournamentStatus.ENDED]
    context = {
        "mine": listed(mine),
        "clubs": clubs,
        "open": listed(coming),
        "has_room": len(mine) + len(coming) <= FEW,
        "past": with_winners(listed(past)),
    }
    return render(request, "tournaments/events.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Create a tournament of a chosen kind; the person who does owns it."""
    wrong = ""
    if request.method == "POST":
        try:
            with unless_refused(request, at_once="rehearsal" not in request.POST):
                created = _create(request)
            seen = request.POST.get("see", "")
            return redirect(seen if seen in TO_SEE else "direct", event=created.slug)
        except TableRefusal as refusal:
            wrong = words.sentence_for(refusal)
    club = _club_of(request)
    zone = _usual_zone(club)
    context = {
        "asks_name": _is_unnamed(request, current_player(request)),
        "club": club,
        "series": None if club is None else current_series(club),
        "presets": [(key, words.preset_name(key), words.preset_text(key)) for key in PRESETS],
        "wrong": wrong,
        "posted": request.POST,
        "day": local_day(wall_clock.now(), zone).isoformat(),
        "zone": request.POST.get("zone") or zone,
        "areas": zones_to_choose(zone),
    }
    return render(request, "tournaments/new.html", context, status=REFUSED if wrong else 200)


def _create(request: HttpRequest) -> Tournament:
    fields = "preset name who day club zone".split()
    posted = {name: request.POST.get(name, "") for name in fields}
    if any("\0" in it for it in posted.values()) or posted["preset"] not in PRESETS:
        raise TableRefusal("not_readable")
    club = _club_of(request)
    zone = posted["zone"] or _usual_zone(club)
    refuse_zone(zone)
    day = day_in(posted["day"]) if posted["day"] else local_day(wall_clock.now(), zone)
    count_one(request, NEW_EVENTS)
    if "rehearsal" in request.POST:
        name = _("Rehearsal: %(name)s") % {"name": words.preset_name(posted["preset"])}
        count = PAIRS_OF_REHEARSALS
        by = _rehearsing(request, posted["who"])
        return services.rehearse(by, posted["preset"], day=day, name=name, count=count, zone=zone)
    usual = f"{words.preset_name(posted['preset'])}, {date_format(day, 'MONTH_DAY_FORMAT')}"
    name = clean_line(posted["name"])[:60] or usual
    player = current_player(request)
    if player is None or _is_unnamed(request, player):
        player = ensure_player(request, posted["who"])
    if club is None and posted["club"]:
        raise TableRefusal("club_gone" if club_by(posted["club"]) is None else "not_director")
    series = None if club is None else current_series(club)
    return services.create_tournament(
        player, posted["preset"], name=name, day=day, zone=zone, club=club, series=series
    )


def _club_of(request: HttpRequest) -> Club | None:
    """Return the club of the new evening, if the visitor directs it."""
    slug = request.POST.get("club") or request.GET.get("club", "")
    club = None if "\0" in slug else club_by(slug)
    return club if club is not None and directs_club(club, current_player(request)) else None


def _rehearsing(request: HttpRequest, who: str) -> Player:
    """Return the player who rehearses; strangers may give their name later."""
    player = current_player(request)
    if player is None:
        player = ensure_player(request, who or _("Director"))
        if not who:
            request.session[UNNAMED] = player.name
    return player


def _is_unnamed(request: HttpRequest, player: Player | None) -> bool:
    """Tell whether a visitor has no name, or the one that a rehearsal gave them."""
    return player is None or request.session.get(UNNAMED) == player.name


def _usual_zone(club: Club | None) -> str:
    return site_zone() if club is None else club.zone


@require_safe
@live
@for_viewers
def event(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show a tournament: standing, pairings, who takes part, rules; the clock beside them all."""
    if is_unchanged(request, viewer):
        return HttpResponse(status=UNCHANGED)
    if request.htmx:
        return HttpResponse(part_for_all(request, viewer, lambda: _part_of_page(request, viewer)))
    return render(request, "tournaments/event.html", page_of(request, viewer, facts_for(viewer)))


def _part_of_page(request: HtmxHttpRequest, viewer: Viewer) -> str:
    context = page_of(request, viewer, facts_for(viewer))
    return render_to_string("tournaments/_event.html", context, request)


def page_of(request: HtmxHttpRequest, viewer: Viewer, facts: EventFacts) -> dict[str, object]:
    """Return the context of the page of a tournament."""
    tournament = viewer.event
    current = last_round(facts)
    part, chosen = _part(request, facts, current)
    standing = standing_page(facts)
    title, progress = standing_title(standing, current)
    looker = ScoreReader(viewer.entrant)
    rows = table_rows.rows_of(facts, current, looker)
    shown = rows if chosen == current else table_rows.rows_of(facts, chosen, looker)
    entrants = [it for it in facts.entrants if it.status not in NOT_LISTED]
    return {
        "viewer": viewer,
        "event": tournament,
        "version": viewer.version,
        "part": part,
        "chosen": chosen,
        "current": current,
        "rounds": [it for it in facts.rounds if it.status in PUBLIC and it != current],
        "clock": showing.shown_clock(tournament, clock_of(tournament, wall_clock.now())),
        "kind": described.kind_of(tournament),
        "goes_on": _shown_to(viewer, tournament.knock_out),
        "groups": _shown_to(viewer, _groups_of(tournament)),
        "title": title,
        "hides_scores": standing.hides_scores,
        "progress": progress,
        "heads": heads_of(tournament),
        "lines": lines_of(tournament, standing, viewer.entrant),
        "unranked": standing.unranked,
        "rows": rows,
        "shown": shown,
        "names": by_name(shown_round(facts, chosen)) if chosen and part == "round" else [],
        "bracket": bracket_parts(facts, viewer.entrant) if part == "bracket" else [],
        "has_bracket": tournament.system == System.KNOCK_OUT and current is not None,
        "entrants": entrants,
        "looking": [it for it in facts.entrants if it.status == EntrantStatus.LOOKING],
        "entrants_title": described.entrants_title(tournament),
        "rules": described.rules_of(tournament),
        "plan": plan_of(facts, viewer.entrant) if part == "plan" else (),
        "schedule": [
            (it, showing.day_of(tournament, it), showing.item_name(it))
            for it in tournament.schedule.all()
        ],
        "announcements": tournament.announcements.in_force()[:3],
        "is_watched": any(it.shown.pairing.online_table_id for it in rows),
        "own_table": next((it.shown.table for it in rows if it.is_own), None),
        "link": address_of(request, tournament),
        "query": request.GET.urlencode(),
    }


def _groups_of(event: Tournament) -> Tournament | None:
    """Return the tournament in whose groups those of a knock-out have qualified (RR-6)."""
    return getattr(event, "group_stage", None) if event.system == System.KNOCK_OUT else None


def _shown_to(viewer: Viewer, other: Tournament | None) -> Tournament | None:
    """Return another tournament if the viewer of this one may see it, too."""
    return other if other is not None and (other.is_public or viewer.directs) else None


def _part(
    request: HtmxHttpRequest, facts: EventFacts, current: Round | None
) -> tuple[str, Round | None]:
    """Return which part of the page is asked for: by default the one that matters now."""
    number = number_in(request.GET.get("round", ""))
    chosen = next((it for it in facts.rounds if it.number == number and it.status in PUBLIC), None)
    part = request.GET.get("show", "")
    if part not in PARTS or (part == "plan" and not facts.tournament.days):
        if chosen is not None:
            part = "round"
        elif current is None:
            part = "people"
        else:
            is_bracket = facts.tournament.system == System.KNOCK_OUT
            after = "bracket" if is_bracket else "standing"
            part = after if current.status == RoundStatus.CLOSED else "round"
    return part, chosen or current


@require_safe
@never_cache
def short_address(request: HtmxHttpRequest, address: str) -> HttpResponse:
    """Lead from a short address to the page of its tournament, for those who may see it."""
    found = tournament_at(address)
    if found is None:
        raise Http404
    return redirect("event", event=visible_tournament(request, found.slug).slug)


@require_safe
@for_viewers
def event_qr(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Draw the address of a tournament as a QR code."""
    return drawn_code(request.build_absolute_uri(reverse("event", args=[viewer.event.slug])))


def drawn_code(address: str) -> HttpResponse:
    """Return an address as a QR code."""
    drawn = segno.make_qr(address).svg_inline(omitsize=True, border=2, light="#fff")
    image = drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return HttpResponse(image, content_type="image/svg+xml")
