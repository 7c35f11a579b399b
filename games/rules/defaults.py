"""What the rules do for a seat whose time is over (TIME-5)."""

from __future__ import annotations

from games.rules.actions import (
    Action,
    Collect,
    DeclineGrand,
    Exchange,
    GiveDragon,
    KeepGrand,
    Pass,
    Play,
    Wait,
)
from games.rules.cards import DRAGON, MAH_JONG, NATURALS, PHOENIX, Card, in_order
from games.rules.combinations import SINGLE
from games.rules.moves import Move, demanded, moves_of, some_cards
from games.rules.options import TREIBHAUS
from games.rules.ruleset import partner_of
from games.rules.state import (
    CLOSING,
    CONCESSION,
    EXCHANGE,
    FOLLOW,
    GIFT,
    GRAND_PHASE,
    State,
    after,
    book_in_force,
)


def default_action(state: State, seat: int) -> Action:
    """Return the action of a seat in turn that is taken when its time is over."""
    match state.phase:
        case phase if phase == GRAND_PHASE:
            treibhaus = state.options.grand_mode == TREIBHAUS
            first_pass = treibhaus and state.decisions[seat] is None
            return Wait() if first_pass else DeclineGrand()
        case phase if phase == CONCESSION:
            return KeepGrand()
        case phase if phase == EXCHANGE:
            return _lowest_exchange(state, seat)
        case phase if phase == CLOSING and state.top and state.top.seat == seat:
            return Collect()
        case phase if phase == GIFT:
            return GiveDragon(_slower_opponent(state, seat))
    return _smallest_play(state, seat)


def _lowest_exchange(state: State, seat: int) -> Exchange:
    """Push the lowest natural card to each opponent, the next lowest to the partner."""
    cards: list[Card] = in_order(state.hands[seat] & NATURALS)
    partner = partner_of(seat)
    opponents = [other for other in after(state, seat) if other != partner]
    receivers = (*opponents, partner)
    return Exchange(tuple(zip(receivers, cards[:3], strict=True)))


def _slower_opponent(state: State, seat: int) -> int:
    """Return the opponent with more cards, of equals the next in play order."""
    opponents = [other for other in after(state, seat) if other != partner_of(seat)]
    return max(opponents, key=lambda other: state.hands[other].bit_count())


def _smallest_play(state: State, seat: int) -> Action:
    """Pass; a leader, or a seat bound by the wish, lays what costs least."""
    top = state.top.combination if state.phase == FOLLOW and state.top else None
    hand, book = state.hands[seat], book_in_force(state)
    moves = demanded(hand, top, state.wish, book)
    if not moves:
        if top is not None:
            return Pass()
        moves = moves_of(hand, None, book)
    move = min(moves, key=_cost)
    return Play(some_cards(move, hand), phoenix=move.combination.phoenix or None)


def _cost(move: Move) -> tuple[bool, int, int, float]:
    """Order plays: natural singles, then the smallest, specials last (TIME-5)."""
    combination = move.combination
    natural_single = combination.kind == SINGLE and 2 <= combination.rank <= 14
    natural_single = natural_single and not combination.cards
    special = 0
    if combination.phoenix or combination.cards & PHOENIX:
        special = 1
    if combination.cards & DRAGON:
        special = 2
    if move.ranks & MAH_JONG:  # its bit is that of the rank 1
        special = 3
    return (not natural_single, special, combination.length, combination.rank)
