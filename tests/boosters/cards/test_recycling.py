"""Recycling (BOOSTERS 39)."""

from __future__ import annotations

from tests.boosters.cards.green import green
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene


def _recycling(it: Scene) -> None:
    assert it.in_hand(0) == ("spy",)
    assert it.discard == ("skat", "recycling")


SAMPLE = Sample(
    green("recycling", discard="spy skat"),
    0,
    boost("recycling", pick="spy"),
    _recycling,
    (
        Refusal(
            green("recycling", discard="recycling"),
            0,
            boost("recycling", pick="recycling"),
            "no_target",
        ),
        Refusal(green("recycling"), 0, boost("recycling", pick="spy"), "no_target"),
    ),
)

test_laws = laws_of(SAMPLE)
