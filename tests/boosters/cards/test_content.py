"""Content (BOOSTERS 1)."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.cards.blue import before, blue
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene


def _content(found: Scene) -> None:
    assert found.phase == Phase.BLUE
    assert found.state.exchanged


SAMPLE = Sample(
    before("content"),
    0,
    boost("content"),
    _content,
    (
        Refusal(blue("content"), 0, boost("content"), "not_its_time"),
        Refusal(before("spy"), 0, boost("content"), "card_not_in_hand"),
    ),
)

test_laws = laws_of(SAMPLE)
