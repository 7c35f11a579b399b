"""Expressway (BOOSTERS 33)."""

from __future__ import annotations

from boosters.cards.common import new_kind
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import new_rules
from boosters.cards.words import ANY_TIME, UNTIL_THE_ROUND_ENDS, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.shapes import Kind
from games.rules.state.boosters import Until
from games.rules.view.booster import Booster, Colour, Standing
from games.rules.view.valuing import Value

NUMBER = 33
DIFFICULTY = Difficulty.MEDIUM

BOOSTER = Booster(
    "expressway",
    Colour.GREEN,
    Standing.COMPLETED,
    until=Until.ROUND,
    modify=new_kind(Kind.EXPRESSWAY),
)

WORDS = Words(
    name=pgettext("Booster", "Express|way"),
    when=ANY_TIME,
    line=_("New: cards in steps of two, like 4-6-8-10."),
    text=_(
        "New combination: four or more cards in steps of two, like 4-6-8-10. Only equally"
        " long ones beat it. The Phoenix may fill in, the Mah Jong counts as 1. Yellow "
        "road Boosters do not go with it."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("New: four or more in steps of two."),
)

NOTES = Notes(
    asked=(_("Does it go with Pothole or Ring Road? No, it is no straight."),),
    ours=(
        _("Four cards are enough. Under Skat its order counts."),
        _("With the Mah Jong in it you have its wish."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "4j 6s 8p Tt", _("Every other rank is missing: no straight.")),
    Picture(Claim.YOU_MAY, "4j 6s 8p Tt", _("In steps of two they are an expressway.")),
)

VALUE = Value(0.4, new_rules(BOOSTER, 0.65))
