"""When to call Tichu or Grand Tichu."""

from __future__ import annotations

from games.bots.ground.worth import TICHU_BURDEN
from games.bots.thumb.situation import FULL_HAND, BotSituation
from games.rules.cards.deck import ACE, DRAGON, KING, PHOENIX, Cards, cards_of_rank
from games.rules.cards.ruleset import partner_of
from games.rules.view.perspective import Perspective

GRAND_STRENGTH = 6.3
EARLY_TICHU_BURDEN = -1.0
_AGAINST_A_CALL = 1.0
_PER_CARD_BEHIND = 0.25


def grand_strength(cards: Cards) -> float:
    """Return how strong eight cards are: what wins tricks decides."""
    strength = 3.0 * (cards & DRAGON != 0) + 3.0 * (cards & PHOENIX != 0)
    strength += 1.7 * (cards & cards_of_rank(ACE)).bit_count()
    strength += 0.6 * (cards & cards_of_rank(KING)).bit_count()
    return strength


def wants_grand(view: Perspective) -> bool:
    """Tell whether the eight cards are worth a Grand Tichu."""
    assert view.seat is not None
    if view.calls[partner_of(view.seat)] is not None:
        return False
    return grand_strength(view.hand) >= GRAND_STRENGTH


def wants_tichu(situation: BotSituation, most: float = TICHU_BURDEN) -> bool:
    """Tell whether the hand is worth a Tichu."""
    view = situation.view
    if view.out or view.calls[situation.partner] is not None:
        return False
    burden = situation.planner.burden
    burden += _PER_CARD_BEHIND * (FULL_HAND - situation.fewest)
    if situation.rival is not None:
        burden += _AGAINST_A_CALL
    return burden <= most


def wants_tichu_early(situation: BotSituation) -> bool:
    """Tell whether to call before the exchange, so that the partner can help."""
    return wants_tichu(situation, EARLY_TICHU_BURDEN)
