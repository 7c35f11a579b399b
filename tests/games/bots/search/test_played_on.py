"""Rounds played on by bots that search: alike each time, without clocks, and at no score."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.verdicts.played_on import searched_values
from games.rules.cards.options import TableOptions
from games.rules.state.actions import Pass
from tests.games.bots.search.test_verdicts import moments


def test_clocks_and_scores_change_nothing_and_nothing_is_left_to_chance() -> None:
    late = (it for it in moments("normal", 3) if sum(map(int.bit_count, it[0].hands)) < 24)
    state, seat, action = next(it for it in late if it[2] != Pass())
    worlds = np.array([state.hands] * 2, dtype=np.int64)
    values = searched_values(state, seat, [action, action], worlds)
    assert values.shape == (2, 2)
    assert len(set(values.flat)) == 1
    timed = state._replace(
        options=TableOptions(window_seconds=5, turn_seconds=20),
        rounds=((950, 0),),
        given=((0, 1, 2, 4),) * 4,
        windows=tuple(it._replace(timed=True) for it in state.windows),
    )
    assert (searched_values(timed, seat, [action, action], worlds) == values).all()
