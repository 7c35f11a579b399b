"""The wall of a hall: clock, signals, tables, standing (LIVE-1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from math import floor
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_safe

from games.services.ground import wall_clock
from games.tournaments.models import EntrantStatus, Tournament, TournamentStatus
from games.tournaments.rules.schedule import SignalKind
from games.tournaments.selectors.clock import (
    RoundPhase,
    TimedSignal,
    TournamentClock,
    clock_of,
)
from games.tournaments.selectors.facts import EventFacts, facts_of
from games.tournaments.selectors.pages import (
    PairingShown,
    StandingShown,
    by_name,
    last_round,
    shown_round,
    standing_page,
    version_of,
)
from games.tournaments.selectors.plan import window_of, windows_of
from games.tournaments.services.rounds import item_of
from games.tournaments.views import days, described, showing
from games.tournaments.views.bracket import IN_A_PART, BracketColumn, bracket_parts
from games.tournaments.views.ground import Viewer, address_of, for_viewers, live
from games.tournaments.views.standing import main_figure, standing_title, told_figures
from games.views.requests import HtmxHttpRequest

ROWS = 16
"""How many tables fit on a page that can be read from the last row of a hall."""
NAMES = 33
LINES = 22
"""Of a standing: two columns, so that names are whole."""
LONG_TITLE = 40
"""From so many letters on a title is set smaller."""
COMING = 4
"""How many coming items stand beside the clock."""
FIRST = 5
"""How many lines of the standing stand below."""
OVER = (RoundPhase.TIME_OVER, RoundPhase.OVERTIME)


class HallClock(NamedTuple):
    """The figure in the ring and the words around it; ``left`` and ``total`` are seconds."""

    above: str
    figure: str
    below: str
    left: float | None
    """Counts down; ``None`` while it stands still."""
    part: float
    """How much of the ring is drawn, in percent."""


class Coming(NamedTuple):
    """What is to come, and when."""

    at: datetime
    words: str
    is_day: bool = False
    """Whether it is the day that matters."""


class Bell(NamedTuple):
    """A signal: ``due`` is in seconds from now, negative if it is past."""

    key: str
    kind: str
    words: str
    due: float


class HallRow(NamedTuple):
    """A line of a page: a number, in a disc when it is done, and what stands beside it."""

    number: str
    lines: tuple[str, ...]
    is_done: bool = False
    figure: str = ""
    is_gone: bool = False


class HallPage(NamedTuple):
    """A page that is shown until the next one comes."""

    kind: str
    title: str
    small: str
    rows: Sequence[HallRow]
    columns: Sequence[BracketColumn] = ()
    """Those of a bracket, which stand in the place of rows."""


@require_safe
@live
@for_viewers
def hall(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show what everybody in the hall should see, which excludes drafts."""
    event, now = viewer.event, wall_clock.now()
    version = version_of(event)
    facts = facts_of(event)
    clock = clock_of(event, now)
    standing = standing_page(facts)
    title, _progress = standing_title(standing, last_round(facts))
    context = {
        "event": event,
        "version": version,
        "clock": hall_clock(event, clock),
        "coming": coming(event, clock, now),
        "bells": bells(clock, now),
        "changes": changes_in(event, clock, now),
        "pages": hall_pages(facts, clock.phase),
        "title": title,
        "first": [(it, main_figure(event, it.row)) for it in standing.rows[:FIRST]],
        "has_begun": bool(facts.played()),
        "is_long": len(event.name) >= LONG_TITLE,
        "announcement": event.announcements.in_force().first(),
        "people": described.entrants_word(event, len(facts.field)),
        "address": address_of(request, event).split("//")[1],
    }
    name = "tournaments/hall/_hall.html" if request.htmx else "tournaments/hall/hall.html"
    return render(request, name, context)


# --- clock and signals ------------------------------------------------------------------


