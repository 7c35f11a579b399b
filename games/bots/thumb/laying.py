"""Which cards to take for a move: suits matter for straight bombs only (DECK-7)."""

from __future__ import annotations

from games.bots.thumb.situation import BotSituation
from games.rules.cards.combinations import shape_of
from games.rules.cards.deck import Cards
from games.rules.cards.moves import Move, card_sets, some_cards
from games.rules.cards.shapes import Kind


def cards_to_lay(situation: BotSituation, move: Move) -> Cards:
    """Return cards of the hand that make the move, sparing planned straight bombs."""
    hand = situation.view.hand
    kept = 0
    for group in situation.planner.groups:
        if group.combination.kind == Kind.STRAIGHT_BOMB:
            kept |= group.combination.cards
    rest = hand & ~kept
    is_possible = not move.needs & ~shape_of(rest)
    if is_possible and kept and move.combination.kind == Kind.STRAIGHT:
        # What is left may be of one suit, too: then it is no straight.
        return next(card_sets(move, rest), 0) or some_cards(move, hand)
    return some_cards(move, rest if is_possible else hand)
