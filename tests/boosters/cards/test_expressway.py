"""Expressway (BOOSTERS 33)."""

from __future__ import annotations

from tests.boosters.cards.green import HANDS, after_force, green, not_now, reads, twice
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost

SAMPLE = Sample(
    green("expressway"),
    0,
    boost("expressway"),
    reads("4j 6s 8p Tp Qt", "expressway", 12),
    (
        twice("expressway"),
        not_now("expressway"),
        after_force("expressway", HANDS[0], "4j 6s 8p", "invalid_combination"),
    ),
)

test_laws = laws_of(SAMPLE)
