"""The worked pictures of the cards, with their lines in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from boosters.cards.examples import Claim, Picture
from boosters.catalogue import CARDS
from boosters.words import TEXTS

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
    Claim.THEY_MAY_GIVE: _("The next opponent may give you"),
    Claim.THEY_MAY_NOT_GIVE: _("The next opponent may not give you"),
    Claim.COMING: _("Coming to you"),
    Claim.COMING_HIDDEN: _("Coming to you"),
    Claim.THEIR_HAND: _("In the next opponent’s hand"),
    Claim.THEIR_HAND_HIDDEN: _("In the next opponent’s hand"),
    Claim.BOOSTERS: _("Your Boosters"),
    Claim.THEIR_BOOSTERS: _("The next opponent’s Boosters"),
    Claim.DISCARD: _("On the discard pile"),
    Claim.THEY_MAY_BOOST: _("The next opponent may play"),
    Claim.THEY_MAY_NOT_BOOST: _("The next opponent may not play"),
    Claim.ORDER: _("In play order"),
    Claim.LEADS: _("Who leads"),
    Claim.CALLS: _("Who has called"),
    Claim.COUNTS: _("What the opponents say"),
    Claim.SCORE: _("Your team : opponents"),
}
"""What is said above a picture."""
DRAWN_AS = {
    Claim.COMING_HIDDEN: "backs",
    Claim.THEIR_HAND_HIDDEN: "backs",
    Claim.BOOSTERS: "boosters",
    Claim.THEIR_BOOSTERS: "boosters",
    Claim.DISCARD: "boosters",
    Claim.THEY_MAY_BOOST: "boosters",
    Claim.THEY_MAY_NOT_BOOST: "boosters",
    Claim.ORDER: "seats",
    Claim.LEADS: "seats",
    Claim.CALLS: "seats",
    Claim.COUNTS: "seats",
    Claim.SCORE: "score",
}
"""What is drawn where it is not cards."""
SEATS = (
    pgettext_lazy("seat of a picture", "You"),
    pgettext_lazy("seat of a picture", "right"),
    pgettext_lazy("seat of a picture", "partner"),
    pgettext_lazy("seat of a picture", "left"),
)


class PicturedSeat(NamedTuple):
    """A seat of a picture, and what there is to say of it."""

    name: str | Promise
    is_marked: bool = False
    call: str = ""
    number: str = ""


class WorkedPicture(NamedTuple):
    """What there is to draw, with what is said of it."""

    picture: Picture

    @property
    def label(self) -> str | Promise:
        """Whose it is, or who may do it."""
        return LABELS[self.picture.claim]

    @property
    def kind(self) -> str:
        """What is drawn."""
        return DRAWN_AS.get(self.picture.claim, "cards")

    @property
    def words(self) -> list[str]:
        """What the picture is about, word by word."""
        return self.picture.codes.split()

    @property
    def backs(self) -> range:
        """As many as there are cards to draw face down."""
        return range(int(self.picture.codes))

    @property
    def points(self) -> list[int]:
        """The points of both teams."""
        return [int(word) for word in self.words]

    @property
    def boosters(self) -> list[tuple[str, str]]:
        """The slugs and names of Boosters to draw."""
        return [(slug, TEXTS[slug].name) for slug in self.words]

    @property
    def seats(self) -> list[PicturedSeat]:
        """The four seats to draw, from left to right."""
        claim, words = self.picture.claim, self.words
        if claim == Claim.ORDER:
            return [PicturedSeat(SEATS[int(seat)], seat == "0") for seat in words]
        if claim == Claim.LEADS:
            return [PicturedSeat(name, words == [f"{seat}"]) for seat, name in enumerate(SEATS)]
        said = [word.strip(".") for word in words]
        if claim == Claim.CALLS:
            return [PicturedSeat(it, call=call) for it, call in zip(SEATS, said, strict=True)]
        return [PicturedSeat(it, number=number) for it, number in zip(SEATS, said, strict=True)]

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
