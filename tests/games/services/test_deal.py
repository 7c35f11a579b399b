"""Chance: every deal is a whole deck, fairly shuffled; scripted deals for tests."""

from __future__ import annotations

from collections import Counter

import pytest

from games.expansion import Deck
from games.rules.cards.deck import FULL_DECK, from_codes, to_codes
from games.services.ground.deal import between, deal_cards, new_chance, new_slug, pick
from tests.games.builders import a_deal, make_match, state_now


def test_deal_is_the_whole_deck() -> None:
    for _ in range(50):
        deal = deal_cards(0)
        assert sum(deal.first) + sum(deal.rest) == FULL_DECK
        assert [cards.bit_count() for cards in deal.first] == [8] * 4
        assert [cards.bit_count() for cards in deal.rest] == [6] * 4


def test_every_card_comes_to_every_seat() -> None:
    seats = Counter(
        (seat, card)
        for _ in range(400)
        for seat, cards in enumerate(deal_cards(0).first)
        for card in to_codes(cards).split()
    )
    assert len(seats) == 4 * 56
    # Expected are 57 each with a deviation of 7: this fails once in 10^9 runs.
    assert all(10 < number < 110 for number in seats.values())


def test_deals_differ() -> None:
    assert len({deal_cards(0) for _ in range(20)}) == 20
    assert len({new_slug() for _ in range(20)}) == 20


def test_chance_stays_within_its_bounds() -> None:
    assert all(1 <= between(1, 2) <= 2 for _ in range(100))
    assert {pick("ab") for _ in range(100)} == {"a", "b"}


def test_scripted_deals_are_used_in_turn(settings) -> None:
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j"), a_deal("", "Mah 2j")]
    holders = [
        next(seat for seat in range(4) if deal_cards(number).first[seat] & 2) for number in range(4)
    ]
    assert holders == [0, 1, 0, 1]
    deal = deal_cards(0)
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
