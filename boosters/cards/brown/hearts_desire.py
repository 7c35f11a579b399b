"""Heart’s Desire (BOOSTERS 16)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import coming_leader
from boosters.cards.words import BEFORE_A_LEAD, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import ACE, cards_of_rank
from games.rules.state.actions import Boost
from games.rules.state.booster_events import WishMade
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Need, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 16
DIFFICULTY = Difficulty.EASY


def _wish(deed: Deed) -> list[Event]:
    """16: A wish like the Mah Jong's, unless it was voided by itself."""
    rank = deed.proposal.wish
    return [WishMade(deed.seat, rank)] if rank else []


BOOSTER = Booster(
    "hearts_desire", Colour.BROWN, Standing.HOUSE, needs=(Need.RANK,), wishes=True, resolve=_wish
)

WORDS = Words(
    name=pgettext("Booster", "Heart’s Desire"),
    when=BEFORE_A_LEAD,
    line=_("Wish for a rank, without the Mah Jong."),
    text=_(
        "Wish for a rank from 2 to ace as if you had played the Mah Jong. It replaces an "
        "open wish and already binds the coming lead."
    ),
)

NOTES = Notes(
    ours=(_("It is a Booster and a wish: both Nyet! and No Wishes may answer it."),),
)

EXAMPLE = Example(
    Picture(Claim.THEY_MAY, "5s", _("It is an opponent’s lead, and any card will do.")),
    Picture(Claim.THEY_MAY_NOT, "5s", _("You wished for a 9, and the opponent holds one.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Draw an Ace out of the hand of an opponent who has called and leads."""
    leader = coming_leader(situation)
    aces = (situation.view.hand & cards_of_rank(ACE)).bit_count()
    if leader is None or leader != situation.rival or aces >= 3:
        return None
    return Idea(0.6, Boost(form.booster, rank=ACE))


VALUE = Value(0.5, _idea, is_weighed=True)
