"""Sums of what people did, as pages show them; every question is one statement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum

from games.models import Player
from games.numbers.models import (
    COUNTED,
    BoosterFigures,
    CountedMistake,
    MatchFigures,
    Rating,
    SiteFigures,
)
from games.numbers.together import SheetSum
from games.pads.models import Pad, PadSeat
from games.pads.selectors import sheet_of

Summed = dict[str, float]
"""Sums by the names of the columns (``COUNTED``); nothing is left out."""
PARTS = ("level", "seat")
"""Columns whose values are kinds, too: ``level-normal``, ``seat-2``."""
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


def figures_of(player: Player, *, boosters: bool, kind: str = "") -> QuerySet[MatchFigures]:
    """Return the rows of somebody at tables with or without Boosters, or of one kind of them."""
    rows = MatchFigures.objects.filter(player=player, has_boosters=boosters).order_by()
    return _of_kind(rows, kind)


def _of_kind(rows: QuerySet[MatchFigures], kind: str) -> QuerySet[MatchFigures]:
    """Return the rows of a kind of tables, against a level (``level-normal``) or on a seat."""
    column, _dash, value = kind.partition("-")
    if column in PARTS:
        return rows.filter(**{column: value})
    return rows.filter(kind=kind) if kind else rows


def figures_of_pair(
    one: Player, other: Player, *, boosters: bool, kind: str = ""
) -> QuerySet[MatchFigures]:
    """Return the rows of both of two who were partners throughout a match."""
    partner = MatchFigures.objects.filter(
        counted=OuterRef("counted"), player=OuterRef("partner"), partner=OuterRef("player")
    )
    both = Q(player=one, partner=other) | Q(player=other, partner=one)
    rows = MatchFigures.objects.filter(both, Exists(partner), has_boosters=boosters).order_by()
    return _of_kind(rows, kind)


def have_played_together(one: Player, other: Player) -> bool:
    """Tell whether something is counted of two as partners, with or without Boosters."""
    rated = Rating.objects.filter(player=min(one.pk, other.pk), partner=max(one.pk, other.pk))
    if rated.exists():
        return True
    return any(figures_of_pair(one, other, boosters=it).exists() for it in (False, True))


def summed(rows: QuerySet[MatchFigures]) -> Summed:
    """Return the sums of some rows."""
    found = rows.aggregate(**_SUMS)
    return {name: found[f"sum_{name}"] or 0 for name in COUNTED}


def summed_by_season(rows: QuerySet[MatchFigures]) -> dict[int, Summed]:
    """Return the sums of some rows by their seasons, the first one first."""
    found: Iterable[Any] = rows.values("season").annotate(**_SUMS).order_by("season")
    return {it["season"]: {name: it[f"sum_{name}"] for name in COUNTED} for it in found}


def added(sums: Iterable[Summed], names: Iterable[str] = COUNTED) -> Summed:
    """Return sums added up, by their names."""
    parts = list(sums)
    return {name: sum(it[name] for it in parts) for name in names}


def grouped(rows: QuerySet[MatchFigures], by: Sequence[str]) -> dict[str, list[FigureGroup]]:
    """Return the short sums of rows by each of some columns, those with most rounds first.

    One statement asks for all combinations; empty values are left out.
    """
    sums = {f"sum_{name}": Sum(name) for name in _SHORT}
    told = list(rows.values(*by).annotate(**sums).order_by())
    found = {}
    for column in by:
        parts: dict[Any, list[Summed]] = defaultdict(list)
        for it in told:
            if it[column] not in (None, ""):
                parts[it[column]].append({name: it[f"sum_{name}"] for name in _SHORT})
        groups = [FigureGroup(key, added(of, _SHORT)) for key, of in parts.items()]
        found[column] = sorted(groups, key=lambda it: (-it.sums["rounds"], it.key))
    return found


def partners_in(groups: list[FigureGroup]) -> list[tuple[Player, Summed]]:
    """Return the partners of some groups, the most frequent ones."""
    few = groups[:MOST_LISTED]
    players = Player.objects.in_bulk([it.key for it in few])
    return [(players[it.key], it.sums) for it in few if it.key in players]


def boosters_of(player: Player, kind: str = "") -> list[BoosterSums]:
    """Return the Boosters that somebody has played, at all tables or at those of a kind."""
    if kind:
        return boosters_in(figures_of(player, boosters=True, kind=kind))
    return _booster_sums(BoosterFigures.objects.filter(player=player))


def boosters_in(matches: QuerySet[MatchFigures]) -> list[BoosterSums]:
    """Return the Boosters that the people of some rows have played there."""
    own = matches.filter(counted=OuterRef("counted"), player=OuterRef("player"))
    return _booster_sums(BoosterFigures.objects.filter(Exists(own)))


def _booster_sums(rows: QuerySet[BoosterFigures]) -> list[BoosterSums]:
    """Return the sums of some rows by Booster, the most frequent first."""
    names = BoosterSums._fields[1:]
    found = rows.order_by().values_list("slug").annotate(**{f"sum_{it}": Sum(it) for it in names})
    told = (BoosterSums(*it) for it in map(tuple[Any, ...], found))
    return sorted(told, key=lambda it: (-it.played, it.slug))


def mistakes_of(player: Player, season: int, *, boosters: bool) -> QuerySet[CountedMistake]:
    """Return the mistakes of somebody in one season, the dearest first."""
    rows = CountedMistake.objects.filter(player=player, has_boosters=boosters, season=season)
    return rows.order_by("-cost", "-pk").select_related("hand__match")


def numbers_of_mistakes(rows: QuerySet[CountedMistake]) -> dict[str, int]:
    """Return how many mistakes there are of each kind."""
    found = rows.order_by().values_list("kind").annotate(number=Count("*"))
    return dict(found.values_list("kind", "number"))


def site_sums(*, boosters: bool) -> Summed | None:
    """Return the sums of all people here, ``None`` before there are some."""
    row = SiteFigures.objects.filter(has_boosters=boosters, people__gte=FEWEST_PEOPLE).first()
    return None if row is None else row.sums


def sums_of_all(*, boosters: bool) -> tuple[Summed, int]:
    """Sum up everybody's figures; return how many people these are, too."""
    rows = MatchFigures.objects.filter(has_boosters=boosters).order_by()
    return summed(rows), rows.aggregate(people=Count("player", distinct=True))["people"]


