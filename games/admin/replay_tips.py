"""What a strong bot would have done at each step of a finished round."""

from __future__ import annotations

from games import expansion
from games.admin.line import Names
from games.bots.advice import advise
from games.records.summary import AcceptedAction
from games.rules.state.actions import (
    Bomb,
    CallGrand,
    DeclineGrand,
    Exchange,
    GiveDragon,
    Pass,
    Play,
)
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from games.screen.output.tips import told

_DECISIONS = (Bomb, CallGrand, DeclineGrand, Exchange, GiveDragon, Pass, Play)


def tip_for(step: AcceptedAction, before: State, names: Names) -> str:
    """Return what a strong bot would do where a step was made, knowing what its seat knew.

    It is empty where there was nothing to choose from.
    """
    if step.seat is None or not isinstance(step.action, _DECISIONS):
        return ""
    view, catalogue = perspective(before, step.seat), expansion.catalogue()
    found = options(view, catalogue)
    if isinstance(step.action, Pass) and not found.moves:
        return ""
    advices = advise(view, found, catalogue, public_record(before))
    if not advices or (advices[0].is_searched and advices[0].beside is None):
        return ""
    return told(advices[0], view, tuple(names)).text
