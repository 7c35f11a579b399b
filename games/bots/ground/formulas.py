"""The rules of thumb as numbers and formulas, for the rule bot and the search's playouts alike.

The rule bot asks them about cards under any rules (:mod:`games.bots.thumb`); the kernel compiles
them, asks them about tallies and gives its own weights (:mod:`games.bots.search.judging`). So they
take and return plain numbers, and call nothing. Worth is counted in leads, chances lie between 0
and 1.
"""

from __future__ import annotations

from games.rules.cards.deck import KING
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


def chance_of_single(share: float, higher: int) -> float:
    """Return the chance that a single holds which so many unseen cards beat.

    ``share`` is the part of the unseen cards that opponents hold who can beat it.
    """
    return 1 - IS_BEATEN_IF_IT_CAN_BE * (1 - (1 - share) ** higher)


def chance_of_set(share: float, copies: int, number: int) -> float:
    """Return the chance that a share of the cards has 2 or 3 of the unseen copies of a rank."""
    missing = 1 - share
    if number == 2:
        return 1 - missing**copies - copies * share * missing ** (copies - 1)
    return share**3 * (1 if copies == 3 else 4 - 3 * share)


def expected_above(per_rank: float, above: float, cards: int) -> float:
    """Return how many higher combinations opponents hold on average with so many cards."""
    return per_rank / FULL_HANDS * above * cards


def chance_against(expected: float) -> float:
    """Return the chance that a combination holds if opponents hold so many higher ones."""
    return ALMOST_SURE / ((1 + expected) * (1 + expected))


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


def value_of_holding(hold: float, worth: float, risk: float, released: float) -> float:
    """Return what a lead gains beyond a lighter hand.

    ``worth`` is that of the next lead, ``risk`` what it costs that an opponent may go out on it,
    ``released`` what it gains if a partner can.
    """
    return hold * worth - risk + (1 - hold) * released


def value_of_beating(hold: float, prize: float, saved: float, risk: float) -> float:
    """Return what beating the table gains beyond a lighter hand.

    ``prize`` is lead and trick together, ``saved`` what it would cost if opponents could still go
    out on what lies there, ``risk`` the same of what is laid.
    """
    return hold * prize + saved - risk


def least_over_partner(base: float, per_chance: float, hold: float) -> float:
    """Return what beating the partner's cards must gain, which hold with some chance."""
    return base + per_chance * hold


def worth_of_dog(partner: int, mine: int, partner_called: bool, for_short: float) -> float:
    """Return what handing over the lead is worth, by how many cards both hold.

    ``for_short`` is what it is worth in addition if the partner has fewer.
    """
    if partner == 0:
        return LEAD_FOR_OPPONENT
    if partner_called:
        return LEAD_FOR_CALLER
    return LEAD_FOR_PARTNER + (for_short if partner < mine else 0.0)


# --- what to push
STRONG_BURDEN = 2.0
"""A hand that may go out first by itself keeps its best cards."""
LIKING_OF_HIGHEST, LIKING_OF_MAH_JONG = 15.0, 4.0
"""How much the partner likes Dragon and Phoenix, and the Mah Jong; others by their rank."""
PER_LIKED_RANK = 0.5
OWN_STRENGTH = 3.0
KEPT = 20.0
DOG_TO_OPPONENT, DOG_FOR_CALLER = 0.6, 3.0


def use_for_partner(liked: float, loss: float, burden: float) -> float:
    """Return what a card for the partner gains who likes it so much.

    ``loss`` is how much heavier the hand gets without it, ``burden`` that of the whole hand.
    """
    use = PER_LIKED_RANK * liked - loss
    return use - OWN_STRENGTH if burden <= STRONG_BURDEN and liked >= KING else use


def cost_to_opponent(rank: int, loss: float) -> float:
    """Return what a card of a rank for an opponent costs: one's own loss and their profit."""
    return loss + (rank / 8) * (rank / 8)
