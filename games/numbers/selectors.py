"""Sums of what people did, as pages show them; every question is one statement."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Count, F, Max, Q, QuerySet, Sum

from games.models import Match, Player
from games.numbers.models import COUNTED, BoosterFigures, MatchFigures, Rating, SiteFigures
from games.numbers.together import SheetSum
from games.pads.models import Pad, PadSeat
from games.pads.selectors import sheet_of

Summed = dict[str, float]
"""Sums by the names of the columns (``COUNTED``); nothing is left out."""
MOST_LISTED = 8
MOST_SHEETS = 200
FEWEST_PEOPLE = 10
"""Of fewer people nothing is said about the site."""
_SUMS = {f"sum_{name}": Sum(name) for name in COUNTED}
_SHORT = ("matches", "won", "rounds", "points", "squares")


class FigureGroup(NamedTuple):
    """What somebody did with a partner, on a seat, at a kind of table or against a level."""

    key: Any
    sums: Summed


class BoosterSums(NamedTuple):
    """What somebody did with a Booster."""

    slug: str
    played: int
    worked: int
    worth: int
    squares: int


class DearMatch(NamedTuple):
    """A match in which mistakes cost much."""

    match: Match
    cost: float
    rounds: int


def figures_of(player: Player, *, boosters: bool, kind: str = "") -> QuerySet[MatchFigures]:
    """Return the rows of somebody at tables with or without Boosters, or of one kind of them."""
    rows = MatchFigures.objects.filter(player=player, has_boosters=boosters).order_by()
    return rows.filter(kind=kind) if kind else rows


def summed(rows: QuerySet[MatchFigures]) -> Summed:
    """Return the sums of some rows."""
    found = rows.aggregate(**_SUMS)
    return {name: found[f"sum_{name}"] or 0 for name in COUNTED}


def grouped(rows: QuerySet[MatchFigures], by: str) -> list[FigureGroup]:
    """Return the short sums of rows by a column, those with most rounds first; without empty."""
    sums = {f"sum_{name}": Sum(name) for name in _SHORT}
    found = rows.values(by).annotate(**sums).order_by("-sum_rounds", by)
    return [
        FigureGroup(it[by], {name: it[f"sum_{name}"] for name in _SHORT})
        for it in found
        if it[by] not in (None, "")
    ]


def partners_in(groups: list[FigureGroup]) -> list[tuple[Player, Summed]]:
    """Return the partners of some groups, the most frequent ones."""
    few = groups[:MOST_LISTED]
    players = Player.objects.in_bulk([it.key for it in few])
    return [(players[it.key], it.sums) for it in few if it.key in players]


def boosters_of(player: Player) -> list[BoosterSums]:
    """Return the Boosters that somebody has played, the most frequent first."""
    names = BoosterSums._fields[1:]
    rows = BoosterFigures.objects.filter(player=player).order_by().values_list("slug")
    found = rows.annotate(**{f"sum_{it}": Sum(it) for it in names})
    told = (BoosterSums(*it) for it in map(tuple[Any, ...], found))
    return sorted(told, key=lambda it: (-it.played, it.slug))


def mistakes_in(player: Player, season: int, *, boosters: bool) -> Summed:
    """Return the sums of somebody in one season."""
    return summed(figures_of(player, boosters=boosters).filter(season=season))


def dearest(player: Player, season: int, *, boosters: bool) -> list[DearMatch]:
    """Return the matches of a season in which a round cost somebody most."""
    rows = figures_of(player, boosters=boosters).filter(season=season, judged__gt=0, cost__gt=0)
    by_cost = rows.annotate(by_round=F("cost") / F("judged")).order_by("-by_round", "-pk")
    few = by_cost.select_related("counted__match")[:5]
    return [DearMatch(it.counted.match, it.cost, it.judged) for it in few]


def site_sums(*, boosters: bool) -> Summed | None:
    """Return the sums of all people here, ``None`` before there are some."""
    row = SiteFigures.objects.filter(has_boosters=boosters, people__gte=FEWEST_PEOPLE).first()
    return None if row is None else row.sums


def sums_of_all(*, boosters: bool) -> tuple[Summed, int]:
    """Sum up everybody's figures; return how many people these are, too."""
    rows = MatchFigures.objects.filter(has_boosters=boosters).order_by()
    return summed(rows), rows.aggregate(people=Count("player", distinct=True))["people"]


def last_season_of(player: Player, *, boosters: bool) -> int | None:
    """Return the last season in which somebody has played, ``None`` for nobody."""
    found: int | None = figures_of(player, boosters=boosters).aggregate(it=Max("season"))["it"]
    return found


# --- ratings ------------------------------------------------------------------------


def ratings_in(which: str, *, pairs: bool) -> QuerySet[Rating]:
    """Return a list: those with a rank first, then the others by how much they have played."""
    rows = Rating.objects.filter(list=which, partner__isnull=not pairs)
    in_order = rows.order_by(F("rank").asc(nulls_last=True), "-rounds", "pk")
    return in_order.select_related("player", "partner")


def ratings_of(player: Player, which: str) -> list[Rating]:
    """Return the rating of somebody and of their pairs, the most frequent first."""
    own = Rating.objects.filter(list=which).filter(Q(player=player) | Q(partner=player))
    in_order = own.order_by(F("partner").asc(nulls_first=True), "-rounds")
    return list(in_order.select_related("player", "partner")[:3])


# --- score sheets -------------------------------------------------------------------


def sheets_together(player: Player) -> list[SheetSum]:
    """Return the sheets on which somebody has a name, the latest ones, as far as they count."""
    rows = PadSeat.objects.filter(player=player).select_related("pad")
    rows = rows.prefetch_related("pad__lines").order_by("-pad__changed", "-pad_id")
    return [_sheet_sum(row.pad) for row in rows[:MOST_SHEETS]]


def _sheet_sum(pad: Pad) -> SheetSum:
    sheet = sheet_of(pad)
    counted = [it.points for it in sheet.deals if it.points is not None]
    one, other = sheet.result.totals
    is_over = sheet.is_over or pad.closed is not None
    winner = None if one == other or not is_over else int(other > one)
    names = tuple(pad.shown_names)
    return SheetSum(names, tuple(ours - theirs for ours, theirs in counted), winner, is_over)
