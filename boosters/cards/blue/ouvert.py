"""Open Hand (BOOSTERS 5)."""

from __future__ import annotations

from boosters.cards.common import holder_of, swapped
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import (
    AFTER_THE_EXCHANGE,
    UNTIL_THE_ROUND_ENDS,
    Difficulty,
    Notes,
    Words,
    pgettext,
)
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import MAH_JONG, one_of_each_rank
from games.rules.cards.ruleset import Rules
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect, Until
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Need, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value, best

NUMBER = 5
DIFFICULTY = Difficulty.TRICKY


def _open(rules: Rules, effect: Effect) -> Rules:
    """5: The first lead; with it the hand lies open."""
    seat = effect.seat
    return rules._replace(first_leader=seat, opens_hand=rules.opens_hand | 1 << seat)


def _fetch_mah_jong(deed: Deed) -> list[Event]:
    """5: Swap a card for the Mah Jong, wherever it is; otherwise nothing moves."""
    holder = holder_of(deed, MAH_JONG)
    if holder is None or holder == deed.seat:
        return []
    return swapped(deed, holder, MAH_JONG, deed.boost.cards)


BOOSTER = Booster(
    "ouvert",
    Colour.BLUE,
    Standing.COMPLETED,
    until=Until.ROUND,
    needs=(Need.OWN_CARD,),
    secret=True,
    modify=_open,
    resolve=_fetch_mah_jong,
)

WORDS = Words(
    name=pgettext("Booster", "Open Hand"),
    when=AFTER_THE_EXCHANGE,
    line=_("Lead first, and play with your hand laid open."),
    text=_(
        "You swap one of your cards, unseen by others, for the Mah Jong if somebody else "
        "holds it. In any case the first lead is yours, and with it you lay your whole "
        "hand open."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("Has the first lead and plays with an open hand."),
)

NOTES = Notes(
    asked=(
        _(
            "May I play it if I hold the Mah Jong or it has left the game? Yes, you have the "
            "lead all the same."
        ),
        _(
            "When do I lay my hand open? Only with the lead; from then on there are only red "
            "reactions."
        ),
    ),
    ours=(
        _("The swap comes at once; the card you give is seen by you two only."),
        _("Bombs answer that lead too. If it is taken back, the hand stays open."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.HAND, "2j Ks As", _("Another player holds the Mah Jong.")),
    Picture(Claim.HAND, "Mah Ks As", _("You swapped your 2 for it. You lead, with an open hand.")),
)

_OPEN_HAND = 0.5
"""What it costs that everybody sees the hand, in leads."""


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Swap the worst card for the Mah Jong and the first lead."""
    hand = situation.view.hand
    if hand & MAH_JONG:
        return None
    ideas = []
    for card in one_of_each_rank(hand):
        gain = situation.burden - situation.burden_with(hand & ~card | MAH_JONG)
        value = gain + situation.worth_of_lead - _OPEN_HAND
        ideas.append(Idea(value, Boost(form.booster, cards=card)))
    return best(ideas)


VALUE = Value(0.8, _idea)
