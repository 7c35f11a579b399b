"""Positive Thinking (BOOSTERS 4)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import worth
from boosters.cards.words import (
    BEFORE_THE_EXCHANGE,
    UNTIL_THE_ROUND_ENDS,
    Difficulty,
    Notes,
    Words,
    pgettext,
)
from boosters.cards.words import gettext_noop as _
from games.rules.cards.ruleset import Rules
from games.rules.state.boosters import Effect, Until
from games.rules.view.booster import Booster, Colour, Standing
from games.rules.view.valuing import Value

NUMBER = 4
DIFFICULTY = Difficulty.MEDIUM


def _want_high(rules: Rules, effect: Effect) -> Rules:
    """4: Opponents owe a Ten or more."""
    return rules._replace(wants_high=rules.wants_high | 1 << effect.seat)


BOOSTER = Booster(
    "positive_thinking",
    Colour.BLUE,
    Standing.NAMED,
    until=Until.ROUND,
    exchange=True,
    modify=_want_high,
)

WORDS = Words(
    name=pgettext("Booster", "Positive Think|ing"),
    when=BEFORE_THE_EXCHANGE,
    line=_("The opponents give you a high card if they hold one."),
    text=_(
        "Each opponent who holds a 10, J, Q, K or ace must give you such a card; which one is up "
        "to them. An opponent who holds none gives you any card, and nobody learns of it."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("Opponents give a 10 or higher if they can."),
)

NOTES = Notes(
    asked=(_("The publisher names it when asked what Content undoes."),),
    ours=(
        _("Dragon and Phoenix do not count as high cards."),
        _("Only you are told that you have to give a high card."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.THEY_MAY_GIVE, "5s", _("They hold a king, and may give you a 5 all the same.")),
    Picture(Claim.THEY_MAY_NOT_GIVE, "5s", _("They hold a king, so it must be a 10 or higher.")),
)

VALUE = Value(0.7, worth(0.6))
