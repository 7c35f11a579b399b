"""What holds for every card: its effect, its refusals, what it leaves alone, being undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.cards.deck import from_codes
from games.rules.state.actions import Answer, Boost
from games.rules.state.phase import Phase
from games.rules.state.state import State
from tests.boosters.sample import Sample
from tests.boosters.scene import Scene

BYSTANDER = 3


def laws_of(sample: Sample) -> Callable[..., None]:
    """Return the test of all laws for one card: ``test_laws = laws_of(SAMPLE)``."""

    @pytest.mark.parametrize("law", LAWS)
    def test_laws(law: Callable[[Sample], None]) -> None:
        law(sample)

    return test_laws


def answer(scene: Scene, sample: Sample, *, first: bool) -> None:
    """Give the answers that are asked for before or after the window."""
    if scene.phase != Phase.ANSWER or CATALOGUE[sample.slug].asks_first != first:
        return
    for seat, codes in sample.answers:
        if codes.startswith("*"):
            scene.act(seat, Answer(booster=codes[1:]))
        else:
            scene.act(seat, Answer(from_codes(codes)))


def played(sample: Sample) -> Scene:
    """Return the scene after the card has been played and settled."""
    scene = sample.make().act(sample.seat, sample.action, chance=5)
    answer(scene, sample, first=True)
    scene.settle()
    answer(scene, sample, first=False)
    return scene


def does_what_it_does(sample: Sample) -> None:
    held = sample.make().in_hand(sample.seat)
    scene = played(sample)
    assert scene.in_hand(sample.seat).count(sample.slug) == held.count(sample.slug) - 1
    found = sample.check(scene)
    assert found or found is None


def is_refused(sample: Sample) -> None:
    assert len(sample.refused) >= 2
    assert any(sample.slug in repr(refusal.action) for refusal in sample.refused)
    for number, (make, seat, action, code) in enumerate(sample.refused):
        assert make().refuse(seat, action) == code, (number, action)


def leaves_the_bystander_alone(sample: Sample) -> None:
    before, after = sample.make(), played(sample)
    assert after.in_hand(BYSTANDER) == before.in_hand(BYSTANDER)
    assert after.state.calls[BYSTANDER] == before.state.calls[BYSTANDER]
    if not sample.moves_bystander:
        assert after.state.hands[BYSTANDER] == before.state.hands[BYSTANDER]


def essence(state: State) -> dict[str, Any]:
    """Return what a Booster could have changed, except clocks and Booster zones."""
    boosted = state.booster_state
    return {
        "phase": state.phase,
        "turn": state.turn,
        "hands": state.hands,
        "plays": tuple(laid.combination for laid in state.plays),
        "piles": state.piles,
        "calls": state.calls,
        "wish": state.wish,
        "played": state.played,
        "passed": state.passed,
        "effects": tuple((it.boost.booster, it.changes) for it in boosted.effects),
        "removed": boosted.removed,
        "doubled": boosted.doubled,
        "barred": boosted.barred,
        "resting": boosted.wish_rests,
    }


def undone_is_only_discarded(sample: Sample) -> None:
    slug = sample.slug
    before = sample.make()
    scene = sample.make().act(sample.seat, sample.action, chance=5)
    answer(scene, sample, first=True)
    proposal = scene.state.proposal
    assert proposal is not None
    target = next(it for it in proposal.subjects if it.slug == slug)
    scene.act(BYSTANDER, Boost("njet", on=target.id)).settle()
    expected = before.settle() if CATALOGUE[slug].colour == "red" else before
    assert essence(scene.state) == essence(expected.state)
    assert slug in scene.discard
    assert scene.in_hand(sample.seat).count(slug) == 0 or slug == "contra"
    assert "njet" in scene.discard


LAWS = (
    does_what_it_does,
    is_refused,
    leaves_the_bystander_alone,
    undone_is_only_discarded,
)
