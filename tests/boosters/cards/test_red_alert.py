"""Red Alert (BOOSTERS 37)."""

from __future__ import annotations

from tests.boosters.cards.green import HANDS, after_force, green, not_now, reads, twice
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost
from tests.boosters.scene import Scene, play

SAMPLE = Sample(
    green("red_alert", hands=("8j 8s 8p 8t 4j 4s 2t", *HANDS[1:])),
    0,
    boost("red_alert"),
    reads("8j 8s 8p 8t 4j 4s", "fullhouse", 8),
    (
        twice("red_alert"),
        not_now("red_alert"),
        after_force(
            "red_alert",
            "8j 8s 8p Phx 8t 2t",
            "8j 8s 8p 8t Phx",
            "invalid_combination",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_bomb_that_lies_stays_one_under_red_alert() -> None:
    """BG-18: only a straight bomb goes on it; four Nines are a triple now."""
    scene = Scene(
        "8j 8s 8p 8t 2j",
        "9j 9s 9p 9t 3s",
        "3p 4p 5p 6p 7p 2p",
        boosters={1: "red_alert"},
    )
    scene.play(0, "8j 8s 8p 8t").close().force(1, "red_alert")
    assert scene.top.is_bomb
    assert scene.refuse(1, play("9j 9s 9p 9t")) == "not_higher"
    scene.bomb(2, "3p 4p 5p 6p 7p").settle()
    assert scene.top.kind == "bombsf"
