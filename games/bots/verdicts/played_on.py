"""A yardstick that searches: bots that think before each move play a round on in given worlds.

It costs a hundred times what playouts by formulas cost, and sees what these do not: that who passes
now can still do so later, or that a partner is about to go out.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.bots.ground import turns
from games.bots.ground.sight import short_look
from games.bots.strong import deciding
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import Action
from games.rules.state.seats import four
from games.rules.state.state import NONE_YET, State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

_SIGHT = short_look(40)


def searched_values(
    state: State, seat: int, actions: Sequence[Action | None], worlds: np.ndarray
) -> np.ndarray:
    """Return what each action is worth to the team of a seat, by action and world.

    ``None`` is to wait. The round is played without clocks, and at no score: points are points.
    What was pushed is forgotten, as it may lie elsewhere in a world.
    """
    plain = state._replace(
        options=TableOptions(),
        rounds=(),
        given=NONE_YET,
        windows=tuple(window._replace(timed=False, holds=0) for window in state.windows),
    )
    imagined = [plain._replace(hands=four(map(int, hands))) for hands in worlds.tolist()]
    return np.array([[_value(world, seat, action) for world in imagined] for action in actions])


def _value(state: State, seat: int, action: Action | None) -> float:
    if action is not None:
        state, _ = act(state, seat, action)
    while state.windows:
        state, _ = act(state, *turns.next_action(state, [_bot] * 4))
    assert state.score is not None
    points = state.score.round
    return float(points[seat % 2] - points[1 - seat % 2])


def _bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return deciding.decide(view, found, EMPTY, record, _SIGHT)
