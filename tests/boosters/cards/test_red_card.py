"""The Red Card (BOOSTERS 41)."""

from __future__ import annotations

from tests.boosters.bots import played, wanted
from tests.boosters.cards.green import green
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards

SAMPLE = Sample(
    green("red_card", hands=("8j 4s", "8t 5s", "6p", "2t 3t")),
    0,
    boost("red_card", cards="8j"),
    lambda it: it.holds(0, "8t") and it.holds(1, "8j"),
    (
        Refusal(green("red_card"), 0, boost("red_card", cards="Qt"), "bad_target"),
        Refusal(
            green("red_card", hands=("8j Mah", "8t 5s")),
            0,
            boost("red_card", cards="Mah"),
            "bad_target",
        ),
        Refusal(
            green("red_card", hands=("8j 8t", "4t 5s")),
            0,
            boost("red_card", cards="8j"),
            "bad_target",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_bot_fetches_the_card_that_its_straight_bomb_lacks() -> None:
    scene = Scene("5t 6t 7t 9t 8j Ks", "2s 3s 4s", boosters={0: "red_card", 1: "njet"})
    assert played(wanted(scene, 0)).cards == cards("8j")
