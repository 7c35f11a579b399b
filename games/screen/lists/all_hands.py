"""All hands of a finished round, small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.records.initial_hands import InitialHands
from games.rules.cards.deck import Cards, in_order
from games.rules.cards.ruleset import SEATS
from games.screen.markup.cards import row


class ShownHand(NamedTuple):
    """The hand of a seat at the beginning of a round."""

    name: str
    first: SafeString
    rest: SafeString
    exchanged: SafeString | None


def shown_hands(hands: InitialHands, names: Sequence[str]) -> list[ShownHand]:
    """Return the hands of all seats, by seat."""
    return [
        ShownHand(
            names[seat],
            _faces(hands.first[seat]),
            _faces(hands.rest[seat]),
            None if hands.exchanged is None else _faces(hands.exchanged[seat]),
        )
        for seat in SEATS
    ]


def _faces(cards: Cards) -> SafeString:
    return row(in_order(cards), "xs")
