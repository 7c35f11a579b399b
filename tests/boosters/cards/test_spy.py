"""Spy (BOOSTERS 13)."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.cards.brown import brown
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene


def _spy(found: Scene) -> None:
    told = [it for it in found.events if type(it).__name__ == "CountsTold"]
    assert told[0].counts == ((1, 1), (3, 1))  # type: ignore[union-attr]


SAMPLE = Sample(
    brown("spy"),
    0,
    boost("spy", rank=5),
    _spy,
    (
        Refusal(brown("spy"), 0, boost("spy", rank=1), "bad_target"),
        Refusal(brown("spy"), 0, boost("spy", rank=15), "bad_target"),
        Refusal(brown("spy", Phase.LEAD), 0, boost("spy", rank=5), "not_its_time"),
    ),
)

test_laws = laws_of(SAMPLE)
