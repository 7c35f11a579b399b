"""Little Flower (BOOSTERS 32)."""

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

NUMBER = 32
DIFFICULTY = Difficulty.TRICKY

BOOSTER = Booster(
    "little_flower",
    Colour.GREEN,
    Standing.ATTESTED,
    until=Until.ROUND,
    modify=new_kind(Kind.FLOWER),
)

WORDS = Words(
    name=pgettext("Booster", "Little Flower"),
    when=ANY_TIME,
    line=_("New: a pair or triple with a green card."),
    text=_(
        "New combination: a pair or triple as the bouquet and a green card (Jade) of "
        "another rank as the stem. Only the rank of the bouquet counts, not its size. The "
        "Phoenix only fits the bouquet."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("New: a pair or triple plus a green card."),
)

NOTES = Notes(
    asked=(
        _("Does a bouquet of two beat one of three? Yes, if it is higher."),
        _(
            "May I lay the Booster and a flower in one go? No, the flower waits until "
            "everybody could react to the Booster."
        ),
    ),
    ours=(_("If two bouquets are possible you say which; otherwise the higher one counts."),),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "9p 9s 4j", _("A pair and a single card do not go together.")),
    Picture(Claim.YOU_MAY, "9p 9s 4j", _("The green 4 is the stem of a flower of nines.")),
)

VALUE = Value(0.4, new_rules(BOOSTER, 0.55))
