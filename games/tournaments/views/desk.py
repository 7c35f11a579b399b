"""The director's desk: clock, tables, and one button for the next step (DIR-3)."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.forms.refused import REFUSED
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, Round, RoundStatus, Tournament
from games.tournaments.selectors.clock import RoundPhase
from games.tournaments.selectors.desk import BlockerKind, NextStep, desk_of
from games.tournaments.selectors.facts import EventFacts, facts_of
from games.tournaments.selectors.meanwhile import (
    NOTHING,
    Concerns,
    acts_since,
    last_change,
    of_end,
    of_match,
    of_pairs,
    of_reports,
    of_rounds,
)
from games.tournaments.selectors.own_part import has_to_say
from games.tournaments.selectors.resting import resting_in
from games.tournaments.services import (
    events,
    going_on,
    latecomers,
    online,
    pairing,
    rounds,
    ruling,
)
from games.tournaments.views import described, showing, table_rows
from games.tournaments.views.ground import (
    UNCHANGED,
    Task,
    Viewer,
    back_to,
    for_directors,
    go,
    is_unchanged,
    live,
)
from games.tournaments.views.meanwhile import (
    DeskDeed,
    FormDone,
    direct_by_form,
    what_pages_show,
)
from games.tournaments.views.next_step import dock_of
from games.tournaments.views.results import missing_in
from games.views.requests import HtmxHttpRequest

EXTENSION = 5
"""Minutes of the button that extends a round."""
FAR = timedelta(minutes=10)
"""Starting earlier or later than planned by this much moves the rest of the schedule along."""
CHIPS = ("all", "open", "reported", "mine", "online")


@require_http_methods(["GET", "HEAD", "POST"])
@live
@for_directors
def direct(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show the desk, or do the next step."""
    done = FormDone()
    if request.method == "POST":
        done = direct_by_form(request, viewer, DEEDS)
        if not done.wrong:
            return back_to(done.target, request)
    elif is_unchanged(request, viewer):
        return HttpResponse(status=UNCHANGED)
    context = what_pages_show(viewer, done) | _context(request, viewer)
    name = "tournaments/_desk.html" if request.htmx else "tournaments/desk.html"
    return render(request, name, context, status=REFUSED if done.wrong else 200)


def _context(request: HtmxHttpRequest, viewer: Viewer) -> dict[str, object]:
    event = viewer.event
    desk = desk_of(event, wall_clock.now())
    published = desk.round
    if published is not None and published.status == RoundStatus.DRAFT:
        published = event.rounds.filter(number=published.number - 1).first()
    facts = facts_of(event)
    current = next((it for it in facts.rounds if it == published), None)
    rows = table_rows.rows_of(facts, current, viewer.looker, acts_first=True)
    chip = request.GET.get("show", "all")
    waiting = sum(it.kind == BlockerKind.WAITING for it in desk.blockers)
    return {
        "version": viewer.version,
        "desk": desk,
        "clock": showing.shown_clock(event, desk.clock),
        "current": current,
        "is_running": desk.clock.phase in (RoundPhase.RUNNING, *OVER),
        "is_paused": desk.clock.phase == RoundPhase.PAUSED,
        "rows": [(it, _way_to(event, it)) for it in rows if _is_in(it, chip)],
        "chips": [it for it in _chips(rows) if it[2] or it[0] == "all"],
        "chip": chip if chip in CHIPS else "all",
        "dock": dock_of(event, desk),
        "missing": missing_in(facts),
        "is_waiting": desk.step == NextStep.WAIT,
        "itself": showing.pairs_itself(desk.round),
        "waiting": waiting,
        "locked": [it for it in facts.entrants if it.is_word_locked],
        "resting": [] if current is None else _waiting_for_match(facts, current),
        "people": described.entrants_word(event, desk.checked_in),
        "extension": EXTENSION,
        "may_go_on": event.knock_out is None
        and desk.step in (NextStep.END, NextStep.NOTHING)
        and going_on.may_go_on(event),
        "asks_own_part": desk.step != NextStep.NOTHING and has_to_say(event, viewer.director),
        "query": request.GET.urlencode(),
    }


def _waiting_for_match(facts: EventFacts, round_: Round) -> list[Entrant]:
    """Return who may be let play each other: two at least, until a result is in (PAIR-7)."""
    found = resting_in(facts, round_)
    return [] if len(found) < 2 or pairing.has_results(round_) else found


