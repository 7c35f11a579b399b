"""The Booster deck that a table agrees on."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from boosters import deck_services
from boosters.catalogue import CATALOGUE
from boosters.models import BoosterDeck
from games import expansion
from games.models import Table
from games.screen.asking.open_table import room_of
from games.services.seats.players import create_player
from tests.boosters.decks import make_deck
from tests.games.room.guest import (
    OPTIONS,
    WITH_BOOSTERS,
    Guest,
    chosen,
    kept,
    page_for,
    region,
    shot,
)

pytestmark = pytest.mark.django_db


def own_deck(table: Table, name: str = "Mine") -> BoosterDeck:
    table.refresh_from_db()
    return make_deck(table.host, name)


def test_the_host_chooses_a_deck(host: Guest, guest: Guest, table: Table) -> None:
    assert chosen(host.see(table)) == ["none"]
    host.do(table, "options", **WITH_BOOSTERS)
    name, cards, at_start = kept(table)
    assert (name, len(cards), at_start) == ("Complete", len(CATALOGUE), 2)
    html = host.see(table)
    assert chosen(html) == ["standard:complete"]
    assert chosen(html, "boosters_at_start") == ["2"]
    seen = re.sub(r"<[^>]+>", " ", region(guest.see(table)))
    for text in ("Complete", f"{len(CATALOGUE)} cards", "2 for everybody at the start"):
        assert text in seen
    assert "3 seconds for bombs and reactions" in seen


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, []),
        (1, ["1 Booster each at the start"]),
        (2, ["2 Boosters each at the start"]),
    ],
)
def test_the_room_says_in_short_how_many_boosters_each_begins_with(
    host: Guest, table: Table, number: int, said: list[str]
) -> None:
    host.do(table, "options", **WITH_BOOSTERS | {"boosters_at_start": str(number)})
    with translation.override("en"):
        short = room_of(page_for(Table.objects.get(pk=table.pk), None)).in_short
    assert short[short.index("Complete") + 1 :][: len(said)] == said
    assert any("at the start" in part for part in short) is bool(number)


def test_the_host_takes_the_boosters_away(host: Guest, guest: Guest, table: Table) -> None:
    host.do(table, "options", **WITH_BOOSTERS)
    host.do(table, "options", **WITH_BOOSTERS | {"deck": "none"})
    assert kept(table) == ("", {}, 0)
    assert chosen(host.see(table)) == ["none"]
    assert region(guest.see(table)).count("Boosters") == 1
    assert "without Boosters" in guest.see(table)


def test_a_deck_is_offered_to_its_owner_and_listed_for_guests(
    host: Guest, guest: Guest, table: Table
) -> None:
    deck = own_deck(table, "<i>Mine")
    key = f"deck:{deck.slug}"
    assert f'value="{key}"' in host.see(table)
    assert deck.slug not in guest.see(table)
    host.do(table, "options", **WITH_BOOSTERS | {"deck": key, "boosters_at_start": "1"})
    assert chosen(host.see(table)) == [key]
    html = guest.see(table)
    assert "&lt;i&gt;Mine" in html
    assert "Content, 2 × Nyet!, Skat" in html
    assert deck.slug not in html


@pytest.mark.parametrize("what", ["changed", "deleted"])
def test_a_table_keeps_its_deck_whatever_becomes_of_it(
    host: Guest, table: Table, what: str
) -> None:
    deck = own_deck(table)
    host.do(table, "options", **OPTIONS | {"deck": f"deck:{deck.slug}"})
    agreed = kept(table)
    assert agreed == ("Mine", deck.counts, 0)
    if what == "changed":
        deck_services.change_deck(deck, table.host, "Mine", {"spy": 4})
    else:
        deck_services.delete_deck(deck, table.host)
    html = host.see(table)
    assert chosen(html) == ["kept"]
    host.do(table, "options", **OPTIONS | {"deck": "kept", "pace": "slow"})
    assert kept(table) == agreed
    host.do(table, "options", **OPTIONS | {"deck": "kept"})
    host.do(table, "bots")
    host.do(table, "ready")
    assert kept(table) == agreed
    assert dict(page_for(table, None).view.options.booster_deck) == agreed[1]


@pytest.mark.parametrize(
    "wrong",
    [
        {"deck": "standard:other"},
        {"deck": "deck:{foreign}"},
        {"deck": ""},
        {"boosters_at_start": "5"},
        {"boosters_at_start": ""},
        {"deck": "deck:{small}", "boosters_at_start": "4"},
    ],
)
def test_impossible_boosters_change_nothing(
    host: Guest, table: Table, wrong: dict[str, str]
) -> None:
    slugs = {
        "foreign": make_deck(create_player("Ben")).slug,
        "small": own_deck(table).slug,
    }
    host.do(table, "bots")
    host.do(table, "options", **WITH_BOOSTERS)
    before = shot(table)
    wrong = {name: value.format(**slugs) for name, value in wrong.items()}
    answer = host.do(table, "options", **WITH_BOOSTERS | wrong, htmx=True)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert shot(table) == before


def test_a_page_without_the_field_leaves_the_deck(host: Guest, table: Table) -> None:
    host.do(table, "options", **WITH_BOOSTERS)
    before = kept(table)
    host.do(table, "options", **OPTIONS)
    assert kept(table) == before


def test_a_standard_deck_is_called_so_in_the_language_of_the_reader(
    host: Guest, table: Table
) -> None:
    host.do(table, "options", **WITH_BOOSTERS)
    page = page_for(table, None)
    for language in ("de", "en"):
        with translation.override(language):
            agreed = room_of(page).boosters
            assert agreed is not None
            choices = {deck.key: deck.name for deck in expansion.decks().choices(None)}
            assert agreed.name == choices["standard:complete"]
            assert agreed.cards == ""


def test_the_match_begins_with_the_boosters_agreed_on(host: Guest, table: Table) -> None:
    host.do(table, "options", **WITH_BOOSTERS)
    host.do(table, "bots")
    host.do(table, "ready")
    boosters = page_for(table, "Regula").view.boosters
    assert boosters is not None
    assert boosters.counts == (2, 2, 2, 2)
