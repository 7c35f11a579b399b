"""Small is Beautiful (BOOSTERS 36)."""

from __future__ import annotations

from boosters.cards.common import setting
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import new_rules
from boosters.cards.words import ANY_TIME, UNTIL_THE_ROUND_ENDS, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.state.boosters import Until
from games.rules.view.booster import Booster, Colour, Standing
from games.rules.view.valuing import Value

NUMBER = 36
DIFFICULTY = Difficulty.EASY

BOOSTER = Booster(
    "small_is_beautiful",
    Colour.GREEN,
    Standing.ATTESTED,
    until=Until.ROUND,
    modify=setting(max_cards=5),
)

WORDS = Words(
    name=pgettext("Booster", "Small is Beauti|ful"),
    when=ANY_TIME,
    line=_("Five cards at once, and no more."),
    text=_("Nobody lays more than five cards at once. That goes for bombs too."),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("No more than five cards at once."),
)

NOTES = Notes(
    asked=(
        _("Does it cover the full house of six cards? Yes, that is forbidden."),
        _("Does Enough! help against it? Not if it has been played."),
    ),
    ours=(
        _("Cards laid before stay."),
        _("The Fire Bird counts as a card, a doubled card only once."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY, "4j 5p 6s 7j 8t 9j", _("You may lead this straight of six.")),
    Picture(Claim.YOU_MAY_NOT, "4j 5p 6s 7j 8t 9j", _("Six cards are too many now.")),
)

VALUE = Value(0.4, new_rules(BOOSTER, -0.25))
