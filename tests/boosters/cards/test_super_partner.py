"""Super Partner (BOOSTERS 40)."""

from __future__ import annotations

from tests.boosters.cards.green import green
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost

SAMPLE = Sample(
    green("super_partner", calls=("tichu", None, None, None)),
    0,
    boost("super_partner"),
    lambda it: it.state.calls == (None, None, "tichu", None),
    (
        Refusal(green("super_partner"), 0, boost("super_partner"), "no_target"),
        Refusal(
            green("super_partner", calls=("tichu", None, None, None), out=(2,)),
            0,
            boost("super_partner"),
            "partner_out",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
