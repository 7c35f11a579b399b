"""Who has no match in a round that is published, and could still have one (PAIR-7)."""

from __future__ import annotations

from games.tournaments.models import (
    Entrant,
    EntrantStatus,
    PairingKind,
    Round,
    RoundStatus,
    Tournament,
)
from games.tournaments.rules.record import System
from games.tournaments.selectors.facts import EventFacts

BY_PLAN = (System.ROUND_ROBIN, System.KNOCK_OUT)
"""Systems whose plan says who plays a round; in the others all do who are checked in."""


def takes_newcomers(round_: Round) -> bool:
    """Tell whether everybody checked in plays a round; otherwise a plan says who does."""
    return round_.basis.get("system") not in BY_PLAN


def resting_in(facts: EventFacts, round_: Round) -> list[Entrant]:
    """Return who has the bye of a round, and who has come since it was published.

    Nobody where two of them could not simply play each other: four persons make a table
    (IND-1), and of boards a further table has none (DUP).
    """
    if round_.status not in (RoundStatus.PUBLISHED, RoundStatus.RUNNING):
        return []
    if not takes_newcomers(round_) or not _plays_anywhere(facts.tournament):
        return []
    pairings = next(it for it in facts.rounds if it == round_).pairings.all()
    kinds = {member.entrant_id: it.kind for it in pairings for member in it.members.all()}
    there = [it for it in facts.entrants if it.status == EntrantStatus.CHECKED_IN]
    byes = [it for it in there if kinds.get(it.pk) == PairingKind.BYE]
    return byes + [it for it in there if it.pk not in kinds]


def _plays_anywhere(event: Tournament) -> bool:
    return not (event.is_of_persons or event.is_duplicate or event.draws_boards)
