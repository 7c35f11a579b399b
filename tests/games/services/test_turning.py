"""What decided a round: a play that those whom it hit had not expected, found in the pool."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

pytest.importorskip("numba")

from games.bots.ground import turns
from games.bots.levels import beginner
from games.bots.search import ready
from games.records.summary import AcceptedAction
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import team_of
from games.rules.play.engine import act
from games.rules.state.actions import Action
from games.rules.state.events import CardsLaid
from games.rules.state.state import State
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord
from games.services.acting import judging, turning
from games.services.acting.judging import PlayedRound
from games.services.ground import thinking
from games.services.ground.refusals import TableRefusal

pytestmark = pytest.mark.searches


def weak(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return beginner.decide(view, found)


@pytest.fixture(scope="module")
def ended() -> tuple[PlayedRound, State]:
    before = State(options=TableOptions())
    deal = turns.deal_of(Random(6))
    state, events = act(before, None, deal)
    steps = [AcceptedAction(None, deal, tuple(events))]
    while state.windows:
        seat, action = turns.next_action(state, [weak] * 4)
        state, events = act(state, seat, action)
        steps.append(AcceptedAction(seat, action, tuple(events)))
    return PlayedRound(before, steps), state


def test_the_turning_point_is_a_play_of_those_who_won_the_round(
    ended: tuple[PlayedRound, State],
) -> None:
    played, end = ended
    assert end.score is not None
    ours, theirs = end.score.round
    *pieces, point = turning.pieces(played)
    assert pieces == [None] * len(pieces)
    assert point is not None
    event = next(it for it in played.steps[point.step].events if isinstance(it, CardsLaid))
    assert (event.seat, event.combination) == (point.seat, point.combination)
    assert team_of(point.seat) == int(theirs > ours)
    assert point.on is None or team_of(point.on) != team_of(point.seat)
    assert turning.LEAST <= point.points <= 2 * max(abs(ours), abs(theirs)) + 200
    assert point.points % turning.ROUNDED_TO == 0


def test_a_turning_point_is_looked_for_in_the_pool_once(
    ended: tuple[PlayedRound, State], monkeypatch: pytest.MonkeyPatch
) -> None:
    work: list[Callable[[], None]] = []
    kept: list[turning.TurningPoint | None] = []
    monkeypatch.setattr(thinking, "submit", work.append)
    monkeypatch.setattr(judging, "_jobs", {})
    for _ in range(2):
        turning.ask("round", ended[0], kept.append)
    assert len(work) == 1
    while work:
        work.pop(0)()
    assert kept == [list(turning.pieces(ended[0]))[-1]]


def test_without_a_search_there_is_no_turning_point(
    ended: tuple[PlayedRound, State], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "is_ready", lambda: False)
    with pytest.raises(TableRefusal, match="no_search"):
        turning.ask("round", ended[0], print)
