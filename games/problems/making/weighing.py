"""What may be answered, compared with the best: by the judge first, then by searching bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from games.bots.strong.candidates import Candidate
from games.bots.strong.knowledge import Knowledge
from games.bots.verdicts.play_verdicts import compared_in_worlds, means_of_best
from games.bots.verdicts.ruling import SOLVED, WORSE_BY, Compared
from games.bots.verdicts.second_look import points_of, quick
from games.problems.themes import AnswerVerdict
from games.rules.state.actions import Action
from games.rules.state.state import State

FIRST_WORLDS, MORE_WORLDS = 8, 12
"""Worlds in which bots that search play two answers out: more of them where some do not tell."""
CERTAIN, AGREES = 2.0, 1.0
"""Standard errors by which the best gains more in the first of them, and in all."""

CompareTwo = Callable[[int, int], Compared]
"""Says how much more the second of two answers gains than the first, by their places."""


class WeighedAnswer(NamedTuple):
    """An answer, and how many points less it gains than the best one."""

    action: Action | None
    verdict: AnswerVerdict
    loss: float = 0.0
    error: float = 0.0
    share: float = 0.0
    """In how many worlds the best one gains more."""


class Weighing(NamedTuple):
    """All answers to a position, the best first."""

    answers: tuple[WeighedAnswer, ...]
    is_solved: bool

    @property
    def wrong(self) -> tuple[WeighedAnswer, ...]:
        """The answers that are certainly worse."""
        return tuple(it for it in self.answers if it.verdict == AnswerVerdict.WRONG)


def weigh_moves(knowledge: Knowledge, seat: int, moves: Sequence[Candidate]) -> Weighing:
    """Compare all moves of a seat with the best of them."""

    def compare(one: int, other: int) -> Compared:
        return compared_in_worlds(knowledge, seat, (moves[one], moves[other]), 1)

    actions = [it.action for it in moves]
    means = means_of_best(knowledge, seat, moves)
    return weigh(actions, max(means, key=means.__getitem__), compare)


def weigh(actions: Sequence[Action | None], best: int, compare: CompareTwo) -> Weighing:
    """Compare all answers with what a first look says to be the best."""
    found = _compared(len(actions), best, compare)
    better = min(found, key=lambda place: found[place].mean)
    if found[better].mean < 0:
        best, found = better, _compared(len(actions), better, compare)
    answers = [WeighedAnswer(actions[best], AnswerVerdict.RIGHT)]
    for place, compared in sorted(found.items(), key=lambda it: it[1].mean):
        weighed = WeighedAnswer(
            actions[place],
            _verdict(compared),
            max(compared.mean, 0.0),
            compared.error,
            compared.share,
        )
        answers.append(weighed)
    return Weighing(tuple(answers), all(it.trust == SOLVED for it in found.values()))


def _compared(number: int, best: int, compare: CompareTwo) -> dict[int, Compared]:
    return {place: compare(place, best) for place in range(number) if place != best}


def is_found_again(
    weighing: Weighing, state: State, seat: int, tempting: Sequence[Action | None], chance: int
) -> bool:
    """Tell whether the best gains more than a tempting wrong answer as searching bots play on."""
    trap = max((it for it in weighing.wrong if it.action in tempting), key=lambda it: it.loss)
    actions = weighing.answers[0].action, trap.action

    def more_in(worlds: int, turn: int) -> np.ndarray:
        best, other = points_of(state, seat, actions, worlds, chance + turn, quick)
        return np.asarray(best - other)

    more = more_in(FIRST_WORLDS, 0)
    if more.mean() <= 0 or _is_beyond(more, CERTAIN):
        return bool(more.mean() > 0)
    return _is_beyond(np.concatenate([more, more_in(MORE_WORLDS, 1)]), AGREES)


def _is_beyond(more: np.ndarray, errors: float) -> bool:
    return bool(more.mean() > errors * more.std() / len(more) ** 0.5)


def _verdict(compared: Compared) -> AnswerVerdict:
    if compared.mean < WORSE_BY:
        return AnswerVerdict.RIGHT
    return AnswerVerdict.WRONG if compared.is_sure else AnswerVerdict.CLOSE
