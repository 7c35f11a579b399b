"""Four-Lane Street (BOOSTERS 48)."""

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
from games.rules.cards.shapes import Kind
from games.rules.state.actions import Boost
from games.rules.view.booster import Booster, Colour, Standing, Target
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value

NUMBER = 48
DIFFICULTY = Difficulty.MEDIUM


def _has_four(_view: Perspective, _boost: Boost, target: Target) -> str | None:
    """48: A straight of four cards."""
    found = target.combination
    is_one = found is None or found.kind in (Kind.FOUR_CARD, Kind.FOUR_POTHOLED)
    return None if is_one else "invalid_combination"


BOOSTER = Booster(
    "four_street", Colour.YELLOW, Standing.ATTESTED, modify=setting(short=True), legal=_has_four
)

WORDS = Words(
    name=pgettext("Booster", "Four-Lane Street"),
    when=WITH_YOUR_CARDS,
    line=_("A straight of only four cards."),
    text=_(
        "Your straight has only four cards. It does not beat ordinary straights. Only "
        "higher four-card straights follow it, and those need no Booster in this trick."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("Only higher four-card straights follow."),
)

NOTES = Notes(
    asked=(_("Does it go with Pothole and Ring Road? Yes, with both even."),),
    ours=(_("With a Pothole it may also go on a lower four-card straight."),),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "5j 6s 7p 8t", _("A straight needs five cards.")),
    Picture(Claim.TOP, "5j 6s 7p 8t", _("This time four are enough.")),
)

VALUE = Value(0.4)
