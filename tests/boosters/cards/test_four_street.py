"""Four-Lane Street (BOOSTERS 48)."""

from __future__ import annotations

from tests.boosters.cards.yellow import idle, missing, reads, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, play

SAMPLE = Sample(
    yellow("four_street"),
    0,
    play("2j 3s 4p 5t", "four_street"),
    reads("four_card", 5),
    (
        idle("four_street", "Mah 2j 3s 4p 5t", "invalid_combination"),
        idle("four_street", "2j 3s 4p 7j", "invalid_combination"),
        missing("four_street", "2j 3s 4p 5t"),
    ),
)

test_laws = laws_of(SAMPLE)
