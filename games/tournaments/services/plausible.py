"""Deals and games that cannot be as they are said: which one, and why (REP-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.pads.deals import possible_points
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import GrandMode
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Tournament
from games.tournaments.rules import reports
from games.tournaments.rules.limits import Limits, Pair, can_end_as
from games.tournaments.services.settling import Json, Said
from games.tournaments.services.tables import house_agreement


class ImpossiblePart(TableRefusal):
    """A deal or a game that cannot be as it is said; ``code`` as of a report of totals.

    ``may_be_ruled`` is whether a director is asked, who may give a reason.
    """

    def __init__(
        self, why: reports.ReportRefused, number: int, *, is_game: bool, may_be_ruled: bool
    ) -> None:
        super().__init__(why.code, why.about)
        self.number, self.is_game, self.may_be_ruled = number, is_game, may_be_ruled


class ImpossibleTotals(TableRefusal):
    """Totals beyond what the limits of the match allow; ``impossible``."""

    def __init__(self, score: Pair, *, may_be_ruled: bool) -> None:
        super().__init__("impossible", f"{score[0]} : {score[1]}")
        self.may_be_ruled = may_be_ruled


def refuse_impossible(event: Tournament, said: Said, *, may_be_ruled: bool = False) -> None:
    """Refuse what is said if one of its deals or games cannot be: an ImpossiblePart (REP-6)."""
    options = house_agreement(event) if said.deals else TableOptions()
    parts: Sequence[Json | Pair] = said.games or said.deals
    for number, part in zip(said.numbers or range(1, len(parts) + 1), parts, strict=True):
        try:
            _check(part, options)
        except reports.ReportRefused as why:
            is_game = not isinstance(part, dict)
            raise ImpossiblePart(why, number, is_game=is_game, may_be_ruled=may_be_ruled) from why


def refuse_impossible_totals(event: Tournament, said: Said, *, may_be_ruled: bool = False) -> None:
    """Refuse totals, or those of a game, beyond what the limits allow: ImpossibleTotals (REP-6).

    Boosters add points of their own (BG-19), so that nothing is known with them.
    """
    if event.agreement.get("booster_deck"):
        return
    limits = Limits(None if event.is_duplicate else event.target, event.max_deals)
    for one, other in said.games or [said.totals]:
        if not can_end_as((one, other), limits, tables=2 if event.teams_of_four else 1):
            raise ImpossibleTotals((one, other), may_be_ruled=may_be_ruled)


def _check(part: Json | Pair, options: TableOptions) -> None:
    """Refuse a game, a deal, or a deal at either of two tables, that cannot be."""
    if not isinstance(part, dict):
        reports.checked(part)
        return
    has_two = "tables" in part
    for one, other in part["tables"] if has_two else [part["score"]]:
        if options.booster_deck:  # these add points of their own (BG-19)
            reports.checked((one, other))
            continue
        worth = Worth(options.double_victory, options.grand_mode != GrandMode.NONE)
        checked_deal((one, other), part.get("double"), worth, is_double_said=not has_two)


class Worth(NamedTuple):
    """What a deal can bring by the house rules of a tournament."""

    double_victory: int = 200
    has_grand: bool = True

    def can_be(self, score: Pair, double: int | None) -> bool:
        """Tell whether cards and calls can give these points."""
        found = possible_points(double, self.double_victory, grand_tichu=self.has_grand)
        return score in found


def checked_deal(
    score: Pair, double: int | None, worth: Worth, *, is_double_said: bool = True
) -> Pair:
    """Return a deal if cards and calls can give it, else raise ReportRefused (REP-6, SCORE-5..7).

    ``double`` is the side of a double victory; ``is_double_said`` is whether a report says so.
    """
    reports.checked(score)
    if worth.can_be(score, double):
        return score
    if double is not None:
        raise reports.ReportRefused("impossible_double")
    if not any(worth.can_be(score, side) for side in (0, 1)):
        raise reports.ReportRefused("impossible_deal")
    if is_double_said:
        raise reports.ReportRefused("double_missing")
    return score
