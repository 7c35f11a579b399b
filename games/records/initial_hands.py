"""The hands with which a round was played: as dealt, and after the exchange."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.cards.ruleset import SEATS
from games.rules.state.booster_events import CardsMoved
from games.rules.state.events import CardsExchanged, Event, ExchangeSubmitted, RoundDealt
from games.rules.state.seats import four
from games.rules.state.state import Four

NO_CARDS: Four = (0, 0, 0, 0)


class InitialHands(NamedTuple):
    """The hands of a round by seat."""

    first: Four = NO_CARDS
    """The eight cards that are dealt first (DEAL-2)."""
    rest: Four = NO_CARDS
    exchanged: Four | None = None
    """The hands after the exchange; ``None`` if no cards have moved (EXCH-2)."""


def initial_hands(events: Iterable[Event]) -> InitialHands:
    """Return the hands of a round from its events, whatever a Booster moved before."""
    found, hands = InitialHands(), NO_CARDS
    given: dict[int, Four] = {}
    for event in events:
        match event:
            case RoundDealt(first=first, rest=rest):
                found = InitialHands(first, rest)
                hands = four(first[seat] | rest[seat] for seat in SEATS)
            case ExchangeSubmitted(seat, give):
                given[seat] = give
            case CardsMoved(moves):
                hands = _moved(hands, moves)
            case CardsExchanged():
                pushes = [(giver, to, give[to]) for giver, give in given.items() for to in SEATS]
                return found._replace(exchanged=_moved(hands, pushes))
    return found


def _moved(hands: Four, moves: Iterable[tuple[int, int, int]]) -> Four:
    """Return hands after all moves at once: (giver, receiver, cards); piles are no hands."""
    places = list(hands)
    moves = list(moves)
    for giver, _to, cards in moves:
        if giver in SEATS:
            places[giver] &= ~cards
    for _giver, to, cards in moves:
        if to in SEATS:
            places[to] |= cards
    return four(places)
