"""Every card: what it does, when it is refused, what it leaves alone, undone."""

from __future__ import annotations

from typing import Any

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.actions import Answer, Boost
from games.rules.cards import from_codes
from games.rules.state import ANSWER, State
from tests.boosters.sample import Sample
from tests.boosters.samples_blue import ALL_BLUE
from tests.boosters.samples_brown import ALL_BROWN
from tests.boosters.samples_green import ALL_GREEN
from tests.boosters.samples_red import ALL_RED
from tests.boosters.samples_yellow import ALL_YELLOW
from tests.boosters.scene import Scene

SAMPLES = {
    sample.slug: sample
    for sample in (*ALL_BLUE, *ALL_BROWN, *ALL_RED, *ALL_GREEN, *ALL_YELLOW)
}
BYSTANDER = 3


def answer(scene: Scene, sample: Sample, *, first: bool) -> None:
    """Give the answers that are asked for before or after the window."""
    if scene.phase != ANSWER or CATALOGUE[sample.slug].asks_first != first:
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


def test_every_card_has_its_tests() -> None:
    assert set(SAMPLES) == set(CATALOGUE)


@pytest.mark.parametrize("slug", sorted(SAMPLES))
def test_what_it_does(slug: str) -> None:
    sample = SAMPLES[slug]
    held = sample.make().in_hand(sample.seat)
    scene = played(sample)
    assert scene.in_hand(sample.seat).count(slug) == held.count(slug) - 1
    found = sample.check(scene)
    assert found or found is None


@pytest.mark.parametrize("slug", sorted(SAMPLES))
def test_when_it_is_refused(slug: str) -> None:
    sample = SAMPLES[slug]
    assert len(sample.refused) >= 2
    assert any(slug in repr(refusal.action) for refusal in sample.refused)
    for number, (make, seat, action, code) in enumerate(sample.refused):
        assert make().refuse(seat, action) == code, (number, action)


@pytest.mark.parametrize("slug", sorted(SAMPLES))
def test_who_has_no_part_in_it_keeps_everything(slug: str) -> None:
    sample = SAMPLES[slug]
    before, after = sample.make(), played(sample)
    assert after.in_hand(BYSTANDER) == before.in_hand(BYSTANDER)
    assert after.state.calls[BYSTANDER] == before.state.calls[BYSTANDER]
    if not sample.moves_bystander:
        assert after.state.hands[BYSTANDER] == before.state.hands[BYSTANDER]


def essence(state: State) -> dict[str, Any]:
    """Return what a Booster could have changed; clocks and Booster zones apart."""
    pack = state.pack
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
        "effects": tuple((it.boost.booster, it.changes) for it in pack.effects),
        "removed": pack.removed,
        "doubled": pack.doubled,
        "barred": pack.barred,
        "resting": pack.wish_rests,
    }


@pytest.mark.parametrize("slug", sorted(SAMPLES))
def test_undone_it_is_only_discarded(slug: str) -> None:
    sample = SAMPLES[slug]
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
