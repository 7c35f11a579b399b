"""Make problems from rounds of bots, as many of each theme as are wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.problems.kept import KeptProblem, packed
from games.problems.making.again import kept_answers
from games.problems.making.finding import FoundProblem, found_in, played
from games.problems.themes import Theme
from games.rules.state.actions import Action, CallGrand, CallTichu
from games.services.acting import judging

WANTED = {
    Theme.LEAD: 70,
    Theme.FOLLOW: 70,
    Theme.DOG: 50,
    Theme.BOMB: 50,
    Theme.WISH: 30,
    Theme.PUSH: 30,
    Theme.CALL: 40,
    Theme.LAST: 200,
}
_DEAR = {Theme.PUSH, Theme.CALL}
_DEAR_IN = 4
"""Whole rounds are played on for these, which takes most of the time: in one round of so many."""
_OF_TWO = (Theme.BOMB, Theme.CALL)
"""Themes with two answers, each of which is to be the better one as often as the other."""


def make(seeds: Sequence[int], made: Sequence[KeptProblem] = ()) -> Iterator[KeptProblem]:
    """Yield problems of rounds, besides some that are there, until there are enough of each theme.

    The same seeds give the same problems.
    """
    number = Counter[tuple[str, bool]]()
    for it in made:
        number[it.theme, _acts(it.answers[0].action)] += 1

    def of_theme(theme: Theme) -> int:
        return number[theme, True] + number[theme, False]

    def is_wanted(theme: Theme, best: Action | None) -> bool:
        if theme in _OF_TWO:
            return number[theme, _acts(best)] < WANTED[theme] // 2
        return of_theme(theme) < WANTED[theme]

    for seed in seeds:
        lacking = [it for it in Theme if of_theme(it) < WANTED[it]]
        if not lacking:
            return
        themes = {it for it in lacking if it not in _DEAR or seed % _DEAR_IN == 0}
        if Theme.LAST in lacking:
            themes = {Theme.LAST}  # solved in no time, so these come first
        if not themes:
            continue
        steps = played(seed)
        for found in found_in(steps, seed, themes, is_wanted):
            problem = _kept(found, packed(steps))
            number[found.theme, _acts(problem.answers[0].action)] += 1
            yield problem


def _acts(best: Action | None) -> bool:
    """Tell whether the best answer does something: calls, or lays a bomb."""
    return isinstance(best, CallTichu | CallGrand) or hasattr(best, "cards")


def _kept(found: FoundProblem, steps: bytes) -> KeptProblem:
    reasons = tuple(map(str, found.reasons))
    return KeptProblem(
        str(found.theme),
        steps,
        found.step,
        found.seat,
        judging.VERSION,
        kept_answers(found.weighing),
        reasons,
        found.weighing.is_solved,
    )
