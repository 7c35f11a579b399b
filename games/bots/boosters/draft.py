"""Which Booster to keep: of a draft, of another hand, of the discard pile."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.boosters import BLUE, BROWN, GREEN, RED, YELLOW, Catalogue

_BY_COLOUR = {BLUE: 0.5, BROWN: 0.5, RED: 0.5, GREEN: 0.4, YELLOW: 0.4}
_UNKNOWN = 0.3
_BY_SLUG: dict[str, float] = {
    "dealer": 2.0,
    "bird_thief": 0.7,
    "slip_under": 1.0,
    "add_on": 0.8,
    "solo_attack": 1.2,
    "queue_jumper": 0.9,
    "pickpocket": 0.9,
    "ouvert": 0.8,
    "recycling": 0.8,
    "dog_catcher": 0.6,
    "new_master": 0.6,
    "positive_thinking": 0.7,
    "second_exchange": 0.6,
    "mighty_mouse": 0.7,
    "fire_bird": 1.0,
    "x_ray": 0.1,
    "spy": 0.1,
    "musical_chairs": 0.1,
    "about_turn": 0.1,
    "clairvoyant": 0.2,
}


def value_of_holding(slug: str, catalogue: Catalogue) -> float:
    """Return what it is worth to hold a Booster, in leads."""
    known = _BY_SLUG.get(slug)
    if known is not None:
        return known
    booster = catalogue.get(slug)
    return _UNKNOWN if booster is None else _BY_COLOUR.get(booster.colour, _UNKNOWN)


def favourite(slugs: Iterable[str], catalogue: Catalogue) -> str:
    """Return the Booster that is worth most, the first of equals; empty for none."""
    return max(slugs, key=lambda slug: value_of_holding(slug, catalogue), default="")
