"""Scores in forms: totals, deals or games; and the same again after a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.forms.numbers import number_in
from games.tournaments.models import MatchReport, Pairing, PairingKind, Tournament
from games.tournaments.rules.fours import PLAN
from games.tournaments.rules.limits import Pair
from games.tournaments.services.settling import GAMES_OF_A_FOUR, Json, Said
from games.tournaments.views.ground import Task
from games.tournaments.views.table_rows import score

MOST_DEALS = 8


class Line(NamedTuple):
    """A deal or a game in a form: its fields as they were sent, the first side's first."""

    number: int
    own: str
    other: str
    own_beside: str
    """For teams of four: at the second table (DUP-9)."""
    other_beside: str
    double: str
    is_needed: bool
    sides: tuple[str, str] = ("", "")
    """For a four: who plays with whom in this game (IND-6)."""


class MatchForm(NamedTuple):
    """How a match is reported: ``totals``, ``deals``, ``tables`` (two), ``games``, ``four``.

    For two tables that is their sums, or ``lines`` for each deal if somebody wants that.
    """

    way: str
    lines: tuple[Line, ...]

    @property
    def is_deal_by_deal(self) -> bool:
        """Whether deals have been filled in."""
        return any(it.own or it.other for it in self.lines)


def form_of(pairing: Pairing, posted: Mapping[str, str]) -> MatchForm:
    """Return the form for a match, filled in as it was sent."""
    event = pairing.round.tournament
    way = _way(event, pairing)
    name = "game" if way in ("games", "four") else "deal"
    counts = {
        "totals": 0,
        "games": event.best_of,
        "four": GAMES_OF_A_FOUR,
    }
    count = counts.get(way, event.max_deals or MOST_DEALS)
    needed = {"games": event.best_of // 2 + 1, "four": GAMES_OF_A_FOUR}.get(way, 0)
    lines = [_line(f"{name}{it}", it, posted, is_needed=it <= needed) for it in range(1, count + 1)]
    if way == "four":
        lines = [
            line._replace(sides=sides)
            for line, sides in zip(lines, _partners(pairing), strict=False)
        ]
    return MatchForm(way, tuple(lines))


def _partners(pairing: Pairing) -> list[tuple[str, str]]:
    """Return who plays with whom in the games of a four."""
    members = pairing.members.select_related("entrant").order_by("side", "place")
    names = [it.entrant.name for it in members]
    return [(f"{names[a]} & {names[b]}", f"{names[c]} & {names[d]}") for (a, b), (c, d) in PLAN]


def _line(name: str, number: int, posted: Mapping[str, str], *, is_needed: bool) -> Line:
    sent = [posted.get(f"{name}_{it}", "") for it in ("own", "other", "own2", "other2", "double")]
    return Line(number, sent[0], sent[1], sent[2], sent[3], sent[4], is_needed)


def _way(event: Tournament, pairing: Pairing) -> str:
    if pairing.kind == PairingKind.FOUR:
        return "four"
    if event.is_by_game:
        return "games"
    if event.teams_of_four:
        return "tables"
    return "deals" if event.is_by_deal else "totals"


def said_in(task: Task, pairing: Pairing, side: int) -> Said:
    """Return the score in a form, in the order of the pairing.

    Raises TableRefusal ``not_readable``.
    """
    form = form_of(pairing, task.request.POST)
    if form.way == "totals":
        return Said(score=points_in(task, "points", side))
    if form.way in ("games", "four"):
        own = 0 if form.way == "four" else side
        filled = [it for it in form.lines if it.is_needed or it.own.strip() or it.other.strip()]
        games = [points_in(task, f"game{it.number}", own) for it in filled]
        return Said(games=games, numbers=[it.number for it in filled])
    filled = [it for it in form.lines if it.own.strip() or it.other.strip()]
    if form.way == "tables" and not filled:
        one, other = points_in(task, "points", side), points_in(task, "points", side, more="2")
        return Said(score=(one[0] + other[0], one[1] + other[1]))
    read = _at_two_tables if form.way == "tables" else _deal
    deals = [read(task, it, side) for it in filled]
    return Said(deals=deals, numbers=[it.number for it in filled])


def _deal(task: Task, line: Line, side: int) -> Json:
    double = number_in(line.double)
    who = {1: side, 2: 1 - side}.get(double or 0)
    return {"score": list(points_in(task, f"deal{line.number}", side)), "double": who}


def _at_two_tables(task: Task, line: Line, side: int) -> Json:
    one = points_in(task, f"deal{line.number}", side)
    other = points_in(task, f"deal{line.number}", side, more="2")
    score = [one[0] + other[0], one[1] + other[1]]
    return {"score": score, "tables": [list(one), list(other)]}


def lines_of(report: MatchReport | None, side: int, *, is_four: bool = False) -> list[str]:
    """Return the deals or games of a report, one's own points first; for a four as planned."""
    found = []
    for it in () if report is None else report.deals:
        one, other = it["game"] if "game" in it else it["score"]
        is_turned = side == 1 and not is_four
        found.append(score((other, one) if is_turned else (one, other)))
    return found


def points_in(task: Task, name: str, side: int, *, more: str = "") -> Pair:
    """Return the points of both sides in two fields, in the order of the pairing."""
    own, other = task.number(f"{name}_own{more}"), task.number(f"{name}_other{more}")
    return (own, other) if side == 0 else (other, own)
