"""What strong bots expect of their calls is told."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba")

from games.bots.ground.sight import short_look
from games.bots.strong import deciding
from games.rules.state.actions import CallTichu, Play
from games.rules.state.seats import seats_in
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.games.bots.search.test_strong import positions


def test_what_a_call_gains_is_told_with_the_move() -> None:
    """The same move is chosen without the call, and gains less by what the call does."""
    told = 0
    for seed in range(12):
        state = positions(Random(seed))[0]
        seat = seats_in(state.window.waiting)[0]
        view, record = perspective(state, seat), public_record(state)
        listed = options(view)
        calling = deciding.consider(view, listed, record=record, sight=short_look(300))[0]
        if not isinstance(calling.action, Play) or not calling.action.tichu:
            continue
        silent = listed._replace(actions=tuple(it for it in listed.actions if it != CallTichu()))
        found = deciding.consider(view, silent, record=record, sight=short_look(300))[0]
        assert found.action == calling.action._replace(tichu=False)
        more = calling.points - found.points
        assert more == pytest.approx(calling.gain - found.gain)
        assert more > short_look(300).margin
        told += 1
    assert told
