"""All worlds, where they are few: each once, and the likelier the better its hands are grouped."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.strong.knowledge import Knowledge, known
from games.bots.verdicts import every_world
from games.bots.verdicts.play_verdicts import judge
from games.bots.verdicts.ruling import Verdict
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Pass
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.games.bots.search.test_verdicts import moments


def late_ones(most: int) -> list[tuple[State, int, Knowledge]]:
    """Return positions with some worlds, but so few that they are listed."""
    found = []
    for seed in range(2, 12):
        for state, seat, _action in moments("normal", seed):
            knowledge = known(perspective(state, seat), public_record(state))
            if knowledge and 1 < every_world.number_of(knowledge, seat) <= most:
                found.append((state, seat, knowledge))
    return found


def test_each_world_is_listed_once_and_the_real_one_is_among_them() -> None:
    positions = late_ones(every_world.MOST)
    assert len(positions) > 5
    for state, seat, knowledge in positions:
        worlds, likely = every_world.every_world(knowledge, seat)
        assert len({tuple(world) for world in worlds.tolist()}) == len(worlds)
        assert len(worlds) == every_world.number_of(knowledge, seat)
        assert list(state.hands) in worlds.tolist()
        for world in worlds.tolist():
            assert sum(world) == sum(state.hands)
            assert [it.bit_count() for it in world] == list(knowledge.sizes)
        assert likely.sum() == pytest.approx(1)
        doubts = [every_world.doubt_of(knowledge, seat, world) for world in worlds]
        assert likely[int(np.argmin(doubts))] == likely.max()


def test_what_is_solved_has_no_error_and_counts_all_worlds() -> None:
    seen = 0
    for state, seat, knowledge in late_ones(24):
        view = perspective(state, seat)
        found = options(view)
        is_few = sum(hand.bit_count() for hand in state.hands) <= 9
        if not is_few or Pass() not in found.actions or not found.moves:
            continue
        it = judge(view, found, public_record(state), Pass(), state)
        assert it is not None
        assert it.worlds == every_world.number_of(knowledge, seat)
        assert it.error == 0
        assert it.verdict != Verdict.CLOSE or it.share <= 0.5
        seen += 1
    assert seen


def test_who_holds_what_is_only_listed_for_the_others() -> None:
    state, seat, knowledge = late_ones(60)[0]
    worlds, _likely = every_world.every_world(knowledge, seat)
    assert {int(world[seat]) for world in worlds} == {state.hands[seat]}
    assert any(len(set(worlds[:, other])) > 1 for other in SEATS if other != seat)
