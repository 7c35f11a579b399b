"""What the tests of every single card have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.rules.state.actions import Action, Boost, Play
from games.rules.view.booster import Catalogue
from tests.boosters.scene import Scene, boost, play


class Refusal(NamedTuple):
    """A way in which a card may not be played, and why."""

    make: Callable[[], Scene]
    seat: int
    action: Action
    code: str


class Sample(NamedTuple):
    """A scene in which a card may be played, and what it then does.

    Seat 3 holds a Nyet! and has no part in it.
    """

    make: Callable[[], Scene]
    seat: int
    action: Action
    check: Callable[[Scene], object]
    refused: tuple[Refusal, ...]
    """Negative and boundary cases."""
    answers: tuple[tuple[int, str], ...] = ()
    moves_bystander: bool = False
    """Whether it is about every hand."""

    @property
    def slug(self) -> str:
        """The card."""
        if isinstance(self.action, Boost):
            return self.action.booster
        assert isinstance(self.action, Play)
        return self.action.boosters[-1].booster


def scene(*hands: str, boosters: dict[int, str], **more: Any) -> Callable[[], Scene]:
    """Return a maker of a scene in which seat 3 holds a Nyet!."""
    # Seat 2 holds one, too, or the time for Boosters would be over.
    held = {2: "dud", **boosters, 3: f"njet {boosters.get(3, '')}".strip()}

    def make() -> Scene:
        return Scene(*hands, boosters=held, **more)

    return make


def then(make: Callable[[], Scene], *steps: Callable[[Scene], object]) -> Callable[[], Scene]:
    """Return a maker that takes further steps."""

    def make_more() -> Scene:
        found = make()
        for step in steps:
            step(found)
        return found

    return make_more


__all__ = ["Catalogue", "Refusal", "Sample", "boost", "play", "scene", "then"]
