"""The score of a finished round: one count for exact play and for playouts."""

from __future__ import annotations

from games.bots.search.compiled import Numbers, compiled
from games.bots.search.table import CALLS, HANDS, NOTHING, NUMBER_OUT, OUT, PILES, STAKES, points

TICHU = 100
"""What a call is worth, as in :mod:`games.rules.play.scoring`."""


@compiled
def tail_ender(round_: Numbers) -> int:
    """Return the seat left in a finished round; ``NOTHING`` after a double victory."""
    if round_[NUMBER_OUT] == 2:
        return NOTHING
    return 6 - round_[OUT] - round_[OUT + 1] - round_[OUT + 2]


@compiled
def points_of_teams(round_: Numbers, team: int) -> tuple[int, int]:
    """Return the points of a team and of the others in a finished round."""
    last = tail_ender(round_)
    return points_with(round_, 0 if last == NOTHING else points(round_, round_[HANDS + last]), team)


@compiled
def points_with(round_: Numbers, left: int, team: int) -> tuple[int, int]:
    """Return the points of a team and of the others in a finished round (SCORE-1..7).

    ``left`` is what the tail-ender's hand is worth, which goes to the tail-ender's opponents.
    """
    first, last = round_[OUT], tail_ender(round_)
    is_double = last == NOTHING
    ours = theirs = 0
    for seat in range(4):
        stake = round_[CALLS + seat] + round_[STAKES + seat]
        worth = stake if seat == first else -stake
        made = 0 if is_double else round_[PILES + seat]
        if seat & 1 == team:
            ours += worth
        else:
            theirs += worth
        if (first if seat == last else seat) & 1 == team:
            ours += made
        else:
            theirs += made
    if is_double:
        return (ours + 200, theirs) if first & 1 == team else (ours, theirs + 200)
    return (ours + left, theirs) if last & 1 != team else (ours, theirs + left)
