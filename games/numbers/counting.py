"""What each seat did in a round that is over: calls, bombs, passes, Boosters, cost of mistakes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from games import expansion
from games.records.readable import read_action
from games.records.summary import AcceptedAction, RoundSummary, summary_of
from games.rules.cards.ruleset import SEATS, team_of
from games.rules.play.engine import fold
from games.rules.state.actions import (
    Action,
    Bomb,
    CallGrand,
    CallTichu,
    DeclineGrand,
    Exchange,
    KeepGrand,
    Pass,
    Play,
    WithdrawGrand,
)
from games.rules.state.booster_events import BoosterLaid, TakenBack
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.acting import judging

Points = tuple[int, int]
MatchSums = Counter[str]


class MistakeKind(StrEnum):
    """What a mistake is about."""

    PUSH = "push"
    CALL = "call"
    LEAD = "lead"
    FOLLOW = "follow"
    """Which cards to lay on others, or to pass; whom to give the Dragon's trick."""
    BOMB = "bomb"


class SeatMistake(NamedTuple):
    """A mistake of a seat, and what it has cost on average."""

    kind: MistakeKind
    cost: float
    version: int
    """Of the table after it; 0 where no table is known."""


class SeatCount(NamedTuple):
    """What a seat did in a round, by the names of the columns, and its Boosters."""

    sums: MatchSums
    laid: MatchSums
    """How often each Booster was laid."""
    worked: MatchSums
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


def mistake_kinds(before: State, steps: Sequence[AcceptedAction]) -> list[MistakeKind]:
    """Return for each step of a round of which kind a mistake there would be."""
    found, state = [], before
    for step in steps:
        found.append(_kind_at(state, step.action))
        state = fold(step.events, state)
    return found


def _kind_at(state: State, action: Action) -> MistakeKind:
    match action:
        case Exchange():
            return MistakeKind.PUSH
        case CallGrand() | DeclineGrand() | WithdrawGrand() | KeepGrand() | CallTichu():
            return MistakeKind.CALL
        case Bomb():
            return MistakeKind.BOMB
    return MistakeKind.LEAD if state.phase == Phase.LEAD else MistakeKind.FOLLOW


def mistakes_of(
    seat: int, decisions: Iterable[Mapping[str, Any]], kinds: Sequence[MistakeKind]
) -> list[SeatMistake]:
    """Return the mistakes of a seat in a judged round, in their order.

    Forced and obvious moves cost nothing. A move that is left undone again and again is lost once:
    the dearest time counts. A call or a bomb that was better is what the mistake is about.
    """
    dearest: dict[str, SeatMistake] = {}
    for it in decisions:
        if it["seat"] == seat and it["verdict"] in judging.MISTAKES:
            kind, what = _about(it["better"], kinds[it["step"]]), json.dumps(it["better"])
            if what not in dearest or it["loss"] > dearest[what].cost:
                dearest[what] = SeatMistake(kind, it["loss"], it.get("version", 0))
    return list(dearest.values())


def costs_of(mistakes: Iterable[SeatMistake]) -> dict[MistakeKind, float]:
    """Return what mistakes have cost together, by their kinds."""
    found = dict.fromkeys(MistakeKind, 0.0)
    for it in mistakes:
        found[it.kind] += it.cost
    return found


def _about(better: Mapping[str, Any] | None, at: MistakeKind) -> MistakeKind:
    """Return what a mistake is about by what was better, ``None`` to wait with a bomb."""
    match None if better is None else read_action(dict(better)):
        case CallGrand() | CallTichu():
            return MistakeKind.CALL
        case Bomb() | None:
            return MistakeKind.BOMB
    return at


def _own(seat: int, summary: RoundSummary, points: Points) -> MatchSums:
    team = team_of(seat)
    difference = points[team] - points[1 - team]
    is_first = bool(summary.out) and summary.out[0] == seat
    sums: MatchSums = Counter(rounds=1, points=difference, squares=difference * difference)
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


def _passes(before: State, steps: Sequence[AcceptedAction]) -> list[MatchSums]:
    """Count where seats could beat an opponent's cards, and where they passed all the same."""
    found: list[MatchSums] = [Counter() for _ in SEATS]
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


def _boosters(steps: Sequence[AcceptedAction]) -> tuple[list[MatchSums], list[MatchSums]]:
    """Count the Boosters that seats have laid, and those of them that nobody took back."""
    laid: list[MatchSums] = [Counter() for _ in SEATS]
    gone: list[MatchSums] = [Counter() for _ in SEATS]
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
