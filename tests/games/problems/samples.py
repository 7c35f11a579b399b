"""Some problems, one of each kind of question."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.urls import reverse

from games.models import Match, Player
from games.problems.kept import KeptProblem, PossibleAnswer, read_lines
from games.problems.models import AskedPosition, Problem
from games.problems.reading import in_shown_order
from games.problems.selectors import answers_of
from games.problems.services import asking
from games.problems.services.shipped import bring
from games.replays.reading import walk_of
from games.rules.cards.deck import to_codes
from games.rules.state.actions import Pass, Play
from games.rules.state.phase import Phase
from games.services.ground import wall_clock

LINES = Path(__file__).with_name("problems.jsonl")
THEMES = ("lead", "follow", "dog", "last", "bomb", "wish", "push", "call")


@cache
def kept() -> tuple[KeptProblem, ...]:
    return tuple(read_lines(LINES))


def make_problems() -> None:
    bring(kept())


def a_problem(theme: str = "follow") -> Problem:
    if not Problem.objects.exists():
        make_problems()
    found = Problem.objects.filter(theme=theme).first()
    assert found is not None
    return found


def answer_with(problem: Problem, verdict: str) -> PossibleAnswer:
    return next(it for it in answers_of(problem) if it.verdict == verdict)


def form_of(problem: Problem, answer: PossibleAnswer) -> dict[str, object]:
    """Return what a page posts for an answer."""
    answers = answers_of(problem)
    if problem.theme not in ("lead", "follow", "dog", "last"):
        return {"answer": in_shown_order(answers).index(answer)}
    if isinstance(answer.action, Pass):
        return {"do": "pass"}
    assert isinstance(answer.action, Play)
    return {
        "do": "play",
        "card": to_codes(answer.action.cards).split(),
        "phoenix": answer.action.phoenix or "",
    }


def a_position(player: Player, match: Match) -> AskedPosition:
    """Return a position of the first round of a match in which somebody is to follow."""
    hand = match.hands.get(number=1)
    states = walk_of(hand).states
    step = next(place for place, it in enumerate(states) if it.phase == Phase.FOLLOW)
    return asking.ask_about(player, hand, step, wall_clock.now())


def address_of(problem: Problem) -> str:
    return reverse("problem", args=[problem.pk])
