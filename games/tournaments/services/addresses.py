"""Lasting addresses: long ones that cannot be guessed, and short ones to read out (LIVE-1)."""

from __future__ import annotations

from typing import NamedTuple

from django.db import IntegrityError, transaction

from games.services.ground.deal import new_code, new_slug
from games.tournaments.models import Club, OtherAddress, Series, ShortAddress, Tournament
from games.tournaments.rules.addresses import first_free, key_of, words_of

LETTERS_OF_SLUG = "abcdefghijkmnpqrstuvwxyz23456789"
MOST_ADDRESSES = 5
"""How often the short address of a tournament follows its name: old ones stay taken."""
SYLLABLES = 3
TRIES = 5


class Addresses(NamedTuple):
    """The addresses of something with a name; only tournaments have a short one."""

    slug: str
    short: str = ""


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
        kept = ShortAddress.objects.filter(is_given_up=False)
        others = kept.filter(key__startswith=key_of(words)).exclude(tournament=event)
        found = first_free(words, set(others.values_list("key", flat=True)))
        if _takes(event, key_of(found)):
            return found
    return event.short


def _takes(event: Tournament, key: str) -> bool:
    """Let a tournament have a short address, unless another one has just taken it."""
    if event.addresses.filter(key=key, is_given_up=False).exists():
        return True
    given_up = ShortAddress.objects.filter(key=key, is_given_up=True)
    if given_up.update(tournament=event, is_given_up=False):
        return True
    try:
        with transaction.atomic():
            ShortAddress.objects.create(tournament=event, key=key)
    except IntegrityError:
        return False
    return True


def follows_its_name(event: Tournament) -> bool:
    """Tell whether the short address of a tournament changes with its name.

    It stays once people may have it: the tournament is public and has entrants.
    """
    is_known = event.is_public and event.entrants.exists()
    number = event.addresses.filter(is_given_up=False).count()
    return bool(event.short) and not is_known and number < MOST_ADDRESSES


# --- while a name is hidden -------------------------------------------------------------


def without_words(it: Club | Series | Tournament, name: str) -> Addresses:
    """Return addresses without words for something that is called by a neutral name from now on.

    Those that are printed lead there on; the short one only until somebody else takes it.
    """
    before = short = it.short if isinstance(it, Tournament) else ""
    if isinstance(it, Tournament) and short:
        it.addresses.update(is_given_up=True)
        short = new_short_address(it, name)
    if it.other_addresses.filter(has_words=True).exists():  # hidden before, and named anew
        return Addresses(it.slug, short)
    neutral = it.other_addresses.filter(has_words=False).first()
    it.other_addresses.all().delete()
    it.other_addresses.add(OtherAddress(slug=it.slug, short=before), bulk=False)
    return Addresses(neutral.slug if neutral is not None else new_address(name), short)


def with_words_again(it: Club | Series | Tournament) -> Addresses:
    """Return the addresses from before a name was hidden, as far as nobody else has them now."""
    short = it.short if isinstance(it, Tournament) else ""
    before = it.other_addresses.filter(has_words=True).first()
    if before is None or type(it).objects.filter(slug=before.slug).exists():
        return Addresses(it.slug, short)
    found = Addresses(before.slug, before.short)
    before.slug, before.short, before.has_words = it.slug, "", False
    before.save()
    if not isinstance(it, Tournament):
        return found
    own = it.addresses.filter(is_given_up=True)
    own.update(is_given_up=False)
    is_own = it.addresses.filter(key=key_of(found.short)).exists()
    return found if is_own else found._replace(short=short)


def _syllables() -> str:
    return "".join(new_code("bdfgkmnprst", 1) + new_code("aeu", 1) for _ in range(SYLLABLES))
