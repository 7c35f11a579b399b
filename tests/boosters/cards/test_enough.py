"""Enough! (BOOSTERS 38)."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.cards.green import green, not_now
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene


def _enough(it: Scene) -> None:
    it.play(0, "4j")
    assert it.phase == Phase.FOLLOW
    assert it.refuse(3, boost("njet")) == "forbidden"


SAMPLE = Sample(
    green("enough"),
    0,
    boost("enough"),
    _enough,
    (
        not_now("enough"),
        Refusal(
            green("enough skat", lambda it: it.force(0, "enough")),
            0,
            boost("skat"),
            "forbidden",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_what_was_announced_before_enough_is_laid_in_its_window() -> None:
    """38: everything announced in time stands."""
    scene = Scene("5j 6j", boosters={1: "enough", 2: "skat", 3: "njet"})
    scene.play(0, "5j").boost(2, "skat").boost(1, "enough").close()
    assert [it.boost.booster for it in scene.view(None).boosters.stack] == [  # type: ignore[union-attr]
        "enough",
        "skat",
    ]
    scene.settle()
    assert scene.in_force == ["skat", "enough"]


def test_what_is_announced_while_enough_is_answered_is_laid_if_it_is_still_there() -> None:
    scene = Scene(boosters={0: "enough", 1: "njet", 2: "njet skat"})
    scene.boost(0, "enough").boost(1, "njet").boost(2, "skat").boost(2, "njet")
    scene.settle()
    assert scene.in_force == ["skat", "enough"]
    scene = Scene(boosters={0: "enough", 1: "njet", 2: "skat"})
    scene.boost(0, "enough").boost(1, "njet").boost(2, "skat").settle()
    assert scene.in_force == ["skat"]
