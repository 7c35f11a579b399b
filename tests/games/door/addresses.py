"""Every address of a table, as the configuration of the site has it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

OF_OTHER_THINGS = (
    *("m/", "admin/", "ask/", "boosters/", "decks/", "events/", "clubs/", "pad/", "desk/"),
)
"""Below these the word in an address names something other than a table."""
NUMBER = 1
"""Stands for the number of a round, a step or a message."""

NUMBERS = re.compile(r"<int:[^>]+>")
ANYTHING = re.compile(r"<[^>]+>")


class Address(NamedTuple):
    """An address, and what answers there."""

    name: str
    route: str
    view: Callable[..., HttpResponse]

    def path(self, slug: str) -> str:
        """Return the address at a table."""
        filled = NUMBERS.sub(str(NUMBER), self.route.replace("<slug:slug>", slug))
        return f"/{ANYTHING.sub('x', filled)}"


def addresses() -> list[Address]:
    """Return all addresses of the site."""
    return list(_below("", get_resolver().url_patterns))


def addresses_of_tables() -> list[Address]:
    """Return all addresses that name a table."""
    named = [it for it in addresses() if ":slug>" in it.route]
    return [it for it in named if not it.route.startswith(OF_OTHER_THINGS)]


def _below(start: str, patterns: list[Any]) -> Iterator[Address]:
    for pattern in patterns:
        route = start + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _below(route, pattern.url_patterns)
        else:
            assert isinstance(pattern, URLPattern)
            yield Address(pattern.name or "", route, pattern.callback)
