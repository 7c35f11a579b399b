"""Cases: reports, matches, rounds and players, and decisions about them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from games.desk import selectors
from games.desk.case import Case, case_of, case_of_message
from games.desk.concern import CaseReader
from games.desk.log_words import MARK
from games.desk.models import MatchReport
from games.desk.round_page import round_context
from games.desk.services import appointing
from games.desk.services.reporting import said_during
from games.desk.views.ground import concerned_page, for_staff, form_context, lead_on, perform
from games.door.match_visit import MatchRole, MatchVisit, come_to, come_to_match
from games.forms.refused import REFUSED
from games.models import Hand, MatchSeat, Player, StaffAct
from games.models.players import DELETED
from games.replays.matches import round_lines
from games.replays.reading import rounds_to_see
from games.replays.words import people_of, result_of_match
from games.screen.words.names import apart
from games.selectors.kept import actions_of_all
from games.selectors.of_tournament import place_in_tournament
from games.services.ground.counting import Counting, counting_of
from games.services.rights import staff
from games.talk.models import Message
from games.talk.models import Report as ReportOfMessage

PAGE_OR_FORM = require_http_methods(["GET", "HEAD", "POST"])


@PAGE_OR_FORM
@for_staff(staff.REVIEW)
def report(request: HttpRequest, number: int) -> HttpResponse:
    """Show a report about a match with the round it is about, and settle it.

    Of a running match only the chat is shown.
    """
    found = _report_with(number)
    case, reader = case_of(found), CaseReader(request.user)
    if (concerned := concerned_page(request, case, reader)) is not None:
        return concerned
    wrong = perform(request, case) if request.method == "POST" else ""
    if request.method == "POST" and not wrong:
        return lead_on(request, "desk")
    staff.note_look(
        request.user,
        StaffAct.Act.REPORT,
        f"{found.ground}{MARK}{found.match}",
        match=found.match,
        player=found.player,
    )
    said = list(found.evidence.select_related("author").order_by("pk"))
    context: dict[str, Any] = {
        "report": found,
        "said": said,
        "decisions": selectors.decisions_of(found),
        "number_open": selectors.number_open(),
        "about": _about(case),
        "pairs": list(combinations(case.meant, 2)),
    }
    counting = counting_of(found.match)
    if found.match.is_running:
        context["of_tournament"] = place_in_tournament(found.match)
        context["may_see_live"] = staff.may(request.user, staff.LIVE_HANDS)
        rows = tuple(found.match.players.select_related("player"))
    else:
        visit = _over(request, come_to(request, found.match, reader.bonds))
        hands, rows = rounds_to_see(visit), visit.rows
        context |= _match_context(visit, counting, hands, found.hand, found.step, said)
    case = case._replace(corrections=counting.rows)
    context |= form_context(request, case, wrong, rows)
    return render(request, "desk/case.html", context, status=REFUSED if wrong else 200)


def _report_with(number: int) -> MatchReport:
    rows = MatchReport.objects.select_related(
        "match__table", "hand", "player", "reporter", selectors.TAKER
    )
    rows = rows.defer("match__table__state", "match__table__clocks")
    found = get_object_or_404(rows, pk=number)
    if found.hand is not None:
        found.hand.match = found.match
    return found


@PAGE_OR_FORM
@for_staff(staff.REVIEW)
def said(request: HttpRequest, number: int) -> HttpResponse:
    """Show a report of a message with the messages around it, and settle it."""
    rows = ReportOfMessage.objects.select_related(
        "message__author", "message__table", "reporter", selectors.TAKER
    )
    rows = rows.defer("message__table__state", "message__table__clocks")
    found = get_object_or_404(rows, pk=number)
    case = case_of_message(found)
    if (concerned := concerned_page(request, case, CaseReader(request.user))) is not None:
        return concerned
    wrong = perform(request, case) if request.method == "POST" else ""
    if request.method == "POST" and not wrong:
        return lead_on(request, "desk")
    text = f"«{found.message.text}»" if found.message.text else found.message.phrase
    seen = f"{found.reason}{MARK}{text}"
    staff.note_look(request.user, StaffAct.Act.REPORT, seen, player=case.player)
    context = {
        "report": found,
        "is_message": True,
        "said": found.evidence.select_related("author").order_by("pk"),
        "meant": found.message,
        "decisions": selectors.decisions_of(found),
        "number_open": selectors.number_open(),
        "about": _about(case),
        **form_context(request, case, wrong),
    }
    return render(request, "desk/case.html", context, status=REFUSED if wrong else 200)


@PAGE_OR_FORM
@for_staff(staff.REVIEW)
def person(request: HttpRequest, number: int) -> HttpResponse:
    """Show all reports and decisions about a player; decide more."""
    found = get_object_or_404(Player.objects.exclude(name=DELETED), pk=number)
    case, reader = Case(player=found), CaseReader(request.user)
    if (concerned := concerned_page(request, case, reader)) is not None:
        return concerned
    wrong = perform(request, case) if request.method == "POST" else ""
    if request.method == "POST" and not wrong:
        return lead_on(request, "desk_person", number=number)
    staff.note_look(request.user, StaffAct.Act.PERSON, found.name, player=found)
    about, made = selectors.reports_of(found, reader)
    decisions = list(selectors.decisions_about(found))
    context = {
        "person": found,
        "number_open": selectors.number_open(),
        "account": found.user if staff.may(request.user, staff.READ_LOG) else None,
        "former_names": found.former_names.all(),
        "matches": MatchSeat.objects.filter(player=found).count(),
        "reports": about,
        "reports_made": made,
        "notes": selectors.notes_on(found),
        "may_read_log": staff.may(request.user, staff.READ_LOG),
        "may_appoint": staff.may(request.user, staff.APPOINT) and found.user_id is not None,
        "is_reviewer": appointing.is_reviewer(found),
        "decisions": decisions,
        **form_context(request, case._replace(decisions=decisions), wrong),
    }
    return render(request, "desk/person.html", context, status=REFUSED if wrong else 200)


@PAGE_OR_FORM
@for_staff(staff.REVIEW)
def match(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a match that is over: rounds, people, reports, corrections; strike it out."""
    reader = CaseReader(request.user)
    visit = _over(request, come_to_match(request, slug, reader.bonds))
    case = Case(match=visit.match)
    if (concerned := concerned_page(request, case, reader)) is not None:
        return concerned
    wrong = perform(request, case) if request.method == "POST" else ""
    if request.method == "POST" and not wrong:
        return lead_on(request, "desk_match", slug=slug)
    counting, said = counting_of(visit.match), said_during(visit.match, None)
    case = case._replace(corrections=counting.rows)
    context = {
        "reports": selectors.reports_of_match(visit.match, reader),
        "decisions": selectors.decisions_of_match(visit.match),
        **_match_context(visit, counting, rounds_to_see(visit), None, None, said),
        **form_context(request, case, wrong, visit.rows),
    }
    return render(request, "desk/match.html", context, status=REFUSED if wrong else 200)


