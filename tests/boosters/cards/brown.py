"""Scenes of the brown cards."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.sample import scene

HANDS = ("5j 6j 7j 8j 9s", "5s 6s Ts Js", "5p 6p 7p 9p", "5t 6t 7t 8t")


def brown(slug: str, stage: str = Phase.GAP, **more: object):
    return scene(*HANDS, boosters={0: slug}, stage=stage, **more)
