"""What the page of a person tells: shares, groups, luck, Boosters, the cost of mistakes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.bots.levels import LEVELS
from games.intervals import mean, share
from games.models import Player
from games.numbers import selectors, strength
from games.numbers.lines import (
    ON_SHEETS,
    ShownInterval,
    differences,
    in_hundred,
    in_points,
    points_a_round,
    share_lines,
    won_share,
)
from games.numbers.models import SHEETS, FigureKind, MatchFigures, Rating
from games.numbers.rating_lines import alone, people_in, waiting_for
from games.numbers.seeing import open_to
from games.numbers.sheets import sheet_figures
from games.replays.words import seat_names
from games.screen.words.booster_names import booster_name
from games.screen.words.levels import level_title
from games.screen.words.names import signed

OptionGroup = tuple[str, list[tuple[str, str]]]
"""Kinds to choose from, under a title: their names in addresses, and what they are called."""
GROUPS = ("partner", "level", "kind", "seat")


class GroupLine(NamedTuple):
    """What somebody did with a partner, against a level, at a kind of table or on a seat."""

    name: str
    partner: Player | None
    matches: int
    rounds: int
    points: ShownInterval | None
    won: ShownInterval | None


class BoosterLine(NamedTuple):
    """What a Booster did for somebody, or for two together."""

    name: str
    played: int
    worked: ShownInterval | None
    worth: ShownInterval | None


def figures_shown(
    player: Player, kind: str, seasons: Collection[selectors.Summed], *, boosters: bool
) -> dict[str, Any]:
    """Return what a page tells of the figures of somebody, by names for its template.

    ``seasons`` are the sums of all seasons at tables with or without Boosters.
    """
    if kind == SHEETS:
        return _sheets_shown(player)
    rows = selectors.figures_of(player, boosters=boosters, kind=kind)
    sums = selectors.summed(rows) if kind else selectors.added(seasons)
    return {
        **_shown(sums, sums, kind, boosters=boosters),
        "laid": _boosters(selectors.boosters_of(player, kind), sums) if boosters else [],
        "groups": _groups(rows),
    }


def kind_groups(*, of_a_pair: bool = False) -> list[OptionGroup]:
    """Return the kinds of which figures can be read alone; pairs have neither seats nor sheets."""
    tables = [(value, str(name)) for value, name in FigureKind.choices]
    levels = [(f"level-{it}", level_title(it)) for it in reversed(LEVELS)]
    found = [(_("Kinds of tables"), tables), (_("Against bots"), levels)]
    if not of_a_pair:
        tables.append((SHEETS, _("score sheets")))
        seats = [(f"seat-{seat}", name) for seat, name in enumerate(seat_names())]
        found.append((_("Seats"), seats))
    return found


def is_kind(kind: str, *, of_a_pair: bool = False) -> bool:
    """Tell whether figures of a kind can be read alone."""
    groups = kind_groups(of_a_pair=of_a_pair)
    return any(kind == value for _title, options in groups for value, _name in options)


def _sheets_shown(player: Player) -> dict[str, Any]:
    """Return what a page tells of somebody's score sheets of real cards."""
    sums = sheet_figures(player)
    above, below = differences(sums, sums, ON_SHEETS)
    return {
        "kind": SHEETS,
        "kinds": kind_groups(),
        "sums": sums,
        "points": points_a_round(sums),
        "lines": share_lines(sums, sums, None, ON_SHEETS),
        "above": above,
        "below": below,
    }


def pair_shown(one: Player, other: Player, kind: str, *, boosters: bool) -> dict[str, Any]:
    """Return what a page tells of two as partners.

    Calls, bombs, passes and Boosters are those of both.
    """
    rows = selectors.figures_of_pair(one, other, boosters=boosters, kind=kind)
    team = rows.filter(player=one)
    sums = selectors.summed(team)
    return {
        **_shown(selectors.summed(rows), sums, kind, boosters=boosters),
        "laid": _boosters(selectors.boosters_in(rows), sums) if boosters else [],
        "groups": _groups(team, ("level", "kind")),
    }


def ratings_shown(
    rows: Sequence[Rating], members: Collection[int], player: Player | None
) -> dict[str, Any]:
    """Return the ratings of a person or pair, then those of a person's pairs, and what waits."""
    opened = open_to(player, people_in(rows))
    lines = [alone(it, player, opened) for it in rows]
    are_two = len(members) > 1
    return {
        "ratings": [it for it in lines if are_two or it.row.partner_id is None],
        "pairs": [it for it in lines if not are_two and it.row.partner_id is not None],
        "waiting": waiting_for(members),
    }


def _shown(
    sums: selectors.Summed, team: selectors.Summed, kind: str, *, boosters: bool
) -> dict[str, Any]:
    above, below = differences(sums, team)
    return {
        "kind": kind,
        "kinds": kind_groups(of_a_pair=sums is not team),
        "sums": team,
        "points": points_a_round(team),
        "lines": share_lines(sums, team, selectors.site_sums(boosters=boosters)),
        "above": above,
        "below": below,
        "plots": strength.plots(sums),
        "grid": strength.grid(),
        "tenths": strength.rows(sums),
        "luck": _luck(team),
    }


def _groups(
    rows: QuerySet[MatchFigures], names: Sequence[str] = GROUPS
) -> list[tuple[str, list[GroupLine]]]:
    """Return the tables by partner, level of bots, kind of table and seat: title and lines."""
    naming: dict[str, tuple[str, Callable[[Any], object]]] = {
        "level": (_("Against bots"), level_title),
        "kind": (_("Kinds of tables"), dict(FigureKind.choices).__getitem__),
        "seat": (_("Seats"), seat_names().__getitem__),
    }
    found = []
    if "partner" in names:
        partners = selectors.partners_in(selectors.grouped(rows, ["partner"])["partner"])
        found.append((_("Partners"), [_group_line("", sums, it) for it, sums in partners]))
    groups = selectors.grouped(rows, [it for it in names if it in naming])
    for name, of in groups.items():
        title, named = naming[name]
        found.append((title, [_group_line(str(named(it.key)), it.sums) for it in of]))
    return found


def _group_line(name: str, sums: selectors.Summed, partner: Player | None = None) -> GroupLine:
    numbers = int(sums["matches"]), int(sums["rounds"])
    return GroupLine(name, partner, *numbers, points_a_round(sums), won_share(sums))


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


def _boosters(laid: Sequence[selectors.BoosterSums], sums: selectors.Summed) -> list[BoosterLine]:
    """Return what each Booster did: its worth is beside the usual round."""
    usual = sums["points"] / sums["rounds"] if sums["rounds"] else 0
    found = []
    for it in laid:
        worth = mean(it.worth, it.squares, it.played)
        if worth is not None:
            ends = [end - usual for end in worth[:3]]
            worth = worth._replace(value=ends[0], low=ends[1], high=ends[2])
        worked = in_hundred(share(max(0, it.worked), it.played))
        found.append(BoosterLine(booster_name(it.slug), it.played, worked, in_points(worth)))
    return found
