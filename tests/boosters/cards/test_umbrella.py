"""Umbrella (BOOSTERS 56)."""

from __future__ import annotations

from tests.boosters.cards.yellow import HANDS, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, play
from tests.boosters.scene import Scene


def _umbrella(it: Scene) -> None:
    assert it.top.safe
    assert it.phase == "follow"


SAMPLE = Sample(
    yellow("umbrella"),
    0,
    play("2j", "umbrella"),
    _umbrella,
    (
        Refusal(
            yellow(
                "umbrella truce",
                lambda it: it.force(0, "truce").wave(),
                stage="gap",
            ),
            0,
            play("2j", "umbrella"),
            "forbidden",
        ),
        Refusal(
            yellow("umbrella", hands=("Dog 2j", *HANDS[1:])),
            0,
            play("Dog", "umbrella"),
            "invalid_combination",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
