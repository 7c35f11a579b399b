"""Swagger (BOOSTERS 54)."""

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

NUMBER = 54
DIFFICULTY = Difficulty.EASY


def _one_higher(rules: Rules, effect: Effect) -> Rules:
    """54: One place higher."""
    return counted_as_neighbour(rules, effect, 1)


def _not_highest(view: Perspective, boost: Boost, target: Target) -> str | None:
    """54: Not an Ace."""
    if boost.cards and rank_of(boost.cards) == view.rules.order[-1]:
        return "bad_target"
    return one_natural_of_play(view, boost, target)


BOOSTER = Booster(
    "swagger",
    Colour.YELLOW,
    Standing.HOUSE,
    needs=(Need.PLAYED_CARD,),
    modify=_one_higher,
    legal=_not_highest,
)

WORDS = Words(
    name=pgettext("Booster", "Swagger"),
    when=WITH_YOUR_CARDS,
    line=_("One of your cards counts one place higher."),
    text=_(
        "One of your cards counts one place higher in this combination; aces and special "
        "cards cannot. For wishes it stays what it is."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("One card counts one place higher."),
)

NOTES = Notes(
    ours=(
        _("The order in force counts, so Skat too."),
        _("At most one of Modesty, Swagger, Doppelganger and Chameleon goes on a card."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "Ks As", _("A king and an ace are no pair.")),
    Picture(Claim.TOP, "Ks As", _("The king counts as an ace: a pair of aces.")),
)

VALUE = Value(0.4)
