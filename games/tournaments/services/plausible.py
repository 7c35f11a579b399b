"""Deals and games that cannot be as they are said: which one, and why (REP-6)."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import GrandMode
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Tournament
from games.tournaments.rules import reports
from games.tournaments.rules.limits import Pair
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
        worth = reports.Worth(options.double_victory, options.grand_mode != GrandMode.NONE)
        double = part.get("double")
        reports.checked_deal((one, other), double, worth, is_double_said=not has_two)
