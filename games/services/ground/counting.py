"""What of a match counts differently from how it was played."""

from __future__ import annotations

from typing import NamedTuple

from games.models import Correction, Hand, Match
from games.rules.state.codec import from_json

Points = tuple[int, int]


class Counting(NamedTuple):
    """What holds of a match after all its corrections."""

    is_void: bool
    adjusted: dict[int, Points]
    """Points of both teams, by the keys of rounds that count otherwise."""
    rows: tuple[Correction, ...]
    """All corrections, in the order in which they were made."""

    def points_of(self, hand: Hand) -> Points:
        """Return what a round that is scored counts."""
        return self.adjusted.get(hand.pk) or points_played(hand)


def points_played(hand: Hand) -> Points:
    """Return what a round that is scored brought when it was played."""
    one, other = from_json(hand.score).round
    return one, other


def counting_of(match: Match) -> Counting:
    """Return what counts of a match."""
    rows = tuple(match.corrections.select_related("hand", "by__player").order_by("pk"))
    is_void = False
    adjusted: dict[int, Points] = {}
    for row in rows:
        if row.hand_id is None:
            is_void = row.kind == Correction.Kind.VOID
        elif row.points is not None:
            adjusted[row.hand_id] = (row.points[0], row.points[1])
        else:
            adjusted.pop(row.hand_id, None)
    return Counting(is_void, adjusted, rows)
