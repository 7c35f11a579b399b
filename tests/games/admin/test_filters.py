"""Filters that somebody has typed into the address of a list lead back to it, if they are wrong."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.db import DatabaseError, OperationalError
from django.test import Client

from games.admin.tables import TableAdmin
from games.models import Table
from tests.games.builders import make_room

TABLES = "/admin/games/table/"


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "filtered",
    [
        f"{TABLES}?created__year=-1",
        f"{TABLES}?created__year=99999999999999999999",
        f"{TABLES}?created__iso_year=-1",
        f"{TABLES}?created__range=2026-01-01",
        f"{TABLES}?status__range=open",
        f"{TABLES}?created__gte=yesterday",
        "/admin/boosters/boosterdeck/?changed__year=-1",
        "/admin/people/conventionversion/?at__year=-1",
        "/admin/auth/user/?last_login__year=-1",
        "/admin/auth/group/?name__range=a",
    ],
)
def test_a_wrong_filter_leads_back_to_the_list(admin: Client, filtered: str) -> None:
    make_room()
    response = admin.get(filtered)
    assert response.status_code == 302
    assert response.url == filtered.partition("?")[0] + "?e=1"
    assert admin.get(response.url).status_code == 200


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("filtered", ["auth/group/?name=", "games/table/?status__gte="])
def test_a_text_that_cannot_be_kept_is_found_nowhere(admin: Client, filtered: str) -> None:
    Group.objects.create(name="Judges")
    assert admin.get(f"/admin/{filtered}%00").status_code in (200, 302)


@pytest.mark.parametrize("lookup", ["regex", "iregex"])
@pytest.mark.parametrize("filtered", ["games/table/?status", "auth/user/?username"])
def test_no_list_is_filtered_by_a_pattern(admin: Client, filtered: str, lookup: str) -> None:
    make_room()
    assert admin.get(f"/admin/{filtered}__{lookup}=(").status_code == 400


def test_storage_that_fails_is_no_wrong_filter(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_request: object) -> None:
        raise OperationalError

    monkeypatch.setattr(TableAdmin, "get_queryset", fail)
    with pytest.raises(OperationalError):
        admin.get(f"{TABLES}?status=open")


def test_a_fault_without_a_filter_is_a_fault(
    admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_request: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(TableAdmin, "get_queryset", fail)
    with pytest.raises(DatabaseError):
        admin.get(TABLES)


def test_filters_go_on_to_filter(admin: Client) -> None:
    table = make_room()
    shown = admin.get(f"{TABLES}?created__year={table.created.year}").content.decode()
    assert Table.objects.count() == 1
    assert f"{TABLES}{table.pk}/change/" in shown
    assert "/change/" not in admin.get(f"{TABLES}?created__year=2001").content.decode()
