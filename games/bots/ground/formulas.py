"""Numbers of the rules of thumb, for the rule bot and the search's playouts alike.

Worth is counted in leads, chances lie between 0 and 1.
"""

from __future__ import annotations

from games.rules.cards.shapes import Kind

MOST = 10.0
"""More than anything else can be worth."""

# --- how likely a combination holds
ALMOST_SURE = 0.97
"""Only a bomb beats it."""
IS_BEATEN_IF_IT_CAN_BE = 0.9
"""Now and then people keep a card with which they could beat a single."""
PER_RANK_OF_STRAIGHT, PER_RANK_OF_STAIRS = 0.18, 0.10
PER_RANK = {
    Kind.STRAIGHT: PER_RANK_OF_STRAIGHT,
    Kind.STAIRS: PER_RANK_OF_STAIRS,
    Kind.DOG: 0.10,
    Kind.TWO_PAIRS: 0.45,
    Kind.RAINBOW: 1.5,
    Kind.HOCKEY_TEAM: 0.2,
    Kind.FLOWER: 0.6,
    Kind.EXPRESSWAY: 0.25,
    Kind.TRIPLE_TRAIN: 0.02,
    Kind.POTHOLED: 0.25,
    Kind.FOUR_CARD: 0.3,
    Kind.FOUR_POTHOLED: 0.4,
}
"""How many higher ones two full hands hold on average, per rank above."""
FULL_HANDS = 28
FULL_HOUSES_PER_TRIPLE = 0.7
WITH_PHOENIX = 1.2

# --- what the lead is worth
POINTS_OF_A_LEAD = 35.0
"""As in :mod:`games.rules.view.valuing`, which the kernel must not depend on."""
DANGER = (0.0, 1.0, 0.7, 0.4, 0.25, 0.15)
"""In addition, by the fewest cards an opponent holds."""
AGAINST_A_CALL = BESIDE_A_CALL = 0.3
LET_OUT = 2.0
"""What it costs to let an opponent go out."""
OVER_PARTNER, PER_CHANCE_OF_PARTNER = 0.6, 2.0
"""What beating the partner's cards must gain: a base, and more the likelier they hold."""
PARTNER_GOES_OUT = 0.8
LEAD_FOR_PARTNER, LEAD_FOR_CALLER = 0.4, 2.0
LEAD_FOR_SHORT_PARTNER, LEAD_FOR_OPPONENT = 0.3, -0.5
"""What handing over the lead with the Dog is worth."""

# --- what to push
STRONG_BURDEN = 2.0
"""A hand that may go out first by itself keeps its best cards."""
LIKING_OF_HIGHEST, LIKING_OF_MAH_JONG = 15.0, 4.0
"""How much the partner likes Dragon and Phoenix, and the Mah Jong; others by their rank."""
PER_LIKED_RANK = 0.5
OWN_STRENGTH = 3.0
KEPT = 20.0
DOG_TO_OPPONENT, DOG_FOR_CALLER = 0.6, 3.0
