"""Pothole (BOOSTERS 47)."""

from __future__ import annotations

from tests.boosters.cards.yellow import idle, missing, reads, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, play

SAMPLE = Sample(
    yellow("pothole"),
    0,
    play("2j 3s 4p 5t 7j", "pothole"),
    reads("potholed", 7),
    (
        idle("pothole", "As", "invalid_combination"),
        idle("pothole", "Mah 2j 3s 4p 5t", "invalid_combination"),
        idle("pothole", "2j 3s 4p 7j 8j", "invalid_combination"),
        missing("pothole", "2j 3s 4p 5t 7j"),
    ),
)

test_laws = laws_of(SAMPLE)
