"""Triple Train (BOOSTERS 34)."""

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

NUMBER = 34
DIFFICULTY = Difficulty.EASY

BOOSTER = Booster(
    "triple_train",
    Colour.GREEN,
    Standing.HOUSE,
    until=Until.ROUND,
    modify=new_kind(Kind.TRIPLE_TRAIN),
)

WORDS = Words(
    name=pgettext("Booster", "Triple Train"),
    when=ANY_TIME,
    line=_("New: triples that follow each other."),
    text=_(
        "New combination: two or more triples that follow each other. Only equally long "
        "ones beat it. The Phoenix may complete a triple."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("New: triples that follow each other."),
)

NOTES = Notes(
    ours=(_("Under Red Alert a triple in it may have four cards."),),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "8j 8p 8s 9j 9p 9s", _("Two triples do not go together.")),
    Picture(Claim.YOU_MAY, "8j 8p 8s 9j 9p 9s", _("As neighbours they are a triple train.")),
)

VALUE = Value(0.4, new_rules(BOOSTER, 0.01))
