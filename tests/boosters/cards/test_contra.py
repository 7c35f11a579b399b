"""Contra! (BOOSTERS 28)."""

from __future__ import annotations

import pytest

from games.rules.state.actions import Boost, CallTichu
from games.rules.state.phase import Phase
from tests.boosters.bots import JUNK, MANY, wanted
from tests.boosters.cards.red import calls, lays, red
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene
from tests.boosters.scores import last_card, score_of

SAMPLE = Sample(
    red("contra", calls(1), played=0),
    0,
    boost("contra"),
    lambda it: it.state.booster_state.doubled == 0b0010,
    (
        Refusal(red("contra", calls(2), played=0), 0, boost("contra"), "bad_target"),
        Refusal(red("contra", lays(1, "4s")), 0, boost("contra"), "no_target"),
        Refusal(
            red(
                "contra contra",
                calls(1),
                lambda it: it.boost(0, "contra").close(),
                played=0,
            ),
            0,
            boost("contra"),
            "already_in_force",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


@pytest.mark.parametrize(("call", "points"), [("tichu", 100), ("grand", 200)])
@pytest.mark.parametrize("caller", [0, 2])
def test_contra_doubles_a_call_won_or_lost(call: str, points: int, caller: int) -> None:
    """28: seat 2 was first out, so its call is won and seat 0's is lost."""
    calls = tuple(call if seat == caller else None for seat in range(4))
    score = score_of(last_card(calls=calls, doubled=1 << caller))
    won = 1 if caller == 2 else -1
    assert score.calls == (won * points, 0)
    assert [(it.name, it.points) for it in score.lines] == [(call, won * points)]
    assert score.round == (200 + 2 * won * points, 0)


def test_a_bot_doubles_a_call_with_a_strong_hand_only() -> None:
    strong = "Drg Phx As Aj Kj Ks Kt"
    for hand, doubles in ((strong, True), (JUNK, False)):
        scene = Scene(
            hand, MANY, boosters={0: "contra"}, lead=1, laid=0, played=0, stage=Phase.BROWN
        )
        scene.act(1, CallTichu())
        assert isinstance(wanted(scene, 0), Boost) == doubles
