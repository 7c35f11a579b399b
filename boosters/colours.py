"""The five colours of the Boosters in words: each tells when its cards are played."""

from __future__ import annotations

from typing import NamedTuple

from boosters.languages import Both, InBoth


class Colour(NamedTuple):
    """A colour of Boosters."""

    name: str
    time: str
    """When its cards are played, in a few words."""


COLOURS: InBoth[Colour] = InBoth(
    {
        "blue": Both(
            de=Colour("Blau", "rund ums Schupfen"),
            en=Colour("Blue", "around the exchange"),
        ),
        "brown": Both(
            de=Colour("Braun", "vor einem Anspiel"),
            en=Colour("Brown", "before a lead"),
        ),
        "red": Both(
            de=Colour("Rot", "als Reaktion"),
            en=Colour("Red", "as a reaction"),
        ),
        "green": Both(
            de=Colour("Grün", "jederzeit nach dem Schupfen"),
            en=Colour("Green", "any time after the exchange"),
        ),
        "yellow": Both(
            de=Colour("Gelb", "zusammen mit deinen Karten"),
            en=Colour("Yellow", "along with your cards"),
        ),
    }
)
