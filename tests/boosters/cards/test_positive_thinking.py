"""Positive Thinking (BOOSTERS 4)."""

from __future__ import annotations

from tests.boosters.cards.blue import before, blue, push
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene


def _positive(found: Scene) -> None:
    found.wave()
    assert push(found, 1, "5s", "6s", "Mah") == "forbidden"
    assert push(found, 1, "Ts", "6s", "Mah") is None
    assert push(found, 3, "5t", "6t", "7t") is None
    assert push(found, 2, "5p", "6p", "7p") is None


SAMPLE = Sample(
    before("positive_thinking"),
    0,
    boost("positive_thinking"),
    _positive,
    (
        Refusal(blue("positive_thinking"), 0, boost("positive_thinking"), "not_its_time"),
        Refusal(before("spy"), 0, boost("positive_thinking"), "card_not_in_hand"),
    ),
)

test_laws = laws_of(SAMPLE)
