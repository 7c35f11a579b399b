"""What an open table shows, and to whom."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.models import Table
from games.screen.asking.open_table import room_of
from games.services.seats import sitting
from games.services.seats.players import create_player
from games.views.deeds import DEEDS
from tests.games.room.guest import (
    Guest,
    page_for,
    region,
    shot,
)

pytestmark = pytest.mark.django_db


def test_a_spectator_gets_nothing_but_seats(guest: Guest, table: Table) -> None:
    room = region(guest.see(table))
    deeds = re.findall(r'name="do" value="(\w+)', room)
    assert set(deeds) == {"sit"}
    assert "<form" not in room
    assert "<input" not in room


def test_a_spectator_of_a_match_gets_no_form_of_the_room(
    host: Guest, guest: Guest, table: Table
) -> None:
    host.do(table, "bots")
    host.do(table, "ready")
    html = guest.see(table)
    assert '<div id="room"></div>' in html
    assert re.findall(r'<form\s+id="(.*?)"', html) == ["take-form"]


def test_names_are_shown_as_text_in_the_room(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="<i>Jürg")
    for html in (host.see(table), guest.see(table), Guest().see(table)):
        assert "<i>Jürg" not in html
        assert "&lt;i&gt;Jürg" in html


def test_everybody_sits_in_the_south_of_ones_own_page(guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Jürg")
    for name, numbers in (("Jürg", [1, 2, 3, 0]), (None, [0, 1, 2, 3])):
        places = room_of(page_for(table, name)).places
        assert [place.seat.number for place in places] == numbers
        assert [place.side for place in places] == ["south", "east", "north", "west"]


def test_looking_at_a_room_changes_nothing(guest: Guest, table: Table) -> None:
    before = shot(table)
    guest.see(table)
    assert shot(table) == before


def test_everything_a_page_offers_can_be_done(host: Guest, table: Table) -> None:
    sitting.sit_down(table, create_player("Jürg"), 1)
    room = region(host.see(table))
    offered = set(re.findall(r'name="do" value="(\w+)', room))
    assert {"bot", "clear", "swap", "options", "ready", "host", "shuffle", "leave"} <= offered
    assert offered <= set(DEEDS)


@pytest.mark.parametrize("allows", [True, False])
def test_the_room_says_in_short_whether_anybody_may_watch(table: Table, allows: bool) -> None:
    Table.objects.filter(pk=table.pk).update(allows_spectators=allows)
    with translation.override("en"):
        said = room_of(page_for(Table.objects.get(pk=table.pk), None)).in_short
    assert ("no spectators" in said) is not allows


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_room_is_there_in_both_languages(table: Table, language: str) -> None:
    with translation.override(language):
        room = room_of(page_for(table, None))
        assert str(room.pace.title)
        assert room.free == 3
