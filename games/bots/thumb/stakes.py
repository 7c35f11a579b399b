"""How much the lead and the points of a trick matter now, counted in leads."""

from __future__ import annotations

from games.bots.ground.formulas import (
    AGAINST_A_CALL,
    BESIDE_A_CALL,
    DANGER,
    LET_OUT,
    MOST,
)
from games.bots.thumb.chances import out_chance
from games.bots.thumb.situation import BotSituation
from games.rules.cards.combinations import Combination
from games.rules.cards.deck import DRAGON, points
from games.rules.view.valuing import POINTS_OF_A_LEAD

LITTLE = 0.2
"""What a Booster has to gain: it could be kept for a better moment."""


def danger_of(cards: int) -> float:
    """Return what the lead is worth in addition, against an opponent with so many cards."""
    return DANGER[cards] if cards < len(DANGER) else 0.0


def worth_of_lead(situation: BotSituation) -> float:
    """Return what winning this trick and leading is worth."""
    danger = danger_of(situation.fewest)
    if situation.partner_called:
        # Somebody else has to come first; the bot only keeps the opponents short.
        return BESIDE_A_CALL + danger
    worth = 1 + danger
    if situation.rival is not None:
        worth += AGAINST_A_CALL + danger_of(situation.counts[situation.rival])
    return worth


def worth_of_going_out(situation: BotSituation) -> float:
    """Return what laying the last cards is worth: the most, or minus that if the partner called."""
    return -MOST if situation.partner_called else MOST


def worth_of_trick(situation: BotSituation, combination: Combination) -> float:
    """Return what the trick's card points are worth to the seat that wins it with this."""
    view = situation.view
    on_table = sum(points(laid.combination.cards) for laid in view.plays)
    if combination.cards == DRAGON:
        # The trick will be given to an opponent.
        return -on_table / POINTS_OF_A_LEAD
    if view.top is not None and view.top.combination.cards == DRAGON:
        # It comes to this team anyway, beaten or as a gift.
        return 0.0
    return on_table / POINTS_OF_A_LEAD


def risk_of_letting_out(situation: BotSituation, combination: Combination) -> float:
    """Return what it costs that an opponent may go out on a combination."""
    return LET_OUT * out_chance(situation, combination)
