"""Doppelganger (BOOSTERS 55)."""

from __future__ import annotations

from tests.boosters.cards.yellow import HANDS, idle, reads, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, play

SAMPLE = Sample(
    yellow("doppelganger"),
    0,
    play("As", boost("doppelganger", cards="As")),
    reads("pair", 14, length=2),
    (
        idle("doppelganger", "Mah", "invalid_combination", cards="Mah"),
        Refusal(
            yellow("doppelganger", hands=("8j 8s 8p 2j", *HANDS[1:])),
            0,
            play("8j 8s 8p", boost("doppelganger", cards="8p")),
            "invalid_combination",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
