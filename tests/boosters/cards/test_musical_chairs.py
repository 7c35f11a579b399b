"""Musical Chairs (BOOSTERS 14)."""

from __future__ import annotations

from tests.boosters.cards.brown import brown
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene


def _chairs(found: Scene) -> None:
    assert found.view(None).rules.seating == (1, 0, 2, 3)
    found.wave().play(0, "5j").settle()
    assert found.state.turn == 2


SAMPLE = Sample(
    brown("musical_chairs"),
    0,
    boost("musical_chairs", seat=1),
    _chairs,
    (
        Refusal(
            brown("musical_chairs"),
            0,
            boost("musical_chairs", seat=0),
            "bad_target",
        ),
        Refusal(
            brown("musical_chairs", out=(2,)),
            0,
            boost("musical_chairs", seat=2),
            "bad_target",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
