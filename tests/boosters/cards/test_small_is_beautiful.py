"""Small is Beautiful (BOOSTERS 36)."""

from __future__ import annotations

from tests.boosters.cards.green import HANDS, after_force, green, not_now, reads, twice
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost
from tests.boosters.scene import Scene, play

SAMPLE = Sample(
    green("small_is_beautiful", hands=("4j 5j 6s 7j 8j 9j", *HANDS[1:])),
    0,
    boost("small_is_beautiful"),
    reads("4j 5j 6s 7j 8j", "straight", 8),
    (
        twice("small_is_beautiful"),
        not_now("small_is_beautiful"),
        after_force(
            "small_is_beautiful",
            "4j 5j 6s 7j 8j 9j 2t",
            "4j 5j 6s 7j 8j 9j",
            "invalid_combination",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_run_that_lies_may_be_beaten_by_nothing_that_is_forbidden_now() -> None:
    """BG-18, 36: six cards lie, six more are too many."""
    scene = Scene(
        "3j 4s 5j 6j 7j 8j 2j",
        "4j 5s 6s 7s 8s 9s 2s",
        "2p 3p",
        boosters={2: "small_is_beautiful"},
    )
    scene.play(0, "3j 4s 5j 6j 7j 8j").close().force(2, "small_is_beautiful")
    assert scene.top.length == 6
    assert scene.refuse(1, play("4j 5s 6s 7s 8s 9s")) == "invalid_combination"
    scene.pass_(1)
