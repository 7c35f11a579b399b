"""Prints: choosing them, and their pages as they come out on paper (LIVE-2)."""

from __future__ import annotations

from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from games.forms.numbers import number_in
from games.services.ground import wall_clock
from games.tournaments.models import (
    Round,
    RoundStatus,
    Tournament,
)
from games.tournaments.models.local_times import last_minute
from games.tournaments.rules.record import System
from games.tournaments.selectors.facts import EventFacts, facts_of
from games.tournaments.selectors.pages import (
    last_round,
)
from games.tournaments.selectors.plan import window_of
from games.tournaments.services.rounds import item_of
from games.tournaments.views import showing
from games.tournaments.views.ground import Viewer, address_of, for_viewers
from games.tournaments.views.printed import PARTS, Printed
from games.views.requests import HtmxHttpRequest


@require_safe
@for_viewers
def prints(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Choose what to print."""
    round_ = last_round(facts_of(viewer.event))
    found = choices(viewer.event, round_, directs=viewer.directs)
    context = {"event": viewer.event, "round": round_, "choices": found}
    return render(request, "tournaments/prints/prints.html", context)


@require_safe
@for_viewers
def sheets(request: HtmxHttpRequest, viewer: Viewer, what: str) -> HttpResponse:
    """Show prints as they come out on paper; those of a round only once it is published."""
    facts = facts_of(viewer.event)
    round_ = _chosen(request, facts)
    parts = PARTS.get(what)
    is_there = what != "bracket" or _has_bracket(round_)
    if parts is None or not is_there or (round_ is None and not parts.is_without_round):
        raise Http404
    if parts.is_for_directors and not viewer.directs:
        raise PermissionDenied
    if parts.is_of_leagues and not viewer.event.days:
        raise Http404
    context: Printed = {
        "event": viewer.event,
        "what": what,
        "name": dict(_names())[what],
        "round": round_,
        "times": times(viewer.event, round_),
        "now": showing.with_day(viewer.event, wall_clock.now()),
        "link": address_of(request, viewer.event).split("//")[1],
    }
    for part in parts.needs:
        context |= part(request, facts, round_)
    return render(request, "tournaments/prints/sheets.html", context)


def choices(
    event: Tournament, round_: Round | None, *, directs: bool
) -> list[tuple[str, str, str]]:
    """Return the prints available now: address, name and purpose."""
    texts = {
        "pairings": _("By table and by name, to hang up"),
        "slips": _("One for each table, four on a sheet"),
        "standing": _("As it is now"),
        "bracket": _("Who meets whom, up to the final"),
        "results": _("All rounds side by side"),
        "plan": _("All rounds with their days, and who meets"),
        "fallback": _("All that the round needs if everything else fails"),
        "cards": _("With the number and a code that leads to the match there; to fold"),
        "words": _("For each team its word, with which a phone speaks for it; only for you"),
        "blank": _("Slips without names, and a list for the door"),
    }
    return [
        (key, name, texts[key])
        for key, name in _names()
        if (round_ is not None or PARTS[key].is_without_round)
        and (key != "bracket" or _has_bracket(round_))
        and (directs or not PARTS[key].is_for_directors)
        and (event.days or not PARTS[key].is_of_leagues)
    ]


def _has_bracket(round_: Round | None) -> bool:
    return round_ is not None and round_.tournament.system == System.KNOCK_OUT


def times(event: Tournament, round_: Round | None) -> tuple[str, str]:
    """Return when a round begins and ends, in fact or as planned; on paper for days, the days."""
    if round_ is None:
        return "", ""
    starts, ends = round_.starts, round_.ends
    if starts is None and event.days:
        window = window_of(event, round_.number)
        starts, ends = window.starts, last_minute(window.last, event.time_zone)
    elif starts is None and (item := item_of(round_)) is not None:
        starts, ends = item.starts, item.ends
    if starts and ends and ends - starts >= timedelta(seconds=showing.LONG):
        day = date_format(starts.astimezone(event.time_zone), _("D j M"))
        return day, showing.with_day(event, ends)
    return (
        showing.at(event, starts) if starts else "",
        showing.at(event, ends) if ends else "",
    )


def _names() -> list[tuple[str, str]]:
    return [
        ("pairings", _("Pairings")),
        ("slips", _("Slips")),
        ("standing", pgettext("of a tournament", "Standing")),
        ("bracket", _("Bracket")),
        ("results", _("All results")),
        ("plan", pgettext("of a league", "Plan")),
        ("fallback", _("Everything on paper")),
        ("cards", _("Table cards")),
        ("words", _("Slips with words")),
        ("blank", _("Blank forms")),
    ]


def _chosen(request: HttpRequest, facts: EventFacts) -> Round | None:
    number = number_in(request.GET.get("round", ""))
    if number is None:
        return last_round(facts)
    known = [it for it in facts.rounds if it.status != RoundStatus.DRAFT]
    return next((it for it in known if it.number == number), None)
