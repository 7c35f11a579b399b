"""Matches between two teams in which luck counts half: each deal is played twice."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from games.intervals import SURE
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Deal
from games.rules.state.state import State
from tests.games.bots.rounds import Player, play_untimed
from tests.rules.random_driver import random_deal


class Result(NamedTuple):
    """How the first team did, on average per round."""

    points: float
    """Its points less those of the other team."""
    interval: float
    """Half the width of the 95 % interval of the points."""
    calls: dict[str, tuple[int, int]]
    """Per kind of call of the first team: won, called."""


def compare(team: Player, other: Player, deals: int, chance: Random) -> Result:
    """Play deals twice, the second time with the hands moved on by one seat."""
    differences = []
    calls: dict[str, tuple[int, int]] = {}
    for _ in range(deals):
        deal = random_deal(chance)
        difference = 0
        for dealt in (deal, moved_on(deal)):
            state = play_untimed(dealt, (team, other, team, other))
            assert state.score is not None
            ours, theirs = state.score.round
            difference += ours - theirs
            _count_calls(state, calls)
        differences.append(difference / 2)
    interval = SURE * stdev(differences) / sqrt(deals)
    return Result(mean(differences), interval, calls)


def moved_on(deal: Deal) -> Deal:
    """Return a deal with every hand at the seat before."""
    first, rest = deal
    return Deal((*first[1:], first[0]), (*rest[1:], rest[0]))


def _count_calls(state: State, calls: dict[str, tuple[int, int]]) -> None:
    for seat in SEATS[::2]:
        call = state.calls[seat]
        if call is not None:
            won, called = calls.get(call, (0, 0))
            calls[call] = (won + (state.out[0] == seat), called + 1)
