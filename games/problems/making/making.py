"""Make problems from rounds, as many of each theme as are wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from games.problems.kept import KeptProblem, Steps, packed
from games.problems.making.again import kept_answers
from games.problems.making.finding import FoundProblem, found_in, played
from games.problems.themes import Theme
from games.rules.state.actions import Action, CallGrand, CallTichu
from games.services.acting import judging

Round = tuple[int, Callable[[], Steps]]
"""A number, by which chance differs, and the steps of a round, which may take time."""
WANTED = {
    Theme.LEAD: 70,
    Theme.FOLLOW: 70,
    Theme.DOG: 30,
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


def make(
    rounds: Iterable[Round],
    made: Sequence[KeptProblem] = (),
    about: Collection[Theme] = tuple(Theme),
    *,
    are_rare: bool = False,
) -> Iterator[KeptProblem]:
    """Yield problems of rounds, besides some that are there, until there are enough of each theme.

    ``about`` are the themes that are looked for: all of them at once in rounds that ``are_rare``.
    The same rounds give the same problems.
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

    for number_of_round, steps_of in rounds:
        lacking = [it for it in about if of_theme(it) < WANTED[it]]
        if not lacking:
            return
        themes = set(lacking) if are_rare else _themes_for(number_of_round, lacking)
        if not themes:
            continue
        steps = steps_of()
        for found in found_in(steps, number_of_round, themes, is_wanted):
            problem = _kept(found, packed(steps))
            number[found.theme, _acts(problem.answers[0].action)] += 1
            yield problem


def _themes_for(seed: int, lacking: Collection[Theme]) -> set[Theme]:
    """Return what is looked for in a round of bots, of which there are as many as one likes."""
    if Theme.LAST in lacking:
        return {Theme.LAST}  # solved in no time, so these come first
    return {it for it in lacking if it not in _DEAR or seed % _DEAR_IN == 0}


def rounds_of_bots(seeds: Iterable[int]) -> Iterator[Round]:
    """Yield rounds that searching bots play among themselves; the same seeds give the same ones."""
    for seed in seeds:
        yield seed, partial(played, seed)


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
