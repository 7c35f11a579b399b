"""No Wishes (BOOSTERS 26)."""

from __future__ import annotations

import pytest

from games.rules.state.phase import Phase
from tests.boosters.cards.red import lays, red
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards

SAMPLE = Sample(
    red("wishless", lays(1, "Mah", wish=8), hands=("5j 8j", "Mah 4s")),
    0,
    boost("wishless"),
    lambda it: it.state.wish == 0 and it.top.cards == cards("Mah"),
    (
        Refusal(
            red("wishless", lays(1, "Mah"), hands=("5j 8j", "Mah 4s")),
            0,
            boost("wishless"),
            "no_target",
        ),
        Refusal(red("wishless"), 0, boost("wishless"), "not_its_time"),
    ),
)

test_laws = laws_of(SAMPLE)


@pytest.mark.parametrize("pending", [0, 7])
def test_no_wishes_answers_hearts_desire(pending: int) -> None:
    """16, 26: the Booster is spent without a wish; one that was pending stays."""
    scene = Scene(
        "5j 9j",
        stage=Phase.GAP,
        wish=pending,
        boosters={0: "hearts_desire", 1: "wishless", 2: "njet"},
    )
    scene.boost(0, "hearts_desire", rank=9)
    assert scene.state.wish == pending
    scene.boost(1, "wishless").close()
    assert scene.phase == Phase.REACTION
    scene.settle()
    assert scene.state.wish == pending
    assert sorted(scene.discard) == ["hearts_desire", "wishless"]