def hall_clock(event: Tournament, clock: TournamentClock) -> HallClock:
    """Return the words in the ring at this moment."""
    if event.status == TournamentStatus.ENDED:
        day = date_format(event.day, _("j M"))
        above = "" if event.is_called_off else _("Final standing")
        return HallClock(above, day, showing.ended(event), None, 0)
    if event.days and clock.phase in (None, RoundPhase.PUBLISHED, RoundPhase.CLOSED):
        return _clock_of_league(event, clock)
    if clock.round is None or clock.phase is None:
        if clock.starts is None:
            return HallClock(_("Not yet begun"), "–", "", None, 0)
        return HallClock(_("First round"), showing.at(event, clock.starts), "", None, 0)
    above = _("Round %(number)s of %(rounds)s") % {
        "number": clock.round.number,
        "rounds": max(event.rounds_planned, clock.round.number),
    }
    until = showing.when(event, clock.ends) if clock.ends else ""
    match clock.phase:
        case RoundPhase.PUBLISHED:
            figure = showing.at(event, clock.starts) if clock.starts else "–"
            return HallClock(above, figure, _("Take your seats"), None, 0)
        case RoundPhase.CLOSED:
            following = showing.after_round(event, clock.round)
            figure = showing.at(event, following.starts) if following else "–"
            below = showing.item_name(following) if following else ""
            return HallClock(_("Round over"), figure, below, None, 0)
        case RoundPhase.TIME_OVER | RoundPhase.OVERTIME:
            return HallClock(above, "0:00", _("Time is over"), None, 0)
    left = clock.remaining.total_seconds() if clock.remaining is not None else 0
    total = (clock.ends - clock.starts).total_seconds() if clock.ends and clock.starts else 0
    is_paused = clock.phase == RoundPhase.PAUSED
    return HallClock(
        above,
        showing.time_left(max(floor(left), 0), total),
        _("paused") if is_paused else _("until %(until)s") % {"until": until},
        None if is_paused or showing.is_rough(left, total) else round(left, 1),
        round(100 * min(max(left / total, 0), 1), 2) if total else 0,
    )


def _clock_of_league(event: Tournament, clock: TournamentClock) -> HallClock:
    """Return what the ring says while no window is open: on which day one begins (LEA-1)."""
    is_over = clock.phase == RoundPhase.CLOSED
    if is_over or clock.round is None:
        following = days.window_to_come(event, clock.round)
        above = _("Round over") if is_over else _("First round")
    else:
        following = window_of(event, clock.round.number)
        above = _("Round %(number)s") % {"number": clock.round.number}
    figure = days.figure_of(event, clock.round, is_over=is_over)
    return HallClock(above, figure, days.days_of(following) if following else "", None, 0)


def coming(event: Tournament, clock: TournamentClock, now: datetime) -> list[Coming]:
    """Return what is to come: signals of the round, but of today, then the schedule."""
    found = []
    if event.status == TournamentStatus.ENDED:
        return []
    if clock.phase != RoundPhase.PAUSED:
        found = [
            Coming(it.at, signal_words(it))
            for it in clock.signals
            if it.at > now and showing.is_today(event, it.at)
        ]
    after = max(now, clock.ends) if clock.ends and clock.phase == RoundPhase.RUNNING else now
    item = item_of(clock.round) if clock.round is not None else None
    later = event.schedule.filter(starts__gte=after)
    if item is not None:
        later = later.filter(position__gt=item.position)
    if clock.round is not None and clock.phase == RoundPhase.CLOSED:
        following = showing.after_round(event, clock.round)
        later = later.filter(position__gte=following.position) if following else later.none()
    found += [Coming(it.starts, showing.item_name(it)) for it in later[:COMING]]
    return (found + _windows_to_come(event, clock))[:COMING]


def _windows_to_come(event: Tournament, clock: TournamentClock) -> list[Coming]:
    """Return the first days of the rounds that a league has still to play."""
    now_on = 0 if clock.round is None else clock.round.number
    return [
        Coming(it.starts, _("Round %(number)s") % {"number": it.number}, is_day=True)
        for it in (windows_of(event) if event.days else ())
        if it.number > now_on
    ]


def bells(clock: TournamentClock, now: datetime) -> list[Bell]:
    """Return the signals of the round with the time until each (SCH-3).

    They follow from the round alone, so one that falls into a restart is heard afterwards.
    While a round is paused none is to come.
    """
    return [
        Bell(
            f"{it.round}-{it.kind}-{it.minutes}",
            it.kind,
            signal_words(it),
            round((it.at - now).total_seconds(), 1),
        )
        for it in clock.signals
        if it.at <= now or clock.phase != RoundPhase.PAUSED
    ]


def signal_words(signal: TimedSignal) -> str:
    """Return a signal in words."""
    if signal.kind == SignalKind.START:
        return _("Round %(number)s begins") % {"number": signal.round}
    if signal.kind == SignalKind.END:
        return _("End of the round: report")
    return ngettext("%(minutes)s minute left", "%(minutes)s minutes left", signal.minutes) % {
        "minutes": signal.minutes
    }


def changes_in(event: Tournament, clock: TournamentClock, now: datetime) -> float | None:
    """Return in how many seconds the page will change although nobody does anything."""
    moments = [it.at for it in clock.signals if clock.phase != RoundPhase.PAUSED]
    if clock.phase in OVER and clock.ends is not None:
        moments.append(clock.ends + timedelta(minutes=event.overtime))
    if clock.next_item is not None:
        moments.append(clock.next_item.starts)
    later = [(it - now).total_seconds() for it in moments if it > now]
    return round(min(later), 1) if later else None


