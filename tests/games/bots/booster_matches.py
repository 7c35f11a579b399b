"""Bots with Boosters against each other and against bots that never play any.

Each deal is played twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from boosters.catalogue import CATALOGUE
from games.intervals import SURE
from games.rules.play.engine import act
from games.rules.state.actions import Boost, Play
from games.rules.state.state import State
from tests.games.bots.boosted import (
    UNTIMED,
    booster_bot,
    play_on,
    strong_bot,
    without_boosters,
)
from tests.games.bots.matches import moved_on
from tests.games.bots.rounds import Asked, Player
from tests.rules.random_driver import random_deal

AT_START = 2


class Outcome(NamedTuple):
    """How a deal went for the team that plays Boosters."""

    points: float
    """Its points less those of the other team, a round."""
    played: Counter[str]
    """What it has played in both rounds, by slug."""


def with_and_without(seed: int) -> Outcome:
    """Let rule bots play a deal against their like that never play a Booster."""
    return _play_twice(seed, (booster_bot, without_boosters), [State()])


def strong_and_rule(seed: int) -> Outcome:
    """Let strong bots play a deal against rule bots, Boosters and all."""
    latest = [State()]
    return _play_twice(seed, (strong_bot(latest), booster_bot), latest)


def _play_twice(seed: int, teams: tuple[Player, Player], latest: list[State]) -> Outcome:
    """Play a deal twice, the second time with hands and Boosters moved on.

    ``latest`` always holds the state in which bots are asked.
    """
    deal = random_deal(Random(seed))
    difference = 0
    played: Counter[str] = Counter()
    for is_second in (False, True):
        chance = Random(seed)
        options = UNTIMED._replace(boosters_at_start=AT_START)
        cards = moved_on(deal) if is_second else deal
        bits = chance.getrandbits(256)
        state, _ = act(State(options=options), None, cards, CATALOGUE, bits)
        if is_second:
            held = state.booster_state.hands
            boosted = state.booster_state._replace(hands=(*held[1:], held[0]))
            state = state._replace(booster_state=boosted)
        latest[0] = state
        for after, asked in play_on(state, (*teams, *teams), chance):
            latest[0] = state = after
            if asked.seat % 2 == 0:
                played.update(boosters_of(asked))
        assert state.score is not None
        ours, theirs = state.score.round
        difference += ours - theirs
    return Outcome(difference / 2, played)


def boosters_of(asked: Asked) -> tuple[str, ...]:
    """Return the Boosters that an action plays."""
    if isinstance(asked.action, Boost):
        return (asked.action.booster,)
    if isinstance(asked.action, Play):
        return tuple(boost.booster for boost in asked.action.boosters)
    return ()


class Comparison(NamedTuple):
    """Average points a round, half the width of the 95 % interval, and cards played."""

    points: float
    interval: float
    played: Counter[str]


def summed_up(outcomes: Sequence[Outcome]) -> Comparison:
    """Return what a number of deals say."""
    points = [outcome.points for outcome in outcomes]
    played = sum((outcome.played for outcome in outcomes), Counter[str]())
    return Comparison(mean(points), SURE * stdev(points) / sqrt(len(points)), played)
