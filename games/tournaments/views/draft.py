"""The draft of a round: what each pair costs and why; redrawn, changed, published (PAIR-7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isqrt

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from games.forms.refused import REFUSED
from games.services.ground.refusals import TableRefusal
from games.services.writing.chains import promise_shown
from games.tournaments.models import Entrant, EntrantStatus, Round, RoundStatus
from games.tournaments.rules.ranking import VICTORY_POINTS
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.meanwhile import Concerns, of_pairs
from games.tournaments.selectors.pages import alphabetical
from games.tournaments.selectors.resting import takes_newcomers
from games.tournaments.selectors.told import is_all_told
from games.tournaments.services import by_clock, pairing
from games.tournaments.views import showing, table_rows
from games.tournaments.views.ground import (
    Task,
    Viewer,
    back_to,
    for_directors,
    go,
)
from games.tournaments.views.meanwhile import DeskDeed, FormDone, direct_by_form, what_pages_show
from games.tournaments.views.standing import main_figure
from games.views.requests import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def draft(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show the draft to the director alone, or change it."""
    done = FormDone()
    if request.method == "POST":
        done = direct_by_form(request, viewer, DEEDS)
        if not done.wrong:
            return back_to(done.target, request)
    event = viewer.event
    facts = facts_of(event)
    round_ = next((it for it in facts.rounds if it.status == RoundStatus.DRAFT), None)
    if round_ is None:
        if done.wrong:
            messages.error(request, done.wrong)
        return redirect("direct", event=event.slug)
    rows = table_rows.rows_of(facts, round_)
    standing = facts.standing() if facts.played() and is_all_told(facts) else ()
    points = {row.entrant: main_figure(event, row) for row in standing}
    there = {it for row in rows for side in row.shown.sides for it in side.entrants}
    checked_in = {it for it in facts.entrants if it.status == EntrantStatus.CHECKED_IN}
    is_for_all = takes_newcomers(round_)
    context = what_pages_show(viewer, done) | {
        "round": round_,
        "itself": showing.pairs_itself(round_),
        "rows": [(row, *_side_points(row, points), _reason(row, round_)) for row in rows],
        "tables": sum(row.shown.is_at_table for row in rows),
        "byes": [row for row in rows if not row.shown.is_at_table],
        "has_costs": event.ladder[0] == VICTORY_POINTS,
        "entrants": _by_name(there),
        "come": _by_name(checked_in - there) if is_for_all else (),
        "gone": _by_name(there - checked_in) if is_for_all else (),
    }
    status = REFUSED if done.wrong else 200
    return render(request, "tournaments/draft.html", context, status=status)


def _by_name(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Return entrants as a telephone book lists them."""
    return sorted(entrants, key=lambda it: alphabetical(it.name))


def _side_points(row: table_rows.TableRow, points: Mapping[str, str]) -> tuple[str, str]:
    """Return both sides' values so far of what the standing goes by; nothing at first."""
    if not points:
        return "", ""
    one, other = (
        ", ".join(points.get(it.key, "0") for it in side.entrants) for side in row.shown.sides
    )
    return one, other


def _reason(row: table_rows.TableRow, round_: Round) -> str:
    """Return why a pair is as it is, or how close to each other the two are."""
    if row.reasons:
        return " ".join(row.reasons)
    if round_.number == 1 or row.cost is None or not row.shown.is_at_table:
        return ""
    if round_.tournament.ladder[0] != VICTORY_POINTS:
        return "" if round_.is_by_hand else _("Neighbours in the standing.")
    apart = isqrt(round(row.cost))
    if not apart:
        return _("Equal victory points.")
    text = ngettext("%(count)s victory point apart.", "%(count)s victory points apart.", apart)
    return text % {"count": apart}


def _draft(task: Task) -> Round:
    found = task.event.rounds.filter(status=RoundStatus.DRAFT).first()
    if found is None:
        raise TableRefusal("not_a_draft")
    return found


def _redraw(task: Task, ahead: pairing.PairingPlan) -> None:
    _draft(task)
    pairing.draft_round(task.event, task.by, ahead)


def _swap(task: Task) -> None:
    one, other = task.entrant("one"), task.entrant("other")
    if one == other:
        raise TableRefusal("not_everybody_once")
    pairing.swap_in_draft(_draft(task), task.by, one, other)


def _discard(task: Task) -> str:
    pairing.discard_draft(_draft(task), task.by)
    return go("direct", task.event)


def _publish(task: Task) -> str:
    shown = promise_shown(task.text("nonce"), task.text("seal"))
    pairing.publish_round(_draft(task), task.by, word=task.text("word"), shown=shown)
    return go("direct", task.event)


def _stop(task: Task) -> None:
    by_clock.stop_pairing(task.event, task.by, _draft(task).number)


def _pairs(task: Task) -> Concerns:
    return of_pairs(task.event.rounds.filter(status=RoundStatus.DRAFT).first())


DEEDS = {
    "stop_pairing": DeskDeed(_stop, _pairs),
    "redraw": DeskDeed(_redraw, _pairs, ahead=lambda task: pairing.plan_ahead(task.event)),
    "swap": DeskDeed(_swap, _pairs),
    "discard": DeskDeed(_discard, _pairs),
    "publish": DeskDeed(_publish, _pairs),
}
