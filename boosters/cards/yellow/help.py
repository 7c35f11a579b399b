"""Help (BOOSTERS 46)."""

from __future__ import annotations

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
from games.rules.view.booster import Asked, Booster, Colour, Standing
from games.rules.view.valuing import Value

NUMBER = 46
DIFFICULTY = Difficulty.TRICKY

BOOSTER = Booster(
    "help",
    Colour.YELLOW,
    Standing.ATTESTED,
    asks=Asked.PARTNER,
    asks_first=True,
    reusable=True,
    pure=True,
)

WORDS = Words(
    name=pgettext("Booster", "Help"),
    when=WITH_YOUR_CARDS,
    line=_("Your partner completes your combination."),
    text=_(
        "Lay at least one card and ask your partner to complete it from their hand to a "
        "legal combination, which is yours. If they decline, you play something else or "
        "pass, and the Boosters are gone."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("The partner has completed the combination."),
)

NOTES = Notes(
    asked=(
        _("Is one card enough? May it be a legal combination already? Yes to both."),
        _("Do I get the Booster back if no help comes? No."),
        _("Does it work with the Fire Bird alone? No, but with Phoenix and Fire Bird."),
        _("May my partner add yellow Boosters? No."),
    ),
    ours=(
        _(
            "Your partner must still hold cards. A wish binds you: a wished-for card must be "
            "among yours."
        ),
        _("If both of you go out with it, you are out before your partner."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "Tj Jj Qs Ks", _("Four cards are one too few for a straight.")),
    Picture(Claim.TOP, "Tj Jj Qs Ks Ap", _("Your partner added the ace. The straight is yours.")),
)

VALUE = Value(0.4)
