"""The director's desk: clock, tables, and one button for the next step (DIR-3)."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from games.forms.refused import REFUSED
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, Round, RoundStatus, Tournament
from games.tournaments.selectors.clock import RoundPhase
from games.tournaments.selectors.desk import BlockerKind, Desk, NextStep, desk_of
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
from games.tournaments.selectors.plan import end_of_window
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
from games.tournaments.views.results import missing_in
from games.views.requests import HtmxHttpRequest

EXTENSION = 5
"""Minutes of the button that extends a round."""
FAR = timedelta(minutes=10)
"""Starting earlier or later than planned by this much moves the rest of the schedule along."""
CHIPS = ("all", "open", "reported", "mine", "online")


class Dock(NamedTuple):
    """The next step: a button or a link, and what comes after it."""

    label: str
    small: str = ""
    do: str = ""
    """What the button sends; empty for a link."""
    href: str = ""
    then: str = ""


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


# --- the next step ----------------------------------------------------------------------


def dock_of(event: Tournament, desk: Desk) -> Dock:
    """Return the next step of the director; it names the act and its object."""
    if desk.calls:
        call = desk.calls[0]
        number = {"table": call.pairing.table_number}
        text = _("Table %(table)s calls") if call.entrant_id else _("Table %(table)s: corrected")
        return Dock(
            text % number,
            call.reason,
            href=go("direct_table", event, call.pairing.slug),
            then=_then(event, desk),
        )
    if desk.step == NextStep.WAIT:
        return _waiting(event, desk)
    return _step(event, desk)


def _waiting(event: Tournament, desk: Desk) -> Dock:
    first = next((it for it in desk.blockers if it.kind != BlockerKind.WAITING), desk.blockers[0])
    href = go("direct_table", event, first.pairing.pairing.slug)
    number = {"table": first.pairing.table}
    if first.kind == BlockerKind.DISPUTED:
        label, small = _("Decide table %(table)s"), _("the reports differ")
    else:
        label, small = _("Enter table %(table)s"), _playing(desk)
    return Dock(label % number, small, href=href, then=_then(event, desk))


def _step(event: Tournament, desk: Desk) -> Dock:
    number = {"number": 0 if desk.round is None else desk.round.number}
    later = {"number": number["number"] + 1}
    people = described.entrants_word(event, desk.checked_in)
    waiting = len(desk.blockers)
    match desk.step:
        case NextStep.CHECK_IN:
            return Dock(
                _("Check in and enter"),
                _("%(people)s checked in") % {"people": people},
                href=go("direct_people", event),
                then=_("Then draw round %(number)s.") % later,
            )
        case NextStep.DRAW:
            return Dock(
                _("Draw round %(number)s") % later,
                _("%(people)s checked in") % {"people": people},
                "draw",
                then=_("Then look at the draft and publish it."),
            )
        case NextStep.PUBLISH:
            return Dock(
                _("Draft of round %(number)s") % number,
                _("not published yet"),
                href=go("direct_draft", event),
                then=_("Then everybody sees where they play."),
            )
        case NextStep.START:
            return Dock(
                _("Start round %(number)s") % number,
                _length(event, desk),
                "start",
                then=_("Then the clock runs and the tables report."),
            )
        case NextStep.RESUME:
            return Dock(_("Resume round %(number)s") % number, do="resume")
        case NextStep.ACCEPT_AND_CLOSE:
            accepted = ngettext(
                "accepts %(count)s report", "accepts %(count)s reports", waiting
            ) % {"count": waiting}
            close = _("Close round %(number)s") % number
            return Dock(close, accepted, "accept_and_close", then=_after(event, number["number"]))
        case NextStep.CLOSE:
            close = _("Close round %(number)s") % number
            return Dock(
                close, _("all results are in"), "close", then=_after(event, number["number"])
            )
        case NextStep.END:
            return Dock(
                _("End the tournament"),
                _("the standing is then final"),
                "end",
                then=_("After that, only marked corrections are possible."),
            )
    if event.is_called_off:
        return Dock(_("To the page of the tournament"), href=go("event", event))
    return Dock(_("Final standing"), href=go("event", event) + "?show=standing")


def _length(event: Tournament, desk: Desk) -> str:
    starts, ends = desk.clock.starts, desk.clock.ends
    if event.days and desk.round is not None:
        until = end_of_window(event, desk.round.number, wall_clock.now())
        day = date_format(until.astimezone(event.time_zone), "DATE_FORMAT")
        return _("until %(day)s") % {"day": day}
    if starts is None or ends is None:
        return ""
    length = ends - starts
    return _("%(minutes)s minutes, until %(until)s") % {
        "minutes": length // timedelta(minutes=1),
        "until": showing.at(event, wall_clock.now() + length),
    }


def _playing(desk: Desk) -> str:
    count = sum(it.kind == BlockerKind.OPEN for it in desk.blockers)
    if desk.round is not None and desk.round.tournament.days:
        return ngettext("%(count)s match is open", "%(count)s matches are open", count) % {
            "count": count
        }
    return ngettext("%(count)s table is playing", "%(count)s tables are playing", count) % {
        "count": count
    }


def _then(event: Tournament, desk: Desk) -> str:
    """Return what comes after the first thing to do."""
    parts = []
    if disputed := [it for it in desk.blockers if it.kind == BlockerKind.DISPUTED]:
        tables = ", ".join(str(it.pairing.table) for it in disputed)
        parts.append(_("disputed: table %(tables)s") % {"tables": tables})
    is_said = not disputed and not desk.calls
    if not is_said and any(it.kind == BlockerKind.OPEN for it in desk.blockers):
        parts.append(_playing(desk))
    if desk.round is not None and desk.round.status != RoundStatus.CLOSED:
        parts.append(_("then close round %(number)s") % {"number": desk.round.number})
    return capfirst(f"{', '.join(parts)}.") if parts else ""


def _after(event: Tournament, number: int) -> str:
    if number >= event.rounds_planned:
        return _("Then end the tournament.")
    return _("Then draw round %(number)s.") % {"number": number + 1}


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
