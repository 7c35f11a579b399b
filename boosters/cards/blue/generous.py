"""Generous (BOOSTERS 3)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
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
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect, Until
from games.rules.view.booster import Booster, Colour, Copies, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 3
DIFFICULTY = Difficulty.EASY


def _push_two(rules: Rules, effect: Effect) -> Rules:
    """3: Two cards for the partner."""
    return rules._replace(pushes_two=rules.pushes_two | 1 << effect.seat)


# Ruling: both partners may play a copy each, as the card itself says (14 each).
BOOSTER = Booster(
    "generous",
    Colour.BLUE,
    Standing.NAMED,
    until=Until.ROUND,
    exchange=True,
    copies=Copies.ONE_A_SEAT,
    modify=_push_two,
)

WORDS = Words(
    name=pgettext("Booster", "Gener|ous"),
    when=BEFORE_THE_EXCHANGE,
    line=_("Give your partner two cards instead of one."),
    text=_(
        "You give your partner two cards instead of one. You then play with 13 cards, "
        "your partner with 15. For calling Tichu both count as a full hand."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("Gives two cards to the partner."),
)

NOTES = Notes(
    asked=(_("The publisher names it when asked what Content undoes."),),
    ours=(_("If both partners play one, both hold 14 cards again."),),
)

EXAMPLE = Example(
    Picture(Claim.PARTNER, "As", _("Usually you give your partner only one card.")),
    Picture(Claim.PARTNER, "Ks As", _("You gave your partner both the king and the ace.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Get rid of another card with a strong hand, or help a partner who has called."""
    strong = situation.burden <= 0.5 or situation.has_called
    return Idea(0.5, Boost(form.booster)) if strong else None


VALUE = Value(0.5, _idea)
