"""What everybody has seen of the round so far, whether or not the table still shows it.

A person may or may not remember it; a table may or may not show it (``show_played``). Bots
that remember get it beside their perspective. Nothing in it is secret.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.cards.deck import Cards, points
from games.rules.cards.shapes import Kind
from games.rules.state.seats import four
from games.rules.state.state import NONE_YET, Four, FourOf, State, cards_on_table


class PublicRecord(NamedTuple):
    """The cards played in the round, and where their points went."""

    played: Cards
    """All cards played, the open trick included."""
    points: Four
    """Card points of the tricks that each seat has collected."""
    lines: int
    """How many combinations have been laid."""
    first_leads: FourOf[Kind | None] = NONE_YET
    """The kind of combination that each seat has led first."""


def public_record(state: State) -> PublicRecord:
    """Return the public record of the current round."""
    played = sum(state.piles) | cards_on_table(state)
    return PublicRecord(
        played, four(points(pile) for pile in state.piles), state.laid, state.first_leads
    )
