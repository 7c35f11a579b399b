"""Booster decks are built, changed, shared and deleted by their owners."""

from __future__ import annotations

import pytest

from boosters import deck_services
from boosters.deck_services import MOST_DECKS
from boosters.models import BoosterDeck, BoosterDeckCard
from games.models import Player
from games.services.ground.refusals import TableRefusal
from tests.boosters.decks import FEW, make_deck, standard_deck
from tests.games.builders import make_player

pytestmark = pytest.mark.django_db


def refused(code: str):
    return pytest.raises(TableRefusal, match=f"^{code}$")


@pytest.fixture
def anna() -> Player:
    return make_player("Anna")


@pytest.fixture
def deck(anna: Player) -> BoosterDeck:
    return make_deck(anna)


def shot(deck: BoosterDeck) -> tuple[object, ...]:
    fresh = BoosterDeck.objects.get(pk=deck.pk)
    return fresh.name, fresh.counts, fresh.is_public, fresh.changed


def test_a_deck_is_private_and_its_address_a_secret(anna: Player) -> None:
    deck = deck_services.create_deck(anna, " My\n deck ", FEW)
    assert (deck.name, deck.owner, deck.is_public, deck.standard) == (
        "My deck",
        anna,
        False,
        None,
    )
    assert deck.counts == FEW
    assert len(deck.slug) >= 20


BAD = [
    ("Fine", {}, "too_few_cards"),
    ("Fine", {"njet": 3}, "too_few_cards"),
    ("Fine", {"njet": 3, "skat": 0}, "too_few_cards"),
    ("Fine", {"njet": 5}, "too_many_of_one"),
    ("Fine", {"njet": 4, "skat": -1}, "too_many_of_one"),
    ("Fine", {"njet": 4, "nothing": 1}, "unknown_card"),
    ("", {"njet": 4}, "name_missing"),
    (" \u200b\n", {"njet": 4}, "name_missing"),
]


@pytest.mark.parametrize(("name", "counts", "code"), BAD)
def test_what_is_no_deck_is_refused(
    anna: Player, deck: BoosterDeck, name: str, counts: dict[str, int], code: str
) -> None:
    before = shot(deck)
    with refused(code):
        deck_services.check_deck(name, counts)
    with refused(code):
        deck_services.create_deck(anna, name, counts)
    with refused(code):
        deck_services.change_deck(deck, anna, name, counts)
    assert BoosterDeck.objects.filter(owner=anna).count() == 1
    assert shot(deck) == before


def test_four_of_one_card_are_enough(anna: Player) -> None:
    assert deck_services.create_deck(anna, "Four", {"njet": 4}).counts == {"njet": 4}


def test_cards_and_name_are_replaced(anna: Player, deck: BoosterDeck) -> None:
    deck_services.change_deck(deck, anna, "Other", {"spy": 4, "njet": 0, "skat": 1})
    name, counts, _, changed = shot(deck)
    assert (name, counts) == ("Other", {"spy": 4, "skat": 1})
    assert changed > deck.changed
    assert BoosterDeckCard.objects.filter(deck=deck).count() == 2


def test_a_change_happens_completely_or_not_at_all(
    anna: Player, deck: BoosterDeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shot(deck)

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(deck_services, "_fill", fail)
    with pytest.raises(RuntimeError):
        deck_services.change_deck(deck, anna, "Other", {"spy": 4})
    with pytest.raises(RuntimeError):
        deck_services.create_deck(anna, "Another", {"spy": 4})
    assert shot(deck) == before
    assert BoosterDeck.objects.filter(owner=anna).count() == 1


def test_a_deck_is_shared_and_taken_back(anna: Player, deck: BoosterDeck) -> None:
    deck_services.share_deck(deck, anna, is_public=True)
    assert BoosterDeck.objects.get(pk=deck.pk).is_public
    deck_services.share_deck(deck, anna, is_public=False)
    assert not BoosterDeck.objects.get(pk=deck.pk).is_public


def test_a_deleted_deck_takes_its_cards_along(anna: Player, deck: BoosterDeck) -> None:
    deck_services.delete_deck(deck, anna)
    assert not BoosterDeckCard.objects.filter(deck=deck.pk).exists()
    with refused("not_owner"):
        deck_services.change_deck(deck, anna, "Again", FEW)


@pytest.mark.parametrize("whose", ["of another", "standard"])
def test_nobody_touches_what_is_not_theirs(deck: BoosterDeck, whose: str) -> None:
    ben = make_player("Ben")
    theirs = standard_deck() if whose == "standard" else deck
    before = shot(theirs)
    with refused("not_owner"):
        deck_services.change_deck(theirs, ben, "Mine", FEW)
    with refused("not_owner"):
        deck_services.share_deck(theirs, ben, is_public=True)
    with refused("not_owner"):
        deck_services.delete_deck(theirs, ben)
    assert shot(theirs) == before


def test_a_player_owns_a_limited_number_of_decks(anna: Player, deck: BoosterDeck) -> None:
    for number in range(1, MOST_DECKS):
        make_deck(anna, f"Deck {number}")
    with refused("too_many_decks"):
        make_deck(anna)
    make_deck(make_player("Ben"))
    deck_services.change_deck(deck, anna, "Fine", FEW)
    deck_services.delete_deck(deck, anna)
    make_deck(anna)
    assert BoosterDeck.objects.filter(owner=anna).count() == MOST_DECKS


def test_decks_are_withdrawn_but_never_standard_ones(anna: Player) -> None:
    decks = [make_deck(anna, is_public=True), make_deck(anna), standard_deck()]
    assert deck_services.withdraw_decks([deck.pk for deck in decks]) == 1
    public = BoosterDeck.objects.filter(is_public=True)
    assert {deck.standard for deck in public} == {"first_evening", "complete", "from_the_faq"}
