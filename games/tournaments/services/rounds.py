"""Starting, extending, pausing and closing rounds (SCH-2, SCH-4, REP-5)."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Pairing,
    Round,
    RoundStatus,
    ScheduleItem,
    Tournament,
)
from games.tournaments.models.local_times import last_minute
from games.tournaments.rules.reports import ReportState
from games.tournaments.rules.schedule import ItemKind
from games.tournaments.selectors.facts import reporting_of, result_of
from games.tournaments.selectors.plan import end_of_window, window_of
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import CLOCK, Ledger, act
from games.tournaments.services.ruling import accept_waiting
from games.tournaments.services.schedules import move_from

USUAL_MINUTES = 50
NOT_TO_START = {
    RoundStatus.DRAFT: "not_published",
    RoundStatus.RUNNING: "already_started",
    RoundStatus.CLOSED: "round_closed",
}


def start_round(round_: Round, by: Player, *, moves_later: bool = False) -> None:
    """Start a published round now; it lasts as long as planned (SCH-2, SCH-4).

    With ``moves_later`` the rest of the schedule moves along, by the whole minutes that have
    passed, so it gives the same end for the round as its clock. Raises
    TableRefusal ``not_published``, ``already_started``, ``round_closed``.
    """
    with directing(round_.tournament, by, "start_round") as ledger:
        round_.refresh_from_db()
        if round_.status != RoundStatus.PUBLISHED:
            raise TableRefusal(NOT_TO_START[RoundStatus(round_.status)])
        _start(ledger, round_, ledger.now, moves_later=moves_later)


def start_due_rounds(now: datetime | None = None) -> int:
    """Start the rounds that start by the clock and are due; return how many."""
    at = wall_clock.now() if now is None else now
    found = Round.objects.filter(
        status=RoundStatus.PUBLISHED, tournament__starts_by_clock=True
    ).select_related("tournament")
    started = 0
    for round_ in found:
        due = planned_start(round_)
        if due is None or due > at:
            continue
        with act(round_.tournament, None, "start_round", who=CLOCK) as ledger:
            round_.refresh_from_db()
            if round_.status == RoundStatus.PUBLISHED:
                _start(ledger, round_, due, moves_later=False)
                started += 1
    return started


def planned_start(round_: Round) -> datetime | None:
    """Return when a round is to start: by the schedule, or with the first day of its window."""
    event = round_.tournament
    if event.days:
        return window_of(event, round_.number).starts
    item = item_of(round_)
    return None if item is None else item.starts


def item_of(round_: Round) -> ScheduleItem | None:
    """Return the item of the schedule of a round: the first, the second ..."""
    items = list(round_.tournament.schedule.filter(kind=ItemKind.ROUND))
    return items[round_.number - 1] if round_.number <= len(items) else None


def extend_round(round_: Round, by: Player, minutes: int, *, reason: str = "") -> None:
    """Give a round more time, or less (SCH-4); raises ``not_running``."""
    with directing(round_.tournament, by, "extend_round", reason=reason) as ledger:
        round_.refresh_from_db()
        if round_.status != RoundStatus.RUNNING or round_.ends is None:
            raise TableRefusal("not_running")
        ledger.change(round_, ends=round_.ends + timedelta(minutes=minutes))
        ledger.about = {"round": round_.number, "minutes": minutes}


def extend_table(pairing: Pairing, by: Player, minutes: int, *, reason: str = "") -> None:
    """Give one table more time than the others (SCH-4); raises ``not_running``."""
    with directing(pairing.round.tournament, by, "extend_table", reason=reason) as ledger:
        pairing.refresh_from_db()
        ends = pairing.ends or pairing.round.ends
        if ends is None:
            raise TableRefusal("not_running")
        later = ends + timedelta(minutes=minutes)
        if ledger.tournament.days:
            later = last_minute_of(ledger.tournament, later)
        ledger.change(pairing, ends=later)
        ledger.about = {"table": pairing.table_number, "minutes": minutes}


def pause_round(round_: Round, by: Player, *, reason: str = "") -> None:
    """Stop all clocks of a round (SCH-4); raises ``not_running``, ``paused``."""
    with directing(round_.tournament, by, "pause_round", reason=reason) as ledger:
        round_.refresh_from_db()
        _refuse_not_running(round_)
        if round_.paused is not None:
            raise TableRefusal("paused")
        ledger.change(round_, paused=ledger.now)
        ledger.about = {"round": round_.number}


def resume_round(round_: Round, by: Player) -> None:
    """Let the clocks go on: all ends are later by the pause; raises ``not_paused``."""
    with directing(round_.tournament, by, "resume_round") as ledger:
        round_.refresh_from_db()
        if round_.paused is None:
            raise TableRefusal("not_paused")
        by_pause = ledger.now - round_.paused
        for pairing in round_.pairings.exclude(ends=None):
            assert pairing.ends is not None
            ledger.change(pairing, ends=pairing.ends + by_pause)
        ends = None if round_.ends is None else round_.ends + by_pause
        if ends is not None and ledger.tournament.days:
            ends = last_minute_of(ledger.tournament, ends)
        ledger.change(round_, paused=None, ends=ends)
        ledger.about = {"round": round_.number}


def stop_table_clock(pairing: Pairing, by: Player) -> None:
    """Stop the clock of one table while the director is there (DIR-2)."""
    with directing(pairing.round.tournament, by, "stop_table_clock") as ledger:
        pairing.refresh_from_db()
        if pairing.clock_stopped is None:
            ledger.change(pairing, clock_stopped=ledger.now)
            ledger.about = {"table": pairing.table_number}


def resume_table_clock(pairing: Pairing, by: Player) -> None:
    """Let the clock of a table go on; its end is later by the length of the stop."""
    with directing(pairing.round.tournament, by, "resume_table_clock") as ledger:
        pairing.refresh_from_db()
        if pairing.clock_stopped is None:
            return
        ends = pairing.ends or pairing.round.ends
        if ends is not None:
            ends += ledger.now - pairing.clock_stopped
        ledger.change(pairing, clock_stopped=None, ends=ends)
        ledger.about = {"table": pairing.table_number}


def close_round(
    round_: Round, by: Player, *, accept_reports: bool = False, anyway: bool = False
) -> None:
    """Close a round when all is final (REP-7); waiting reports are accepted on request (REP-5).

    With ``anyway`` missing results stay missing, and can be entered later (DIR-9). Raises
    TableRefusal ``not_published``, ``round_closed``, ``not_final``.
    """
    with directing(round_.tournament, by, "close_round") as ledger:
        close(ledger, round_, accept_reports=accept_reports, anyway=anyway)


def close(
    ledger: Ledger, round_: Round, *, accept_reports: bool = False, anyway: bool = False
) -> None:
    """Close a round within an act: of a director, or of the clock."""
    round_.refresh_from_db()
    if round_.status not in (RoundStatus.PUBLISHED, RoundStatus.RUNNING):
        is_draft = round_.status == RoundStatus.DRAFT
        raise TableRefusal("not_published" if is_draft else "round_closed")
    pairings = list(round_.pairings.select_related("result").prefetch_related("reports", "members"))
    for pairing in pairings:
        if result_of(pairing) is not None:
            continue
        is_waiting = reporting_of(pairing).state == ReportState.REPORTED
        if accept_reports and is_waiting:
            accept_waiting(ledger, pairing)
        elif not anyway:
            raise TableRefusal("not_final")
    ledger.change(round_, status=RoundStatus.CLOSED, paused=None)
    ledger.about = {"round": round_.number}


def reopen_round(round_: Round, by: Player, *, reason: str = "") -> None:
    """Open a closed round again, as long as there is no later one.

    Raises TableRefusal ``not_closed``, ``later_round``.
    """
    with directing(round_.tournament, by, "reopen_round", reason=reason) as ledger:
        round_.refresh_from_db()
        if round_.status != RoundStatus.CLOSED:
            raise TableRefusal("not_closed")
        if round_.tournament.rounds.filter(number__gt=round_.number).exists():
            raise TableRefusal("later_round")
        status = RoundStatus.PUBLISHED if round_.starts is None else RoundStatus.RUNNING
        ledger.change(round_, status=status)
        ledger.about = {"round": round_.number}


def _start(ledger: Ledger, round_: Round, at: datetime, *, moves_later: bool) -> None:
    event, item = ledger.tournament, item_of(round_)
    ends = at + _length(event, item)
    if event.days:
        ends = end_of_window(event, round_.number, at)
    ledger.change(round_, status=RoundStatus.RUNNING, starts=at, ends=ends)
    if moves_later and item is not None:
        minutes = (at - item.starts) // timedelta(minutes=1)
        move_from(ledger, item.position, timedelta(minutes=minutes))
    ledger.about = {"round": round_.number}


def last_minute_of(event: Tournament, moment: datetime) -> datetime:
    """Return the end of the day of a moment: there windows end (LEA-1)."""
    return last_minute(moment.astimezone(event.time_zone).date(), event.time_zone)


def _length(event: Tournament, item: ScheduleItem | None) -> timedelta:
    if item is not None:
        return item.ends - item.starts
    return timedelta(minutes=event.minutes or USUAL_MINUTES)


def _refuse_not_running(round_: Round) -> None:
    if round_.status != RoundStatus.RUNNING:
        raise TableRefusal("not_running")
