"""Triple Train (BOOSTERS 34)."""

from __future__ import annotations

from tests.boosters.cards.green import HANDS, after_force, green, not_now, reads, twice
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost

SAMPLE = Sample(
    green("triple_train", hands=("8j 8p 8s 9j 9p 9s 2t", *HANDS[1:])),
    0,
    boost("triple_train"),
    reads("8j 8p 8s 9j 9p 9s", "triple_train", 9),
    (
        twice("triple_train"),
        not_now("triple_train"),
        after_force(
            "triple_train",
            "7j 7p 7s 9j 9p 9s 2t",
            "7j 7p 7s 9j 9p 9s",
            "invalid_combination",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
