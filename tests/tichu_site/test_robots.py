"""Search engines list pages to read, and nothing that is reached by link."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.games.builders import make_match

pytestmark = pytest.mark.django_db

META = '<meta name="robots" content="noindex">'


@pytest.mark.parametrize("name", ["front", "rules", "first_steps", "boosters", "learn"])
def test_pages_to_read_may_be_found(client: Client, name: str) -> None:
    answer = client.get(reverse(name))
    assert "X-Robots-Tag" not in answer.headers
    assert META not in answer.content.decode()


@pytest.mark.parametrize("name", ["log_in", "account", "friends", "decks", "new_deck", "new"])
def test_other_pages_may_not_be_found(client: Client, name: str) -> None:
    answer = client.get(reverse(name), follow=True)
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert META in answer.content.decode()


def test_what_is_reached_by_link_may_not_be_found(client: Client) -> None:
    table = make_match()
    page = client.get(reverse("table", args=[table.slug]))
    assert META in page.content.decode()
    for answer in (page, client.get(reverse("qr", args=[table.slug])), client.get("/t/nothing/")):
        assert answer.headers["X-Robots-Tag"] == "noindex"


def test_robots_are_told_where_there_is_nothing_for_them(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"].startswith("text/plain")
    lines = answer.content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert "Disallow: /account/" in lines
    assert not any("/t/" in line for line in lines)  # the page itself says that it is not listed
