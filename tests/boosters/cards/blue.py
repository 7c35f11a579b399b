"""Scenes of the blue cards."""

from __future__ import annotations

from games.rules.state.actions import Exchange
from games.rules.state.phase import Phase
from tests.boosters.sample import scene
from tests.boosters.scene import Scene, cards

HANDS = ("5j 6j 7j Kj", "5s 6s Ts Mah", "5p 6p 7p Dog", "5t 6t 7t 8t")


def before(slug: str, **more: object):
    return scene(*HANDS, boosters={0: slug}, stage=Phase.EXCHANGE_BOOSTERS, **more)


def blue(slug: str, *hands: str, **more: object):
    return scene(*(hands or HANDS), boosters={0: slug}, stage=Phase.BLUE, **more)


def push(found: Scene, seat: int, *codes: str, twice: str = "") -> str | None:
    """Return why a push is refused: cards for the next seats in ascending order."""
    others = [it for it in range(4) if it != seat]
    give = [(to, cards(code)) for to, code in zip(others, codes, strict=True)]
    if twice:
        give.append(((seat + 2) % 4, cards(twice)))
    return found.refuse(seat, Exchange(tuple(give)))
