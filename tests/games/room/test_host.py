"""What the host does, and how a match begins."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.bots.levels import LEVELS
from games.models import Table, TableStatus
from games.rules.state.codec import from_json
from games.screen.asking.open_table import room_of
from games.screen.markup.figures import bdi
from games.services.seats import rooms
from tests.games.room.guest import (
    OPTIONS,
    Guest,
    page_for,
    region,
    seated,
    shot,
)

pytestmark = pytest.mark.django_db


def test_the_host_fills_seats_with_bots_and_frees_them(host: Guest, table: Table) -> None:
    host.do(table, "bot 1")
    assert seated(table) == ["Regula", "bot", "", ""]
    host.do(table, "bots")
    assert seated(table) == ["Regula", "bot", "bot", "bot"]
    host.do(table, "clear 1")
    assert seated(table) == ["Regula", "", "bot", "bot"]


def test_the_host_sees_how_well_a_bot_plays_and_changes_it(host: Guest, table: Table) -> None:
    host.do(table, "bot 1")
    for level in LEVELS:
        host.do(table, f"level 1 {level}")
        shown = next(it for it in room_of(page_for(table, "Regula")).places if it.seat.number == 1)
        assert [it.name for it in shown.levels if it.is_chosen] == [level]


def test_the_host_picks_who_partners_whom(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Jürg")
    host.do(table, "bot 2")
    html = host.see(table)
    assert 'value="swap 1 2"' in html
    assert f"Change places with {bdi('Jürg')}" in html
    host.do(table, "swap 1 2")
    assert seated(table) == ["Regula", "bot", "Jürg", ""]
    host.do(table, "swap 1 3")
    assert seated(table) == ["Regula", "", "Jürg", "bot"]
    assert room_of(page_for(table, "Jürg")).places[0].swaps == ()


def test_the_host_lets_another_host(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Jürg")
    host.do(table, "host 1")
    table.refresh_from_db()
    assert table.host.name == "Jürg"
    before = shot(table)
    assert host.do(table, "host 0", htmx=True).status_code == 422
    guest.do(table, "bot 2")
    for nobody in (2, 3):
        assert guest.do(table, f"host {nobody}", htmx=True).status_code == 422
    table.refresh_from_db()
    assert table.host.name == "Jürg"
    assert shot(table) != before


def test_chance_draws_the_partners(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Jürg")
    host.do(table, "bots")
    seen = set()
    for _attempt in range(40):
        host.do(table, "shuffle")
        assert sorted(seated(table)) == ["Jürg", "Regula", "bot", "bot"]
        seen.add(tuple(seated(table)))
    assert len(seen) > 4


def test_chance_is_asked_for_each_seat_among_those_left(
    host: Guest, table: Table, monkeypatch
) -> None:
    asked: list[int] = []

    def first(seats: range) -> int:
        asked.append(len(seats))
        return seats[0]

    monkeypatch.setattr(rooms, "pick", first)
    host.do(table, "shuffle")
    assert asked == [4, 3, 2]


def test_the_host_sets_target_pace_and_list(host: Guest, table: Table) -> None:
    host.do(table, "options", **OPTIONS)
    table.refresh_from_db()
    options = from_json(table.options)
    assert (options.target, options.window_seconds, table.is_listed) == (300, 2, True)
    assert 'value="300"' in host.see(table)


def test_alone_with_bots_one_click_begins(host: Guest, table: Table) -> None:
    host.do(table, "bots")
    assert "Start the match" in host.see(table)
    host.do(table, "ready")
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


def test_the_match_begins_once_all_are_ready(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 2", name="Jürg")
    host.do(table, "ready")
    guest.do(table, "ready")
    assert 'value="not_ready"' in guest.see(table)
    guest.do(table, "not_ready")
    host.do(table, "bots")
    assert "1 of 2 ready" in re.sub(r"\s+", " ", region(host.see(table)))
    assert (shot(table)[5], seated(table)) == ("open", ["Regula", "bot", "Jürg", "bot"])
    guest.do(table, "ready")
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


def test_the_last_bot_begins_what_all_are_ready_for(host: Guest, table: Table) -> None:
    host.do(table, "ready")
    host.do(table, "bots")
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING


@pytest.mark.parametrize("deed", ["swap 0 1", "shuffle", "options"])
def test_people_who_were_ready_are_asked_again_after_a_change(
    host: Guest, guest: Guest, table: Table, deed: str
) -> None:
    guest.do(table, "sit 2", name="Jürg")
    guest.do(table, "ready")
    host.do(table, deed, **OPTIONS)
    assert not table.seats.filter(wants_next=True).exists()
    guest.do(table, "ready")
    host.do(table, "options", **OPTIONS)  # as it was: nobody is asked again
    assert table.seats.filter(wants_next=True).count() == (1 if deed == "options" else 0)


@pytest.mark.parametrize("deed", ["ready", "not_ready"])
def test_only_people_seated_before_a_match_are_ready(
    host: Guest, guest: Guest, table: Table, deed: str
) -> None:
    guest.do(table, "watch", name="Jürg")
    before = shot(table)
    assert guest.do(table, deed, htmx=True).status_code == 422
    assert shot(table) == before
    host.do(table, "bots")
    host.do(table, "ready")
    before = shot(table)
    assert host.do(table, deed, htmx=True).status_code == 422
    assert shot(table) == before


def test_the_link_is_there_as_a_qr_code(host: Guest, table: Table) -> None:
    address = reverse("qr", args=[table.slug])
    assert f'src="{address}"' in host.see(table)
    answer = Client().get(address)
    assert answer["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content
    assert answer.content != Client().get(address, headers={"host": "127.0.0.1"}).content
    assert Client().get(reverse("qr", args=["nothing"])).status_code == 404


def test_the_host_shares_the_table(host: Guest, table: Table) -> None:
    host.do(table, "share")
    table.refresh_from_db()
    assert table.is_listed


def test_the_host_of_a_match_lets_everybody_watch(host: Guest, guest: Guest, table: Table) -> None:
    host.do(table, "bots")
    host.do(table, "ready")
    assert 'value="share"' in host.see(table)
    assert 'value="share"' not in guest.see(table)
    host.do(table, "share")
    table.refresh_from_db()
    assert table.is_listed
    assert 'value="share"' not in host.see(table)
