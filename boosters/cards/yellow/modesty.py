"""Modesty (BOOSTERS 52)."""

from __future__ import annotations

from boosters.cards.common import counted_as_neighbour, one_natural_of_play
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
from games.rules.cards.deck import rank_of
from games.rules.cards.ruleset import Rules
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect
from games.rules.view.booster import Booster, Colour, Need, Standing, Target
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value

NUMBER = 52
DIFFICULTY = Difficulty.EASY


def _one_lower(rules: Rules, effect: Effect) -> Rules:
    """52: One place lower."""
    return counted_as_neighbour(rules, effect, -1)


def _not_lowest(view: Perspective, boost: Boost, target: Target) -> str | None:
    """52: Not a 2."""
    if boost.cards and rank_of(boost.cards) == view.rules.order[0]:
        return "bad_target"
    return one_natural_of_play(view, boost, target)


BOOSTER = Booster(
    "modesty",
    Colour.YELLOW,
    Standing.COMPLETED,
    needs=(Need.PLAYED_CARD,),
    modify=_one_lower,
    legal=_not_lowest,
)

WORDS = Words(
    name=pgettext("Booster", "Modesty"),
    when=WITH_YOUR_CARDS,
    line=_("One of your cards counts one place lower."),
    text=_(
        "One of your cards counts one place lower in this combination; twos and special "
        "cards cannot. For wishes it stays what it is."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("One card counts one place lower."),
)

NOTES = Notes(
    asked=(_("Does a modest 6 fulfil a wish for a 5? No."),),
    ours=(
        _("The order in force counts, so Skat too."),
        _("At most one of Modesty, Swagger, Doppelganger and Chameleon goes on a card."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "7j 8p", _("A 7 and an 8 are no pair.")),
    Picture(Claim.TOP, "7j 8p", _("The 8 counts as a 7: a pair of sevens.")),
)

VALUE = Value(0.4)
