"""Scenes of the red cards; each answers an event of seat 1 or 2."""

from __future__ import annotations

from games.rules.state.actions import CallTichu
from tests.boosters.sample import play, scene, then

HANDS = ("5j 6j Dog 8j", "Ks Phx Drg 4s", "9j 9s 9p 9t Ks", "5t 6t 7t 8t")


def red(slug: str, *steps, hands=HANDS, lead: int = 1, **more):
    boosters = {0: slug, **more.pop("boosters", {})}
    return then(scene(*hands, boosters=boosters, lead=lead, **more), *steps)


def lays(seat: int, codes: str, **more: object):
    return lambda it: it.act(seat, play(codes, **more))


def calls(seat: int):
    return lambda it: it.act(seat, CallTichu())
