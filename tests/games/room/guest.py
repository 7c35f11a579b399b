"""Somebody with a browser at an open table, and what a test reads there."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Player, Table
from games.rules.state.codec import from_json
from games.selectors.shown import TablePage
from tests.games.fresh import table_page

HTMX = {"HX-Request": "true"}
OPTIONS = {"target": "own", "own_target": "300", "pace": "fast", "access": "public"}
WITH_BOOSTERS = OPTIONS | {"deck": "standard:complete", "boosters_at_start": "2"}


class Guest:
    """A person with a browser."""

    def __init__(self) -> None:
        self.client = Client(headers={"accept-language": "en"})

    def do(self, table: Table, do: str, **data: Any) -> HttpResponse:
        headers = HTMX if data.pop("htmx", False) else {}
        return self.client.post(
            reverse("seat", args=[table.slug]), {"do": do} | data, headers=headers
        )

    def see(self, table: Table) -> str:
        answer = self.client.get(reverse("table", args=[table.slug]))
        assert answer.status_code == 200
        return answer.content.decode()


def seated(table: Table) -> list[str]:
    return [
        "bot" if seat.bot else seat.player.name if seat.player else ""
        for seat in table.seats.select_related("player")
    ]


def shot(table: Table) -> tuple[Any, ...]:
    """Return all that a refusal must leave alone."""
    fresh = Table.objects.get(pk=table.pk)
    return (*seated(fresh), fresh.version, fresh.status, fresh.options, fresh.access)


def page_for(table: Table, name: str | None) -> TablePage:
    player = None if name is None else Player.objects.get(name=name)
    return table_page(table, None, player=player)


def kept(table: Table) -> tuple[str, dict[str, int], int]:
    """Return name and cards of the deck that a table keeps, and how many at first."""
    table.refresh_from_db()
    options = from_json(table.options)
    return (
        options.booster_deck_name,
        dict(options.booster_deck),
        options.boosters_at_start,
    )


def chosen(html: str, name: str = "deck") -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)" checked', region(html))


def region(html: str) -> str:
    start = html.index('id="room"')
    return html[start : html.index("</section>", start)]
