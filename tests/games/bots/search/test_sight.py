"""Weaker levels see less, and nothing else."""

from __future__ import annotations

from games.bots.ground.sight import FULL, short_look


def test_while_others_wait_strong_bots_look_less_long_and_weaker_ones_as_long_as_ever() -> None:
    half = FULL.within(0.5)
    assert (half.playouts, half.longest) == (FULL.playouts // 2, FULL.longest // 2)
    assert half._replace(playouts=FULL.playouts, longest=FULL.longest) == FULL
    assert short_look(500).within(0.5) == short_look(500)
