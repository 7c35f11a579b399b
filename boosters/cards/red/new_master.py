"""New Master (BOOSTERS 22)."""

from __future__ import annotations

from boosters.cards.common import both, specials_in_game
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import answered_opponent
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import DOG, JACK, QUEEN, rank_of
from games.rules.cards.deck import KING as KING_RANK
from games.rules.state.actions import Boost
from games.rules.state.booster_events import CardsMoved
from games.rules.state.boosters import SubjectKind
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 22
DIFFICULTY = Difficulty.MEDIUM

PICTURES = (JACK, QUEEN, KING_RANK)


def _may_give_dog(view: Perspective, _boost: Boost, target: Target) -> str | None:
    """22: On a single court card that was not a last card; the Dog is in hand, and not alone."""
    proposal = target.proposal
    assert proposal is not None
    combination = proposal.combination
    if combination is None or combination.cards & (combination.cards - 1):
        return "bad_target"
    if combination.length != 1 or rank_of(combination.cards) not in PICTURES:
        return "bad_target"
    if not view.counts[proposal.seat]:
        return "round_finished"
    if not view.hand & DOG:
        return "card_not_in_hand"
    return None if view.hand & ~DOG else "would_go_out"


def _give_dog(deed: Deed) -> list[Event]:
    """22: The Dog gets a new master."""
    return [CardsMoved(((deed.seat, deed.answered.seat, DOG),))]


BOOSTER = Booster(
    "new_master",
    Colour.RED,
    Standing.COMPLETED,
    answers_to=SubjectKind.CARDS,
    legal=both(specials_in_game, _may_give_dog),
    resolve=_give_dog,
)

WORDS = Words(
    name=pgettext("Booster", "New Master"),
    when=_("on a single J, Q or K"),
    line=_("Give your Dog to the player of a court card."),
    text=_(
        "Somebody else has laid a single jack, queen or king: give your Dog to that "
        "player. Not if it was their last card, nor if the Dog is your last one."
    ),
)

NOTES = Notes(
    asked=(_("Does it work if the court card was the last card? No, then that player is out."),),
    ours=(
        _("The court card must be a real one, and it stays; the Dog is extra."),
        _("It does not answer your own cards."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.HAND, "Dog 5j 9s", _("Another player has laid a single king.")),
    Picture(Claim.HAND, "5j 9s", _("The Dog now belongs to that player.")),
)

_DOG_IN_ANOTHER_HAND = 0.7


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Get rid of the Dog, unless it is for a partner who has called."""
    if answered_opponent(situation) is None or situation.partner_called:
        return None
    gain = situation.burden - situation.burden_without(DOG) + _DOG_IN_ANOTHER_HAND
    return Idea(gain, Boost(form.booster))


VALUE = Value(0.6, _idea)
