"""Lay something in a window before it takes effect, and whom it asks (BW-1..3)."""

from __future__ import annotations

from typing import Any

from games.rules.booster_events import Proposed
from games.rules.pack import Proposal, Subject
from games.rules.ruleset import fewest_for_a_bomb
from games.rules.shapes import Combination
from games.rules.state import (
    REACTION,
    State,
    holding_boosters,
    rules_in_force,
)
from games.rules.story import Story


def propose(
    story: Story,
    kind: str,
    seat: int,
    waiting: int,
    *,
    subjects: tuple[tuple[str, str], ...] = (),
    window: str = REACTION,
    **more: Any,
) -> State:
    """Lay a proposal in a window of its own.

    ``subjects`` are the events it holds besides its own kind: (kind, slug).
    """
    first = story.state.pack.events + 1
    named = tuple(
        Subject(first + place, name, seat, slug)
        for place, (name, slug) in enumerate(subjects or ((kind, ""),))
    )
    proposal = Proposal(kind, first, seat, named, **more)
    return story.tell(Proposed(proposal, window, waiting))


def others_with_boosters(state: State, seat: int) -> int:
    """Return the bits of the others that might react, by public knowledge (BW-2)."""
    return holding_boosters(state) & ~(1 << seat)


def others_with_bombs(state: State, seat: int, combination: Combination | None) -> int:
    """Return the bits of the others that might bomb, by public knowledge (BW-2)."""
    if combination is not None and combination.safe:
        return 0
    fewest = fewest_for_a_bomb(rules_in_force(state))
    return sum(
        1 << other
        for other in (0, 1, 2, 3)
        if other != seat and state.hands[other].bit_count() >= fewest
    )


def first_cards(state: State, cards: tuple[tuple[int, int], ...]) -> int:
    """Return the bits of the seats for which these are the first cards played."""
    bits = 0
    for seat, _ in cards:
        bits |= 1 << seat
    return bits & ~state.played
