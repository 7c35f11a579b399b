"""Dragon Tamer (BOOSTERS 27)."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.cards.red import lays, red
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards


def wins_with_dragon(it: Scene) -> Scene:
    return it.play(1, "Drg").settle().pass_(2, 3, 0).close()


def _tamer(it: Scene) -> None:
    assert it.state.piles[0] == cards("Drg")
    assert it.phase in (Phase.LEAD, "gap")


SAMPLE = Sample(
    red("dragon_tamer", wins_with_dragon),
    0,
    boost("dragon_tamer"),
    _tamer,
    (
        Refusal(
            red("dragon_tamer", lays(1, "Drg")),
            0,
            boost("dragon_tamer"),
            "no_target",
        ),
        Refusal(
            red("spy", wins_with_dragon, boosters={3: "dragon_tamer"}),
            3,
            boost("dragon_tamer"),
            "bad_target",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
