"""The only code that writes Booster decks: build, change, share, delete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from boosters.catalogue import CATALOGUE, FROM_THE_FAQ
from boosters.models import (
    FEWEST_CARDS,
    MOST_OF_ONE,
    BoosterDeck,
    BoosterDeckCard,
    Standard,
)
from games.models import Player
from games.services.ground.deal import new_slug
from games.services.ground.names import clean_name
from games.services.ground.refusals import TableRefusal
from games.services.ground.wall_clock import now
from games.services.seats.players import player_forgotten

FIRST_EVENING = (
    *("generous", "x_ray", "second_exchange"),
    *("spy", "truce", "queue_jumper"),
    *("njet", "dog_catcher", "wishless", "dragon_tamer"),
    *("pair_mania", "small_is_beautiful", "about_turn"),
    *("mighty_mouse", "swagger", "umbrella"),
)
"""Easy cards to begin with, some of each colour."""
STANDARD_DECKS: dict[Standard, tuple[str, tuple[str, ...]]] = {
    Standard.FIRST_EVENING: ("First evening", FIRST_EVENING),
    Standard.COMPLETE: ("Complete", tuple(CATALOGUE)),
    Standard.FROM_THE_FAQ: ("From the FAQ", FROM_THE_FAQ),
}
"""Name and cards of the decks that are there for everybody; each card once."""
MOST_DECKS = 30
"""Decks that one player may own."""


def restore_standard_decks(**_signal: object) -> None:
    """Bring the decks that are there for everybody up to date with the catalogue.

    Called after every migration, so they are there whenever the tables are.
    """
    with transaction.atomic():
        for standard, (name, slugs) in STANDARD_DECKS.items():
            moment = now()
            deck, _ = BoosterDeck.objects.get_or_create(
                standard=standard,
                defaults={
                    "slug": standard.replace("_", "-"),
                    "name": name,
                    "is_public": True,
                    "created": moment,
                    "changed": moment,
                },
            )
            counts = dict.fromkeys(slugs, 1)
            if dict(deck.cards.values_list("slug", "number")) != counts:
                deck.cards.all().delete()
                _fill(deck, counts)


def check_deck(name: str, counts: Mapping[str, int]) -> None:
    """Refuse what could not be a deck, no matter who builds it.

    Raises TableRefusal ``name_missing``, ``unknown_card``, ``too_many_of_one`` or
    ``too_few_cards``.
    """
    clean_name(name)
    _checked(counts)


def create_deck(owner: Player, name: str, counts: Mapping[str, int]) -> BoosterDeck:
    """Build a private deck.

    Raises TableRefusal ``too_many_decks`` and those of :func:`check_deck`.
    """
    name, counts = clean_name(name), _checked(counts)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=owner.pk)  # so that two at once are both counted
        if BoosterDeck.objects.filter(owner=owner).count() >= MOST_DECKS:
            raise TableRefusal("too_many_decks")
        moment = now()
        deck = BoosterDeck.objects.create(
            slug=new_slug(), name=name, owner=owner, created=moment, changed=moment
        )
        _fill(deck, counts)
    return deck


def change_deck(deck: BoosterDeck, by: Player, name: str, counts: Mapping[str, int]) -> None:
    """Change the name and cards of a deck.

    Raises TableRefusal ``not_owner`` and those of :func:`check_deck`.
    """
    name, counts = clean_name(name), _checked(counts)
    with transaction.atomic():
        deck = _own(deck, by)
        deck.name, deck.changed = name, now()
        deck.save(update_fields=["name", "changed"])
        deck.cards.all().delete()
        _fill(deck, counts)


def share_deck(deck: BoosterDeck, by: Player, *, is_public: bool) -> None:
    """Make a deck visible to everybody, or to its owner alone; raises ``not_owner``."""
    with transaction.atomic():
        deck = _own(deck, by)
        deck.is_public = is_public
        deck.save(update_fields=["is_public"])


def withdraw_decks(ids: list[int]) -> int:
    """Take decks off the public list, as staff may; return how many."""
    decks = BoosterDeck.objects.filter(pk__in=ids, standard=None, is_public=True)
    return decks.update(is_public=False)


def delete_deck(deck: BoosterDeck, by: Player) -> None:
    """Delete a deck for good; tables keep their copies. Raises ``not_owner``."""
    with transaction.atomic():
        _own(deck, by).delete()


def _own(deck: BoosterDeck, by: Player) -> BoosterDeck:
    """Lock a deck, which must be the player's; nobody owns standard decks."""
    own = BoosterDeck.objects.filter(pk=deck.pk, owner=by, standard=None)
    found = own.select_for_update().first()
    if found is None:
        raise TableRefusal("not_owner")
    return found


def _checked(counts: Mapping[str, int]) -> dict[str, int]:
    """Return the cards there are, in the order of the catalogue (BG-17)."""
    if any(slug not in CATALOGUE for slug in counts):
        raise TableRefusal("unknown_card")
    if any(not 0 <= number <= MOST_OF_ONE for number in counts.values()):
        raise TableRefusal("too_many_of_one")
    kept = {slug: counts[slug] for slug in CATALOGUE if counts.get(slug)}
    if sum(kept.values()) < FEWEST_CARDS:
        raise TableRefusal("too_few_cards", str(sum(kept.values())))
    return kept


def _fill(deck: BoosterDeck, counts: Mapping[str, int]) -> None:
    BoosterDeckCard.objects.bulk_create(
        BoosterDeckCard(deck=deck, slug=slug, number=number) for slug, number in counts.items()
    )


@receiver(player_forgotten)
def forget_decks(player: Player, **_named: Any) -> None:
    """Delete the decks of somebody who has gone for good, except those that others may use."""
    BoosterDeck.objects.filter(owner=player, is_public=False).delete()
