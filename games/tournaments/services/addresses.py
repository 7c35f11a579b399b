"""Lasting addresses that can be read out."""

from __future__ import annotations

from django.utils.text import slugify

from games.services.ground.deal import new_code, new_slug

LETTERS_OF_SLUG = "abcdefghijkmnpqrstuvwxyz23456789"
LONGEST = 24
"""Characters of a name that an address has, in whole words if the first is no longer."""


def new_address(name: str) -> str:
    """Return an address that nobody has: words of the name, and letters that nobody guesses."""
    words = slugify(name).strip("-_")
    if len(words) > LONGEST:
        words = words[: LONGEST + 1].rpartition("-")[0] or words[:LONGEST]
    return f"{words}-{new_code(LETTERS_OF_SLUG, 5)}" if words else new_slug()
