"""Chameleon (BOOSTERS 57)."""

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
from games.rules.cards.deck import SUITS, rank_of, suit_of
from games.rules.cards.ruleset import Rules, StandIn
from games.rules.cards.suits import SUIT_KINDS
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect
from games.rules.view.booster import Booster, Colour, Need, Standing, Target
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value

NUMBER = 57
DIFFICULTY = Difficulty.TRICKY


def _any_suit(rules: Rules, effect: Effect) -> Rules:
    """57: One natural card counts as a suit."""
    card = effect.boost.cards
    stand_in = StandIn(card, rank_of(card), effect.boost.suit)
    return rules._replace(stand_ins=(*rules.stand_ins, stand_in))


def _in_suits(view: Perspective, boost: Boost, target: Target) -> str | None:
    """57: Only in combinations for which suits count."""
    if boost.suit not in SUITS or boost.suit == suit_of(boost.cards):
        return "bad_target"
    if target.combination is not None and target.combination.kind not in SUIT_KINDS:
        return "invalid_combination"
    return one_natural_of_play(view, boost, target)


BOOSTER = Booster(
    "chameleon",
    Colour.YELLOW,
    Standing.HOUSE,
    needs=(Need.PLAYED_CARD, Need.SUIT),
    modify=_any_suit,
    legal=_in_suits,
)

WORDS = Words(
    name=pgettext("Booster", "Chame|leon"),
    when=WITH_YOUR_CARDS,
    line=_("One of your cards counts as another suit."),
    text=_(
        "One of your cards counts as the suit you name. That helps where suits matter: in"
        " a rainbow, in a hockey team, as the stem of a flower. It makes no bombs."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("One card counts as another suit."),
)

NOTES = Notes(
    ours=(
        _("The rank of the card stays."),
        _("At most one of Modesty, Swagger, Doppelganger and Chameleon goes on a card."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "3j 6s Tp Kp", _("Rainbow is in force, but there is no red card.")),
    Picture(Claim.TOP, "3j 6s Tp Kp", _("The blue king counts as red: a rainbow.")),
)

VALUE = Value(0.4)
