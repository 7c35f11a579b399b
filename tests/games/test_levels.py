"""How well bots play is chosen by the host for each seat, and for "Play now" once."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.bots.levels import USUAL
from games.bots.search.ready import Readiness, readiness
from games.models import Table
from games.rules.cards.ruleset import SEATS
from games.screen.words.levels import shown_levels
from games.services.ground import thinking
from games.services.ground.refusals import TableRefusal
from games.services.seats import sitting
from tests.games.builders import make_player, make_room

pytestmark = pytest.mark.django_db


def levels_of(table: Table) -> list[str]:
    return [seat.bot for seat in table.seats.order_by("number")]


def test_host_chooses_the_level_of_each_bot() -> None:
    table = make_room([make_player()])
    host = table.host
    assert host is not None
    for number in SEATS[1:]:
        sitting.seat_bot(table, host, number)
    assert levels_of(table) == ["", USUAL, USUAL, USUAL]
    sitting.change_level(table, host, 2, "strong")
    sitting.change_level(table, host, 3, "beginner")
    assert levels_of(table) == ["", USUAL, "strong", "beginner"]


@pytest.mark.parametrize(
    ("number", "level", "code"),
    [(1, "clever", "unknown_level"), (0, "strong", "seat_unknown"), (7, "strong", "seat_unknown")],
)
def test_a_level_that_cannot_be_chosen_changes_nothing(number: int, level: str, code: str) -> None:
    table = make_room([make_player()])
    assert table.host is not None
    sitting.seat_bot(table, table.host, 1)
    with pytest.raises(TableRefusal) as refusal:
        sitting.change_level(table, table.host, number, level)
    assert refusal.value.code == code
    assert levels_of(table) == ["", USUAL, "", ""]


def test_only_the_host_chooses() -> None:
    table = make_room([make_player(), make_player()])
    assert table.host is not None
    sitting.seat_bot(table, table.host, 2)
    with pytest.raises(TableRefusal) as refusal:
        sitting.change_level(table, make_player(), 2, "strong")
    assert refusal.value.code == "not_host"


def test_play_now_remembers_the_level(client: Client) -> None:
    assert "selected" not in client.get(reverse("front")).content.decode()
    for posted in ({"level": "strong"}, {}):
        client.post(reverse("play"), posted)
        table = Table.objects.latest("pk")
        assert levels_of(table) == ["", "strong", "strong", "strong"]
    assert re.search(r'value="strong"\s+selected', client.get(reverse("front")).content.decode())
    client.post(reverse("play"), {"level": "fits"})
    assert levels_of(Table.objects.latest("pk")) == ["", "novice", "novice", "novice"]
    assert "selected" not in client.get(reverse("front")).content.decode()


def test_unknown_level_opens_no_table(client: Client) -> None:
    client.post(reverse("play"), {"level": "clever"})
    assert not Table.objects.exists()


def test_no_search_gets_ready_beside_a_test() -> None:
    """Or pages would show what bots can do by then, which is different in every run."""
    before = readiness()
    thinking.prepare()
    assert readiness() == before != Readiness.PREPARING


def test_room_shows_levels_to_choose(client: Client) -> None:
    client.post(reverse("new"), {"name": "Anna", "pace": "normal", "target": "1000"})
    table = Table.objects.get()
    address = reverse("seat", args=[table.slug])
    client.post(address, {"do": "bot 1"})
    page = client.get(reverse("table", args=[table.slug])).content.decode()
    assert 'value="level 1 strong"' in page
    assert "Bot, normal" in page
    client.post(address, {"do": "level 1 strong"})
    assert levels_of(table)[1] == "strong"
    assert "Bot, stark" in client.get(reverse("table", args=[table.slug])).content.decode()
    client.post(address, {"do": "level 1 clever"})
    assert levels_of(table)[1] == "strong"


@pytest.mark.parametrize(
    ("kept", "today"), [("rule", "normal"), ("easygoing", "beginner"), ("strong", "strong")]
)
def test_a_level_kept_under_a_former_name_is_the_one_that_is_chosen(kept: str, today: str) -> None:
    assert [level.name for level in shown_levels(kept) if level.is_chosen] == [today]
