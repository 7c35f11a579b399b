"""Dog Sitter (BOOSTERS 11)."""

from __future__ import annotations

from tests.boosters.cards.blue import before, blue
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost

SAMPLE = Sample(
    blue("dog_sitter"),
    0,
    boost("dog_sitter", cards="5j"),
    lambda it: it.holds(0, "Dog") and it.holds(2, "5j"),
    (
        Refusal(
            blue("dog_sitter"),
            0,
            boost("dog_sitter", cards="5s"),
            "card_not_in_hand",
        ),
        Refusal(
            before("dog_sitter"),
            0,
            boost("dog_sitter", cards="5j"),
            "not_its_time",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
