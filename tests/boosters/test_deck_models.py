"""What the database holds about Booster decks, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation

from boosters import decks
from boosters.catalogue import CATALOGUE, FROM_THE_FAQ
from boosters.models import BoosterDeck, BoosterDeckCard, Standard
from games import expansion
from games.services.rights.table_options import agreed, choice_of_deck
from tests.boosters.decks import FEW, make_deck, standard_deck
from tests.games.builders import make_player

pytestmark = pytest.mark.django_db
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)


def another(**fields: object) -> BoosterDeck:
    return BoosterDeck.objects.create(
        **{"slug": "another", "name": "Another", "created": MOMENT, "changed": MOMENT} | fields
    )


def card(deck: BoosterDeck, slug: str, number: int) -> None:
    BoosterDeckCard.objects.create(deck=deck, slug=slug, number=number)


DEEDS: dict[str, Callable[[BoosterDeck], object]] = {
    "a card twice": lambda deck: card(deck, "skat", 1),
    "a card no times": lambda deck: card(deck, "spy", 0),
    "a card five times": lambda deck: card(deck, "spy", 5),
    "a deck of nobody": lambda _: another(),
    "a standard deck of somebody": lambda deck: another(
        owner=deck.owner, standard="mine", is_public=True
    ),
    "an unknown standard deck": lambda _: another(standard="other", is_public=True),
    "a second complete deck": lambda _: another(standard="complete", is_public=True),
    "a hidden standard deck": lambda _: BoosterDeck.objects.filter(standard="complete").update(
        is_public=False
    ),
    "a deck without a name": lambda deck: another(owner=deck.owner, name=""),
    "an address twice": lambda deck: another(owner=deck.owner, slug=deck.slug),
}


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS.keys())
def test_the_database_refuses_impossible_decks(deed: Callable[[BoosterDeck], object]) -> None:
    deck = make_deck(make_player())
    with pytest.raises(IntegrityError), transaction.atomic():
        deed(deck)


def test_standard_decks_are_those_of_the_catalogue() -> None:
    assert standard_deck("complete").counts == dict.fromkeys(CATALOGUE, 1)
    assert standard_deck("from_the_faq").counts == dict.fromkeys(FROM_THE_FAQ, 1)
    assert BoosterDeck.objects.filter(standard__isnull=False).count() == len(Standard)


def test_a_deck_has_its_cards_in_the_order_of_the_catalogue() -> None:
    deck = make_deck(make_player(), counts={"skat": 1, "njet": 2, "content": 3})
    assert list(deck.counts.items()) == [("content", 3), ("njet", 2), ("skat", 1)]
    assert deck.size == 6


def test_a_card_that_has_left_the_catalogue_is_left_out() -> None:
    deck = make_deck(make_player())
    card(deck, "of_long_ago", 4)
    assert deck.counts == FEW


def test_a_deck_goes_with_its_owner() -> None:
    player = make_player()
    deck = make_deck(player)
    player.delete()
    assert not BoosterDeck.objects.filter(pk=deck.pk).exists()
    assert not BoosterDeckCard.objects.filter(deck=deck.pk).exists()


def test_rows_have_readable_names() -> None:
    deck = make_deck(make_player())
    assert str(deck) == "Few"
    assert str(deck.cards.get(slug="njet")) == "2 × njet"


# --- what tables choose from ------------------------------------------------------


def test_standard_decks_come_first_then_own_ones() -> None:
    anna, ben = make_player("Anna"), make_player("Ben")
    own = [make_deck(anna, name) for name in ("Zebra", "Ant")]
    make_deck(ben, "Of Ben", is_public=True)
    standard = [f"standard:{it}" for it in ("first_evening", "complete", "from_the_faq")]
    assert [deck.key for deck in decks.choices(None)] == standard
    assert [deck.key for deck in decks.choices(anna.pk)] == [
        *standard,
        f"deck:{own[1].slug}",
        f"deck:{own[0].slug}",
    ]


def test_every_choice_is_found_and_can_be_played_with() -> None:
    anna = make_player()
    make_deck(anna)
    for deck in decks.choices(anna.pk):
        assert decks.find(deck.key, anna.pk) == deck
        options = agreed(boosters_at_start=1, **choice_of_deck(deck))
        assert options.booster_deck == deck.cards


def test_a_private_deck_is_found_by_its_owner_alone() -> None:
    anna, ben = make_player("Anna"), make_player("Ben")
    deck = make_deck(anna)
    key = decks.key_of(deck)
    found = decks.find(key, anna.pk)
    assert found is not None
    assert (found.name, dict(found.cards)) == ("Few", FEW)
    assert decks.find(key, ben.pk) is None
    assert decks.find(key, None) is None


def test_a_public_deck_is_found_by_everybody() -> None:
    key = decks.key_of(make_deck(make_player(), is_public=True))
    assert decks.find(key, None) == decks.find(key, make_player("Ben").pk) is not None


@pytest.mark.parametrize(
    "key",
    [
        *("", "complete", "standard:", "standard:other", "deck:", "deck:complete"),
        *("deck:\x00", "deck:" + "x" * 400, "other:complete", "deck:a b", "none"),
    ],
)
def test_unknown_keys_find_no_deck(key: str) -> None:
    assert decks.find(key, None) is None


def test_the_games_find_decks_by_name() -> None:
    found = expansion.decks()
    assert found is not None
    assert found.choices(None) == decks.choices(None)


def test_standard_decks_have_names_in_the_language_of_the_reader() -> None:
    for language in ("de", "en"):
        with translation.override(language):
            for deck in decks.choices(None):
                names = {decks.called(name) for name in _names_of(deck.key)}
                assert names == {deck.name}
            assert decks.called("Wednesday") == "Wednesday"


def _names_of(key: str) -> set[str]:
    names = set()
    for language in ("de", "en"):
        with translation.override(language):
            deck = decks.find(key, None)
            assert deck is not None
            names.add(deck.name)
    return names
