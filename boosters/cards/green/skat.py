"""Skat (BOOSTERS 35)."""

from __future__ import annotations

from boosters.cards.common import setting
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import new_rules
from boosters.cards.words import ANY_TIME, UNTIL_THE_ROUND_ENDS, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.state.boosters import Until
from games.rules.view.booster import Booster, Colour, Standing
from games.rules.view.valuing import Value

NUMBER = 35
DIFFICULTY = Difficulty.MEDIUM

# 35: Ranks keep their numbers, the Ten alone counts 13.5; a single Phoenix stays
# between the card it lies on and the next rank, so its step is half as wide.
BOOSTER = Booster(
    "skat",
    Colour.GREEN,
    Standing.ATTESTED,
    until=Until.ROUND,
    modify=setting(
        order=(2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 10, 14),
        numbers=((10, 13.5),),
        phoenix_step=0.25,
    ),
)

WORDS = Words(
    name=pgettext("Booster", "Skat"),
    when=ANY_TIME,
    line=_("The ten ranks between king and ace."),
    text=_(
        "The ten now ranks between king and ace, in straights and bombs too: "
        "8-9-J-Q-K-10-A. Cards laid before stay what they were. The points do not change."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("The ten ranks between king and ace."),
)

NOTES = Notes(
    asked=(
        _("Does a ten beat the ten that lies there? Yes, and so does a jack."),
        _("Are 7-8-9-J-Q of one suit a bomb? Yes."),
    ),
    ours=(_("A single Phoenix counts just above the card it lies on."),),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "8s 9j Jj Qs Kt", _("The 10 is missing, so this is no straight.")),
    Picture(
        Claim.YOU_MAY,
        "8s 9j Jj Qs Kt",
        _("The 10 comes after the king now, so nothing is missing."),
    ),
)

VALUE = Value(0.4, new_rules(BOOSTER, 0.3))
