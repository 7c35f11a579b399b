"""Nyet! (BOOSTERS 20)."""

from __future__ import annotations

from games.rules.state.actions import Boost
from games.rules.state.phase import Phase
from tests.boosters.bots import JUNK, MANY, in_stage, wanted
from tests.boosters.cards.red import lays, red
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene


def plays_skat(it: Scene) -> Scene:
    return it.boost(1, "skat")


def _njet(it: Scene) -> None:
    assert it.in_force == []
    assert sorted(it.discard) == ["njet", "skat"]


SAMPLE = Sample(
    red("njet", plays_skat, boosters={1: "skat"}),
    0,
    boost("njet"),
    _njet,
    (
        Refusal(red("njet"), 0, boost("njet"), "not_its_time"),
        Refusal(red("njet", lays(1, "Ks")), 0, boost("njet"), "no_target"),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_nyet_on_one_companion_leaves_the_others_unspent() -> None:
    """20: the cards go back, and the player goes on without it."""
    scene = Scene("5j 6j 2j", "7s", boosters={0: "modesty umbrella", 1: "njet", 2: "dud"})
    scene.play(0, "6j", boost("modesty", cards="6j"), "umbrella")
    number = scene.state.proposal.subjects[0].id  # type: ignore[union-attr]
    scene.boost(1, "njet", on=number).settle()
    assert sorted(scene.discard) == ["modesty", "njet"]
    assert scene.in_hand(0) == ("umbrella",)
    scene.play(0, "6j", "umbrella").settle()
    assert scene.top.rank == 6


def test_a_nyet_undoes_a_nyet() -> None:
    scene = Scene(boosters={0: "skat njet", 1: "njet"})
    scene.boost(0, "skat").boost(1, "njet").boost(0, "njet").settle()
    assert scene.in_force == ["skat"]
    assert sorted(scene.discard) == ["njet", "njet"]


def test_a_bot_undoes_only_boosters_of_opponents() -> None:
    for seat, answers in ((1, True), (2, False), (3, True)):
        held = {0: "njet", seat: "queue_jumper"}
        scene = in_stage(Phase.GAP, JUNK, MANY, MANY, MANY, boosters=held, lead=0)
        scene.boost(seat, "queue_jumper")
        action = wanted(scene, 0)
        assert (isinstance(action, Boost) and action.booster == "njet") == answers
