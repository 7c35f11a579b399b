"""Fire Bird (BOOSTERS 51)."""

from __future__ import annotations

from tests.boosters.cards.yellow import HANDS, idle, reads, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, play

SAMPLE = Sample(
    yellow("fire_bird"),
    0,
    play("2j 3s 4p 5t", boost("fire_bird", rank=6)),
    reads("straight", 6, length=5),
    (
        idle("fire_bird", "9s", "bad_target", rank=9),
        idle("fire_bird", "2j", "invalid_combination", rank=3),
        idle("fire_bird", "2j", "bad_target", rank=1),
        Refusal(
            yellow("fire_bird", hands=("Phx 2j", *HANDS[1:])),
            0,
            play("Phx", boost("fire_bird", rank=5)),
            "invalid_combination",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
