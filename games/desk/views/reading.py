"""What is only read at the desk: reports, the log, events as they are recorded."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.desk import selectors
from games.desk.case import Case
from games.desk.log_words import EVENTS
from games.desk.views.cases import round_of
from games.desk.views.ground import concerned_page, for_staff
from games.door.match_visit import come_to_match
from games.forms.numbers import key_in
from games.models import StaffAct
from games.records.readable import write_action, write_event
from games.rules.state.codec import from_json
from games.selectors.kept import actions_of
from games.services.ground import wall_clock
from games.services.rights import staff


@require_safe
@for_staff(staff.REVIEW)
def desk(request: HttpRequest) -> HttpResponse:
    """List the open reports, or those that are settled, and the latest answers."""
    is_open = request.GET.get("settled") != "yes"
    context = {
        "is_open": is_open,
        "reports": selectors.reports(request.user, is_open=is_open),
        "awaiting": selectors.awaiting_second(wall_clock.now()),
        "number_open": selectors.number_open(),
        "answers": selectors.new_answers(),
        "may_read_log": staff.may(request.user, staff.READ_LOG),
    }
    return render(request, "desk/desk.html", context)


@require_safe
@for_staff(staff.READ_LOG)
def log(request: HttpRequest) -> HttpResponse:
    """Show who has looked at what, and done what."""
    acts = selectors.acts_of_staff(key_in(request.GET.get("before", "")))
    older = acts[-1].pk if len(acts) == selectors.MOST_ACTS else None
    return render(request, "desk/log.html", {"acts": acts, "older": older})


@require_safe
@for_staff(staff.REVIEW)
def events(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what happened in a round as it is recorded."""
    visit = come_to_match(request, slug)
    hand = round_of(visit, number)
    if (concerned := concerned_page(request, Case(match=visit.match, hand=hand))) is not None:
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
