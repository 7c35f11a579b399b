"""The worked pictures of the cards, with their lines in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from boosters.cards.examples import Claim, Picture
from boosters.catalogue import CARDS

LABELS: Mapping[Claim, str | Promise] = {
    Claim.HAND: _("In your hand"),
    Claim.PARTNER: _("In your partner’s hand"),
    Claim.TOP: _("On top"),
    Claim.TRICK: _("In the trick"),
    Claim.WON: _("In your tricks"),
    Claim.YOU_MAY: _("You may play"),
    Claim.YOU_MAY_NOT: _("You may not play"),
    Claim.THEY_MAY: _("The next opponent may play"),
    Claim.THEY_MAY_NOT: _("The next opponent may not play"),
}
"""What is said above the cards of a picture."""


class WorkedPicture(NamedTuple):
    """Cards to draw, with what is said of them."""

    picture: Picture

    @property
    def label(self) -> str | Promise:
        """Whose cards they are, or who may play them."""
        return LABELS[self.picture.claim]

    @property
    def text(self) -> str:
        """The line below them."""
        return gettext(self.picture.line)


class WorkedExample(NamedTuple):
    """How things are without a Booster, and with it."""

    before: WorkedPicture
    after: WorkedPicture


EXAMPLES: Mapping[str, WorkedExample] = {
    card.booster.slug: WorkedExample(*map(WorkedPicture, card.example))
    for card in CARDS
    if card.example is not None
}
