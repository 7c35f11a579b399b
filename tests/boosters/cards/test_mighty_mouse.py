"""Mighty Mouse (BOOSTERS 53)."""

from __future__ import annotations

from tests.boosters.bots import MANY, companion, wanted
from tests.boosters.cards.yellow import idle, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, play
from tests.boosters.scene import Scene


def _mouse(it: Scene) -> None:
    assert it.top.closed
    assert it.refuse(1, play("Qs")) == "not_higher"
    assert it.state.wish == 0


SAMPLE = Sample(
    yellow("mighty_mouse"),
    0,
    play("Mah", "mighty_mouse"),
    _mouse,
    (
        idle("mighty_mouse", "2j", "bad_target"),
        Refusal(
            yellow("mighty_mouse"),
            0,
            play("Mah", "mighty_mouse", wish=5),
            "wish_without_mahjong",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_bot_takes_an_ace_with_mighty_mouse() -> None:
    scene = Scene("Mah 3s 4s", MANY, MANY, "As 2s", lead=3, boosters={0: "mighty_mouse"})
    scene.play(3, "As").settle()
    assert companion(wanted(scene, 0)) == "mighty_mouse"
