"""Scenes of the yellow cards."""

from __future__ import annotations

from tests.boosters.sample import Refusal, boost, play, scene, then
from tests.boosters.scene import Scene

HAND = "Mah 2j 3s 4p 5t 7j 8j 9s Kp As"

HANDS = (HAND, "6j 7s 8s Ts Qs 2s", "6s 7p 5p 8p 2p", "5s 3t 7t 8t 9t")


def yellow(slug: str, *steps, hands=HANDS, **more):
    boosters = {0: slug, **more.pop("boosters", {})}
    return then(scene(*hands, boosters=boosters, **more), *steps)


def reads(kind: str, rank: float, **flags: object):
    """Check how the play was read."""

    def check(it: Scene) -> None:
        assert (it.top.kind, it.top.rank) == (kind, rank)
        for name, value in flags.items():
            assert getattr(it.top, name) == value

    return check


def idle(slug: str, codes: str, code: str, **named: object) -> Refusal:
    """Return a play that a companion cannot go with."""
    return Refusal(yellow(slug), 0, play(codes, boost(slug, **named)), code)


def missing(slug: str, codes: str, **named: object) -> Refusal:
    """Return a play with a companion that is not held."""
    return Refusal(yellow("spy"), 0, play(codes, boost(slug, **named)), "card_not_in_hand")
