"""Dog Catcher (BOOSTERS 25)."""

from __future__ import annotations

from games.rules.state.actions import Boost
from games.rules.state.phase import Phase
from tests.boosters.bots import JUNK, MANY, wanted
from tests.boosters.cards.red import lays, red
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene

SAMPLE = Sample(
    red("dog_catcher", lays(1, "Dog"), hands=("5j 6j", "Dog 4s", "9p", "5t 6t")),
    0,
    boost("dog_catcher"),
    lambda it: it.state.turn == 0,
    (
        Refusal(red("dog_catcher", lays(1, "4s")), 0, boost("dog_catcher"), "no_target"),
        Refusal(
            red("dog_catcher", lays(0, "Dog"), lead=0),
            0,
            boost("dog_catcher"),
            "no_target",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_after_one_dog_catcher_nobody_else_is_asked() -> None:
    """25: the first Catcher laid decides, so nobody is asked again."""
    scene = Scene("Dog 5j", "6j", "7s", "8s", boosters={1: "dog_catcher", 3: "dog_catcher"})
    scene.play(0, "Dog").boost(1, "dog_catcher").close()
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 1)


def test_a_bot_catches_only_an_opponents_dog() -> None:
    for seat, catches in ((1, True), (2, False)):
        hands = [JUNK, f"{MANY}", f"{MANY}", MANY]
        hands[seat] = f"Dog {MANY}"
        scene = Scene(*hands, boosters={0: "dog_catcher"}, lead=seat)
        scene.play(seat, "Dog")
        assert isinstance(wanted(scene, 0), Boost) == catches
