"""What each seat did in a round that is over: calls, bombs, passes, Boosters, cost of mistakes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from games import expansion
from games.records.summary import AcceptedAction, RoundSummary, summary_of
from games.rules.cards.ruleset import SEATS, team_of
from games.rules.play.engine import fold
from games.rules.state.actions import Pass, Play
from games.rules.state.booster_events import BoosterLaid, TakenBack
from games.rules.state.calls import Call
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.acting import judging

Points = tuple[int, int]
Sums = Counter[str]


class SeatCount(NamedTuple):
    """What a seat did in a round, by the names of the columns, and its Boosters."""

    sums: Sums
    laid: Sums
    """How often each Booster was laid."""
    worked: Sums
    """How often each had its effect: nobody took it back."""


def counts_of(before: State, steps: Sequence[AcceptedAction], points: Points) -> list[SeatCount]:
    """Return what each seat did in a round from its deal to its score.

    ``points`` are those that the round counts for both teams.
    """
    summary = summary_of(steps)
    passes = _passes(before, steps)
    laid, worked = _boosters(steps)
    sums = [_own(seat, summary, points) for seat in SEATS]
    for seat in SEATS:
        sums[seat].update(passes[seat])
    return [SeatCount(*it) for it in zip(sums, laid, worked, strict=True)]


def cost_of(seat: int, decisions: Iterable[Mapping[str, Any]]) -> float:
    """Return what the mistakes of a seat have cost in a judged round.

    Forced and obvious moves cost nothing. A move that is left undone again and again is lost once:
    the dearest time counts.
    """
    dearest: dict[str, float] = {}
    for it in decisions:
        if it["seat"] == seat and it["verdict"] in judging.MISTAKES:
            what = json.dumps(it["better"])
            dearest[what] = max(it["loss"], dearest.get(what, 0.0))
    return sum(dearest.values())


def _own(seat: int, summary: RoundSummary, points: Points) -> Sums:
    team = team_of(seat)
    difference = points[team] - points[1 - team]
    is_first = bool(summary.out) and summary.out[0] == seat
    sums: Sums = Counter(rounds=1, points=difference, squares=difference * difference)
    sums["first"] = int(is_first)
    for made in summary.calls:
        if made.seat == seat:
            name = "grand" if made.call == Call.GRAND else "tichu"
            sums[name], sums[f"{name}_made"] = 1, int(is_first)
    if summary.score is not None and summary.score.double is not None:
        sums["doubles" if summary.score.double == team else "doubles_against"] = 1
    sums["bombs"] = int(_has_bombed(seat, summary))
    return sums


def _has_bombed(seat: int, summary: RoundSummary) -> bool:
    return any(
        entry.seat == seat and entry.combination is not None and entry.combination.is_bomb
        for trick in summary.tricks
        for entry in trick.entries
    )


def _passes(before: State, steps: Sequence[AcceptedAction]) -> list[Sums]:
    """Count where seats could beat an opponent's cards, and where they passed all the same."""
    found: list[Sums] = [Counter() for _ in SEATS]
    state = before
    for step in steps:
        seat, top = step.seat, state.top
        if seat is not None and top is not None and team_of(top.seat) != team_of(seat):
            if isinstance(step.action, Play):
                found[seat]["passes"] += 1
            elif isinstance(step.action, Pass) and _can_play(state, seat):
                found[seat].update(("passes", "passes_able"))
        state = fold(step.events, state)
    return found


def _can_play(state: State, seat: int) -> bool:
    return bool(options(perspective(state, seat), expansion.catalogue()).moves)


def _boosters(steps: Sequence[AcceptedAction]) -> tuple[list[Sums], list[Sums]]:
    """Count the Boosters that seats have laid, and those of them that nobody took back."""
    laid: list[Sums] = [Counter() for _ in SEATS]
    gone: list[Sums] = [Counter() for _ in SEATS]
    last: dict[str, int] = {}
    for step in steps:
        for event in step.events:
            match event:
                case BoosterLaid(seat, boost):
                    laid[seat][boost.booster] += 1
                    last[boost.booster] = seat
                case TakenBack(returned, spent, ready):
                    back = {slug for _seat, slug in returned} | set(spent)
                    for slug in (back | {it.booster for _seat, it in ready}) & set(last):
                        gone[last[slug]][slug] += 1
    worked = [of - back for of, back in zip(laid, gone, strict=True)]
    return laid, worked
