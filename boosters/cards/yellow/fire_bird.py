"""Fire Bird (BOOSTERS 51)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import (
    UNTIL_THE_TRICK_IS_COLLECTED,
    WITH_YOUR_CARDS,
    Difficulty,
    Notes,
    Words,
    pgettext,
)
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import PHOENIX
from games.rules.cards.ruleset import Rules, StandIn
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect
from games.rules.view.booster import Booster, Colour, Need, Standing, Target
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value

NUMBER = 51
DIFFICULTY = Difficulty.MEDIUM

LOW_RANKS = range(2, 9)


def _joker(rules: Rules, effect: Effect) -> Rules:
    """51: An additional card, of the rank named."""
    rank = effect.boost.rank
    if rank not in LOW_RANKS:
        return rules
    return rules._replace(stand_ins=(*rules.stand_ins, StandIn(0, rank, None)))


def _may_fly(_view: Perspective, boost: Boost, target: Target) -> str | None:
    """51: Rank 2 to 8; with the Phoenix alone it forms nothing. Help may name it later."""
    if target.combination is None and not boost.rank:
        return None
    if boost.rank not in LOW_RANKS:
        return "bad_target"
    alone = target.combination is not None and target.combination.cards == PHOENIX
    return "invalid_combination" if alone else None


BOOSTER = Booster(
    "fire_bird",
    Colour.YELLOW,
    Standing.ATTESTED,
    needs=(Need.LOW_RANK,),
    pure=True,
    modify=_joker,
    legal=_may_fly,
)

WORDS = Words(
    name=pgettext("Booster", "Fire Bird"),
    when=WITH_YOUR_CARDS,
    line=_("A joker for a rank from 2 to 8."),
    text=_(
        "A joker for a rank from 2 to 8, with at least one real card. Not in bombs, "
        "rainbows or hockey teams. A wish never asks for it."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("A joker from 2 to 8 is among them."),
)

NOTES = Notes(
    asked=(
        _("Can it be a 1? No."),
        _("Do I have to use it for a wish? No, Boosters are always voluntary."),
    ),
    ours=(
        _("It counts as a card everywhere."),
        _("With the Phoenix alone it only works together with Help."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "2j 3s 4p 5t", _("Four cards are one too few for a straight.")),
    Picture(Claim.TOP, "2j 3s 4p 5t", _("The Fire Bird is the 6: a straight of five.")),
)

VALUE = Value(1.0)
