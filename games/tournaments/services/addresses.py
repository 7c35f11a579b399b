"""Lasting addresses: those that nobody guesses, and short ones that can be read out (LIVE-1)."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from games.services.ground.deal import new_code, new_slug
from games.tournaments.models import ShortAddress, Tournament
from games.tournaments.rules.addresses import first_free, key_of, words_of

LETTERS_OF_SLUG = "abcdefghijkmnpqrstuvwxyz23456789"
MOST_ADDRESSES = 5
"""How often the short address of a tournament follows its name: old ones stay taken."""
SYLLABLES = 3
TRIES = 5


def new_address(name: str) -> str:
    """Return an address that nobody has: words of the name, and letters that nobody guesses."""
    words = words_of(name)
    return f"{words}-{new_code(LETTERS_OF_SLUG, 5)}" if words else new_slug()


def new_short_address(event: Tournament, name: str) -> str:
    """Return a short address for a tournament of this name, which stays its own.

    A name without letters that can be typed anywhere has syllables instead.
    """
    words = words_of(name) or _syllables()
    for _ in range(TRIES):
        others = ShortAddress.objects.filter(key__startswith=key_of(words))
        own = set(event.addresses.values_list("key", flat=True))
        found = first_free(words, set(others.values_list("key", flat=True)) - own)
        if key_of(found) in own:
            return found
        try:
            with transaction.atomic():
                ShortAddress.objects.create(tournament=event, key=key_of(found))
        except IntegrityError:  # somebody else has just taken it
            continue
        return found
    return event.short


def follows_its_name(event: Tournament) -> bool:
    """Tell whether the short address of a tournament changes with its name.

    Not once people may have it: it is public and somebody has entered.
    """
    is_known = event.is_public and event.entrants.exists()
    return bool(event.short) and not is_known and event.addresses.count() < MOST_ADDRESSES


def _syllables() -> str:
    return "".join(new_code("bdfgkmnprst", 1) + new_code("aeu", 1) for _ in range(SYLLABLES))
