"""Heart’s Desire (BOOSTERS 16)."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.cards.brown import brown
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, play
from tests.boosters.scene import Scene

SAMPLE = Sample(
    brown("hearts_desire"),
    0,
    boost("hearts_desire", rank=9),
    lambda it: it.wave().refuse(0, play("5j")) == "wish_binds",
    (
        Refusal(brown("hearts_desire"), 0, boost("hearts_desire"), "bad_target"),
        Refusal(brown("hearts_desire"), 0, boost("hearts_desire", rank=1), "bad_target"),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_wish_of_hearts_desire_replaces_a_pending_one() -> None:
    scene = Scene("5j 9j", stage=Phase.GAP, wish=7, boosters={0: "hearts_desire", 2: "njet"})
    scene.force(0, "hearts_desire", rank=9).wave()
    assert scene.refuse(0, play("5j")) == "wish_binds"
    scene.play(0, "9j").settle()
    assert scene.state.wish == 0
