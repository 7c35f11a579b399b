"""Dealer (BOOSTERS 7)."""

from __future__ import annotations

from boosters.cards.common import both, keeps_a_card
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import AFTER_THE_EXCHANGE, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import SPECIALS, Card, each
from games.rules.state.actions import Boost
from games.rules.state.booster_events import CardsMoved
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Need, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 7
DIFFICULTY = Difficulty.MEDIUM


def _may_give(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """7: One to three of one's own cards, at most one to each other seat."""
    receivers = [receiver for receiver, _ in boost.give]
    cards = {card for _, card in boost.give}
    if not 1 <= len(receivers) == len(set(receivers)) == len(cards):
        return "bad_target"
    if view.seat in receivers or any(it not in range(4) for it in receivers):
        return "bad_target"
    if any(card & (card - 1) or not card & view.hand for card in cards):
        return "card_not_in_hand"
    return None


def _deal_out(deed: Deed) -> list[Event]:
    """7: Give the cards away; nothing comes back."""
    seat = deed.seat
    return [CardsMoved(tuple((seat, to, card) for to, card in deed.boost.give))]


BOOSTER = Booster(
    "dealer",
    Colour.BLUE,
    Standing.COMPLETED,
    needs=(Need.GIVE,),
    secret=True,
    legal=both(_may_give, keeps_a_card),
    resolve=_deal_out,
)

WORDS = Words(
    name=pgettext("Booster", "Dealer"),
    when=AFTER_THE_EXCHANGE,
    line=_("Give away up to three cards and get nothing back."),
    text=_(
        "Give away one to three of your cards face down, at most one to each player. You "
        "get nothing back. Even so you may call Tichu until you play your first card."
    ),
)

NOTES = Notes(
    asked=(
        _(
            "May I still call Tichu with fewer than 14 cards? Yes, until your first card is "
            "played, even if it is your last."
        ),
    ),
    ours=(_("Everybody sees who gets a card; only you two see which."),),
)

EXAMPLE = Example(
    Picture(Claim.HAND, "2j 3s Ks As", _("Two low cards are in your way.")),
    Picture(Claim.HAND, "Ks As", _("You gave one to each opponent and got nothing back.")),
)

_FAIR_BURDEN = 2.0
_ANOTHER_CARD = 0.2
"""What an additional card is worth to an opponent: little, it is the worst of a hand."""


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Give away the worst cards, to the partner as well if the hand is strong."""
    hand = situation.view.hand
    gone, burden = 0, situation.burden
    receivers = list(situation.opponents)
    if not situation.partner_called:
        receivers.append(situation.partner)
    give: list[tuple[int, Card]] = []
    for receiver in receivers:
        cards = list(each(hand & ~gone))
        left, card = min(
            (situation.burden_without(gone | card) + (card & SPECIALS != 0), card) for card in cards
        )
        if receiver == situation.partner and left > _FAIR_BURDEN / 2:
            break
        if burden - left < _ANOTHER_CARD:
            break
        give.append((receiver, card))
        gone |= card
        burden = left
    if not give:
        return None
    value = situation.burden - burden - _ANOTHER_CARD * len(give)
    return Idea(value, Boost(form.booster, give=tuple(give)))


VALUE = Value(2.0, _idea)
