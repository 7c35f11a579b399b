"""Second Thoughts (BOOSTERS 9)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import AFTER_THE_EXCHANGE, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import each
from games.rules.cards.ruleset import partner_of
from games.rules.state.actions import Boost
from games.rules.state.booster_events import CardsMoved
from games.rules.state.events import Event
from games.rules.view.booster import Asked, Booster, Colour, Deed, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 9
DIFFICULTY = Difficulty.EASY


def _pass_to_partner(deed: Deed) -> list[Event]:
    """9: Both chosen cards move at once."""
    moves = tuple(
        (seat, partner_of(seat), answer.cards)
        for seat, answer in enumerate(deed.answers)
        if answer is not None
    )
    return [CardsMoved(moves)]


BOOSTER = Booster(
    "second_exchange", Colour.BLUE, Standing.HOUSE, asks=Asked.TEAM, settle=_pass_to_partner
)

WORDS = Words(
    name=pgettext("Booster", "Second Thoughts"),
    when=AFTER_THE_EXCHANGE,
    line=_("You and your partner give each other one more card."),
    text=_(
        "You and your partner give each other one more card. Both of you choose before "
        "you see what is coming."
    ),
)

NOTES = Notes(
    ours=(_("You choose only when nobody can react to the Booster any more."),),
)

EXAMPLE = Example(
    Picture(Claim.HAND, "2j Ks As", _("After the exchange you are left with a 2.")),
    Picture(Claim.HAND, "Phx Ks As", _("Your partner got the 2 and gave you the Phoenix.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Pass the partner a card that is more useful there."""
    use = max(situation.use_for_partner(card) for card in each(situation.view.hand))
    called = situation.partner_called or situation.has_called
    return Idea(0.8 if called else 0.05 * use, Boost(form.booster))


VALUE = Value(0.6, _idea)
