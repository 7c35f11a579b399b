"""Dog Sitter (BOOSTERS 11)."""

from __future__ import annotations

from boosters.cards.common import holder_of, specials_in_game, swapped
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import AFTER_THE_EXCHANGE, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import DOG, each, one_of_each_rank
from games.rules.state.actions import Boost
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Need, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 11
DIFFICULTY = Difficulty.MEDIUM


def _fetch_dog(deed: Deed) -> list[Event]:
    """11: Swap a card for the Dog; with the Dog at home nothing moves."""
    holder = holder_of(deed, DOG)
    if holder is None or holder == deed.seat:
        return []
    return swapped(deed, holder, DOG, deed.boost.cards)


BOOSTER = Booster(
    "dog_sitter",
    Colour.BLUE,
    Standing.HOUSE,
    needs=(Need.OWN_CARD,),
    secret=True,
    legal=specials_in_game,
    resolve=_fetch_dog,
)

WORDS = Words(
    name=pgettext("Booster", "Dog Sitter"),
    when=AFTER_THE_EXCHANGE,
    line=_("Get the Dog and give one of your cards for it."),
    text=_(
        "You get the Dog from the player who holds it and give one of your cards for it. If you "
        "hold the Dog already, you keep your card, and the Booster is spent."
    ),
)

NOTES = Notes(
    ours=(
        _("Your card is seen only by the player who gets it."),
        _("It cannot be played after Back to the Roots."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.HAND, "2j Ks As", _("Another player holds the Dog.")),
    Picture(Claim.HAND, "Dog Ks As", _("You have the Dog, and its holder has your 2.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Swap the worst card for the Dog, above all for a partner who has called."""
    hand = situation.view.hand
    if hand & DOG:
        return None
    card = min(one_of_each_rank(hand) or each(hand), key=situation.burden_without)
    gain = situation.burden - situation.burden_with(hand & ~card | DOG)
    if situation.partner_called:
        gain += 1.0
    return Idea(gain, Boost(form.booster, cards=card))


VALUE = Value(0.5, _idea)
