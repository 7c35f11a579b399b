"""A table of a round as the director sees it: reports, rulings, calls, its clock (DIR-3)."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods

from games.models import Table
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import DirectorCall, Pairing, Settled, Tournament
from games.tournaments.rules import reports
from games.tournaments.selectors.facts import facts_of, report_of
from games.tournaments.selectors.meanwhile import Concerns, of_calls, of_clock, of_match, of_place
from games.tournaments.selectors.told import is_told
from games.tournaments.selectors.windows import dates_of
from games.tournaments.services import calls, online, rounds, ruling, settling
from games.tournaments.services import pairing as pairing_services
from games.tournaments.services.directing import plays_in
from games.tournaments.services.online import may_open_table
from games.tournaments.services.plausible import refuse_impossible, refuse_impossible_totals
from games.tournaments.services.settling import Said
from games.tournaments.views import table_rows
from games.tournaments.views.ground import Task, Viewer, for_directors, go
from games.tournaments.views.meanwhile import DeskDeed, desk_page
from games.tournaments.views.rooms import rooms_of
from games.tournaments.views.said import form_of, lines_of, said_in
from games.views.requests import HtmxHttpRequest

LEAST_MORE, MOST_MORE = -30, 120
"""Minutes by which a table may end later."""
DAYS_MORE, MINUTES_A_DAY = 7, 24 * 60


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def table(request: HtmxHttpRequest, viewer: Viewer, match: str) -> HttpResponse:
    """Show a table with what both sides reported; enter, rule, walk-over, reopen."""
    pairing = _pairing(viewer.event, match)
    deeds = {name: deed.bound(pairing=pairing) for name, deed in DEEDS.items()}

    def show(request: HtmxHttpRequest, viewer: Viewer, _wrong: str) -> dict[str, object]:
        return _shown(request, viewer, pairing)

    return desk_page(request, viewer, deeds, "tournaments/table.html", show)


def _shown(request: HtmxHttpRequest, viewer: Viewer, pairing: Pairing) -> dict[str, object]:
    facts = facts_of(viewer.event)
    round_ = next(it for it in facts.rounds if it.pk == pairing.round_id)
    looker = viewer.looker
    rows = table_rows.rows_of(facts, round_, looker, acts_first=True)
    row = next(it for it in rows if it.shown.pairing.pk == pairing.pk)
    one, other = row.shown.reporting.reports
    result = row.shown.result
    return {
        "round": round_,
        "row": row,
        "match": pairing,
        "first": row.shown.sides[0],
        "second": row.shown.sides[1],
        "reports": [
            (row.shown.sides[side].name, points, lines_of(report_of(pairing, side), 0))
            for side, points in enumerate((one, other))
        ],
        "is_covered": not is_told(facts, row.shown.entrants, looker),
        "is_reported": one is not None or other is not None,
        "is_waiting": (one is None) != (other is None) and result is None,
        "is_agreed": result is not None and result.settled == Settled.CONFIRMED,
        "call": next(iter(row.shown.calls), None),
        "corrected": pairing.match,
        "is_own": plays_in(pairing, viewer.player),
        "form": form_of(pairing, request.POST),
        "rooms": rooms_of(viewer.event, row.shown),
        "may_play_online": may_open_table(pairing),
        "ends": row.shown.ends,
        "dates": dates_of(pairing) if viewer.event.days else (),
    }


def _pairing(event: Tournament, match: str) -> Pairing:
    found = Pairing.objects.select_related("round__tournament", "result")
    pairing = found.filter(round__tournament=event, slug=match).first()
    if pairing is None or pairing.kind in table_rows.BYES:
        raise Http404
    return pairing


# --- deeds ------------------------------------------------------------------------------


def _back(task: Task, pairing: Pairing) -> str:
    """Return to the desk, or from an earlier round to all results (DIR-9)."""
    is_earlier = task.event.rounds.filter(number__gt=pairing.round.number).exists()
    return go("results" if is_earlier else "direct", task.event)


def _accept(task: Task, pairing: Pairing) -> str:
    ruling.accept_report(pairing, task.by)
    return _back(task, pairing)


def _rule(task: Task, pairing: Pairing) -> str:
    said = said_in(task, pairing, 0)
    if not task.text("reason"):
        _ask_back(task, said)
    vp = None
    if task.text("vp_own") or task.text("vp_other"):
        vp = task.amount("vp_own"), task.amount("vp_other")
    ruling.rule(pairing, task.by, said, vp=vp, reason=task.text("reason"))
    return _back(task, pairing)


def _ask_back(task: Task, said: Said) -> None:
    """Let a director say why points count that no deals bring: mostly they are mistyped."""
    refuse_impossible(task.event, said, may_be_ruled=True)
    try:
        reports.checked(said.totals)
    except reports.ReportRefused as refused:
        raise TableRefusal("odd_ruling", str(sum(said.totals))) from refused
    refuse_impossible_totals(task.event, said, may_be_ruled=True)


def _tie(task: Task, pairing: Pairing) -> str:
    """Rule a tie for a match that was not played in its window (LEA-3)."""
    ruling.rule(pairing, task.by, Said((0, 0)), reason=task.text("reason"))
    return _back(task, pairing)


def _more_days(task: Task, pairing: Pairing) -> None:
    rounds.extend_table(pairing, task.by, DAYS_MORE * MINUTES_A_DAY, reason=task.text("reason"))


def _take(task: Task, pairing: Pairing) -> str:
    """Let the report of one side count in a dispute."""
    side = task.number("side")
    waiting = pairing.reports.filter(side=side).first()
    if waiting is None:
        raise TableRefusal("nothing_to_accept")
    ruling.rule(pairing, task.by, settling.said_by(waiting), reason=task.text("reason"))
    return _back(task, pairing)


def _walkover(task: Task, pairing: Pairing) -> str:
    winner = {"0": 0, "1": 1, "none": None}
    side = task.text("side")
    if side not in winner:
        raise TableRefusal("not_readable")
    ruling.rule_walkover(pairing, task.by, winner[side], reason=task.text("reason"))
    return _back(task, pairing)


def _reopen(task: Task, pairing: Pairing) -> None:
    ruling.reopen(pairing, task.by, reason=task.text("reason"))


def _adjust(task: Task, pairing: Pairing) -> None:
    is_given = bool(task.text("percent_own") or task.text("percent_other"))
    score = (0, 0) if is_given else (task.number("points_own"), task.number("points_other"))
    number = task.number("deal") - 1
    given = None
    if is_given:
        given = task.number("percent_own"), task.number("percent_other")
    ruling.adjust_deal(pairing, task.by, number, score, reason=task.text("reason"), percent=given)


def _call_of(pairing: Pairing) -> DirectorCall:
    found = pairing.calls.filter(settled=None).first()
    if found is None:
        raise TableRefusal("not_readable")
    return found


def _take_call(task: Task, pairing: Pairing) -> None:
    calls.take_call(_call_of(pairing), task.by)


def _settle_call(task: Task, pairing: Pairing) -> str:
    calls.settle_call(_call_of(pairing), task.by, reason=task.text("reason"))
    return _back(task, pairing)


def _stop_clock(task: Task, pairing: Pairing) -> None:
    rounds.stop_table_clock(pairing, task.by)


def _resume_clock(task: Task, pairing: Pairing) -> None:
    rounds.resume_table_clock(pairing, task.by)


def _extend(task: Task, pairing: Pairing) -> None:
    minutes = task.number("minutes")
    if not LEAST_MORE <= minutes <= MOST_MORE:
        raise TableRefusal("not_readable")
    rounds.extend_table(pairing, task.by, minutes, reason=task.text("reason"))


def _attach(task: Task, pairing: Pairing) -> None:
    """Let the match be played at a table of this site, whose link is given (REP-7)."""
    slug = task.text("link").rstrip("/").rpartition("/")[2]
    found = Table.objects.filter(slug=slug).first()
    if found is None:
        raise TableRefusal("not_readable")
    online.attach_table(pairing, task.by, found)


def _play_online(task: Task, pairing: Pairing) -> None:
    online.play_online(pairing, task.by)


def _move(task: Task, pairing: Pairing) -> None:
    number = task.number("table")
    if not 1 <= number <= 9999:
        raise TableRefusal("not_readable")
    pairing_services.set_table(pairing, task.by, number)


def _match(_task: Task, pairing: Pairing) -> Concerns:
    return of_match(pairing)


def _clock(_task: Task, pairing: Pairing) -> Concerns:
    return of_clock(pairing)


def _calls(_task: Task, pairing: Pairing) -> Concerns:
    return of_calls(pairing)


def _place(_task: Task, pairing: Pairing) -> Concerns:
    return of_place(pairing)


def _in_words(task: Task, pairing: Pairing) -> str:
    """Return the score that a form would enter, nothing if it cannot be read."""
    try:
        return table_rows.score(said_in(task, pairing, 0).totals)
    except TableRefusal:
        return ""


DEEDS = {
    "accept": DeskDeed(_accept, _match),
    "rule": DeskDeed(_rule, _match, _in_words),
    "tie": DeskDeed(_tie, _match),
    "more_days": DeskDeed(_more_days, _clock),
    "take": DeskDeed(_take, _match),
    "walkover": DeskDeed(_walkover, _match),
    "reopen": DeskDeed(_reopen, _match),
    "adjust": DeskDeed(_adjust, _match),
    "take_call": DeskDeed(_take_call, _calls),
    "settle_call": DeskDeed(_settle_call, _calls),
    "stop_clock": DeskDeed(_stop_clock, _clock),
    "resume_clock": DeskDeed(_resume_clock, _clock),
    "extend": DeskDeed(_extend, _clock),
    "move": DeskDeed(_move, _place),
    "attach": DeskDeed(_attach, _match),
    "play_online": DeskDeed(_play_online, _match),
}
