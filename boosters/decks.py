"""The decks that a table may choose from, in the form games.expansion requires.

Their keys: ``standard:first_evening`` and the like, ``deck:ADDRESS``.
"""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings
from django.db.models import Case, Q, QuerySet, When
from django.utils.translation import override

from boosters.models import BoosterDeck, Standard
from games.expansion import Deck

STANDARD = "standard"
BUILT = "deck"
KEY = re.compile(rf"(?P<kind>{STANDARD}|{BUILT}):(?P<name>[-\w]{{1,40}})", re.ASCII)
PUBLIC_SHOWN = 60


def choices(player_id: int | None) -> list[Deck]:
    """Return the decks that a player may choose: the standard ones, then their own."""
    return [as_choice(deck) for deck in (*standard_decks(), *decks_of(player_id))]


def find(key: str, player_id: int | None) -> Deck | None:
    """Return a key's deck, if the player may use it."""
    deck = find_deck(key, player_id)
    return None if deck is None else as_choice(deck)


def called(name: str) -> str:
    """Return what a deck stored with a table is called in the active language.

    A table stores the name in the language of whoever chose the deck; standard decks
    have another one for other readers.
    """
    standard = _standard_names().get(name)
    return name if standard is None else str(standard.label)


@cache
def _standard_names() -> dict[str, Standard]:
    """Return the standard decks by their names in all languages."""
    found: dict[str, Standard] = {}
    for language, _ in settings.LANGUAGES:
        with override(language):
            found |= {str(standard.label): standard for standard in Standard}
    return found


# --- rows -------------------------------------------------------------------------


def standard_decks() -> QuerySet[BoosterDeck]:
    """Return the decks that everybody has, the one to begin with first."""
    places = (When(standard=it, then=place) for place, it in enumerate(Standard))
    decks = BoosterDeck.objects.filter(standard__isnull=False)
    return decks.order_by(Case(*places)).prefetch_related("cards")


def decks_of(player_id: int | None) -> QuerySet[BoosterDeck]:
    """Return the decks of a player by name."""
    if player_id is None:
        return BoosterDeck.objects.none()
    decks = BoosterDeck.objects.filter(owner=player_id)
    return decks.order_by("name", "pk").prefetch_related("cards")


def shared_by_others(player_id: int | None) -> QuerySet[BoosterDeck]:
    """Return the public decks of others, latest first; not all if there are many."""
    decks = BoosterDeck.objects.filter(is_public=True, standard=None)
    others = decks.exclude(owner=player_id).select_related("owner")
    return others.order_by("-changed", "-pk").prefetch_related("cards")[:PUBLIC_SHOWN]


def visible_to(player_id: int | None) -> QuerySet[BoosterDeck]:
    """Return the decks that a player may look at, copy and play with."""
    mine = Q(is_public=True)
    if player_id is not None:
        mine |= Q(owner=player_id)
    return BoosterDeck.objects.filter(mine)


def find_deck(key: str, player_id: int | None) -> BoosterDeck | None:
    """Return the row of a key's deck, if the player may use it."""
    found = KEY.fullmatch(key)
    if found is None:
        return None
    if found["kind"] == STANDARD:
        decks = BoosterDeck.objects.filter(standard=found["name"])
    else:
        decks = visible_to(player_id).filter(slug=found["name"], standard=None)
    return decks.prefetch_related("cards").first()


def key_of(deck: BoosterDeck) -> str:
    """Return the name of a deck in forms."""
    if deck.standard:
        return f"{STANDARD}:{deck.standard}"
    return f"{BUILT}:{deck.slug}"


def as_choice(deck: BoosterDeck) -> Deck:
    """Return a deck in the form that tables copy."""
    return Deck(key_of(deck), str(deck), tuple(deck.counts.items()))
