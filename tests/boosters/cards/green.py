"""Scenes of the green cards."""

from __future__ import annotations

from tests.boosters.sample import Refusal, boost, play, scene, then
from tests.boosters.scene import Scene

HANDS = (
    "8j 8p 9j 9s 4j 6s Tp Qt Kt",
    "5s 6s Ts Js 2s",
    "5p 6p 7p 9p 2p",
    "5t 6t 7t 8t 3t",
)


def green(slug: str, *steps, hands=HANDS, **more):
    boosters = {0: slug, **more.pop("boosters", {})}
    return then(scene(*hands, boosters=boosters, **more), *steps)


def leads(codes: str, **more: object):
    return lambda it: it.act(0, play(codes, **more)).settle()


def lays(seat: int, codes: str, **more: object):
    return lambda it: it.act(seat, play(codes, **more)).settle()


def reads(codes: str, kind: str, rank: float, **more: object):
    """Check that the leader may lay cards as a kind."""

    def check(it: Scene) -> None:
        it.act(0, play(codes, **more)).settle()
        assert (it.top.kind, it.top.rank) == (kind, rank)

    return check


def twice(slug: str, **more: object) -> Refusal:
    """Return the refusal of a second copy (BG-17)."""
    make = green(f"{slug} {slug}", lambda it: it.force(0, slug))
    return Refusal(make, 0, boost(slug, **more), "already_in_force")


def not_now(slug: str, **more: object) -> Refusal:
    """Return the refusal before the exchange."""
    return Refusal(green(slug, stage="exchange_boosters"), 0, boost(slug, **more), "not_its_time")


def after_force(slug: str, hand: str, codes: str, code: str, **more: object) -> Refusal:
    """Return a lead that is refused with a Booster in force."""
    make = green(slug, lambda it: it.force(0, slug), hands=(hand, *HANDS[1:]))
    return Refusal(make, 0, play(codes, **more), code)
