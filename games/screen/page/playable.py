"""Which cards of a hand can be played now, and which of them only go together."""

from __future__ import annotations

from games.rules.cards.deck import LANE_BITS, PHOENIX, SUITS, Card, Cards, each
from games.rules.cards.moves import Move
from games.rules.state.actions import Pass
from games.rules.view.choices import Options


def has_to_pass(options: Options) -> bool:
    """Tell whether no card can be played in turn; with a Booster beside it one might be."""
    return Pass() in options.actions and not options.moves and not options.boosters


def usable(moves: tuple[Move, ...], hand: Cards) -> Cards:
    """Return the cards of a hand that are part of at least one of the moves."""
    ranks = cards = 0
    for move in moves:
        combination = move.combination
        ranks |= 0 if combination.cards else move.ranks
        cards |= combination.cards | (PHOENIX if combination.phoenix else 0)
    return (cards | _in_every_suit(ranks)) & hand


def played_together(moves: tuple[Move, ...], hand: Cards) -> dict[Card, Cards]:
    """Return, by card, the others that are played with it where there is no choice.

    So it is with a card that is part of one move only, if the hand can make that in one
    way only. Moves with the Phoenix count where a card is of no use without it.
    """
    found: dict[Card, Cards] = {}
    settled = 0
    for has_phoenix in (False, True):
        made = {_made_of(it, hand) for it in moves if (it.combination.phoenix > 0) == has_phoenix}
        once = often = settled
        for cards, _ in made:
            often |= once & cards
            once |= cards
        for cards, size in made:
            if size == cards.bit_count() > 1:
                found |= {card: cards ^ card for card in each(cards & ~often)}
        settled = once
    return found


def _made_of(move: Move, hand: Cards) -> tuple[Cards, int]:
    """Return the cards that a move may be made of, and how many of them it takes."""
    cards = move.combination.cards
    if cards:
        return cards, cards.bit_count()
    joker = PHOENIX if move.combination.phoenix else 0
    return hand & _in_every_suit(move.ranks) | joker, move.needs.bit_count() + joker.bit_count()


def _in_every_suit(ranks: int) -> Cards:
    cards = 0
    for suit in SUITS:
        cards |= ranks << LANE_BITS * suit
    return cards
