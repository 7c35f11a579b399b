"""Addresses of a table's pages, resolved once: a page names the same ones with every version."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse

KEPT = 4096


@lru_cache(maxsize=KEPT)
def address_of(name: str, *arguments: str | int) -> str:
    """Return the address of a page by its name and what it is about; raises NoReverseMatch."""
    return reverse(name, args=arguments)
