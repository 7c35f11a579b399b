"""Whose form is refused was nobody before and is nobody afterwards: no guest stays behind."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Player, Spectator, TableStatus
from games.pads.services.writing import claim_seat
from tests.games.builders import make_match, make_player, make_room, player_at
from tests.games.pads.samples import make_pad

pytestmark = pytest.mark.django_db


def at_a_taken_seat(client: Client) -> None:
    table = make_room()
    where = reverse("seat", args=[table.slug])
    client.post(where, {"do": "sit 0", "name": "Nora"}, headers={"hx-request": "true"})


def at_a_running_match(client: Client) -> None:
    table = make_match()
    assert table.status == TableStatus.PLAYING
    client.post(reverse("seat", args=[table.slug]), {"do": "sit 0"})


def at_a_table_with_a_strange_option(client: Client) -> None:
    client.post(reverse("play"), {"name": "Nora", "level": "nonsense"})


def on_a_sheet(client: Client) -> None:
    pad = make_pad()
    claim_seat(pad, make_player(), 0)
    client.post(reverse("claim_pad", args=[pad.slug]), {"seat": "0"})


@pytest.mark.parametrize(
    "refuse", [at_a_taken_seat, at_a_running_match, at_a_table_with_a_strange_option, on_a_sheet]
)
def test_a_refused_form_leaves_no_guest(client: Client, refuse) -> None:
    refuse(client)
    assert not Player.objects.filter(name="Nora").exists()
    assert Player.objects.count() <= 4
    assert "player" not in client.session


def test_somebody_known_stays(client: Client) -> None:
    client.post(reverse("name"), {"name": "Nora"})
    at_a_taken_seat(client)
    assert client.session["player"] == Player.objects.get(name="Nora").pk


def test_who_watches_nameless_goes_on_to_watch(client: Client) -> None:
    table = make_match()
    client.cookies["browser"] = "b" * 22
    Spectator.objects.create(table=table, browser="b" * 22, last_seen=player_at(table, 0).created)
    client.post(reverse("seat", args=[table.slug]), {"do": "sit 0"})
    assert Spectator.objects.filter(table=table, browser="b" * 22).exists()
