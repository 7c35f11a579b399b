"""Rainbow (BOOSTERS 30)."""

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

NUMBER = 30
DIFFICULTY = Difficulty.MEDIUM

BOOSTER = Booster(
    "rainbow", Colour.GREEN, Standing.COMPLETED, until=Until.ROUND, modify=new_kind(Kind.RAINBOW)
)

WORDS = Words(
    name=pgettext("Booster", "Rainbow"),
    when=ANY_TIME,
    line=_("New: four cards of four suits."),
    text=_(
        "New combination: four cards, one of each suit, of any ranks; special cards do "
        "not help. The highest card counts, then the next. Four of a kind are still a "
        "bomb."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("New: four cards of four suits."),
)

NOTES = Notes(
    asked=(
        _("May the Phoenix join in? No, it has no suit."),
        _("Are four of a kind a rainbow too? No, always a bomb."),
    ),
    ours=(_("Compared card by card from the top. All equal is not higher."),),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "3j 6s Tp Kt", _("Four cards that have nothing in common.")),
    Picture(Claim.YOU_MAY, "3j 6s Tp Kt", _("Four suits make a rainbow, and the king counts.")),
)

VALUE = Value(0.4, new_rules(BOOSTER, 1.6))
