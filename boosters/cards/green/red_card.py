"""The Red Card (BOOSTERS 41)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import ANY_TIME, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import (
    NATURALS,
    STAR,
    cards_of_suit,
    make_card,
    one_of_each_rank,
    rank_of,
    suit_of,
)
from games.rules.state.actions import Boost
from games.rules.state.booster_events import CardsMoved, RedCardTaken
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Need, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value, best

NUMBER = 41
DIFFICULTY = Difficulty.TRICKY


def _may_swap(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """41: A natural card that is not red; the red one lies in no open trick."""
    if not boost.cards & NATURALS or suit_of(boost.cards) == STAR:
        return "bad_target"
    red = make_card(rank_of(boost.cards), STAR)
    lying = sum(laid.combination.cards for laid in view.plays)
    return "bad_target" if red & (view.hand | lying) else None


def _swap_red(deed: Deed) -> list[Event]:
    """41: The red card comes from wherever it is; one's own card takes its place."""
    card, seat = deed.boost.cards, deed.seat
    rank = rank_of(card)
    red = make_card(rank, STAR)
    places = (*deed.state.hands, *deed.state.piles)
    place = next((it for it, cards in enumerate(places) if cards & red), None)
    if place is None:
        return []
    moves = ((place, seat, red), (seat, place, card))
    return [RedCardTaken(seat, rank, place), CardsMoved(moves)]


BOOSTER = Booster(
    "red_card",
    Colour.GREEN,
    Standing.COMPLETED,
    needs=(Need.OWN_CARD,),
    secret=True,
    legal=_may_swap,
    resolve=_swap_red,
)

WORDS = Words(
    name=pgettext("Booster", "The Red Card"),
    when=ANY_TIME,
    line=_("Swap a card for the red one of its rank."),
    text=_(
        "Swap a black, blue or green card for the red one (Star) of the same rank, be it "
        "in a hand or in a collected trick. It cannot come from the open trick."
    ),
)

NOTES = Notes(
    asked=(
        _("May I take it from the open trick? No, only from a hand or a collected trick."),
        _("Will the Phoenix do as the red card? No."),
    ),
    ours=(
        _("From the tricks of a player who is out, too."),
        _("Everybody sees the rank of the red card and where it came from."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.HAND, "5t 6t 7t 8j 9t", _("One red card is missing for a straight bomb.")),
    Picture(Claim.HAND, "5t 6t 7t 8t 9t", _("You swapped the green 8 for the red one: a bomb.")),
)

_LONG_SUIT = 4


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Fetch a red card that completes a straight bomb."""
    hand = situation.view.hand
    if (hand & cards_of_suit(STAR)).bit_count() < _LONG_SUIT:
        return None
    ideas = []
    for card in one_of_each_rank(hand & NATURALS):
        red = make_card(rank_of(card), STAR)
        if not hand & red:
            gain = situation.burden - situation.burden_with(hand & ~card | red)
            ideas.append(Idea(gain, Boost(form.booster, cards=card)))
    return best(ideas)


VALUE = Value(0.4, _idea, is_weighed=True)
