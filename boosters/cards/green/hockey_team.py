"""Hockey Team (BOOSTERS 31)."""

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

NUMBER = 31
DIFFICULTY = Difficulty.MEDIUM

BOOSTER = Booster(
    "hockey_team",
    Colour.GREEN,
    Standing.ATTESTED,
    until=Until.ROUND,
    modify=new_kind(Kind.HOCKEY_TEAM),
)

WORDS = Words(
    name=pgettext("Booster", "Hockey Team"),
    when=ANY_TIME,
    line=_("New: five or six cards of one suit."),
    text=_(
        "New combination: five or six cards of one suit, without the Phoenix. Five and "
        "six beat each other; the highest card counts, then the next. An unbroken run is "
        "still a bomb."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("New: five or six cards of one suit."),
)

NOTES = Notes(
    asked=(
        _("Do five and six cards beat each other? Yes, both ways."),
        _("May the Phoenix join in? No, it has no suit."),
    ),
    ours=(_("Compared from the top as long as both have cards. All equal is not higher."),),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "3s 5s 8s Ts Ks", _("Five cards of one suit, but no straight.")),
    Picture(Claim.YOU_MAY, "3s 5s 8s Ts Ks", _("They are a hockey team, and the king counts.")),
)

VALUE = Value(0.4, new_rules(BOOSTER, 0.35))
