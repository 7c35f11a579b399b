"""Chance: seeds, addresses, choices; scripted deals for tests."""

from __future__ import annotations

import pytest

from games.expansion import Deck
from games.rules.cards.deck import from_codes
from games.services.ground.deal import (
    between,
    new_chance,
    new_seed,
    new_slug,
    pick,
    scripted_deal,
)
from tests.games.builders import a_deal, make_match, state_now


def test_seeds_and_addresses_differ() -> None:
    assert len({new_seed() for _ in range(20)}) == 20
    assert {len(new_seed()) for _ in range(20)} == {32}
    assert len({new_slug() for _ in range(20)}) == 20


def test_chance_stays_within_its_bounds() -> None:
    assert all(1 <= between(1, 2) <= 2 for _ in range(100))
    assert {pick("ab") for _ in range(100)} == {"a", "b"}


def test_scripted_deals_are_used_in_turn(settings) -> None:
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j"), a_deal("", "Mah 2j")]
    holders = [
        next(seat for seat in range(4) if scripted_deal(number)[0].first[seat] & 2)
        for number in range(4)
    ]
    assert holders == [0, 1, 0, 1]
    deal, _chance = scripted_deal(0)
    assert from_codes("Mah 2j") & ~deal.first[0] == 0


@pytest.mark.django_db
def test_every_table_begins_with_the_first_scripted_deal(settings) -> None:
    settings.SCRIPTED_DEALS = [a_deal("Dog Drg"), a_deal()]
    for _ in range(2):
        table = make_match()
        assert from_codes("Dog Drg") & ~state_now(table).hands[0] == 0


SCRIPT = a_deal() | {
    "boosters": {"0": ["njet"], "1": ["skat"], "2": ["njet"], "3": ["dud"]},
    "pile": ["wager", "spy"],
}


@pytest.mark.django_db
def test_scripted_boosters_are_drawn_first(settings) -> None:
    settings.SCRIPTED_DEALS = [SCRIPT]
    cards = tuple((slug, 2) for slug in ("content", "spy", "dud", "skat", "njet"))
    deck = Deck("scripted", "Scripted", (*cards, ("wager", 1)))
    boosted = state_now(make_match(deck=deck, boosters_at_start=1)).booster_state
    assert boosted.hands == (("njet",), ("skat",), ("njet",), ("dud",))
    assert boosted.pile[:2] == ("wager", "spy")
    rest = ["content", "content", "dud", "skat", "spy", "spy", "wager"]
    assert sorted(boosted.pile) == rest


@pytest.mark.django_db
def test_scripted_boosters_must_be_in_the_deck(settings) -> None:
    settings.SCRIPTED_DEALS = [SCRIPT]
    deck = Deck("scripted", "Scripted", (("njet", 4),))
    with pytest.raises(ValueError, match="skat"):
        make_match(deck=deck, boosters_at_start=1)


def test_every_action_brings_chance_of_its_own() -> None:
    assert len({new_chance() for _ in range(50)}) == 50
    assert all(0 <= new_chance() < 2**256 for _ in range(50))
