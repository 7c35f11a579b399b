"""Ring Road (BOOSTERS 49)."""

from __future__ import annotations

from tests.boosters.cards.yellow import idle, missing, reads, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, play

SAMPLE = Sample(
    yellow("ring_road"),
    0,
    play("Kp As 2j 3s 4p", "ring_road"),
    reads("straight", 20, closed=True),
    (
        idle("ring_road", "Mah 2j 3s 4p 5t", "invalid_combination"),
        idle("ring_road", "Kp As Mah 2j 3s", "invalid_combination"),
        missing("ring_road", "Kp As 2j 3s 4p"),
    ),
)

test_laws = laws_of(SAMPLE)
