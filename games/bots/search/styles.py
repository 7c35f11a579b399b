"""The style of playouts: what counts how much for a seat.

It was found by duels of playouts (docs/bots-measured.md): small steps of one weight, kept if they
gained points, not against one opponent but against itself, its predecessor and the rule bot's
formulas together. What wins against one alone loses against others. All four seats play in it: a
seat that believes the others play worse than itself expects too much from every round.
"""

from __future__ import annotations

import numpy as np

from games.bots.ground import formulas
from games.bots.search.compiled import Weights, compiled

# Where a row of weights has the groups of a seat and, after them, its style.
SPARE_GROUPS = 20
LEAD, DANGER, AGAINST_A_CALL, BESIDE_A_CALL, AFTER_AN_OPPONENT, FEW_GROUPS = range(20, 26)
"""What the lead is worth: as such; per danger that an opponent goes out; against a call;
beside the partner's; once an opponent is out; per group fewer than five."""
OVER_PARTNER, PER_CHANCE_OF_PARTNER, PARTNER_GOES_OUT, SHORT_PARTNER = range(26, 30)
"""What beating the partner's cards must gain: a base, and more the likelier they hold; what a
lead gains on which the partner goes out; the Dog for a partner with fewer cards."""
LEAST, CLINCH = 30, 31
"""What following must gain; what it gains in addition if all groups but one then win."""
LOW, MIDDLE, KING, ACE, DRAGON, PHOENIX, DOG = range(32, 39)
PAIR, TRIPLE, STAIRS, FULL_HOUSE, STRAIGHT = range(39, 44)
"""What getting rid of a group gains beyond its burden."""
SMALL = 44
"""The same for a single up to the six."""
PER_CARD_LED = 45
"""What leading a group gains for each card beyond the first."""
POINTS_COUNT, LETS_OUT = 46, 47
"""How much the points of a trick count, and the risk of letting an opponent out."""
AFTER_PARTNER = 48
"""What the lead is worth in addition once the partner is out."""
BREAKS = 49
"""What taking a single or a pair out of a larger group gains in addition."""
CALLER_GOES_OUT = 50
"""What a lead gains on which a partner who has called goes out."""
WIDTH = 51
NEVER = -formulas.MOST
"""What nothing makes up for."""


def style(**columns: float) -> Weights:
    """Return a style by its weights; what is not named adds nothing."""
    found = np.zeros(WIDTH)
    found[POINTS_COUNT] = found[LETS_OUT] = 1.0
    found[BREAKS] = NEVER
    for name, weight in columns.items():
        found[globals()[name.upper()]] = weight
    return found


RULE = style(
    lead=1.0,
    danger=1.0,
    against_a_call=formulas.AGAINST_A_CALL,
    beside_a_call=formulas.BESIDE_A_CALL,
    over_partner=formulas.OVER_PARTNER,
    per_chance_of_partner=formulas.PER_CHANCE_OF_PARTNER,
    partner_goes_out=formulas.PARTNER_GOES_OUT,
    caller_goes_out=formulas.PARTNER_GOES_OUT,
    short_partner=formulas.LEAD_FOR_SHORT_PARTNER,
)
"""As in :mod:`games.bots.thumb.lead`, :mod:`games.bots.thumb.follow` and
:mod:`games.bots.thumb.stakes`: a second yardstick for judging moves."""
STYLE = style(
    lead=1.05,
    danger=0.36,
    against_a_call=-0.14,
    beside_a_call=0.85,
    after_an_opponent=-0.31,
    few_groups=0.256,
    over_partner=-0.36,
    per_chance_of_partner=1.95,
    partner_goes_out=0.65,
    caller_goes_out=2.0,
    short_partner=0.7,
    least=-0.55,
    clinch=12.0,
    low=0.21,
    middle=0.236,
    king=-0.37,
    ace=0.22,
    dragon=-0.35,
    dog=0.6,
    pair=0.5,
    triple=0.03,
    full_house=-0.65,
    straight=0.49,
    small=0.46,
    per_card_led=0.25,
    points_count=1.62,
    lets_out=0.6,
    after_partner=-0.3,
    breaks=-1.5,
)
"""The style of all seats in playouts."""


@compiled
def set_style(weights: Weights, style: Weights) -> None:
    """Give all seats a style."""
    for seat in range(4):
        for column in range(SPARE_GROUPS, WIDTH):
            weights[seat, column] = style[column]
