"""Access to the desk, and its forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.desk.case import Case
from games.desk.concern import CaseReader, others_for
from games.desk.models import Decision
from games.desk.selectors import number_open, taken_case
from games.desk.services import appointing, caring, settling
from games.desk.services.settling import Settlement
from games.desk.words import decided, length_names, sentence_for, why_concerned
from games.door.match_visit import visit_match
from games.forms.numbers import key_in, typed_number
from games.models import Match, MatchSeat, Player
from games.people.logged_out import lead_to_log_in
from games.replays.words import names_at_end
from games.services.ground.refusals import TableRefusal
from games.services.rights import staff

Parts = ParamSpec("Parts")
FORBIDDEN = 403
ViewWith = Callable[Concatenate[HttpRequest, Parts], HttpResponse]


def for_staff(permission: str) -> Callable[[ViewWith[Parts]], ViewWith[Parts]]:
    """Show a page only to users with a permission; for others it does not exist.

    Users who logged out in another tab and send a form are sent to the login and back.
    """

    def guard(view: ViewWith[Parts]) -> ViewWith[Parts]:
        @wraps(view)
        def guarded(
            request: HttpRequest, /, *parts: Parts.args, **named: Parts.kwargs
        ) -> HttpResponse:
            if request.method == "POST" and not request.user.is_authenticated:
                return lead_to_log_in(request, request.POST.get("reason", ""))
            if not staff.may(request.user, permission):
                raise Http404
            return view(request, *parts, **named)

        return never_cache(guarded)

    return guard


def concerned_page(request: HttpRequest, case: Case, reader: CaseReader) -> HttpResponse | None:
    """Return the page for a reviewer whom a case concerns, ``None`` for others."""
    concern = reader.concern_of(case)
    if concern is None:
        return None
    context = {
        "why": why_concerned(concern),
        "others": others_for(case, request.user),
        "match": case.match if _is_open_to(request, case.match) else None,
        "number_open": number_open(),
    }
    return render(request, "desk/concerned.html", context, status=FORBIDDEN)


def _is_open_to(request: HttpRequest, match: Match | None) -> bool:
    """Tell whether a player may see a match without being a reviewer."""
    if match is None or match.is_running:
        return False
    return visit_match(match.slug, request.session, request.COOKIES) is not None


def perform(request: HttpRequest, case: Case) -> str:
    """Carry out the decision of a form; return the refusal, empty if it is done."""
    if not staff.may(request.user, staff.SETTLE):
        raise Http404
    try:
        do = request.POST.get("do")
        if do in STAYS:
            return STAYS[do](request, case)
        if do == "lift":
            decision = _lift(request, case)
        elif do == "second":
            decision = _second(request, case)
        else:
            decision = settling.decide(case, _choice(request), request.user)
    except TableRefusal as refusal:
        return sentence_for(refusal)
    is_message = decision.kind == Decision.Kind.MESSAGE
    told = _("Your message was sent.") if is_message else _("Settled: %(decided)s.")
    messages.success(request, told if is_message else told % {"decided": decided(decision)})
    return ""


def lead_on(request: HttpRequest, to: str, **named: Any) -> HttpResponse:
    """Lead on once a form is done: to the same page while the case stays open."""
    form = request.POST
    is_open = form.get("do") in STAYS or form.get("kind") == Decision.Kind.MESSAGE
    answer: HttpResponse = redirect(request.path) if is_open else redirect(to, **named)
    return answer


def _take(request: HttpRequest, case: Case) -> str:
    caring.take(case, request.user)
    return ""


def _write_note(request: HttpRequest, case: Case) -> str:
    if case.player is None:
        raise TableRefusal("not_readable")
    caring.write_note(case.player, request.POST.get("reason", ""), request.user)
    return ""


def _appoint(request: HttpRequest, case: Case) -> str:
    return _change_role(request, case, appointing.make_reviewer)


def _dismiss(request: HttpRequest, case: Case) -> str:
    return _change_role(request, case, appointing.dismiss_reviewer)


def _change_role(request: HttpRequest, case: Case, change: Callable[[Player, Any], None]) -> str:
    if case.player is None:
        raise TableRefusal("not_readable")
    change(case.player, request.user)
    return ""


STAYS: dict[str | None, Callable[[HttpRequest, Case], str]] = {
    "take": _take,
    "note": _write_note,
    "make_reviewer": _appoint,
    "dismiss_reviewer": _dismiss,
}
"""The actions of forms that settle nothing."""


def _lift(request: HttpRequest, case: Case) -> Decision:
    return settling.lift(_meant(request, case), request.POST.get("reason", ""), request.user)


def _second(request: HttpRequest, case: Case) -> Decision:
    return settling.second(_meant(request, case), request.POST.get("reason", ""), request.user)


def _meant(request: HttpRequest, case: Case) -> Decision:
    """Return the decision about a player that a form names."""
    number = key_in(request.POST.get("decision", ""))
    decision = Decision.objects.filter(pk=number or 0, player=case.player).first()
    if decision is None or case.player is None:
        raise TableRefusal("not_readable")
    return decision


def _choice(request: HttpRequest) -> Settlement:
    """Return the decision that a form asks for."""
    form = request.POST
    kind, how = form.get("kind", ""), form.get("how", "")
    if not kind:
        raise TableRefusal("choice_missing")
    if kind == "end":  # silence or ban, which is said by itself
        kind = form.get("end", "")
    points, offender = None, None
    if kind == Decision.Kind.ADJUST:
        offender = {"wish0": 0, "wish1": 1}.get(how)
        if offender is None:
            points = (_points(form.get("points0", "")), _points(form.get("points1", "")))
    reason, length, seen = (form.get(name, "") for name in ("reason", "length", "seen"))
    about = frozenset(filter(None, map(key_in, form.getlist("who"))))
    return Settlement(kind, reason, length, points, offender, seen, about)


def _points(text: str) -> int:
    """Return the points of a team as they were typed; raises ``bad_points``."""
    number = typed_number(text)
    if number is None:
        raise TableRefusal("bad_points")
    return number


def _ticked(case: Case, chosen: list[str] | None) -> list[tuple[Player, bool]]:
    """Return the players of a report about several, and whether a decision is about them."""
    if not case.also:
        return []
    return [(it, chosen is None or str(it.pk) in chosen) for it in case.meant]


def form_context(
    request: HttpRequest, case: Case, wrong: str, rows: Iterable[MatchSeat] = ()
) -> dict[str, Any]:
    """Return the context of the form of a case, with the values of a refused one.

    ``rows`` say who has played its match.
    """
    chosen = request.POST if wrong else {}
    report = case.report or case.said or case.written
    teams = []
    if case.match is not None and case.hand is not None:
        names = names_at_end(case.hand, list(rows))
        teams = [(f"wish{team}", f"{names[team]} & {names[team + 2]}") for team in (0, 1)]
    return {
        "case": case,
        "ticked": _ticked(case, request.POST.getlist("who") if wrong else None),
        "wrong": wrong,
        "chosen": chosen,
        "teams": teams,
        "taken": None if report is None else taken_case(report),
        "may_settle": staff.may(request.user, staff.SETTLE),
        "lengths": length_names().items(),
        "longest": 500,
    }
