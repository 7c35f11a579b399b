"""Clairvoyant (BOOSTERS 2)."""

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

NUMBER = 2
DIFFICULTY = Difficulty.MEDIUM


def _push_last(rules: Rules, effect: Effect) -> Rules:
    """2: That seat pushes last and sees what it gets before it chooses."""
    return rules._replace(pushes_last=effect.seat)


BOOSTER = Booster(
    "clairvoyant", Colour.BLUE, Standing.NAMED, until=Until.ROUND, exchange=True, modify=_push_last
)

WORDS = Words(
    name=pgettext("Booster", "Clair|voyant"),
    when=BEFORE_THE_EXCHANGE,
    line=_("See what you get before you choose what to give."),
    text=_(
        "You give last. Once the other three have chosen, their choice stands and you see"
        " all the cards that will come to you. Only then do you choose yours."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("Gives last, after seeing what is coming."),
)

NOTES = Notes(
    asked=(_("The publisher names it when asked what Content undoes."),),
    ours=(
        _("Once the other three have chosen they cannot change it."),
        _("There is only one Clairvoyant in an exchange."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.COMING_HIDDEN, "3", _("You choose your three cards before you see these.")),
    Picture(Claim.COMING, "Kj 5p 9t", _("You see them first, and then you choose yours.")),
)

VALUE = Value(0.2, worth(0.35))
