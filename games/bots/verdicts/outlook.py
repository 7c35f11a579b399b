"""What a seat may expect from the current round: the mean over deals it can believe in."""

from __future__ import annotations

import numpy as np

from games.bots.search.imagining import imagine
from games.bots.search.styles import RULE, STYLE
from games.bots.search.value import PLAIN
from games.bots.search.yardsticks import play_in_worlds
from games.bots.strong.candidates import WAIT
from games.bots.strong.knowledge import known
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

_WALKED = 3
"""Worlds of the walk for each that counts: neighbours are alike."""


def outlook(view: Perspective, record: PublicRecord, number: int) -> float | None:
    """Return by how many points the seat's team may expect to be ahead in the round.

    ``number`` deals are imagined, and played out in two styles. ``None`` if the kernel does
    not know the rules, or no trick is being played.
    """
    knowledge = known(view, record)
    if knowledge is None or view.seat is None:
        return None
    walked = np.zeros((_WALKED * number, 4), dtype=np.int64)
    unknown, fixed, sizes = knowledge.unknown, knowledge.fixed, knowledge.sizes
    imagine(knowledge.round, view.seat, unknown, fixed, sizes, knowledge.seed, walked)
    worlds = np.ascontiguousarray(walked[::_WALKED])
    nothing = np.array([WAIT.numbers], dtype=np.int64)
    total = 0.0
    for style in (STYLE, RULE):
        values = np.zeros((number, 1))
        play_in_worlds(knowledge.round, view.seat, nothing, worlds, style, PLAIN, values)
        total += float(values.mean())
    return total / 2
