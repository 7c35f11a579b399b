"""House rules are chosen by the host and read by all."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Table
from games.rules.cards.options import base_rules
from games.rules.cards.ruleset import GrandMode
from tests.games.room.guest import (
    OPTIONS,
    Guest,
    page_for,
    shot,
)

pytestmark = pytest.mark.django_db


HOUSE_RULES = {
    "target": "rounds",
    "rounds": "6",
    "grand_mode": "none",
    "out_of_turn_bombs": "0",
    "double_victory": "100",
}


def test_house_rules_are_chosen_in_the_room(host: Guest, table: Table) -> None:
    host.do(table, "options", **OPTIONS | HOUSE_RULES)
    options = page_for(table, None).view.options
    assert (options.target, options.max_rounds) == (None, 6)
    rules = base_rules(options)
    assert (rules.grand_mode, rules.out_of_turn_bombs) == (GrandMode.NONE, False)
    assert rules.double_victory == 100


def test_a_rated_match_of_minutes_is_agreed_on(host: Guest, guest: Guest, table: Table) -> None:
    host.do(table, "options", **OPTIONS | {"target": "minutes", "minutes": "45", "rated": "1"})
    options = page_for(table, None).view.options
    assert (options.target, options.max_rounds, options.max_minutes) == (None, None, 45)
    assert options.rated
    for words in ("45 minutes", "rated", "four people who have accounts"):
        assert words in guest.see(table)
    assert 'name="rated" value="1" checked' in host.see(table)
    host.do(table, "options", **OPTIONS | {"target": "minutes", "minutes": "3"})
    assert page_for(table, None).view.options == options


@pytest.mark.parametrize(
    ("ends", "rounds"),
    [
        ({}, 6),
        ({"target": "1000"}, 6),
        ({"target": "minutes", "minutes": "60"}, 6),
        ({"target": "rounds", "rounds": "3"}, 3),
        ({"target": "rounds", "rounds": "4"}, 6),
        ({"target": "rounds", "rounds": "12"}, 12),
    ],
)
def test_partners_rotate_for_rounds_that_all_can_share(
    host: Guest, guest: Guest, table: Table, ends: dict[str, str], rounds: int
) -> None:
    host.do(table, "options", **OPTIONS | ends, partners_rotate="1", rated="1")
    options = page_for(table, None).view.options
    assert options.partners_rotate
    assert (options.target, options.max_rounds, options.max_minutes) == (None, rounds, None)
    assert not options.rated
    html = host.see(table)
    assert 'name="partners_rotate" value="1" checked' in html
    assert 'name="target" value="rounds" checked' in html
    for words in (f"{rounds} rounds", "Tichujoline: partners rotate"):
        assert words in guest.see(table)
    host.do(table, "options", **OPTIONS)
    assert not page_for(table, None).view.options.partners_rotate


def test_rounds_that_cannot_be_shared_change_nothing(host: Guest, table: Table) -> None:
    before = shot(table)
    for rounds in ("0", "100", "many"):
        wrong = OPTIONS | {"target": "rounds", "rounds": rounds, "partners_rotate": "1"}
        assert host.do(table, "options", **wrong, htmx=True).status_code == 422
    assert shot(table) == before


def test_guests_read_the_rules_of_a_club(host: Guest, guest: Guest, table: Table) -> None:
    host.do(table, "options", **OPTIONS, grand_mode="treibhaus", dragon_gift_active_only="1")
    assert 'name="dragon_gift_active_only" value="1" checked' in host.see(table)
    for words in ("Grand Tichu in turn", "the Dragon only to an opponent with cards"):
        assert words in guest.see(table)
    host.do(table, "options", **OPTIONS)
    assert "Grand Tichu in turn" not in guest.see(table)


def test_players_may_open_their_hands(host: Guest, guest: Guest, table: Table) -> None:
    guest.do(table, "sit 1", name="Ben")
    assert "Open my hand to spectators" not in guest.see(table)
    host.do(table, "options", **OPTIONS, open_hands="1")
    assert page_for(table, None).view.options.open_hands
    assert 'name="open_hands" value="1" checked' in host.see(table)
    for words in ("players may open their hands to spectators", "Open my hand to spectators"):
        assert words in guest.see(table)
    guest.do(table, "open_hand")
    assert "Close my hand to spectators" in guest.see(table)
    assert "Hands open to spectators" in host.see(table)
    host.do(table, "options", **OPTIONS, open_hands="1", rated="1")
    assert not page_for(table, None).view.options.open_hands


def test_guests_read_the_house_rules(host: Guest, table: Table, client: Client) -> None:
    host.do(table, "options", **OPTIONS | HOUSE_RULES)
    html = client.get(f"/t/{table.slug}/", headers={"accept-language": "en"}).content.decode()
    for words in ("6 rounds", "no Grand Tichu", "bombs in your own turn only", "100 points for a"):
        assert words in html
    assert "for bombs" not in html, "no time for what is not allowed"
    assert "20 seconds for a turn" in html


@pytest.mark.parametrize(
    "wrong",
    [
        {"target": "rounds", "rounds": ""},
        {"target": "rounds", "rounds": "0"},
        {"target": "rounds", "rounds": "many"},
        {"double_victory": "150"},
    ],
)
def test_impossible_house_rules_change_nothing(host: Guest, table: Table, wrong) -> None:
    before = shot(table)
    assert host.do(table, "options", **OPTIONS | wrong, htmx=True).status_code == 422
    assert shot(table) == before
