"""Names of Boosters in the active language."""

from __future__ import annotations

from collections.abc import Iterable

from games.expansion import texts


def booster_name(slug: str) -> str:
    """Return the name of a Booster; without words there is still its slug."""
    words = texts().get(slug)
    return words.name if words else slug


def booster_names(slugs: Iterable[str]) -> str:
    """Return the names of Boosters, separated by commas."""
    return ", ".join(booster_name(slug) for slug in slugs)
