"""A link to a page of ours shows what it is, wherever it is handed on."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Access
from games.services.seats.entrance import Entrance
from tests.games.builders import make_player, make_table

pytestmark = pytest.mark.django_db


def told(page: str, name: str) -> str:
    """Return what the head of a page says to those who show links."""
    found = re.search(rf'<meta property="og:{name}" content="([^"]+)">', page)
    assert found is not None, page[:2_000]
    return found[1]


def test_a_link_has_a_picture_and_says_what_it_leads_to_and_not_who_is_there() -> None:
    entrance = Entrance(Access.PASSWORD, "open sesame")
    table = make_table(make_player("Zyxwina"), entrance=entrance)
    chat = Client(HTTP_ACCEPT_LANGUAGE="de", HTTP_HOST="localhost:8000")
    page = chat.get(reverse("table", args=[table.slug]), follow=True).content.decode()
    assert told(page, "image").startswith("http://localhost:8000/static/icon-512")
    assert "Kartenspiel" in told(page, "description")
    assert chat.get(told(page, "image").removeprefix("http://localhost:8000")).status_code == 200
    assert "Zyxwina" not in page


def test_a_host_that_is_not_ours_is_refused_as_ever(client: Client) -> None:
    answer = client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "evil" not in answer.content.decode()
