"""Pothole (BOOSTERS 47)."""

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

NUMBER = 47
DIFFICULTY = Difficulty.MEDIUM


def _is_potholed(_view: Perspective, _boost: Boost, target: Target) -> str | None:
    """47: A straight that lacks exactly one rank inside."""
    found = target.combination
    is_one = found is None or found.kind in (Kind.POTHOLED, Kind.FOUR_POTHOLED)
    return None if is_one else "invalid_combination"


BOOSTER = Booster(
    "pothole", Colour.YELLOW, Standing.ATTESTED, modify=setting(gap=True), legal=_is_potholed
)

WORDS = Words(
    name=pgettext("Booster", "Pothole"),
    when=WITH_YOUR_CARDS,
    line=_("Your straight lacks one rank inside."),
    text=_(
        "Your straight lacks exactly one rank inside; it still needs five cards. It beats"
        " lower straights of as many cards. Only higher potholed ones follow it, and "
        "those need no Booster in this trick."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("Only higher potholed straights follow."),
)

NOTES = Notes(
    asked=(
        _("Do I need a card less then? No, five is still five."),
        _("Can these straights be beaten? Yes, by higher ones of the same kind."),
    ),
    ours=(_("It goes on ordinary straights of as many cards and on lower potholed ones."),),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "3s 4p 5t 6j 8j", _("The 7 is missing, so this is no straight.")),
    Picture(Claim.TOP, "3s 4p 5t 6j 8j", _("The gap does not matter: a straight up to the 8.")),
)

VALUE = Value(0.4)
