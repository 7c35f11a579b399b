"""The plan of a league: from when until when each round is played, and who meets (LEA-1)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import NamedTuple

from games.tournaments.models import Entrant, Round, Tournament
from games.tournaments.models.local_times import end_of_day, last_minute
from games.tournaments.rules import record
from games.tournaments.rules.pairing import NoPairing
from games.tournaments.rules.record import PlanKind, System
from games.tournaments.selectors.basis import basis_of
from games.tournaments.selectors.facts import PUBLIC, EventFacts

DAY = timedelta(days=1)


class RoundWindow(NamedTuple):
    """The days in which a round is played: as it was started, or as planned."""

    number: int
    first: date
    last: date
    round: Round | None
    """The round, if it has been drawn."""
    starts: datetime
    """The first instant, or that at which it was started."""


class Fixture(NamedTuple):
    """Two who meet in a round that is not drawn yet; somebody alone is free then."""

    one: Entrant
    other: Entrant | None


def windows_of(event: Tournament) -> list[RoundWindow]:
    """Return the windows of all rounds: each follows the one before, to the end of a day."""
    known = {it.number: it for it in event.rounds.all()}
    first, found = event.day, []
    for number in range(1, max([event.rounds_planned, *known]) + 1):
        round_ = known.get(number)
        window = _begun(event, round_)
        if window is None:
            last = first + max(event.days - 1, 0) * DAY
            starts = end_of_day(first - DAY, event.time_zone)
            window = RoundWindow(number, first, last, round_, starts)
        found.append(window)
        first = window.last + DAY
    return found


def window_of(event: Tournament, number: int) -> RoundWindow:
    """Return the window of a round, also of one beyond those that are planned."""
    return windows_of(event)[number - 1]


def end_of_window(event: Tournament, number: int, starts: datetime) -> datetime:
    """Return when a round ends that starts at a moment: with a day, after as many as planned.

    One that starts a little early lasts to the end that was promised.
    """
    window = window_of(event, number)
    began, length = starts.astimezone(event.time_zone).date(), window.last - window.first
    last = began + length
    is_near = window.first - began <= length
    return last_minute(max(last, window.last) if is_near else last, event.time_zone)


def _begun(event: Tournament, round_: Round | None) -> RoundWindow | None:
    if round_ is None or round_.starts is None or round_.ends is None:
        return None
    starts, ends = (it.astimezone(event.time_zone) for it in (round_.starts, round_.ends))
    return RoundWindow(round_.number, starts.date(), ends.date(), round_, starts)


def meetings_of(facts: EventFacts, number: int) -> list[Fixture]:
    """Return who meets in a round that is not drawn yet, as far as that is known.

    Everybody plays everybody by a plan, which is known once the first round is (RR-2).
    """
    event = facts.tournament
    is_known = event.system == System.ROUND_ROBIN and any(
        it.status in PUBLIC for it in facts.rounds
    )
    if not is_known:
        return []
    try:
        planned = record.next_round(basis_of(event, number, facts))
    except NoPairing:
        return []
    sides = [it.sides for it in planned if it.kind in (PlanKind.MATCH, PlanKind.FREE)]
    return [
        Fixture(facts.by_key[one[0]], facts.by_key[other[0]] if other else None)
        for one, other in sides
    ]
