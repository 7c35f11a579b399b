"""A score sheet read from its lines: which deals stand, which are to be settled, the score.

Lines are only ever added, and each names those that it replaces. So it makes no difference
in which order, from which phone or how often they come: what has not been replaced stands.
Where two lines stand for a deal with different words, the deal counts for nobody until
somebody writes another one in place of both (PAD-2). ``static/js/pad/score.js`` reads
lines in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from games.pads.deals import WrittenDeal, read_deal
from games.rules.cards.options import TableOptions
from games.rules.play.scoring import MatchResult, match_result


class SheetLine(NamedTuple):
    """A deal as somebody has written it."""

    key: str
    number: int
    words: str
    replaces: tuple[str, ...] = ()
    seat: int | None = None
    """Who wrote it, if they have said who they are."""
    at: datetime | None = None


class SheetDeal(NamedTuple):
    """All that a sheet has on one deal."""

    number: int
    standing: tuple[SheetLine, ...]
    """What nobody has replaced, without repeats; several have to be settled."""
    replaced: tuple[SheetLine, ...]
    """What stood here before, oldest first."""
    deal: WrittenDeal | None
    """``None`` while it is disputed, and if it was struck out."""
    points: tuple[int, int] | None
    """Points of both teams; ``None`` if it does not count."""
    victory_points: tuple[int, int] | None

    @property
    def is_disputed(self) -> bool:
        """Whether two phones have written different words."""
        return len(self.standing) > 1


class Sheet(NamedTuple):
    """A score sheet as it stands."""

    deals: tuple[SheetDeal, ...]
    result: MatchResult
    victory_points: tuple[int, int]
    """For each deal, as IND-2 counts them."""

    @property
    def is_disputed(self) -> bool:
        """Whether there is a deal to settle."""
        return any(deal.is_disputed for deal in self.deals)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended and there is nothing to settle."""
        return self.result.over and not self.is_disputed


def sheet_of_lines(lines: Iterable[SheetLine], options: TableOptions) -> Sheet:
    """Return the sheet; lines are in the order taken, those of one deal in any order."""
    by_deal: dict[int, list[SheetLine]] = {}
    for line in lines:
        by_deal.setdefault(line.number, []).append(line)
    deals = [_deal_of(number, by_deal[number], options) for number in sorted(by_deal)]
    counted = [deal.points for deal in deals if deal.points is not None]
    result = match_result(counted, options)
    left = result.played
    for place, deal in enumerate(deals):
        if deal.points is not None:
            left -= 1
            if left < 0:  # written after the end of the match
                deals[place] = deal._replace(points=None, victory_points=None)
    won = [deal.victory_points for deal in deals if deal.victory_points is not None]
    return Sheet(tuple(deals), result, (sum(it[0] for it in won), sum(it[1] for it in won)))


def _deal_of(number: int, lines: list[SheetLine], options: TableOptions) -> SheetDeal:
    gone = {key for line in lines for key in line.replaces}
    standing: dict[str, SheetLine] = {}
    for line in lines:
        if line.key not in gone:
            standing.setdefault(line.words, line)
    replaced = tuple(line for line in lines if line.key in gone)
    deal = None
    if len(standing) == 1:
        deal = read_deal(next(iter(standing)))
    return SheetDeal(
        number,
        tuple(standing.values()),
        replaced,
        deal,
        None if deal is None else deal.points_of_teams(options.double_victory),
        None if deal is None else deal.victory_points(options.double_victory),
    )
