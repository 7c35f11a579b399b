"""About Turn (BOOSTERS 45)."""

from __future__ import annotations

from tests.boosters.cards.green import green, not_now
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene


def _about(it: Scene) -> None:
    it.play(0, "4j").settle()
    assert it.state.turn == 3


SAMPLE = Sample(
    green("about_turn"),
    0,
    boost("about_turn"),
    _about,
    (
        not_now("about_turn"),
        Refusal(
            green("about_turn", out=(0,), lead=1),
            0,
            boost("about_turn"),
            "round_finished",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_second_about_turn_cancels_the_first() -> None:
    scene = Scene("5j 6j", boosters={0: "about_turn about_turn", 2: "njet"})
    scene.force(0, "about_turn").force(0, "about_turn").play(0, "5j").settle()
    assert scene.state.turn == 1
