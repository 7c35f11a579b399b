"""Pair Mania (BOOSTERS 29)."""

from __future__ import annotations

from tests.boosters.cards.green import after_force, green, not_now, reads, twice
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost

SAMPLE = Sample(
    green("pair_mania"),
    0,
    boost("pair_mania"),
    reads("8j 8p 9j 9s", "two_pairs", 9, reading="two_pairs"),
    (
        twice("pair_mania"),
        not_now("pair_mania"),
        after_force("pair_mania", "8j 8p 9j Ts Js", "8j 8p 9j Ts", "invalid_combination"),
    ),
)

test_laws = laws_of(SAMPLE)
