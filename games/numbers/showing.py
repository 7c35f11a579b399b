"""What the page of a person tells: shares, groups, luck, Boosters, the cost of mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.models import Player
from games.numbers import selectors, strength
from games.numbers.intervals import mean, share
from games.numbers.lines import (
    ShownInterval,
    cost_a_round,
    differences,
    in_hundred,
    in_points,
    points_a_round,
    share_lines,
    won_share,
)
from games.numbers.models import FigureKind, MatchFigures
from games.replays.words import seat_names
from games.screen.words.booster_names import booster_name
from games.screen.words.levels import level_title
from games.screen.words.names import signed

GROUPS = ("partner", "level", "kind", "seat")


class GroupLine(NamedTuple):
    """What somebody did with a partner, against a level, at a kind of table or on a seat."""

    name: str
    is_person: bool
    matches: int
    rounds: int
    points: ShownInterval | None
    won: ShownInterval | None


class BoosterLine(NamedTuple):
    """What a Booster did for somebody."""

    name: str
    played: int
    worked: ShownInterval | None
    worth: ShownInterval | None


def figures_shown(player: Player, kind: str, *, boosters: bool) -> dict[str, Any]:
    """Return what a page tells of the figures of somebody, by names for its template."""
    rows = selectors.figures_of(player, boosters=boosters, kind=kind)
    sums = selectors.summed(rows)
    above, below = differences(sums)
    return {
        "kind": kind,
        "kinds": FigureKind.choices,
        "sums": sums,
        "points": points_a_round(sums),
        "lines": share_lines(sums, selectors.site_sums(boosters=boosters)),
        "above": above,
        "below": below,
        "plots": strength.plots(sums),
        "grid": strength.grid(),
        "tenths": strength.rows(sums),
        "luck": _luck(sums),
        "groups": list(_groups(rows)),
        "laid": _boosters(player, sums) if boosters else [],
    }


def _groups(rows: QuerySet[MatchFigures]) -> Iterator[tuple[str, list[GroupLine]]]:
    """Yield the tables by partner, level of bots, kind of table and seat: title and lines."""
    by = {name: selectors.grouped(rows, name) for name in GROUPS}
    kinds, seats = dict(FigureKind.choices), seat_names()
    partners = [(it.shown_name, sums) for it, sums in selectors.partners_in(by["partner"])]
    yield _("Partners"), [_group_line(name, sums, is_person=True) for name, sums in partners]
    for name, title, naming in (
        ("level", _("Against bots"), level_title),
        ("kind", _("Kinds of tables"), kinds.__getitem__),
        ("seat", _("Seats"), seats.__getitem__),
    ):
        yield title, [_group_line(str(naming(it.key)), it.sums) for it in by[name]]


def _group_line(name: str, sums: selectors.Summed, *, is_person: bool = False) -> GroupLine:
    numbers = int(sums["matches"]), int(sums["rounds"])
    return GroupLine(name, is_person, *numbers, points_a_round(sums), won_share(sums))


def _luck(sums: selectors.Summed) -> dict[str, Any] | None:
    """Return what cards and play made a round, ``None`` before a round was judged."""
    number = int(sums["lucky_rounds"])
    cards = mean(sums["cards"], sums["cards_squares"], number)
    if cards is None:
        return None
    play = (sums["lucky_points"] - sums["cards"]) / number
    return {
        "cards": in_points(cards),
        "play": signed(round(play)),
        "rounds": number,
    }


def _boosters(player: Player, sums: selectors.Summed) -> list[BoosterLine]:
    """Return what each Booster of somebody did: its worth is beside their usual round."""
    usual = sums["points"] / sums["rounds"] if sums["rounds"] else 0
    found = []
    for it in selectors.boosters_of(player):
        worth = mean(it.worth, it.squares, it.played)
        if worth is not None:
            ends = [end - usual for end in worth[:3]]
            worth = worth._replace(value=ends[0], low=ends[1], high=ends[2])
        worked = in_hundred(share(max(0, it.worked), it.played))
        found.append(BoosterLine(booster_name(it.slug), it.played, worked, in_points(worth)))
    return found


def mistakes_shown(player: Player, *, boosters: bool) -> dict[str, Any]:
    """Return what a page tells of what mistakes have cost somebody in their last season."""
    season = selectors.last_season_of(player, boosters=boosters)
    if season is None:
        return {"cost": None}
    sums = selectors.mistakes_in(player, season, boosters=boosters)
    return {
        "cost": cost_a_round(sums),
        "season": f"{season}/{(season + 1) % 100:02}",
        "dearest": selectors.dearest(player, season, boosters=boosters),
    }
