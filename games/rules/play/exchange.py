"""The exchange: everybody pushes one card to each other seat (section EXCH)."""

from __future__ import annotations

from games.rules.cards.deck import CODE, MAH_JONG
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import SEATS
from games.rules.play.outcome import Decide, Evolve, Outcome
from games.rules.state.actions import Exchange, TakeBack
from games.rules.state.events import CardsExchanged, ExchangeSubmitted, ExchangeTakenBack
from games.rules.state.exchange_form import (
    HIGH,
    is_shown,
    pushed_by_others,
    receivers_of,
    wants_high,
)
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import four, replaced
from games.rules.state.state import Four, State
from games.rules.state.windows import calling_time_runs, opened


def decide_exchange(outcome: Outcome, seat: int, action: Exchange) -> None:
    """Choose what to push; once the fourth seat has chosen, all cards move (EXCH-1, EXCH-2)."""
    state = outcome.state
    if state.phase != Phase.EXCHANGE:
        raise RuleViolation("wrong_phase")
    if state.given[seat] is not None:
        raise RuleViolation("already_submitted")
    if calling_time_runs(state, seat):
        raise RuleViolation("call_window")
    rules = rules_in_force(state)
    if rules.pushes_last == seat and None in pushed_by_others(state, seat):
        raise RuleViolation("not_your_turn")
    give = _by_receiver(state, seat, action)
    state = outcome.add(ExchangeSubmitted(seat, give))
    if None not in state.given:
        holder = next(other for other in SEATS if _hand_after(state, other) & MAH_JONG)
        outcome.add(CardsExchanged(holder))


def decide_take_back(outcome: Outcome, seat: int, _action: TakeBack) -> None:
    """Take one's own choice back while somebody has yet to choose (EXCH-4)."""
    if outcome.state.phase != Phase.EXCHANGE:
        raise RuleViolation("wrong_phase")
    if outcome.state.given[seat] is None:
        raise RuleViolation("not_submitted")
    if is_shown(outcome.state):
        raise RuleViolation("already_submitted")
    outcome.add(ExchangeTakenBack(seat))


def _by_receiver(state: State, seat: int, action: Exchange) -> Four:
    rules = rules_in_force(state)
    receivers = receivers_of(rules, seat)
    cards = {card for _, card in action.give}
    if len(cards) != len(action.give) or (
        sorted(receiver for receiver, _ in action.give) != sorted(receivers)
    ):
        raise RuleViolation("one_card_to_each")
    for card in cards:
        if card not in CODE or not state.hands[seat] & card:
            raise RuleViolation("card_not_in_hand", cards=card)
    give = [0, 0, 0, 0]
    for receiver, card in action.give:
        give[receiver] |= card
    for receiver in receivers:
        owed = wants_high(rules, seat, receiver) and state.hands[seat] & HIGH
        if owed and not give[receiver] & HIGH:
            raise RuleViolation("forbidden", seats=(receiver,))
    return four(give)


def _hand_after(state: State, seat: int) -> int:
    """Return the hand of a seat once all cards have moved."""
    hand = state.hands[seat]
    for giver in SEATS:
        give = state.given[giver]
        assert give is not None
        if giver == seat:
            hand &= ~sum(give)
        else:
            hand |= give[seat]
    return hand


def evolve_exchange_submitted(state: State, event: ExchangeSubmitted) -> State:
    """Lay the choice down; the cards stay in hand until all have chosen."""
    window = state.window._replace(waiting=state.window.waiting & ~(1 << event.seat))
    return state._replace(given=replaced(state.given, event.seat, event.give), windows=(window,))


def evolve_exchange_taken_back(state: State, event: ExchangeTakenBack) -> State:
    """Take the choice up again."""
    window = state.window._replace(waiting=state.window.waiting | 1 << event.seat)
    return state._replace(given=replaced(state.given, event.seat, None), windows=(window,))


def evolve_cards_exchanged(state: State, event: CardsExchanged) -> State:
    """Move all twelve cards; the first lead is due (EXCH-2, EXCH-5)."""
    state = state._replace(
        hands=four(_hand_after(state, seat) for seat in SEATS),
        exchanged=True,
        ready=0,
    )
    timed = state.options.prelead_seconds > 0
    return opened(state, Phase.LEAD, 1 << event.leader, timed=timed)


EVOLVE: dict[type, Evolve] = {
    ExchangeSubmitted: evolve_exchange_submitted,
    ExchangeTakenBack: evolve_exchange_taken_back,
    CardsExchanged: evolve_cards_exchanged,
}

DECIDE: dict[type, Decide] = {
    Exchange: decide_exchange,
    TakeBack: decide_take_back,
}
