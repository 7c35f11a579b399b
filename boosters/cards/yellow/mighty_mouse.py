"""Mighty Mouse (BOOSTERS 53)."""

from __future__ import annotations

from boosters.cards.common import setting, specials_in_game
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import UNTIL_THE_TRICK_IS_COLLECTED, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import MAH_JONG
from games.rules.state.actions import Boost
from games.rules.view.booster import Booster, Colour, Standing, Target
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value

NUMBER = 53
DIFFICULTY = Difficulty.EASY


def _is_mouse(view: Perspective, boost: Boost, target: Target) -> str | None:
    """53: The Mah Jong alone."""
    found = target.combination
    if found is None or found.cards != MAH_JONG:
        return "bad_target"
    return specials_in_game(view, boost, target)


BOOSTER = Booster(
    "mighty_mouse",
    Colour.YELLOW,
    Standing.ATTESTED,
    modify=setting(mah_jong_tops=True, closed=True),
    legal=_is_mouse,
)

WORDS = Words(
    name=pgettext("Booster", "Mighty Mouse"),
    when=_("with the Mah Jong alone"),
    line=_("Your Mah Jong beats any single card."),
    text=_(
        "Your Mah Jong beats any single card, even the Dragon, and only bombs beat it. "
        "You make no wish. If a Dragon lies under it, you keep the trick."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("Only bombs beat the Mah Jong."),
)

NOTES = Notes(
    asked=(_("Do I have a wish afterwards? No."),),
    ours=(_("It works as a lead and on other single cards."),),
)

EXAMPLE = Example(
    Picture(Claim.TOP, "Drg", _("Usually nothing but a bomb beats the Dragon.")),
    Picture(Claim.TOP, "Mah", _("Your Mah Jong beats it. You keep the trick if no bomb comes.")),
)

VALUE = Value(0.7)
