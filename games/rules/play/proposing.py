"""Laying something in a window before it takes effect, and whom it asks (BW-1..3)."""

from __future__ import annotations

from typing import Any

from games.rules.cards.shapes import Combination
from games.rules.play.outcome import Outcome
from games.rules.state.booster_events import Proposed
from games.rules.state.boosters import Proposal, Subject, SubjectKind
from games.rules.state.phase import Phase
from games.rules.state.seats import holding_boosters
from games.rules.state.state import State
from games.rules.state.windows import with_enough_for_a_bomb


def propose(
    outcome: Outcome,
    kind: SubjectKind,
    seat: int,
    waiting: int,
    *,
    subjects: tuple[tuple[SubjectKind, str], ...] = (),
    window: Phase = Phase.REACTION,
    **more: Any,
) -> State:
    """Lay a proposal in a window of its own.

    ``subjects`` are the events it holds besides its own kind: (kind, slug).
    """
    first = outcome.state.booster_state.events + 1
    named = tuple(
        Subject(first + place, name, seat, slug)
        for place, (name, slug) in enumerate(subjects or ((kind, ""),))
    )
    proposal = Proposal(kind, first, seat, named, **more)
    return outcome.add(Proposed(proposal, window, waiting))


def others_with_boosters(state: State, seat: int) -> int:
    """Return the bits of the others that might react, by public knowledge (BW-2)."""
    return holding_boosters(state) & ~(1 << seat)


def others_with_bombs(state: State, seat: int, combination: Combination | None) -> int:
    """Return the bits of the others that might bomb, by public knowledge (BW-2)."""
    return with_enough_for_a_bomb(state, combination) & ~(1 << seat)


def first_cards(state: State, cards: tuple[tuple[int, int], ...]) -> int:
    """Return the bits of the seats for which these are the first cards played."""
    bits = 0
    for seat, _ in cards:
        bits |= 1 << seat
    return bits & ~state.played
