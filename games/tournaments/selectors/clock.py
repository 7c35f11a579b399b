"""The clock of a tournament: which round runs, until when, and the signals (SCH-2..4)."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from games.tournaments.models import Pairing, Round, RoundStatus, ScheduleItem, Tournament
from games.tournaments.rules import schedule
from games.tournaments.rules.schedule import ItemKind, SignalKind


class RoundPhase(StrEnum):
    """Where a round stands at a moment (SCH-2)."""

    DRAFT = "draft"
    PUBLISHED = "published"
    RUNNING = "running"
    PAUSED = "paused"
    TIME_OVER = "time_over"
    OVERTIME = "overtime"
    """Longer than the overtime after the signal: deals want a ruling (CUT-5)."""
    CLOSED = "closed"


class TimedSignal(NamedTuple):
    """A signal at its moment."""

    at: datetime
    kind: SignalKind
    round: int
    minutes: int


class TournamentClock(NamedTuple):
    """The clock in a hall."""

    round: Round | None
    phase: RoundPhase | None
    starts: datetime | None
    """Of the running round, or as planned for the next, even if that is past."""
    ends: datetime | None
    remaining: timedelta | None
    """Until the end; stands still while the round is paused."""
    signals: tuple[TimedSignal, ...]
    """Of the running round, computed afresh each time, so that a restart loses none."""
    next_item: ScheduleItem | None


def phase_of(round_: Round, now: datetime, overtime: int) -> RoundPhase:
    """Return where a round stands."""
    if round_.status != RoundStatus.RUNNING:
        return RoundPhase(round_.status)
    if round_.paused is not None:
        return RoundPhase.PAUSED
    if round_.ends is None or now < round_.ends:
        return RoundPhase.RUNNING
    late = now - round_.ends >= timedelta(minutes=overtime)
    return RoundPhase.OVERTIME if late else RoundPhase.TIME_OVER


def clock_of(tournament: Tournament, now: datetime) -> TournamentClock:
    """Return the clock of the last published round and what comes next."""
    published = tournament.rounds.exclude(status=RoundStatus.DRAFT)
    round_ = published.order_by("-number").first()
    upcoming = tournament.schedule.filter(starts__gt=now).order_by("starts").first()
    if round_ is None:
        first = tournament.schedule.filter(kind=ItemKind.ROUND).order_by("starts").first()
        starts = None if first is None else first.starts
        return TournamentClock(None, None, starts, None, None, (), upcoming)
    phase = phase_of(round_, now, tournament.overtime)
    starts, ends = round_.starts, round_.ends
    if round_.status == RoundStatus.PUBLISHED:
        item = _item_of(round_)
        starts, ends = (None, None) if item is None else (item.starts, item.ends)
    remaining = None
    if ends is not None and phase in (RoundPhase.RUNNING, RoundPhase.PAUSED):
        remaining = ends - (round_.paused or now)
    return TournamentClock(
        round_, phase, starts, ends, remaining, signals_of(tournament, round_), upcoming
    )


def signals_of(tournament: Tournament, round_: Round) -> tuple[TimedSignal, ...]:
    """Return the signals of a round that has started (SCH-3)."""
    if round_.starts is None or round_.ends is None or round_.status != RoundStatus.RUNNING:
        return ()
    length = round((round_.ends - round_.starts).total_seconds())
    found = schedule.signals_of(round_.number, 0, length, tournament.warnings)
    return tuple(
        TimedSignal(round_.starts + timedelta(seconds=it.at), it.kind, it.round, it.minutes)
        for it in found
    )


def ends_of(pairing: Pairing, round_: Round) -> datetime | None:
    """Return when a table ends: some have more time (SCH-4)."""
    return pairing.ends or round_.ends


def _item_of(round_: Round) -> ScheduleItem | None:
    items = list(round_.tournament.schedule.filter(kind=ItemKind.ROUND))
    return items[round_.number - 1] if round_.number <= len(items) else None
