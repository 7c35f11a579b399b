"""Umbrella (BOOSTERS 56)."""

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
from games.rules.view.booster import Booster, Colour, Standing, Target
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value

NUMBER = 56
DIFFICULTY = Difficulty.EASY


def _bombs_fly(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """56: Refused under Truce."""
    return None if view.rules.bombs_allowed else "forbidden"


BOOSTER = Booster(
    "umbrella", Colour.YELLOW, Standing.HOUSE, modify=setting(safe=True), legal=_bombs_fly
)

WORDS = Words(
    name=pgettext("Booster", "Um|brella"),
    when=WITH_YOUR_CARDS,
    line=_("Your combination cannot be bombed."),
    text=_(
        "Your combination cannot be bombed in this trick. Higher cards may still follow. "
        "It cannot be played during a Truce."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("These cards cannot be bombed."),
)

NOTES = Notes(
    ours=(_("Together with Baby Dragon nothing at all beats your combination."),),
)

EXAMPLE = Example(
    Picture(Claim.THEY_MAY, "9j 9s 9p 9t", _("You played an ace, and an opponent can bomb it.")),
    Picture(Claim.THEY_MAY_NOT, "9j 9s 9p 9t", _("Your ace cannot be bombed in this trick.")),
)

VALUE = Value(0.4)
