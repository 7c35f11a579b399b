"""Rounds that end with the next card, for tests of what is counted."""

from __future__ import annotations

from typing import Any

from games.rules.state.boosters import Effect
from games.rules.state.state import Score
from tests.boosters.scene import Scene


def last_card(
    *, out: tuple[int, ...] = (2,), effects: tuple[Effect, ...] = (), **boosted: Any
) -> Scene:
    """Return seat 0 with its last card: the second one out after its partner."""
    hands = ["5j", "6s 7s", "8p 9p", "8t 9t"]
    for seat in out:
        hands[seat] = ""
    calls = boosted.pop("calls", (None,) * 4)
    scene = Scene(*hands, out=out, calls=calls)
    boosted_now = scene.state.booster_state._replace(effects=effects, **boosted)
    scene.state = scene.state._replace(booster_state=boosted_now)
    return scene


def score_of(scene: Scene) -> Score:
    """Return the score after seat 0 has played its last card."""
    scene.play(0, "5j").settle()
    assert scene.state.score is not None
    return scene.state.score
