"""Chameleon (BOOSTERS 57)."""

from __future__ import annotations

from tests.boosters.cards.yellow import HANDS, idle, reads, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, play

SAMPLE = Sample(
    yellow("chameleon", lambda it: it.force(1, "rainbow"), boosters={1: "rainbow"}),
    0,
    play("2j 3s 4p 8j", boost("chameleon", cards="8j", suit=3)),
    reads("rainbow", 8),
    (
        idle("chameleon", "8j", "invalid_combination", cards="8j", suit=3),
        idle("chameleon", "8j", "bad_target", cards="8j"),
        Refusal(
            yellow(
                "chameleon",
                lambda it: it.force(1, "rainbow"),
                boosters={1: "rainbow"},
                hands=("2j 3s 4p 8t 9j", *HANDS[1:]),
            ),
            0,
            play("2j 3s 4p 8t", boost("chameleon", cards="8t", suit=3)),
            "bad_target",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
