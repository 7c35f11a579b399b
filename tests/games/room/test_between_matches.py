"""The options of a table whose match is over."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from boosters.catalogue import CATALOGUE
from games.models import Table, TableStatus
from games.screen import regions
from games.services.seats import rooms
from tests.games.room.guest import (
    OPTIONS,
    WITH_BOOSTERS,
    Guest,
    kept,
    page_for,
    shot,
)
from tests.games.screen.pages import PHASES

pytestmark = pytest.mark.django_db


def over(table: Table) -> Table:
    """Make the table one whose match is over."""
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    table.refresh_from_db()
    return table


def test_the_host_changes_the_options_after_a_match(host: Guest, table: Table) -> None:
    host.do(table, "options", **OPTIONS)
    host.do(table, "bots")
    host.do(table, "ready")
    address = reverse("options", args=[over(table).slug])
    html = host.client.get(address).content.decode()
    assert re.findall(r'name="deck" value="([^"]*)" checked', html) == ["none"]
    assert 'name="own_target"' in html
    assert 'value="300"' in html
    answer = host.client.post(address, WITH_BOOSTERS)
    assert answer["Location"] == reverse("table", args=[table.slug])
    assert len(kept(table)[1]) == len(CATALOGUE)
    assert page_for(table, None).view.boosters is None
    rooms.ask_next(table.pk, table.host)
    assert page_for(table, None).view.boosters is not None


@pytest.mark.parametrize("is_host", [True, False])
def test_the_end_of_a_match_leads_its_host_to_the_options(is_host: bool) -> None:
    page = PHASES["match-end"](0)._replace(status="finished", is_host=is_host)
    address = reverse("options", args=[page.slug])
    assert (f'href="{address}"' in regions(page)["dialog"]) == is_host
    assert address not in regions(page._replace(status="playing"))["dialog"]


def test_impossible_options_are_told_between_two_matches(host: Guest, table: Table) -> None:
    address = reverse("options", args=[over(table).slug])
    before = shot(table)
    answer = host.client.post(address, WITH_BOOSTERS | {"deck": "standard:other"})
    assert answer.status_code == 422
    assert "This Booster deck cannot be played with." in answer.content.decode()
    assert shot(table) == before


def test_nobody_else_changes_the_options(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Jürg")
    address = reverse("options", args=[over(table).slug])
    before = shot(table)
    for person in (guest, Guest()):
        for answer in (
            person.client.get(address),
            person.client.post(address, WITH_BOOSTERS),
        ):
            assert answer["Location"] == reverse("table", args=[table.slug])
    assert shot(table) == before
    assert host.client.get("/t/nothing/options/").status_code == 404


def test_nobody_changes_the_options_of_a_running_match(host: Guest, table: Table) -> None:
    host.do(table, "bots")
    host.do(table, "ready")
    before = shot(table)
    answer = host.client.post(reverse("options", args=[table.slug]), WITH_BOOSTERS)
    assert answer["Location"] == reverse("table", args=[table.slug])
    assert shot(table) == before
