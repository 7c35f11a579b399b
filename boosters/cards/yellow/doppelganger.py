"""Doppelganger (BOOSTERS 55)."""

from __future__ import annotations

from boosters.cards.common import one_natural_of_play
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
from games.rules.cards.ruleset import Rules, StandIn
from games.rules.state.boosters import Effect
from games.rules.view.booster import Booster, Colour, Need, Standing
from games.rules.view.valuing import Value

NUMBER = 55
DIFFICULTY = Difficulty.MEDIUM


def _twice(rules: Rules, effect: Effect) -> Rules:
    """55: One natural card counts as two, without a suit, as no hockey team can be doubled."""
    card = effect.boost.cards
    stand_in = StandIn(card, rank_of(card), None, 2)
    return rules._replace(stand_ins=(*rules.stand_ins, stand_in))


BOOSTER = Booster(
    "doppelganger",
    Colour.YELLOW,
    Standing.HOUSE,
    needs=(Need.PLAYED_CARD,),
    modify=_twice,
    legal=one_natural_of_play,
)

WORDS = Words(
    name=pgettext("Booster", "Doppel|ganger"),
    when=WITH_YOUR_CARDS,
    line=_("One of your cards counts as two."),
    text=_(
        "One of your cards counts as two of its rank. Not for bombs, rainbows, hockey "
        "teams or four of a kind. Only the one real card lies in the trick and scores."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("One card counts as two."),
)

NOTES = Notes(
    ours=(
        _("Under Small is Beautiful it counts as one card."),
        _("At most one of Modesty, Swagger, Doppelganger and Chameleon goes on a card."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "As", _("A pair lies there. One ace does not beat it.")),
    Picture(Claim.TOP, "As", _("Your ace counts as a pair of aces.")),
)

VALUE = Value(0.4)
