"""Baby Dragon (BOOSTERS 50)."""

from __future__ import annotations

from boosters.cards.common import setting
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import (
    UNTIL_THE_TRICK_IS_COLLECTED,
    WITH_YOUR_CARDS,
    Difficulty,
    Notes,
    Words,
    pgettext,
)
from boosters.cards.words import gettext_noop as _
from games.rules.state.actions import Boost
from games.rules.state.phase import Phase
from games.rules.view.booster import Booster, Colour, Standing, Target
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value

NUMBER = 50
DIFFICULTY = Difficulty.MEDIUM


def _all_had_a_turn(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """50: Every seat in the round has had a regular turn in this trick."""
    assert view.boosters is not None
    turned = all(seat in view.out or view.boosters.turned >> seat & 1 for seat in range(4))
    return None if turned and view.boosters.below == Phase.FOLLOW else "not_its_time"


BOOSTER = Booster(
    "dragon_baby",
    Colour.YELLOW,
    Standing.ATTESTED,
    modify=setting(closed=True),
    legal=_all_had_a_turn,
)

WORDS = Words(
    name=pgettext("Booster", "Baby Dragon"),
    when=WITH_YOUR_CARDS,
    line=_("Only bombs beat your combination."),
    text=_(
        "Only bombs can beat your combination now. Allowed once everybody, you included, has "
        "had a turn in this trick before. You keep the trick; the baby is no Dragon."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("Only bombs beat these cards."),
)

NOTES = Notes(
    asked=(
        _(
            "Is it like the Dragon? No, it goes along with your cards, with a whole "
            "combination too."
        ),
    ),
    ours=(
        _("On your first turn in a trick it never works, even if all the others came before you."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.THEY_MAY, "Ks", _("A king beats your queen.")),
    Picture(Claim.THEY_MAY_NOT, "Ks", _("Only a bomb beats your queen now.")),
)

VALUE = Value(0.4)
