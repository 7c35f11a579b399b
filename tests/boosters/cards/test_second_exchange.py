"""Second Thoughts (BOOSTERS 9)."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.cards.blue import HANDS, before, blue
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, scene

SAMPLE = Sample(
    blue("second_exchange"),
    0,
    boost("second_exchange"),
    lambda it: it.holds(0, "Dog") and it.holds(2, "5j"),
    (
        Refusal(
            scene(*HANDS, boosters={0: "second_exchange"}, stage=Phase.BROWN),
            0,
            boost("second_exchange"),
            "not_its_time",
        ),
        Refusal(before("second_exchange"), 0, boost("second_exchange"), "not_its_time"),
    ),
    ((2, "Dog"), (0, "5j")),
)

test_laws = laws_of(SAMPLE)
