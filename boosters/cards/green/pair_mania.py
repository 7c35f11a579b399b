"""Pair Mania (BOOSTERS 29)."""

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

NUMBER = 29
DIFFICULTY = Difficulty.EASY

BOOSTER = Booster(
    "pair_mania",
    Colour.GREEN,
    Standing.ATTESTED,
    until=Until.ROUND,
    modify=new_kind(Kind.TWO_PAIRS),
)

WORDS = Words(
    name=pgettext("Booster", "Pair Mania"),
    when=ANY_TIME,
    line=_("New: two pairs, near or far apart."),
    text=_(
        "New combination: two pairs of different rank, near or far apart. The higher pair"
        " counts, then the lower one. The Phoenix may complete a pair."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("New: any two pairs."),
)

NOTES = Notes(
    asked=(
        _(
            "What counts if cards make several combinations? The player who leads says so; "
            "otherwise the base game counts."
        ),
    ),
    ours=(_("Four of a kind are never two pairs."),),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "5s 5t Qj Qp", _("These pairs are too far apart for stairs.")),
    Picture(Claim.YOU_MAY, "5s 5t Qj Qp", _("Any two pairs go together now.")),
)

VALUE = Value(0.4, new_rules(BOOSTER, 0.3))