# --- pages ------------------------------------------------------------------------------


def hall_pages(facts: EventFacts, phase: RoundPhase | None) -> list[HallPage]:
    """Return the pages in turn, for a league its plan after the others."""
    return _pages(facts, phase) + (_plan(facts) if facts.tournament.days else [])


def _pages(facts: EventFacts, phase: RoundPhase | None) -> list[HallPage]:
    """Return the tables while a round is on, else the standing."""
    round_ = last_round(facts)
    if round_ is None or phase is None:
        return _people(facts)
    if phase == RoundPhase.CLOSED:
        return _bracket(facts, round_.number) + _standing(facts)
    tables = shown_round(facts, round_)
    is_last = round_.number >= facts.tournament.rounds_planned
    found = _tables(tables, is_last=is_last) + _names(tables) + _bracket(facts, round_.number)
    if phase == RoundPhase.PUBLISHED or not facts.played():
        return found
    return found + _standing(facts)


def _tables(tables: list[PairingShown], *, is_last: bool) -> list[HallPage]:
    at_tables = [it for it in tables if it.is_at_table]
    progress = _("%(done)s of %(tables)s reported") % {
        "done": sum(it.is_final for it in at_tables),
        "tables": len(at_tables),
    }
    rests = _("Bye") if is_last else _("plays the next round again")
    rows = [
        HallRow(
            str(it.table or "–"),
            tuple(side.name for side in it.sides if side.entrants)
            + (() if it.is_at_table else (rests,)),
            it.is_final and it.is_at_table,
        )
        for it in tables
    ]
    return _paged("tables", _("Who plays where"), [_("by table"), progress], rows, ROWS)


def _names(tables: list[PairingShown]) -> list[HallPage]:
    rows = [HallRow(str(it.table or "–"), (name,)) for name, it in by_name(tables)]
    return _paged("names", _("Who plays where"), [_("by name")], rows, NAMES)


def _standing(facts: EventFacts) -> list[HallPage]:
    page = standing_page(facts)
    title, progress = standing_title(page, last_round(facts))
    rows = [
        _standing_row(it, told, why)
        for it, (told, why) in zip(
            page.rows, told_figures(facts.tournament, page.rows), strict=True
        )
    ]
    return _paged("standing", title, [progress], rows, LINES)


def _standing_row(it: StandingShown, told: str, why: str) -> HallRow:
    """Return a line of the standing: what splits it from others, and whether they have gone."""
    is_gone = it.entrant.status == EntrantStatus.WITHDRAWN
    below = [it.entrant.get_status_display()] if is_gone else []
    below += [why] if why else []
    lines = (it.entrant.name, *([" · ".join(below)] if below else []))
    number = f"{it.entrant.group}{it.row.rank}"
    return HallRow(number, lines, figure=told, is_gone=is_gone)


def _bracket(facts: EventFacts, number: int) -> list[HallPage]:
    """Return the bracket of a knock-out from the round that is on (KO-4)."""
    parts = bracket_parts(facts, size=IN_A_PART, first=number)
    count = len(parts)
    return [
        HallPage("bracket", _("Bracket"), f"{place}/{count}" if count > 1 else "", (), columns)
        for place, columns in enumerate(parts, start=1)
    ]


def _plan(facts: EventFacts) -> list[HallPage]:
    rows = [HallRow(str(it.number), (days.days_of(it),)) for it in windows_of(facts.tournament)]
    return _paged("plan", pgettext("of a league", "Plan"), [], rows, ROWS)


def _people(facts: EventFacts) -> list[HallPage]:
    here = EntrantStatus.CHECKED_IN
    known = [it for it in facts.entrants if it.status in (here, EntrantStatus.REGISTERED)]
    rows = [HallRow(str(it.number or "–"), (it.name,), it.status == here) for it in known]
    small = _("%(count)s checked in") % {"count": len(facts.field)}
    return _paged("people", _("Who takes part"), [small], rows, NAMES)


def _paged(
    kind: str, title: str, smalls: list[str], rows: list[HallRow], size: int
) -> list[HallPage]:
    count = -(-len(rows) // size)
    found = []
    for number in range(count):
        place = [f"{number + 1}/{count}"] if count > 1 else []
        small = " · ".join([it for it in smalls if it] + place)
        found.append(HallPage(kind, title, small, rows[number * size : (number + 1) * size]))
    return found
