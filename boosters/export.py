"""The Booster decks of somebody, for them to take along."""

from __future__ import annotations

from typing import Any

from boosters.decks import decks_of
from games.models import Player


def decks_built_by(player: Player) -> list[dict[str, Any]]:
    """Return the decks that somebody has built, as plain JSON."""
    return [
        {
            "name": deck.name,
            "address": deck.slug,
            "is_public": deck.is_public,
            "created": deck.created.isoformat(),
            "changed": deck.changed.isoformat(),
            "cards": {card.slug: card.number for card in deck.cards.all()},
        }
        for deck in decks_of(player.pk)
    ]
