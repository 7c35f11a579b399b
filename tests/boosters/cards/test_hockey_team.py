"""Hockey Team (BOOSTERS 31)."""

from __future__ import annotations

from tests.boosters.cards.green import HANDS, after_force, green, not_now, reads, twice
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost

SAMPLE = Sample(
    green("hockey_team", hands=("2j 4j 6j 8j Tj 3s", *HANDS[1:])),
    0,
    boost("hockey_team"),
    reads("2j 4j 6j 8j Tj", "hockey_team", 10),
    (
        twice("hockey_team"),
        not_now("hockey_team"),
        after_force("hockey_team", "2j 4j 6j 8j 3s", "2j 4j 6j 8j", "invalid_combination"),
        after_force(
            "hockey_team",
            "2j 4j 6j 8j Tj Qj Aj 3s",
            "2j 4j 6j 8j Tj Qj Aj",
            "invalid_combination",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
