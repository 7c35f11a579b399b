"""Pickpocket (BOOSTERS 19)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import BEFORE_A_LEAD, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import each
from games.rules.state.actions import Boost
from games.rules.state.booster_events import CardDrawn, CardsMoved
from games.rules.state.events import Event
from games.rules.view.booster import Asked, Booster, Colour, Deed, Need, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 19
DIFFICULTY = Difficulty.MEDIUM


def _draw(deed: Deed) -> list[Event]:
    """19: A card at random, seen by its player alone until one goes back."""
    victim = deed.boost.seat
    assert victim is not None
    drawn = deed.chance.choice(list(each(deed.state.hands[victim])))
    return [CardDrawn(deed.seat, victim, drawn)]


def _give_back(deed: Deed) -> list[Event]:
    """19: The drawn card comes, the chosen card goes; it may be the same."""
    victim, answer = deed.boost.seat, deed.answers[deed.seat]
    assert victim is not None
    assert answer is not None
    drawn, seat = deed.proposal.drawn, deed.seat
    if answer.cards == drawn:
        return []
    return [CardsMoved(((victim, seat, drawn), (seat, victim, answer.cards)))]


BOOSTER = Booster(
    "pickpocket",
    Colour.BROWN,
    Standing.HOUSE,
    needs=(Need.OPPONENT,),
    asks=Asked.SELF,
    resolve=_draw,
    settle=_give_back,
)

WORDS = Words(
    name=pgettext("Booster", "Pick|pocket"),
    when=BEFORE_A_LEAD,
    line=_("Draw a card from an opponent and give one back."),
    text=_(
        "Draw a card unseen from an opponent’s hand and look at it. Then give them one "
        "card back: one of your own or the very card you drew."
    ),
)

NOTES = Notes(
    ours=(
        _("The draw is random, and nobody but you sees the card."),
        _("Until you give one back it still belongs to the opponent’s hand."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.HAND, "2j 9s Ks", _("You hope for a better card.")),
    Picture(Claim.HAND, "9s Ks As", _("You drew an ace from an opponent and gave back the 2.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Draw from the player nearest to going out."""
    victims = [seat for seat in situation.opponents if seat not in situation.view.out]
    if situation.rival in victims:
        victims = [situation.rival]
    victim = min(victims, key=lambda seat: situation.counts[seat])
    return Idea(0.6, Boost(form.booster, seat=victim))


VALUE = Value(0.9, _idea)
