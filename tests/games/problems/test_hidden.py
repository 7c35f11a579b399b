"""A page that asks tells nothing of other hands nor of what is right: the same bytes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

import pytest
from django.test import Client

from games.problems.kept import KeptProblem, packed, unpacked
from games.problems.models import Problem
from games.problems.positions import position_of
from games.problems.services.shipped import bring
from games.rules.cards.deck import Cards, each
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Action, Deal
from games.rules.state.seats import four
from tests.games.problems.samples import address_of, kept

pytestmark = pytest.mark.django_db
RANDOM = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")[^"]+|(?<="X-CSRFToken": ")[^"]+')
Steps = list[tuple[int | None, Action]]


def with_other_hands(problem: KeptProblem) -> KeptProblem:
    """Return the same problem with two hidden cards of two others changed."""
    steps = unpacked(problem.steps)
    position = position_of(problem.steps, problem.step, problem.seat)
    others = [it for it in SEATS if it != problem.seat and position.state.hands[it]]
    for one, other in combinations(others, 2):
        for mine in each(position.state.hands[one]):
            for its in each(position.state.hands[other]):
                changed = packed(swapped(steps, mine, its))
                try:
                    found = position_of(changed, problem.step, problem.seat)
                except RuleViolation:  # somebody had to follow a wish with it
                    continue
                if found.view == position.view and found.state.hands != position.state.hands:
                    return problem._replace(steps=changed)
    raise AssertionError("no other hands fit")


def swapped(steps: Steps, one: Cards, other: Cards) -> Steps:
    (_, deal), *rest = steps
    assert isinstance(deal, Deal)

    def changed(hands: Sequence[Cards]) -> Sequence[Cards]:
        both = one | other
        return four(it ^ both if (it & both).bit_count() == 1 else it for it in hands)

    return [(None, Deal(changed(deal.first), changed(deal.rest))), *rest]


def page_of(problem: KeptProblem) -> str:
    Problem.objects.all().delete()
    bring([problem])
    Problem.objects.update(id=7)
    answer = Client(headers={"accept-language": "en"}).get(address_of(Problem.objects.get()))
    assert answer.status_code == 200
    return RANDOM.sub("", answer.content.decode())


HIDING = [it for it in kept() if it.theme not in ("dog", "last")]
"""In the samples about these the seat knows where all cards are."""


@pytest.mark.parametrize("problem", HIDING, ids=lambda it: it.theme)
def test_other_hands_and_another_best_answer_give_the_same_page(problem: KeptProblem) -> None:
    page = page_of(problem)
    assert page == page_of(with_other_hands(problem))
    verdicts = [it[1:] for it in problem.answers]
    turned = tuple(
        it._replace(verdict=verdict[0], loss=verdict[1], error=verdict[2], share=verdict[3])
        for it, verdict in zip(reversed(problem.answers), verdicts, strict=True)
    )
    assert page == page_of(problem._replace(answers=turned, reasons=("wins",)))