# --- ratings ------------------------------------------------------------------------


def ratings_in(which: str, *, pairs: bool) -> QuerySet[Rating]:
    """Return a list: those with a rank first, then the others by how much they have played."""
    rows = Rating.objects.filter(list=which, partner__isnull=not pairs)
    in_order = rows.order_by(F("rank").asc(nulls_last=True), "-rounds", "pk")
    return in_order.select_related("player", "partner")


def ratings_of(player: Player, which: str = "") -> list[Rating]:
    """Return the ratings of somebody and of their pairs, the most frequent first."""
    own = Rating.objects.filter(Q(player=player) | Q(partner=player))
    own = own.filter(list=which) if which else own
    rows = own.order_by("-rounds", "pk").select_related("player", "partner")
    return sorted(rows, key=lambda it: it.partner_id is not None)[:MOST_LISTED]


def ratings_of_pair(one: Player, other: Player) -> list[Rating]:
    """Return the ratings of two together, a list each."""
    first, second = sorted((one.pk, other.pk))
    rows = Rating.objects.filter(player=first, partner=second).order_by("-rounds", "pk")
    return list(rows.select_related("player", "partner"))


# --- score sheets -------------------------------------------------------------------


def latest_sheets(player: Player) -> QuerySet[PadSeat]:
    """Return the seats that somebody has on score sheets, those of the latest ones first."""
    rows = PadSeat.objects.filter(player=player).select_related("pad")
    rows = rows.prefetch_related("pad__lines").order_by("-pad__changed", "-pad_id")
    return rows[:MOST_SHEETS]


def sheets_together(player: Player) -> list[SheetSum]:
    """Return the latest sheets on which somebody has a name, as far as they count."""
    return [_sheet_sum(row.pad) for row in latest_sheets(player)]


def _sheet_sum(pad: Pad) -> SheetSum:
    sheet = sheet_of(pad)
    counted = [it.points for it in sheet.deals if it.points is not None]
    one, other = sheet.result.totals
    is_over = sheet.is_over or pad.closed is not None
    winner = None if one == other or not is_over else int(other > one)
    names = tuple(pad.shown_names)
    return SheetSum(names, tuple(ours - theirs for ours, theirs in counted), winner, is_over)
