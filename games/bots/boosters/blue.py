"""Before and after the exchange: when blue Boosters are of use."""

from __future__ import annotations

from games.bots.boosters.ideas import Idea, Think, best, of_each_rank, spare_card, worth
from games.bots.calls import wants_tichu
from games.bots.exchange import cost_to_opponent, use_for_partner
from games.bots.situation import Situation
from games.bots.stakes import worth_of_lead
from games.bots.worth import DOG_BURDEN, DRAGON_BURDEN, PHOENIX_BURDEN
from games.rules.actions import Boost
from games.rules.cards import (
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    SPECIALS,
    Card,
    each,
)
from games.rules.choices import BoosterForm
from games.rules.state import GRAND, TICHU

_FAIR_BURDEN = 2.0
_MAH_JONG_BURDEN = 1.1
_ANOTHER_CARD = 0.2
"""What a card more is worth to an opponent: little, it is the worst of a hand."""
_OPEN_HAND = 0.5
_LEAD_FROM_OTHERS = 0.67
_HAS_DOG = 0.6
_CALLS_WON = {TICHU: 0.63, GRAND: 0.55}
_WAGER = 50 / 35


def _content(situation: Situation, form: BoosterForm) -> Idea | None:
    """Keep an opponent who has called from getting better cards."""
    if situation.rival is None or situation.partner_called or _has_called(situation):
        return None
    return Idea(0.8, Boost(form.booster))


def _has_called(situation: Situation) -> bool:
    return situation.view.calls[situation.seat] is not None


def _generous(situation: Situation, form: BoosterForm) -> Idea | None:
    """Get rid of a card more with a strong hand, or help a partner who has called."""
    strong = situation.planner.burden <= 0.5 or _has_called(situation)
    return Idea(0.5, Boost(form.booster)) if strong else None


def _open_hand(situation: Situation, form: BoosterForm) -> Idea | None:
    """Swap the worst card for the Mah Jong and the first lead."""
    hand = situation.view.hand
    if hand & MAH_JONG:
        return None
    burden = situation.planner.burden
    ideas = []
    for card in of_each_rank(hand):
        gain = burden - situation.burden_with(hand & ~card | MAH_JONG)
        value = gain + worth_of_lead(situation) - _OPEN_HAND
        ideas.append(Idea(value, Boost(form.booster, cards=card)))
    return best(ideas)


def _back_to_the_roots(situation: Situation, form: BoosterForm) -> Idea | None:
    """Let the special cards leave the game when the others hold the good ones."""
    if situation.partner_called:
        return None
    hand = situation.view.hand
    gain = situation.planner.burden - situation.planner.burden_without(SPECIALS)
    burdens = (
        (DRAGON, DRAGON_BURDEN),
        (PHOENIX, PHOENIX_BURDEN),
        (MAH_JONG, _MAH_JONG_BURDEN),
        (DOG, DOG_BURDEN),
    )
    # Two of the other three are opponents.
    gain -= sum(burden for card, burden in burdens if not hand & card) / 3
    lead = 0.0 if hand & MAH_JONG else worth_of_lead(situation) * _LEAD_FROM_OTHERS
    return Idea(gain + lead, Boost(form.booster))


def _dealer(situation: Situation, form: BoosterForm) -> Idea | None:
    """Give the worst cards away, to a strong hand's partner as well."""
    planner, hand = situation.planner, situation.view.hand
    gone, burden = 0, planner.burden
    receivers = list(situation.opponents)
    if not situation.partner_called:
        receivers.append(situation.partner)
    give: list[tuple[int, Card]] = []
    for receiver in receivers:
        cards = list(each(hand & ~gone))
        left, card = min(
            (planner.burden_without(gone | card) + (card & SPECIALS != 0), card)
            for card in cards
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
    value = planner.burden - burden - _ANOTHER_CARD * len(give)
    return Idea(value, Boost(form.booster, give=tuple(give)))


def _second_exchange(situation: Situation, form: BoosterForm) -> Idea | None:
    """Pass the partner a card that is of more use there."""
    cards = each(situation.view.hand)
    use = max(use_for_partner(situation, card) for card in cards)
    called = situation.partner_called or _has_called(situation)
    return Idea(0.8 if called else 0.05 * use, Boost(form.booster))


def _carousel(situation: Situation, form: BoosterForm) -> Idea | None:
    """Pass on what weighs more than what may come."""
    cost = min(cost_to_opponent(situation, card) for card in each(situation.view.hand))
    return Idea(-cost - 0.6, Boost(form.booster))


def _dog_sitter(situation: Situation, form: BoosterForm) -> Idea | None:
    """Swap the worst card for the Dog, above all for a partner who has called."""
    hand = situation.view.hand
    if hand & DOG:
        return None
    card, _ = spare_card(situation)
    gain = situation.planner.burden - situation.burden_with(hand & ~card | DOG)
    if situation.partner_called:
        gain += 1.0
    return Idea(gain, Boost(form.booster, cards=card))


def _wager(situation: Situation, form: BoosterForm) -> Idea | None:
    """Bet on who has called, or is about to."""
    chances = {
        seat: _CALLS_WON[call]
        for seat, call in enumerate(situation.view.calls)
        if call is not None
    }
    if len(chances) > 1:
        return None
    if not chances and wants_tichu(situation):
        chances = {situation.seat: _CALLS_WON[TICHU]}
    for seat, chance in chances.items():
        return Idea((2 * chance - 1) * _WAGER, Boost(form.booster, seat=seat))
    return None


IDEAS: dict[str, Think] = {
    "content": _content,
    "clairvoyant": worth(0.35),
    "generous": _generous,
    "positive_thinking": worth(0.6),
    "ouvert": _open_hand,
    "back_to_the_roots": _back_to_the_roots,
    "dealer": _dealer,
    "second_exchange": _second_exchange,
    "carousel": _carousel,
    "dog_sitter": _dog_sitter,
    "wager": _wager,
}
