"""The Booster cards there are, by slug; an empty catalogue is plain Tichu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from boosters.cards import blue, brown, green, red, yellow
from games.rules.boosters import COLOURS, STANDINGS, Booster

CARDS: tuple[Booster, ...] = (
    *blue.ALL,
    *brown.ALL,
    *red.ALL,
    *green.ALL,
    *yellow.ALL,
)
CATALOGUE: Mapping[str, Booster] = MappingProxyType(
    {booster.slug: booster for booster in CARDS}
)

PER_COLOUR = {"blue": 12, "brown": 7, "red": 9, "green": 17, "yellow": 12}
FROM_THE_FAQ = tuple(card.slug for card in CARDS if card.standing != "house")
"""The 37 Boosters that the publisher's answers name."""


def faults() -> list[str]:
    """Return what is wrong with the catalogue, in words; empty if nothing is."""
    found = []
    if len(CATALOGUE) != len(CARDS):
        found.append("two cards share a slug")
    colours = Counter(card.colour for card in CARDS)
    if colours != PER_COLOUR:
        found.append(f"cards of each colour: {dict(colours)}")
    for card in CARDS:
        if card.colour not in COLOURS or card.standing not in STANDINGS:
            found.append(f"{card.slug} has no colour or standing")
        if (card.colour == "red") != bool(card.answers_to):
            found.append(f"{card.slug} answers an event, or it does not")
        if bool(card.asks) and not card.asks_first and card.settle is None:
            found.append(f"{card.slug} asks and does nothing with the answers")
    return found
