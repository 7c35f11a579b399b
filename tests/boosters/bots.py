"""What the rule bot wants to do about Boosters, asked in a scene."""

from __future__ import annotations

from typing import Any

from boosters.catalogue import CATALOGUE
from games.bots import decide
from games.rules.state.actions import Action, Boost, Play
from games.rules.view.choices import options
from tests.boosters.scene import Scene

MANY = "2p 3p 4p 6p 8p 9p Tp Qp"
JUNK = "2s 4j 6t 9s Js Qt Kj Ks"


def wanted(scene: Scene, seat: int) -> Action | None:
    view = scene.view(seat)
    return decide("normal", view, options(view, CATALOGUE), CATALOGUE)


def played(action: Action | None) -> Boost:
    assert isinstance(action, Boost), action
    return action


def companion(action: Action | None) -> str:
    assert isinstance(action, Play), action
    return action.boosters[0].booster if action.boosters else ""


def in_stage(kind: str, *hands: str, boosters: dict[int, str], **more: Any) -> Scene:
    # Somebody else holds one, or there would be nobody to react.
    return Scene(*hands, boosters={3: "spy", **boosters}, stage=kind, **more)
