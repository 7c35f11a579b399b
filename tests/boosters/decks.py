"""Plain builders of Booster decks."""

from __future__ import annotations

from boosters import deck_services
from boosters.models import BoosterDeck
from games.models import Player

FEW = {"content": 1, "njet": 2, "skat": 1}


def make_deck(
    owner: Player,
    name: str = "Few",
    counts: dict[str, int] | None = None,
    *,
    is_public: bool = False,
) -> BoosterDeck:
    """Return a deck of a player."""
    deck = deck_services.create_deck(owner, name, FEW if counts is None else counts)
    if is_public:
        deck_services.share_deck(deck, owner, is_public=True)
        deck.refresh_from_db()
    return deck


def standard_deck(standard: str = "complete") -> BoosterDeck:
    """Return a deck that everybody has."""
    return BoosterDeck.objects.get(standard=standard)
