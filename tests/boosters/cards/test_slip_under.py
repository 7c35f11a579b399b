"""Slip Under (BOOSTERS 43)."""

from __future__ import annotations

from tests.boosters.bots import played, wanted
from tests.boosters.cards.green import green, lays, leads
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards


def _slip(it: Scene) -> None:
    assert it.top.cards == cards("Kt")
    assert len(it.state.plays) == 2
    assert it.state.turn == 1
    it.pass_(1, 2, 3).collect(0)
    assert it.state.piles[0] == cards("Kt 4j")


SAMPLE = Sample(
    green("slip_under", leads("Kt")),
    0,
    boost("slip_under", cards="4j"),
    _slip,
    (
        Refusal(
            green("slip_under", leads("4j")),
            0,
            boost("slip_under", cards="Kt"),
            "invalid_combination",
        ),
        Refusal(
            green("slip_under", lays(2, "9p"), lead=2),
            0,
            boost("slip_under", cards="4j"),
            "no_target",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_any_bomb_goes_under_a_higher_bomb() -> None:
    scene = Scene("5j 6j 7j 8j 9j 4j 4s 4p 4t 2j", boosters={0: "slip_under", 1: "njet"})
    scene.play(0, "5j 6j 7j 8j 9j").settle()
    scene.force(0, "slip_under", cards="4j 4s 4p 4t")
    assert scene.top.kind == "bombsf"
    assert scene.state.hands[0] == cards("2j")


def test_after_slip_under_turn_and_passes_stay() -> None:
    scene = Scene("8j 2j 3j", "9j", "3p 4p", "7t", boosters={0: "slip_under", 1: "njet"})
    scene.play(0, "8j").close().pass_(1).force(0, "slip_under", cards="2j")
    assert (scene.state.passed, scene.state.turn) == (0b0010, 2)


def test_a_bot_slips_a_low_card_under_its_own_high_one() -> None:
    scene = Scene("2s 9j Ks", "3s", boosters={0: "slip_under"})
    scene.play(0, "Ks").settle()
    scene.pass_(1, 2, 3)
    assert played(wanted(scene, 0)).cards == cards("2s")


def test_slip_under_may_be_used_again_when_its_phoenix_goes_back() -> None:
    held = {0: "slip_under", 1: "scarecrow"}
    scene = Scene("Kt Kp 4j 4s Phx 2j", "3s 3t", boosters=held)
    scene.play(0, "Kt Kp").settle()
    scene.boost(0, "slip_under", cards="4j Phx").boost(1, "scarecrow").settle()
    assert scene.state.proposal is not None
    assert scene.state.proposal.reusable == ("slip_under",)
    scene.answer(0, "4j 4s").settle()
    assert [laid.combination.cards for laid in scene.state.plays] == [
        cards("4j 4s"),
        cards("Kt Kp"),
    ]
    assert scene.holds(0, "Phx")
