"""What pages tell of the mistakes of a person: their cost, their kinds, where they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.models import Player
from games.numbers import selectors
from games.numbers.cost_lines import beside_levels, between, cost_lines, level_rows
from games.numbers.counting import MistakeKind
from games.numbers.level_costs import level_costs
from games.numbers.lines import cost_a_round
from games.numbers.models import MISTAKE_KINDS
from games.numbers.seasons import season_of, version_in
from games.services.ground import wall_clock

BAR = 300
"""The width of the bar of the dearest mistakes."""
DEAREST = 3
MOST_LISTED = 100


class MistakeLine(NamedTuple):
    """What mistakes of a kind have cost a round, with the length of its bar."""

    kind: str
    name: str
    about: str
    cost: str
    width: float
    number: int


def mistakes_shown(
    player: Player, seasons: Mapping[int, selectors.Summed], *, boosters: bool
) -> dict[str, Any]:
    """Return what a page tells of what mistakes have cost somebody in the last of their seasons.

    ``seasons`` are the sums by season at tables with or without Boosters.
    """
    season = max(seasons, default=0)
    cost = cost_a_round(seasons[season]) if seasons else None
    if cost is None:
        return {"cost": None}
    rows = selectors.mistakes_of(player, season, boosters=boosters)
    judge = version_in(season)
    levels = [] if boosters else level_costs(judge)
    return {
        "cost": number_format(round(cost.value, 1), 1),
        "cost_between": between(cost.low, cost.high),
        "judged": cost.number,
        "judge": judge,
        "cost_lines": cost_lines(cost, levels),
        "levels": level_rows(levels),
        "beside": beside_levels(cost, levels),
        "kinds_of_mistakes": _lines(seasons[season], selectors.numbers_of_mistakes(rows)),
        "season": season_name(season),
        "dearest": list(rows[:DEAREST]),
    }


def places_shown(player: Player, kind: str, *, boosters: bool) -> dict[str, Any]:
    """Return what a page tells of where somebody's mistakes of a kind are, the dearest first."""
    seasons = selectors.summed_by_season(selectors.figures_of(player, boosters=boosters))
    season = max(seasons, default=season_of(wall_clock.now()))
    rows = selectors.mistakes_of(player, season, boosters=boosters).filter(kind=kind)
    return {
        "kind": kind,
        "title": dict(MISTAKE_KINDS)[kind],
        "kinds": MISTAKE_KINDS,
        "season": season_name(season),
        "places": list(rows[:MOST_LISTED]),
        "number": rows.count(),
        "most": MOST_LISTED,
    }


def season_name(season: int) -> str:
    """Return what a season is called: 2026/27."""
    return f"{season}/{(season + 1) % 100:02}"


def _lines(sums: selectors.Summed, numbers: Mapping[str, int]) -> list[MistakeLine]:
    """Return the kinds of mistakes, the dearest first; nothing without any."""
    abouts = {
        MistakeKind.LEAD: _("which cards first"),
        MistakeKind.FOLLOW: _("leaving it to your partner, too"),
        MistakeKind.PUSH: _("before the round"),
        MistakeKind.CALL: _("called or not"),
        MistakeKind.BOMB: _("too early, too late"),
    }
    titles = dict(MISTAKE_KINDS)
    costs = sorted(((sums[f"cost_{kind}"], kind) for kind in abouts), reverse=True)
    dearest = costs[0][0]
    if not dearest:
        return []
    return [
        MistakeLine(
            str(kind),
            str(titles[kind]),
            abouts[kind],
            number_format(round(cost / sums["judged"], 1), 1),
            round(BAR * cost / dearest, 1),
            numbers.get(kind, 0),
        )
        for cost, kind in costs
    ]
