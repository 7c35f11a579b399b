"""Ring Road (BOOSTERS 49)."""

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
from games.rules.cards.shapes import BEYOND_ALL, STRAIGHT_KINDS
from games.rules.state.actions import Boost
from games.rules.view.booster import Booster, Colour, Standing, Target
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value

NUMBER = 49
DIFFICULTY = Difficulty.MEDIUM


def _is_ring(_view: Perspective, _boost: Boost, target: Target) -> str | None:
    """49: A straight that runs on from the Ace to the 2."""
    found = target.combination
    is_one = found is None or (found.kind in STRAIGHT_KINDS and found.rank == BEYOND_ALL)
    return None if is_one else "invalid_combination"


BOOSTER = Booster(
    "ring_road",
    Colour.YELLOW,
    Standing.ATTESTED,
    modify=setting(wrap=True, closed=True),
    legal=_is_ring,
)

WORDS = Words(
    name=pgettext("Booster", "Ring Road"),
    when=WITH_YOUR_CARDS,
    line=_("Your straight runs on from the ace to the 2."),
    text=_(
        "Your straight runs on from the ace to the 2, like Q-K-A-2-3; the Mah Jong has no"
        " place in it. It beats every straight of its kind and length, and only bombs "
        "beat it."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("Only bombs beat it."),
)

NOTES = Notes(
    asked=(_("Can it be beaten? No, only bombed, also together with other road Boosters."),),
    ours=(_("On potholed and four-card straights it only goes together with their Booster."),),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "Qs Kp As 2j 3s", _("Straights end at the ace.")),
    Picture(Claim.TOP, "Qs Kp As 2j 3s", _("This one runs on, and only a bomb beats it.")),
)

VALUE = Value(0.4)
