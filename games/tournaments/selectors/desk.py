"""The desk of a director: blocked tables, calls, the next step (DIR-3)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from games.tournaments.models import (
    Announcement,
    DirectorCall,
    EntrantStatus,
    Round,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules.pairing import NoPairing
from games.tournaments.rules.record import AT_A_TABLE, System, still_in
from games.tournaments.rules.reports import ReportState
from games.tournaments.selectors.basis import basis_of
from games.tournaments.selectors.clock import (
    RoundPhase,
    TournamentClock,
    clock_of,
)
from games.tournaments.selectors.facts import (
    EventFacts,
    facts_of,
    result_of,
)
from games.tournaments.selectors.pages import AT_TABLES, PairingShown, last_round, shown_round


class BlockerKind(StrEnum):
    """What keeps a round from being closed."""

    OPEN = "open"
    WAITING = "waiting"
    """One side has reported: it can be accepted."""
    DISPUTED = "disputed"
    CALL = "call"
    """A call that is not settled does not block, but is shown."""


class Blocker(NamedTuple):
    """A table that keeps a round from being closed, and why."""

    kind: BlockerKind
    pairing: PairingShown


class NextStep(StrEnum):
    """The director's next step: the one big button."""

    CHECK_IN = "check_in"
    """Enter and check in: too few people are there for a match."""
    DRAW = "draw"
    """Draft the first or next round."""
    PUBLISH = "publish"
    START = "start"
    RESUME = "resume"
    WAIT = "wait"
    ACCEPT_AND_CLOSE = "accept_and_close"
    CLOSE = "close"
    END = "end"
    NOTHING = "nothing"


class Desk(NamedTuple):
    """What a director sees first."""

    clock: TournamentClock
    round: Round | None
    """The last round, drafts included."""
    tables: tuple[PairingShown, ...]
    blockers: tuple[Blocker, ...]
    calls: tuple[DirectorCall, ...]
    step: NextStep
    checked_in: int
    """Without those who are out of a knock-out."""
    registered: int
    waiting: int
    """Registrations that wait for the director's yes (TEAM-1)."""
    announcements: tuple[Announcement, ...]


def blockers_of(facts: EventFacts, round_: Round) -> list[Blocker]:
    """Return the tables that keep a round from closing: disputes, then waiting and open ones."""
    found = []
    for it in shown_round(facts, round_):
        if it.is_final or not it.is_at_table:
            continue
        kind = {
            ReportState.DISPUTED: BlockerKind.DISPUTED,
            ReportState.REPORTED: BlockerKind.WAITING,
        }.get(it.reporting.state, BlockerKind.OPEN)
        found.append(Blocker(kind, it))
    order = [BlockerKind.DISPUTED, BlockerKind.WAITING, BlockerKind.OPEN]
    return sorted(found, key=lambda it: (order.index(it.kind), it.pairing.table or 0))


def missing_results(facts: EventFacts) -> list[tuple[Round, PairingShown]]:
    """Return the matches without a result of rounds that are over (DIR-9)."""
    return [
        (round_, it)
        for round_ in facts.rounds
        if round_.status == RoundStatus.CLOSED
        for it in shown_round(facts, round_)
        if it.is_at_table and not it.is_final
    ]


def desk_of(tournament: Tournament, now: datetime) -> Desk:
    """Return everything that a director needs at a glance."""
    facts = facts_of(tournament)
    round_ = last_round(facts, drafts=True)
    clock = clock_of(tournament, now)
    blockers = blockers_of(facts, round_) if round_ is not None else []
    status = [it.status for it in facts.entrants]
    checked_in = _still_in(facts, round_)
    calls = DirectorCall.objects.filter(pairing__round__tournament=tournament, settled=None)
    return Desk(
        clock=clock,
        round=round_,
        tables=tuple(shown_round(facts, round_)) if round_ is not None else (),
        blockers=tuple(blockers),
        calls=tuple(calls.select_related("pairing", "entrant", "taken_by")),
        step=_first_step(tournament, checked_in)
        if round_ is None
        else step_of(tournament, round_, clock.phase, blockers),
        checked_in=checked_in,
        registered=status.count(EntrantStatus.REGISTERED),
        waiting=status.count(EntrantStatus.WAITING),
        announcements=tuple(tournament.announcements.in_force()),
    )


def _still_in(facts: EventFacts, round_: Round | None) -> int:
    """Return how many are checked in; between rounds of a knock-out those who are not out."""
    event = facts.tournament
    if event.system != System.KNOCK_OUT or round_ is None or round_.status != RoundStatus.CLOSED:
        return len(facts.field)
    try:
        return still_in(basis_of(event, round_.number + 1))
    except NoPairing:  # a match without a winner keeps the next round waiting
        return len(facts.field)


def _first_step(tournament: Tournament, checked_in: int) -> NextStep:
    if tournament.status == TournamentStatus.ENDED:
        return NextStep.NOTHING
    least = AT_A_TABLE if tournament.is_of_persons else 1 if tournament.has_house else 2
    return NextStep.DRAW if checked_in >= least else NextStep.CHECK_IN


def step_of(
    tournament: Tournament,
    round_: Round,
    phase: RoundPhase | None,
    blockers: list[Blocker],
) -> NextStep:
    """Return the action of the one big button."""
    if tournament.status == TournamentStatus.ENDED:
        return NextStep.NOTHING
    if round_.status == RoundStatus.DRAFT:
        return NextStep.PUBLISH
    if round_.status == RoundStatus.CLOSED:
        return NextStep.DRAW if round_.number < tournament.rounds_planned else NextStep.END
    if round_.status == RoundStatus.PUBLISHED and not _anything_in(round_):
        return NextStep.START
    if phase == RoundPhase.PAUSED:
        return NextStep.RESUME
    if not blockers:
        return NextStep.CLOSE
    if all(it.kind == BlockerKind.WAITING for it in blockers):
        return NextStep.ACCEPT_AND_CLOSE
    return NextStep.WAIT


def _anything_in(round_: Round) -> bool:
    return any(
        pairing.kind in AT_TABLES and result_of(pairing) is not None
        for pairing in round_.pairings.all()
    )
