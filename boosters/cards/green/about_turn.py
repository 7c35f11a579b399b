"""About Turn (BOOSTERS 45)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import ANY_TIME, UNTIL_THE_ROUND_ENDS, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.ruleset import Rules
from games.rules.state.boosters import Effect, Until
from games.rules.view.booster import Booster, Colour, Copies, Standing
from games.rules.view.valuing import Value

NUMBER = 45
DIFFICULTY = Difficulty.EASY


def _turn_about(rules: Rules, _effect: Effect) -> Rules:
    """45: Play order runs the other way round."""
    return rules._replace(seating=tuple(reversed(rules.seating)))


BOOSTER = Booster(
    "about_turn",
    Colour.GREEN,
    Standing.HOUSE,
    until=Until.ROUND,
    copies=Copies.ANY,
    modify=_turn_about,
)

WORDS = Words(
    name=pgettext("Booster", "About Turn"),
    when=ANY_TIME,
    line=_("From now on play goes the other way round."),
    text=_(
        "From the next turn on, play goes the other way round. Players who have passed since the "
        "last play are not asked again because of it."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("Play goes the other way round."),
)

NOTES = Notes(
    ours=(
        _(
            "Players who have not passed since the last cards still get a turn, and nobody gets "
            "two."
        ),
        _("A second About Turn turns it back."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.ORDER, "0 1 2 3", _("Play goes to the right, as always.")),
    Picture(Claim.ORDER, "0 3 2 1", _("For the rest of the round it goes to the left.")),
)

VALUE = Value(0.1, is_weighed=True)
