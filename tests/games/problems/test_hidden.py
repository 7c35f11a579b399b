"""A page that asks tells nothing of other hands nor of what is right: the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, count

import pytest
from django.db import transaction
from django.test import Client

from games import rendering
from games.models import Table
from games.problems.kept import KeptProblem, packed, unpacked
from games.problems.models import Problem
from games.problems.positions import position_of
from games.problems.services import playing_on
from games.problems.services.shipped import bring
from games.rules.cards.deck import Cards, each
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Action, Deal
from games.rules.state.seats import four
from games.services.ground import names
from games.services.seats import practice
from games.services.writing import rounds
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.problems.samples import address_of, kept
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
RANDOM = re.compile(
    r'(?<=name="csrfmiddlewaretoken" value=")[^"]+|(?<="X-CSRFToken": ")[^"]+'
    r'|(?<=nonce" value=")[^"]+|[0-9a-f]{64}|(?<=seal-code">)[^<]+|[0-9a-f]{8}(?=</code>)'
    r"|Guest [\w ]+"
)
"""Chance of each request and visitor, and commitments, which everybody may see."""
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


HIDING = [it for it in kept() if it.theme not in ("dog", "last")]
"""In the samples about these the seat knows where all cards are."""


def table_pages(table: Table) -> Iterator[str]:
    """Yield the pages of a table, and of its match."""
    yield from (f"/t/{table.slug}/{it}" for it in ("", "hands/1/", "tricks/1/1/", "deals/"))
    yield from (f"/t/{table.slug}/{it}" for it in ("plays/", "regions/", "turning/1/", "people/"))
    yield from (f"/m/{table.match.slug}/{it}" for it in ("", "1/", "1/0/", "1/1/", "1/check/"))
    yield from (f"/m/{table.match.slug}/{it}" for it in ("match.json", "luck/", "mistakes/"))
    yield from ("/", "/matches/", "/matches/mine.jsonl", "/tables/", "/account/data/")


def shown_at_table(
    problem: KeptProblem, time: Time, patch: pytest.MonkeyPatch
) -> dict[str, object]:
    """Return what the player and others see of a table to play on from a problem."""
    time.begin_anew()
    slugs, bots = count(1), count(1)
    found: dict[str, object] = {}
    for module in (practice, rounds):
        patch.setattr(module, "new_slug", lambda: f"slug-{next(slugs)}")
    patch.setattr(names, "new_table_name", lambda: "Table")
    patch.setattr(names, "new_bot_name", lambda _taken: f"Bot {next(bots)}")
    try:
        with transaction.atomic():
            bring([problem])
            player = make_player("Zoe")
            table = playing_on.play_on(player, Problem.objects.get())
            for who, client in (("player", client_of(player)), ("other", client_of())):
                for page in table_pages(table):
                    answer = client.get(page, headers={"accept-language": "en"})
                    text = b"".join(answer).decode()
                    found[f"{who} {page}"] = (answer.status_code, RANDOM.sub("", text))
            raise Undone
    except Undone:
        rendering.forget_all()
    return found


class Undone(Exception):
    """Takes a world back."""


@pytest.mark.parametrize("problem", HIDING, ids=lambda it: it.theme)
def test_other_hands_give_the_same_table_to_play_on(
    problem: KeptProblem, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = shown_at_table(problem, time, monkeypatch)
    other = shown_at_table(with_other_hands(problem), time, monkeypatch)
    assert one.keys() == other.keys()
    assert [it for it in one if one[it] != other[it]] == []
    assert {200, 404} <= {status for status, _text in one.values()}


def page_of(problem: KeptProblem) -> str:
    Problem.objects.all().delete()
    bring([problem])
    Problem.objects.update(id=7)
    answer = Client(headers={"accept-language": "en"}).get(address_of(Problem.objects.get()))
    assert answer.status_code == 200
    return RANDOM.sub("", answer.content.decode())


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
