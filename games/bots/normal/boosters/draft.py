"""Which Booster to keep: from a draft, another hand or the discard pile."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.view.booster import NO_VALUE, Catalogue


def value_of_holding(slug: str, catalogue: Catalogue) -> float:
    """Return what holding a Booster is worth, in leads: its card says so."""
    booster = catalogue.get(slug)
    return (NO_VALUE if booster is None else booster.value).held


def favourite(slugs: Iterable[str], catalogue: Catalogue) -> str:
    """Return the Booster that is worth most, the first of equals; empty for none."""
    return max(slugs, key=lambda slug: value_of_holding(slug, catalogue), default="")
