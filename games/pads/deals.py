"""What a score sheet says about a deal: one short text, its words (PAD-1, PAD-2).

``70/t---/0`` says that team 0 has 70 card points, and seat 0 has called Tichu and was out
first. In place of the points ``D1`` stands for a double victory of team 1; a call is
``t``, ``g`` or ``-``; who was out first is said of callers only, so each deal has but one
text, and two phones have written the same if their texts are equal. ``X`` alone is a deal
that was struck out. ``static/js/pad/score.js`` reads the same words.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import NamedTuple

from games.rules.cards.ruleset import SEATS, team_of
from games.rules.play.scoring import points_on_paper
from games.rules.state.calls import Call
from games.services.ground.refusals import TableRefusal

POINTS = range(-25, 126, 5)
"""Card points that a team may have (SCORE-5)."""
STRUCK = "X"
LONGEST_WORDS = 12
CALLS = {"-": None, "t": Call.TICHU, "g": Call.GRAND}
VP_OF_DEAL = (2, 1, 0, 3)
"""Victory points of a deal: win, tie, loss, double victory (IND-2)."""
_WORDS = re.compile(r"(?:(-?\d{1,3})|D([01]))/([-tg]{4})/([-0-3])", re.ASCII)


class WrittenDeal(NamedTuple):
    """A deal as people have written it down."""

    points: int | None
    """Card points of team 0; ``None`` after a double victory."""
    double: int | None
    """The team of a double victory."""
    calls: tuple[Call | None, ...]
    """By seat."""
    first: int | None
    """Who was out first, if they had called."""

    def points_of_teams(self, double_victory: int) -> tuple[int, int]:
        """Return the points of both teams for the deal."""
        return points_on_paper(self.points, self.double, self.calls, self.first, double_victory)

    def victory_points(
        self, double_victory: int, worth: tuple[int, int, int, int] = VP_OF_DEAL
    ) -> tuple[int, int]:
        """Return the victory points of both teams; ``worth`` as ``VP_OF_DEAL`` (IND-2)."""
        win, tie, loss, both_out = worth
        if self.double is not None:
            return (both_out, loss) if self.double == 0 else (loss, both_out)
        one, other = self.points_of_teams(double_victory)
        if one == other:
            return tie, tie
        return (win, loss) if one > other else (loss, win)


def read_deal(words: str, *, grand_tichu: bool = True) -> WrittenDeal | None:
    """Return the deal that words describe, ``None`` for one that was struck out.

    Raises TableRefusal ``not_readable``, ``no_grand_here`` or ``impossible_deal``.
    """
    if words == STRUCK:
        return None
    found = _WORDS.fullmatch(words)
    if found is None or (found[1] is not None and str(int(found[1])) != found[1]):
        raise TableRefusal("not_readable")
    deal = WrittenDeal(
        None if found[1] is None else int(found[1]),
        None if found[2] is None else int(found[2]),
        tuple(CALLS[sign] for sign in found[3]),
        None if found[4] == "-" else int(found[4]),
    )
    is_of_caller = deal.first is None or deal.calls[deal.first] is not None
    if not is_of_caller or (deal.points is not None and deal.points not in POINTS):
        raise TableRefusal("not_readable")
    if Call.GRAND in deal.calls and not grand_tichu:
        raise TableRefusal("no_grand_here")
    if not _is_possible(deal):
        raise TableRefusal("impossible_deal")
    return deal


@cache
def possible_points(
    double: int | None, double_victory: int, *, grand_tichu: bool
) -> frozenset[tuple[int, int]]:
    """Return all that a deal can bring both teams, after a double victory of ``double`` if any."""
    calls = [call for call in CALLS.values() if grand_tichu or call != Call.GRAND]
    said = product(
        POINTS if double is None else [None], product(calls, repeat=len(SEATS)), [None, *SEATS]
    )
    deals = (WrittenDeal(points, double, by_seat, first) for points, by_seat, first in said)
    return frozenset(
        deal.points_of_teams(double_victory)
        for deal in deals
        if (deal.first is None or deal.calls[deal.first] is not None) and _is_possible(deal)
    )


def _is_possible(deal: WrittenDeal) -> bool:
    """Tell whether the first out can be right: after a double victory it is one of its team."""
    could_be_first = [seat for seat in SEATS if deal.double in (None, team_of(seat))]
    if deal.first is not None:
        return deal.first in could_be_first
    return any(deal.calls[seat] is None for seat in could_be_first)