OVER = (RoundPhase.TIME_OVER, RoundPhase.OVERTIME)


def _way_to(event: Tournament, row: table_rows.TableRow) -> str:
    """Return the page of a table; a bye has none."""
    is_at_table = row.kind != "bye"
    return go("direct_table", event, row.shown.pairing.slug) if is_at_table else ""


def _chips(rows: list[table_rows.TableRow]) -> list[tuple[str, str, int]]:
    names = {
        "all": _("All"),
        "mine": _("for you"),
        "reported": _("reported"),
        "open": _("open"),
        "online": _("online"),
    }
    return [(key, name, sum(_is_in(it, key) for it in rows)) for key, name in names.items()]


def _is_in(row: table_rows.TableRow, chip: str) -> bool:
    return {
        "mine": row.kind == "mine",
        "reported": row.kind == "waits",
        "open": row.kind == "plays",
        "online": row.shown.pairing.online_table_id is not None,
    }.get(chip, True)


# --- deeds ------------------------------------------------------------------------------


def _last(task: Task) -> Round:
    """Return the last round."""
    found = task.event.rounds.order_by("-number").first()
    if found is None:
        raise TableRefusal("not_published")
    return found


def _draw(task: Task, ahead: pairing.PairingPlan) -> str:
    """Draft the next round; a draft that another director has made meanwhile stays."""
    if not _is_drawn(task):
        pairing.draft_round(task.event, task.by, ahead)
    return go("direct_draft", task.event)


def _is_drawn(task: Task) -> bool:
    return task.event.rounds.filter(status=RoundStatus.DRAFT).exists()


def _start(task: Task) -> None:
    round_ = _last(task)
    item = rounds.item_of(round_)
    is_far = item is not None and abs(wall_clock.now() - item.starts) >= FAR
    rounds.start_round(round_, task.by, moves_later=is_far)


def _close(task: Task) -> None:
    rounds.close_round(_last(task), task.by, anyway=task.goes_on)


def _accept_and_close(task: Task) -> None:
    rounds.close_round(_last(task), task.by, accept_reports=True)


def _accept_all(task: Task) -> None:
    """Accept the reports that the page has shown; newer ones wait."""
    acts = acts_since(task.event, task.number("seen"))
    for blocker in desk_of(task.event, wall_clock.now()).blockers:
        match = blocker.pairing.pairing
        if blocker.kind == BlockerKind.WAITING and last_change(acts, of_match(match)) is None:
            ruling.accept_report(match, task.by)


def _pause(task: Task) -> None:
    rounds.pause_round(_last(task), task.by)


def _resume(task: Task) -> None:
    rounds.resume_round(_last(task), task.by)


def _extend(task: Task) -> None:
    rounds.extend_round(_last(task), task.by, EXTENSION)


def _let_play(task: Task) -> str:
    """Let two play who have no match; of an evening online at a table of this site, at once."""
    made = latecomers.let_play(_last(task), task.by, task.entrant("one"), task.entrant("other"))
    if task.event.is_online and not task.event.days and online.may_open_table(made):
        online.play_online(made, task.by)
    return go("direct_table", task.event, made.slug)


def _end(task: Task) -> str:
    events.end_tournament(task.event, task.by, anyway=task.goes_on)
    return go("event", task.event) + "?show=standing"


def _rounds(_task: Task) -> Concerns:
    return of_rounds()


def _clock(_task: Task) -> Concerns:
    return of_rounds("status", "ends", "paused")


DEEDS = {
    "draw": DeskDeed(
        _draw,
        lambda task: NOTHING if _is_drawn(task) else of_rounds(),
        ahead=lambda task: pairing.plan_ahead(task.event),
    ),
    "start": DeskDeed(_start, _rounds),
    "close": DeskDeed(_close, _rounds),
    "accept_and_close": DeskDeed(_accept_and_close, lambda task: of_reports(_last(task))),
    "accept_all": DeskDeed(_accept_all, _rounds),
    "pause": DeskDeed(_pause, _clock),
    "resume": DeskDeed(_resume, _clock),
    "extend": DeskDeed(_extend, _clock),
    "let_play": DeskDeed(_let_play, lambda task: of_pairs(_last(task))),
    "end": DeskDeed(_end, lambda _task: of_end()),
}
