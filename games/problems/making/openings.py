"""Pushes and Grand Tichu, compared in plain deals with the cards that a seat holds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.bots.search.styles import STYLE
from games.bots.search.value import PLAIN
from games.bots.strong.beforehand import (
    AS_USUAL,
    Push,
    exchange_of,
    imagine,
    push_of,
    worth_a_thought,
)
from games.bots.thumb.situation import BotSituation
from games.bots.verdicts.opening_verdicts import SEARCHED, trust_before_the_lead
from games.bots.verdicts.play_verdicts import YARDSTICKS
from games.bots.verdicts.ruling import Compared, compared_enough
from games.rules.play.scoring import CALL_POINTS
from games.rules.state.actions import Action, CallGrand, DeclineGrand, Exchange
from games.rules.state.calls import Call
from games.rules.view.perspective import Perspective


class Openings:
    """Ways to begin a round, which can be compared by their places."""

    def __init__(
        self,
        view: Perspective,
        actions: Sequence[Action],
        pushes: Sequence[Push],
        calls: Sequence[int],
    ) -> None:
        self.actions = actions
        self._view = view
        self._pushes = pushes
        self._calls = calls

    @classmethod
    def of(cls, view: Perspective, pushes: Sequence[tuple[Action, Push]]) -> Openings:
        """Return some pushes with their actions."""
        actions, cards = [it[0] for it in pushes], [it[1] for it in pushes]
        return cls(view, actions, cards, [0] * len(pushes))

    @classmethod
    def of_grand(cls, view: Perspective) -> Openings:
        """Return to call a Grand Tichu, and not to."""
        calls = CALL_POINTS[Call.GRAND], 0
        return cls(view, [CallGrand(), DeclineGrand()], [AS_USUAL] * 2, calls)

    @classmethod
    def of_push(cls, situation: BotSituation, usual: Exchange, number: int) -> Openings:
        """Return the best push, the usual one and some others that are neither."""
        first = push_of(situation.seat, usual)
        good, pairs = worth_a_thought(situation, first)
        others = [(low[0], card, low[1]) for card in good for low in pairs[:3] if card not in low]
        pushes = list(dict.fromkeys([first, *others]))
        told = [(exchange_of(situation, it), it) for it in pushes]
        gains = cls.of(situation.view, told)._values(SEARCHED, 0, STYLE).mean(axis=0)
        order = np.argsort(-gains)
        step = max(1, (len(order) - 1) // (number - 1))
        chosen = dict.fromkeys([0, *(int(it) for it in order[::step])])
        return cls.of(situation.view, [told[it] for it in list(chosen)[:number]])

    def best(self) -> int:
        """Return the place of what a first look says to be the best."""
        return int(self._values(SEARCHED, 0, STYLE).mean(axis=0).argmax())

    def compared(self, one: int, other: int) -> Compared:
        """Return how much more the second gains than the first."""

        def compare(number: int, chance: int) -> Compared:
            values = [self._values(number, chance, style) for style in YARDSTICKS]
            more = np.array([it[:, other] - it[:, one] for it in values])
            return Compared(more, trust_before_the_lead(self._view, self.actions[one]))

        return compared_enough(compare, 1)

    def _values(self, number: int, chance: int, style: np.ndarray) -> np.ndarray:
        deals = imagine(self._view, PLAIN, number, chance)
        if any(push != AS_USUAL for push in self._pushes):
            deals.note_usual_pushes()
        return deals.values(self._pushes, style, self._calls)
