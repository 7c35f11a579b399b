"""Claims of the judge, measured by a yardstick that is not its own: searching bots play on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unittest.mock import patch

import numpy as np

from games.rules.state.actions import Action
from games.rules.state.state import State

FEWER_DEALS = {"CARD_WORLDS": (60, 120), "LOW_WORLDS": (60, 120)}
"""In how many deals the others think about their pushes: most of the time would go there."""


class Claim(NamedTuple):
    """What the judge says of a decision: in a position, that another would have gained more."""

    state: State
    seat: int
    action: Action
    better: Action | None
    loss: float


class Gain(NamedTuple):
    """How many points more the better move gains, as searching bots play."""

    mean: float
    error: float


def gain_of(claim: Claim, worlds: int, chance: int) -> Gain:
    """Play a claim out in a number of worlds."""
    from games.bots.strong import beforehand
    from games.bots.verdicts.second_look import points_of

    actions = claim.better, claim.action
    with patch.multiple(beforehand, **FEWER_DEALS):
        better, done = points_of(claim.state, claim.seat, actions, worlds, chance)
    more = better - done
    return Gain(float(np.mean(more)), float(np.std(more) / worlds**0.5))


def slope_of(pairs: Sequence[tuple[float, float]]) -> float:
    """Return what is gained for each point that was claimed, through no claim and no gain."""
    claimed = sum(claim * claim for claim, _gain in pairs)
    return sum(claim * gain for claim, gain in pairs) / claimed
