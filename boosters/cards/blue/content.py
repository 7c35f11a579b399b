"""Content (BOOSTERS 1)."""

from __future__ import annotations

from boosters.cards.common import setting
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import (
    BEFORE_THE_EXCHANGE,
    UNTIL_THE_ROUND_ENDS,
    Difficulty,
    Notes,
    Words,
    pgettext,
)
from boosters.cards.words import gettext_noop as _
from games.rules.state.actions import Boost
from games.rules.state.booster_events import EffectsReturned
from games.rules.state.boosters import Until
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 1
DIFFICULTY = Difficulty.EASY


def _no_exchange(deed: Deed) -> list[Event]:
    """1: Exchange Boosters in force go back to their owners.

    Before the exchange nothing else is in force yet.
    """
    effects = deed.state.booster_state.effects
    back = tuple(it.id for it in effects if it.boost.booster != deed.boost.booster)
    return [EffectsReturned(back)] if back else []


BOOSTER = Booster(
    "content",
    Colour.BLUE,
    Standing.ATTESTED,
    until=Until.ROUND,
    exchange=True,
    modify=setting(exchange=False),
    resolve=_no_exchange,
)

WORDS = Words(
    name=pgettext("Booster", "Content"),
    when=BEFORE_THE_EXCHANGE,
    line=_("Nobody exchanges cards in this round."),
    text=_(
        "Nobody exchanges cards in this round. Boosters already played for the exchange "
        "go back to their owners, and no more of them can be played."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("No exchange in this round."),
)

NOTES = Notes(
    asked=(_("Can it be played after Clairvoyant or Positive Thinking? Yes, those then go back."),),
    ours=(_("The time for Boosters before the exchange is over at once."),),
)

EXAMPLE = Example(
    Picture(Claim.HAND, "Kj 5p 9t As", _("You gave three cards away and got three.")),
    Picture(Claim.HAND, "2j 3j 4j As", _("Nobody exchanges: you keep the cards you were dealt.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Keep an opponent who has called from getting better cards."""
    if situation.rival is None or situation.partner_called or situation.has_called:
        return None
    return Idea(0.8, Boost(form.booster))


VALUE = Value(0.5, _idea)