@PAGE_OR_FORM
@for_staff(staff.REVIEW)
def one_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a round that is over, everything of it; let it count otherwise."""
    reader = CaseReader(request.user)
    visit = _over(request, come_to_match(request, slug, reader.bonds))
    hands = rounds_to_see(visit)
    hand = round_of(hands, number)
    case = Case(match=visit.match, hand=hand)
    if (concerned := concerned_page(request, case, reader)) is not None:
        return concerned
    wrong = perform(request, case) if request.method == "POST" else ""
    if request.method == "POST" and not wrong:
        return lead_on(request, "desk_round", slug=slug, number=number)
    staff.note_look(request.user, StaffAct.Act.ROUND, str(number), match=visit.match)
    counting, said = counting_of(visit.match), said_during(visit.match, hand)
    case = case._replace(corrections=counting.rows)
    context = {
        "decisions": selectors.decisions_of_match(visit.match).filter(correction__hand=hand),
        "is_round": True,
        **_match_context(visit, counting, hands, hand, None, said),
        **form_context(request, case, wrong, visit.rows),
    }
    return render(request, "desk/case.html", context, status=REFUSED if wrong else 200)


def _over(request: HttpRequest, visit: MatchVisit) -> MatchVisit:
    """Return a visit to a match that is over; every look is logged."""
    if visit.match.is_running:
        raise Http404
    if visit.role != MatchRole.REVIEWER:  # whose look the door has logged
        staff.note_look(request.user, StaffAct.Act.MATCH, str(visit.match), match=visit.match)
    return visit


def round_of(hands: Sequence[Hand], number: int) -> Hand:
    """Return a round of those that can be looked back on; 404 for others."""
    found = next((it for it in hands if it.number == number), None)
    if found is None:
        raise Http404
    return found


def _match_context(
    visit: MatchVisit,
    counting: Counting,
    hands: Sequence[Hand],
    hand: Hand | None,
    step: int | None,
    said: list[Message],
) -> dict[str, Any]:
    """Return the context for a match, the rounds that can be looked back on and one of them."""
    kept = actions_of_all(it.pk for it in hands)
    departures = list(visit.match.departures.select_related("hand", "player"))
    shown = next((it for it in hands if hand is not None and it.pk == hand.pk), None)
    names = visit.match.seat_names
    columns = list(names)
    if not visit.match.partners_rotate:
        columns = [f"{names[team]} & {names[team + 2]}" for team in (0, 1)]
    context: dict[str, Any] = {
        "match": visit.match,
        "of_tournament": place_in_tournament(visit.match),
        "title": result_of_match(visit.match, tuple(map(apart, names))),
        "columns": columns,
        "rounds": round_lines(visit, hands, counting, kept=kept),
        "is_void": counting.is_void,
        "is_adjusted": hand is not None and hand.pk in counting.adjusted,
        "numbers": [it.number for it in hands],
        "people": people_of(visit.match, visit.rows, departures),
        "partners": _partners(visit),
        "said": said,
    }
    if shown is None:
        return context
    context["departures"] = [it for it in departures if it.hand_id == shown.pk]
    return context | round_context(visit, shown, step, kept[shown.pk])


def _partners(visit: MatchVisit) -> list[tuple[Player, Player]]:
    """Return the pairs of people in a match in which partners stay the same."""
    if visit.match.partners_rotate:
        return []
    people = [(it.number, it.player) for it in visit.rows if it.player is not None]
    return [
        (one, other)
        for (seat, one), (place, other) in combinations(people, 2)
        if abs(seat - place) == 2 and DELETED not in (one.name, other.name)
    ]


def _about(case: Case) -> list[dict[str, Any]]:
    """Return the context about each player whom a report concerns."""
    numbers = selectors.numbers_of_reports(case.meant)
    return [{"player": it, "number_before": numbers[it.pk] - 1} for it in case.meant]
