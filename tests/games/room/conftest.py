"""A table, its host and a guest."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.models import Table
from tests.games.room.guest import Guest


@pytest.fixture
def host() -> Guest:
    cache.clear()
    return Guest()


@pytest.fixture
def guest() -> Guest:
    return Guest()


@pytest.fixture
def table(host: Guest) -> Table:
    host.client.post(
        reverse("new"),
        {"name": "Regula", "target": "1000", "pace": "normal", "access": "link"},
    )
    return Table.objects.get()
