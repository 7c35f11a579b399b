"""New Master (BOOSTERS 22)."""

from __future__ import annotations

from tests.boosters.bots import JUNK, MANY, played, wanted
from tests.boosters.cards.red import HANDS, lays, red
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards

SAMPLE = Sample(
    red("new_master", lays(1, "Ks")),
    0,
    boost("new_master"),
    lambda it: it.holds(1, "Dog") and it.top.cards == cards("Ks"),
    (
        Refusal(red("new_master", lays(1, "4s")), 0, boost("new_master"), "bad_target"),
        Refusal(
            red("new_master", lays(1, "Ks"), hands=("5j 6j", *HANDS[1:])),
            0,
            boost("new_master"),
            "card_not_in_hand",
        ),
        Refusal(
            red("new_master", lays(1, "Ks Phx")),
            0,
            boost("new_master"),
            "bad_target",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_bot_gets_rid_of_its_dog() -> None:
    scene = Scene(f"Dog {JUNK}", f"Qj {MANY}", boosters={0: "new_master"}, lead=1)
    scene.play(1, "Qj")
    assert played(wanted(scene, 0)).booster == "new_master"
