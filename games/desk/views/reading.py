"""Read-only pages of the desk: reports, the log, raw events."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.desk import selectors
from games.desk.case import Case
from games.desk.concern import CaseReader
from games.desk.log_words import EVENTS
from games.desk.services import appointing
from games.desk.views.cases import round_of
from games.desk.views.ground import concerned_page, for_staff
from games.door.match_visit import come_to_match
from games.forms.numbers import key_in
from games.models import Player, StaffAct
from games.records.readable import write_action, write_event
from games.replays.reading import rounds_to_see
from games.rules.state.codec import from_json
from games.selectors.kept import actions_of
from games.services.ground import wall_clock
from games.services.rights import staff


@require_safe
@for_staff(staff.REVIEW)
def desk(request: HttpRequest) -> HttpResponse:
    """List the open or the settled reports, and the latest answers."""
    is_open = request.GET.get("settled") != "yes"
    context = {
        "is_open": is_open,
        "reports": selectors.reports(CaseReader(request.user), is_open=is_open),
        "awaiting": selectors.awaiting_second(wall_clock.now()),
        "number_open": selectors.number_open(),
        "answers": selectors.new_answers(),
        "may_read_log": staff.may(request.user, staff.READ_LOG),
        "may_appoint": staff.may(request.user, staff.APPOINT),
        "reviewers": appointing.reviewers(),
    }
    return render(request, "desk/desk.html", context)


@require_safe
@for_staff(staff.READ_LOG)
def log(request: HttpRequest) -> HttpResponse:
    """Show looks and acts: all of them, or those of a user, of a kind, about a player."""
    form = request.GET
    by, about, before = (key_in(form.get(name, "")) for name in ("by", "about", "before"))
    act = form.get("act", "") if form.get("act") in StaffAct.Act.values else ""
    acts = selectors.acts_of_staff(before, by, act, about)
    chosen = {"by": by, "act": act, "about": about}
    context = {
        "acts": acts,
        "older": acts[-1].pk if len(acts) == selectors.MOST_ACTS else None,
        "chosen": chosen,
        "address": urlencode({name: it for name, it in chosen.items() if it}),
        "everybody": selectors.all_in_log(),
        "kinds": StaffAct.Act.choices,
        "about": Player.objects.filter(pk=about).first() if about else None,
    }
    return render(request, "desk/log.html", context)


@require_safe
@for_staff(staff.REVIEW)
def events(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what happened in a round as it is recorded."""
    reader = CaseReader(request.user)
    visit = come_to_match(request, slug, reader.bonds)
    hand = round_of(rounds_to_see(visit), number)
    case = Case(match=visit.match, hand=hand)
    if (concerned := concerned_page(request, case, reader)) is not None:
        return concerned
    staff.note_look(request.user, StaffAct.Act.ROUND, f"{number}{EVENTS}", match=visit.match)
    rows = [
        {
            "version": it.version,
            "at": it.at,
            "seat": it.seat,
            "action": write_action(from_json(it.action)),
            "events": [write_event(from_json(part)) for part in it.events],
        }
        for it in actions_of(hand)
    ]
    context = {"match": visit.match, "hand": hand, "rows": rows}
    return render(request, "desk/events.html", context)
