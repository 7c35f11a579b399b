"""Carousel (BOOSTERS 10)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import AFTER_THE_EXCHANGE, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import each
from games.rules.cards.ruleset import seats_after
from games.rules.state.actions import Boost
from games.rules.state.booster_events import CardsMoved
from games.rules.state.events import Event
from games.rules.view.booster import Asked, Booster, Colour, Deed, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 10
DIFFICULTY = Difficulty.EASY


def _pass_on(deed: Deed) -> list[Event]:
    """10: All chosen cards move to the next player at once."""
    seating = deed.rules.seating
    moves = tuple(
        (seat, seats_after(seating, seat)[0], answer.cards)
        for seat, answer in enumerate(deed.answers)
        if answer is not None
    )
    return [CardsMoved(moves)]


BOOSTER = Booster("carousel", Colour.BLUE, Standing.HOUSE, asks=Asked.EVERYBODY, settle=_pass_on)

WORDS = Words(
    name=pgettext("Booster", "Carou|sel"),
    when=AFTER_THE_EXCHANGE,
    line=_("Everybody gives one card to the next player."),
    text=_(
        "Everybody gives one card to the next player in play order. All choose before "
        "anybody sees what is coming."
    ),
)

NOTES = Notes(
    ours=(
        _("If the Mah Jong moves on, the player who ends up with it leads."),
        _("If play goes the other way round, so do the cards."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.HAND, "2j 9s Ks", _("You would like to get rid of the 2.")),
    Picture(Claim.HAND, "9s Ks At", _("The 2 has moved on, and an ace has come to you.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Pass on a card that is worse than the one that may come."""
    cost = min(situation.cost_to_opponent(card) for card in each(situation.view.hand))
    return Idea(-cost - 0.6, Boost(form.booster))


VALUE = Value(0.5, _idea)
