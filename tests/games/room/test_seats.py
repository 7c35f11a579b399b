"""Who sits down at an open table, moves, watches and leaves."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.models import Player, Table
from tests.games.fresh import table_page
from tests.games.room.guest import (
    Guest,
    seated,
    shot,
)

pytestmark = pytest.mark.django_db


def test_a_visitor_chooses_a_name_and_sits_down(guest: Guest, table: Table) -> None:
    html = guest.see(table)
    assert 'name="name"' in html
    assert html.count('value="sit ') == 3
    guest.do(table, "sit 2", name="Jürg")
    assert seated(table) == ["Regula", "", "Jürg", ""]
    assert 'value="watch"' not in guest.see(table)


def test_a_visitor_chooses_a_name_and_watches(guest: Guest, table: Table) -> None:
    assert "Just watch" in guest.see(table)
    guest.see(table)
    assert table_page(table, None).watchers == ("",)
    guest.do(table, "watch", name="Lena")
    assert table_page(table, None).watchers == ("Lena",)
    assert not table.seats.filter(player__name="Lena").exists()
    html = guest.see(table)
    assert "You are watching." in html
    assert "Just watch" not in html
    guest.do(table, "name", name="Leni")
    assert table_page(table, None).watchers == ("Leni",)


def test_a_visitor_without_a_name_is_asked_for_one(guest: Guest, table: Table) -> None:
    before = shot(table)
    answer = guest.do(table, "sit 2", name=" ", htmx=True)
    assert answer.status_code == 422
    assert "Please tell us your name." in answer.content.decode()
    assert shot(table) == before
    assert not Player.objects.filter(name="").exists()


def test_somebody_seated_may_move(guest: Guest, table: Table) -> None:
    guest.do(table, "sit 2", name="Jürg")
    guest.do(table, "sit 3")
    assert seated(table) == ["Regula", "", "", "Jürg"]


def test_two_cannot_have_one_seat(guest: Guest, table: Table) -> None:
    guest.do(table, "sit 2", name="Jürg")
    before = shot(table)
    late = Guest()
    answer = late.do(table, "sit 2", name="Moni", htmx=True)
    assert answer.status_code == 422
    assert "this seat is taken" in answer.content.decode()
    assert shot(table) == before


def test_leaving_frees_the_seat(guest: Guest, table: Table) -> None:
    guest.do(table, "sit 2", name="Jürg")
    answer = guest.do(table, "leave")
    assert answer["Location"] == reverse("front")
    assert seated(table) == ["Regula", "", "", ""]


def test_a_page_whose_forms_change_is_loaded_anew(guest: Guest, table: Table) -> None:
    answer = guest.do(table, "sit 2", name="Jürg", htmx=True)
    assert answer["HX-Redirect"] == reverse("table", args=[table.slug])
    answer = guest.do(table, "leave", htmx=True)
    assert answer["HX-Redirect"] == reverse("front")
