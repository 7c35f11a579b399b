"""The twelve blue Boosters: before or after the exchange (BOOSTERS 1-12)."""

from __future__ import annotations

from boosters.cards.common import (
    both,
    holder_of,
    keeps_a_card,
    setting,
    specials_in_game,
    swapped,
)
from games.rules.actions import Boost
from games.rules.booster_events import CardsMoved, CardsRemoved, EffectsReturned
from games.rules.boosters import (
    ATTESTED,
    BLUE,
    COMPLETED,
    EVERYBODY,
    GIVE,
    HOUSE,
    NAMED,
    ONE_A_SEAT,
    OPPONENT,
    OWN_CARD,
    SEAT,
    TEAM,
    Booster,
    Deed,
    Target,
)
from games.rules.cards import DOG, MAH_JONG, SPECIALS
from games.rules.events import Event
from games.rules.pack import FIRST_LEAD_MADE, ROUND, Effect
from games.rules.perspective import Perspective
from games.rules.ruleset import Rules, partner_of, seats_after

EXCHANGE_CARDS = ("clairvoyant", "generous", "positive_thinking")


def _no_exchange(deed: Deed) -> list[Event]:
    """1: Exchange Boosters in force go back to their owners."""
    effects = deed.state.pack.effects
    back = tuple(it.id for it in effects if it.boost.booster in EXCHANGE_CARDS)
    return [EffectsReturned(back)] if back else []


content = Booster(
    "content",
    BLUE,
    ATTESTED,
    until=ROUND,
    exchange=True,
    modify=setting(exchange=False),
    resolve=_no_exchange,
)


def _push_last(rules: Rules, effect: Effect) -> Rules:
    """2: That seat pushes last and sees what it gets before it chooses."""
    return rules._replace(pushes_last=effect.seat)


clairvoyant = Booster(
    "clairvoyant", BLUE, NAMED, until=ROUND, exchange=True, modify=_push_last
)


def _push_two(rules: Rules, effect: Effect) -> Rules:
    """3: Two cards for the partner."""
    return rules._replace(pushes_two=rules.pushes_two | 1 << effect.seat)


# Ruling: both partners may play a copy each, as the card itself says (14 each).
generous = Booster(
    "generous",
    BLUE,
    NAMED,
    until=ROUND,
    exchange=True,
    copies=ONE_A_SEAT,
    modify=_push_two,
)


def _want_high(rules: Rules, effect: Effect) -> Rules:
    """4: Opponents owe a Ten or more."""
    return rules._replace(wants_high=rules.wants_high | 1 << effect.seat)


positive_thinking = Booster(
    "positive_thinking", BLUE, NAMED, until=ROUND, exchange=True, modify=_want_high
)


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


ouvert = Booster(
    "ouvert",
    BLUE,
    COMPLETED,
    until=ROUND,
    needs=(OWN_CARD,),
    secret=True,
    modify=_open,
    resolve=_fetch_mah_jong,
)


def _lead_first(rules: Rules, effect: Effect) -> Rules:
    """6: The first lead, unless Open Hand has it (BG-13)."""
    if rules.first_leader is not None:
        return rules
    return rules._replace(first_leader=effect.seat)


def _empties_no_hand(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """6: Nobody is left without a card, as far as its player can tell (BG-16).

    Ruling: who holds no more cards than there are special ones elsewhere may hold
    nothing else. It takes several Dealers to come to that.
    """
    elsewhere = (SPECIALS & ~view.hand).bit_count()
    others = (view.counts[seat] for seat in range(4) if seat != view.seat)
    if view.hand & ~SPECIALS and all(count > elsewhere for count in others):
        return None
    return "would_go_out"


def _remove_specials(deed: Deed) -> list[Event]:
    """6: All four special cards leave the game."""
    return [CardsRemoved(SPECIALS)]


back_to_the_roots = Booster(
    "back_to_the_roots",
    BLUE,
    COMPLETED,
    until=ROUND,
    modify=_lead_first,
    legal=_empties_no_hand,
    resolve=_remove_specials,
)


def _may_give(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """7: One to three own cards, at most one to each other seat."""
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


dealer = Booster(
    "dealer",
    BLUE,
    COMPLETED,
    needs=(GIVE,),
    secret=True,
    legal=both(_may_give, keeps_a_card),
    resolve=_deal_out,
)


def _see(rules: Rules, effect: Effect) -> Rules:
    """8: One opponent's hand is seen until the first lead."""
    assert effect.boost.seat is not None
    return rules._replace(sees=(*rules.sees, (effect.seat, effect.boost.seat)))


x_ray = Booster(
    "x_ray",
    BLUE,
    HOUSE,
    until=FIRST_LEAD_MADE,
    needs=(OPPONENT,),
    copies=ONE_A_SEAT,
    modify=_see,
)


def _pass_to_partner(deed: Deed) -> list[Event]:
    """9: Both chosen cards move at once."""
    moves = tuple(
        (seat, partner_of(seat), answer.cards)
        for seat, answer in enumerate(deed.answers)
        if answer is not None
    )
    return [CardsMoved(moves)]


second_exchange = Booster(
    "second_exchange", BLUE, HOUSE, asks=TEAM, settle=_pass_to_partner
)


def _pass_on(deed: Deed) -> list[Event]:
    """10: All chosen cards move to the next player at once."""
    seating = deed.rules.seating
    moves = tuple(
        (seat, seats_after(seating, seat)[0], answer.cards)
        for seat, answer in enumerate(deed.answers)
        if answer is not None
    )
    return [CardsMoved(moves)]


carousel = Booster("carousel", BLUE, HOUSE, asks=EVERYBODY, settle=_pass_on)


def _fetch_dog(deed: Deed) -> list[Event]:
    """11: Swap a card for the Dog; with the Dog at home nothing moves."""
    holder = holder_of(deed, DOG)
    if holder is None or holder == deed.seat:
        return []
    return swapped(deed, holder, DOG, deed.boost.cards)


dog_sitter = Booster(
    "dog_sitter",
    BLUE,
    HOUSE,
    needs=(OWN_CARD,),
    secret=True,
    legal=specials_in_game,
    resolve=_fetch_dog,
)


def _bet(rules: Rules, effect: Effect) -> Rules:
    """12: A line of 50 points in the score."""
    assert effect.boost.seat is not None
    return rules._replace(wagers=(*rules.wagers, (effect.seat, effect.boost.seat)))


wager = Booster(
    "wager",
    BLUE,
    HOUSE,
    until=ROUND,
    needs=(SEAT,),
    copies=ONE_A_SEAT,
    modify=_bet,
)

ALL = (
    content,
    clairvoyant,
    generous,
    positive_thinking,
    ouvert,
    back_to_the_roots,
    dealer,
    x_ray,
    second_exchange,
    carousel,
    dog_sitter,
    wager,
)
