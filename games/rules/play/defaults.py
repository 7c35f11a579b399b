"""What the rules do for a seat whose time is over (TIME-5)."""

from __future__ import annotations

from games.rules.cards.deck import (
    DOG,
    DRAGON,
    MAH_JONG,
    NATURALS,
    PHOENIX,
    Card,
    Cards,
    in_order,
)
from games.rules.cards.moves import Move, demanded, moves_of, some_cards
from games.rules.cards.ruleset import GrandMode, partner_of
from games.rules.cards.shapes import BASE_KINDS, BOMB_KINDS, Kind
from games.rules.state.actions import (
    Action,
    Answer,
    Collect,
    DeclineGrand,
    Draft,
    Exchange,
    GiveDragon,
    KeepGrand,
    Pass,
    Play,
    Wait,
)
from games.rules.state.exchange_form import HIGH, receivers_of, wants_high
from games.rules.state.in_force import book_in_force, rules_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import after
from games.rules.state.state import State
from games.rules.state.turns import hand_in_turn, wish_in_turn


def default_action(state: State, seat: int) -> Action:
    """Return the action of a seat in turn that is taken when its time is over."""
    match state.phase:
        case Phase.GRAND:
            treibhaus = rules_in_force(state).grand_mode == GrandMode.TREIBHAUS
            first_pass = treibhaus and state.decisions[seat] is None
            return Wait() if first_pass else DeclineGrand()
        case Phase.CONCESSION:
            return KeepGrand()
        case Phase.INTAKE:
            return Draft(state.booster_state.draft[0])
        case Phase.ANSWER:
            return _default_answer(state, seat)
        case Phase.EXCHANGE:
            return _lowest_exchange(state, seat)
        case Phase.CLOSING if state.top and state.top.seat == seat:
            return Collect()
        case Phase.GIFT:
            return GiveDragon(_slower_opponent(state, seat))
    return _smallest_play(state, seat)


def _lowest_exchange(state: State, seat: int) -> Exchange:
    """Push the lowest natural card to each opponent, the next lowest to the partner.

    An opponent to whom a Ten or more is owed gets the lowest of those.
    """
    rules = rules_in_force(state)
    left: list[Card] = in_order(state.hands[seat] & NATURALS)
    partner = partner_of(seat)
    receivers = [it for it in receivers_of(rules, seat) if it == partner]
    order = [other for other in after(state, seat) if other != partner]
    order.sort(key=lambda other: not wants_high(rules, seat, other))
    give = []
    for receiver in (*order, *receivers):
        owed = wants_high(rules, seat, receiver)
        card = next((it for it in left if owed and it & HIGH), left[0])
        left.remove(card)
        give.append((receiver, card))
    return Exchange(tuple(give))


def card_to_give(held: Cards) -> Card:
    """Return the lowest natural card, or else the smallest special one (TIME-5)."""
    if held & NATURALS:
        return in_order(held & NATURALS)[0]
    return next(card for card in (MAH_JONG, DOG, PHOENIX, DRAGON) if held & card)


def _default_answer(state: State, seat: int) -> Answer:
    """Decline, or choose the first Booster, or the card that is given up first."""
    proposal = state.proposal
    assert proposal is not None
    boost = proposal.boost
    if boost is None or proposal.reusable:
        return Answer()
    if not proposal.asks_for_card:
        assert boost.seat is not None
        hand = state.booster_state.hands[boost.seat]
        return Answer(booster=hand[0] if hand else "")
    held = state.hands[seat]
    if proposal.seat == seat:
        held |= proposal.drawn
    return Answer(card_to_give(held))


def _slower_opponent(state: State, seat: int) -> int:
    """Return the opponent with more cards, of equals the next in play order."""
    opponents = [other for other in after(state, seat) if other != partner_of(seat)]
    return max(opponents, key=lambda other: state.hands[other].bit_count())


def _smallest_play(state: State, seat: int) -> Action:
    """Pass; a leader, or a seat bound by the wish, lays what costs least."""
    top = state.to_beat
    hand, book = hand_in_turn(state, seat), book_in_force(state)
    moves = demanded(hand, top, wish_in_turn(state), book)
    if not moves:
        if top is not None:
            return Pass()
        moves = moves_of(hand, None, book)
        if not moves:
            return Pass()
    move = min(moves, key=_cost)
    return play_of_move(move, hand, top is None)


def play_of_move(move: Move, hand: Cards, is_lead: bool) -> Play:
    """Return the play of a move; a kind of a Booster is named when it is led."""
    combination = move.combination
    named = is_lead and combination.kind not in (*BASE_KINDS, Kind.DOG, *BOMB_KINDS)
    return Play(
        some_cards(move, hand),
        phoenix=combination.phoenix or None,
        reading=combination.kind if named else None,
    )


def _cost(move: Move) -> tuple[bool, int, int, float]:
    """Return the sort key of plays: natural singles, then the smallest, specials last (TIME-5)."""
    combination = move.combination
    natural_single = combination.kind == Kind.SINGLE and 2 <= combination.rank <= 14
    natural_single = natural_single and not combination.cards
    special = 0
    if combination.phoenix or combination.cards & PHOENIX:
        special = 1
    if combination.cards & DRAGON:
        special = 2
    if move.ranks & MAH_JONG:  # its bit is that of the rank 1
        special = 3
    return (not natural_single, special, combination.length, combination.rank)
