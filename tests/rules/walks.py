"""Random walks through whole rounds, with everything that seats and clocks may do.

Randomness comes in as a ``random.Random``, so a seed determines the whole walk.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.rules.cards.deck import (
    DECK,
    MAH_JONG,
    RANKS,
    SUITS,
    Cards,
    cards_of_rank,
    cards_of_suit,
    each,
)
from games.rules.cards.moves import Move, card_sets
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state import actions
from games.rules.state.actions import Action, Bomb, Deal, Exchange, GiveDragon, Play, TimeOut
from games.rules.state.events import Event
from games.rules.state.state import State
from games.rules.state.windows import clocks
from games.rules.view.choices import Options, options
from games.rules.view.perspective import perspective

UNTIMED = TableOptions()
TIMED = TableOptions(precall_seconds=5, prelead_seconds=5, window_seconds=3, turn_seconds=20)
TABLES = {
    "untimed": UNTIMED,
    "timed": TIMED,
    "in order": UNTIMED._replace(grand_mode="treibhaus", dealer=2, show_played="all"),
    "in order, timed": TIMED._replace(grand_mode="treibhaus", holds_per_round=5, turn_seconds=None),
    "moments": UNTIMED._replace(simultaneity_ms=500, dragon_gift_active_only=True),
    "moments, timed": TIMED._replace(
        simultaneity_ms=500, dragon_gift_active_only=True, show_played="none"
    ),
}


class Step(NamedTuple):
    """One accepted action and what it led to."""

    before: State
    seat: int | None
    action: Action
    events: list[Event]
    after: State


def random_deal(chance: Random, *, lumps: bool) -> Deal:
    """Return a deal; with ``lumps`` there are many bombs in it."""
    hands = [0, 0, 0, 0]
    left = sum(DECK)
    if lumps:
        runs = [cards_of_rank(rank) for rank in chance.sample(RANKS, 6)]
        for suit in chance.sample(SUITS, 2):
            low = chance.randint(2, 10)
            high = low + chance.randint(5, 6)
            ranks = sum(cards_of_rank(rank) for rank in RANKS if low <= rank < high)
            runs.append(cards_of_suit(suit) & ranks)
        chance.shuffle(runs)
        for run in runs:
            seat = chance.choice(SEATS)
            taken = run & left
            if hands[seat].bit_count() + taken.bit_count() <= 14:
                hands[seat] |= taken
                left &= ~taken
    rest = list(each(left))
    chance.shuffle(rest)
    first = []
    for seat in SEATS:
        while hands[seat].bit_count() < 14:
            hands[seat] |= rest.pop()
        first.append(sum(chance.sample(list(each(hands[seat])), 8)))
    later = [hands[seat] & ~first[seat] for seat in SEATS]
    return Deal(tuple(first), tuple(later))  # type: ignore[arg-type]


def new_round(options_of_table: TableOptions, chance: Random) -> State:
    """Return a round that has just been dealt."""
    deal = random_deal(chance, lumps=chance.random() < 0.5)
    return act(State(options=options_of_table), None, deal)[0]


def options_for(state: State, seat: int) -> Options:
    return options(perspective(state, seat))


def listed(state: State, seat: int, found: Options | None = None) -> Iterator[Action]:
    """Yield every action that the options of a seat list, with the forms spelled out.

    Of the thousands of possible exchanges only one is included.
    """
    found = options_for(state, seat) if found is None else found
    hand = state.hands[seat]
    yield from found.actions
    for move in found.moves:
        for cards in card_sets(move, hand):
            yield from plays(move, cards)
    for move in found.bombs:
        for cards in card_sets(move, hand):
            yield Bomb(cards)
            yield Bomb(cards, state.top.number if state.top else None)
    for seat_of_gift in found.receivers:
        yield GiveDragon(seat_of_gift)
    if found.exchange:
        yield exchange(seat, list(each(hand))[::-1])


def plays(move: Move, cards: Cards) -> Iterator[Play]:
    """Yield the plays of a set of cards, with and without wish and declaration."""
    phoenix = move.combination.phoenix or None
    yield Play(cards, phoenix)
    if cards & MAH_JONG:
        for rank in RANKS:
            yield Play(cards, phoenix, rank)


def exchange(seat: int, cards: list[Cards]) -> Exchange:
    """Return the exchange of the first three cards, in play order."""
    receivers = ((seat + step) % 4 for step in (1, 2, 3))
    return Exchange(tuple(zip(receivers, cards, strict=False)))


def is_listed(action: Action, state: State, seat: int, found: Options) -> bool:
    """Tell whether the options of a seat hold an action."""
    hand = state.hands[seat]
    if isinstance(action, Play):
        if action.wish and not (action.cards & MAH_JONG and action.wish in RANKS):
            return False
        if action.tichu and actions.CallTichu() not in found.actions:
            return False
        return any(
            action.phoenix in (None, move.combination.phoenix or None)
            for move in found.moves
            if action.cards in card_sets(move, hand)
        )
    if isinstance(action, Bomb):
        aims_right = action.on is None or (state.top is not None and action.on == state.top.number)
        return aims_right and any(action.cards in card_sets(move, hand) for move in found.bombs)
    if isinstance(action, GiveDragon):
        return action.to in found.receivers
    if isinstance(action, Exchange):
        receivers = sorted(receiver for receiver, _ in action.give)
        cards = {card for _, card in action.give}
        return (
            found.exchange
            and receivers == [other for other in SEATS if other != seat]
            and len(cards) == 3
            and all(card in each(hand) for card in cards)
        )
    return action in found.actions


def any_action(state: State, chance: Random) -> tuple[int, Action]:
    """Return an action of some seat that may or may not make sense."""
    seat = chance.choice(SEATS)
    kind = chance.random()
    cards = _some_cards(state, seat, chance)
    phoenix = chance.choice((None, None, None, chance.randint(-1, 16)))
    number = state.top.number if state.top else 0
    if kind < 0.4:
        wish = chance.choice((0, 0, 0, chance.randint(-2, 17)))
        return seat, Play(cards, phoenix, wish, chance.random() < 0.1)
    if kind < 0.6:
        return seat, Bomb(cards, chance.choice((None, number, number, number - 1)))
    if kind < 0.7:
        return seat, GiveDragon(chance.randint(-1, 4))
    if kind < 0.8:
        hand = list(each(state.hands[seat] or 1))
        some = [chance.choice((*hand, chance.choice(DECK))) for _ in range(3)]
        others = chance.sample((0, 1, 2, 3, seat), 3)
        ordinary = exchange(seat, chance.sample(hand, min(3, len(hand))))
        return seat, chance.choice((ordinary, Exchange(tuple(zip(others, some, strict=True)))))
    return seat, chance.choice(_SIMPLE)()


_SIMPLE = (
    actions.CallGrand,
    actions.DeclineGrand,
    actions.Wait,
    actions.WithdrawGrand,
    actions.KeepGrand,
    actions.CallTichu,
    actions.SayReady,
    actions.TakeBack,
    actions.Pass,
    actions.Hold,
    actions.Decline,
    actions.Collect,
)


def _some_cards(state: State, seat: int, chance: Random) -> Cards:
    """Return cards for a play: often what is legal here or for another seat."""
    kind = chance.random()
    whose = seat if kind < 0.7 else chance.choice(SEATS)
    found = options_for(state, whose)
    moves = found.moves + found.bombs
    if moves and kind > 0.3:
        return next(card_sets(chance.choice(moves), state.hands[whose]))
    hand = list(each(state.hands[whose]))
    same = [card for card in hand if hand and card & _like(chance.choice(hand))]
    pool = chance.choice((hand, same, list(DECK)))
    number = min(len(pool), chance.choice((0, 1, 1, 2, 2, 3, 4, 5, 5, 6)))
    return sum(set(chance.sample(pool, number)))


def _like(card: Cards) -> Cards:
    """Return the cards of the same rank; for a special card, itself."""
    return next((all_of for r in RANKS if card & (all_of := cards_of_rank(r))), card)


def walk(state: State, chance: Random, steps: int = 2000) -> Iterator[Step]:
    """Yield the steps of a round, until it is over."""
    for _ in range(steps):
        if not state.windows:
            return
        seat, action = _next(state, chance)
        after, events = act(state, seat, action)
        yield Step(state, seat, action, events, after)
        state = after
    raise AssertionError("the round does not end")


def _next(state: State, chance: Random) -> tuple[int | None, Action]:
    """Return a seat and one of its listed actions, or a clock that runs out."""
    running = clocks(state)
    if running and chance.random() < 0.08:
        return None, TimeOut(chance.choice(running).key)
    for seat in chance.sample(SEATS, 4):
        found = options_for(state, seat)
        forms = [Exchange, *found.receivers] if found.exchange else [*found.receivers]
        wanted = [a for a in found.actions if chance.random() < _LIKELY.get(type(a), 1)]
        if found.exchange or found.receivers or found.moves or found.bombs or wanted:
            action = _choose(state, seat, found, wanted, forms, chance)
            if action is not None:
                return seat, action
    return None, TimeOut(chance.choice(running).key)


_LIKELY = {
    actions.CallGrand: 0.1,
    actions.CallTichu: 0.005,
    actions.SayReady: 0.3,
    actions.TakeBack: 0.1,
    actions.Hold: 0.05,
    actions.Decline: 0.2,
}


def _choose(
    state: State,
    seat: int,
    found: Options,
    wanted: list[Action],
    forms: list[object],
    chance: Random,
) -> Action | None:
    hand = state.hands[seat]
    kinds = [
        kind
        for kind, there in (
            ("move", found.moves),
            ("move", found.moves),
            ("bomb", found.bombs and chance.random() < 0.5),
            ("action", wanted),
            ("form", forms),
        )
        if there
    ]
    match chance.choice(kinds) if kinds else None:
        case "move":
            move = chance.choice(found.moves)
            cards = next(card_sets(move, hand))
            return chance.choice(list(plays(move, cards)))
        case "bomb":
            cards = next(card_sets(chance.choice(found.bombs), hand))
            return Bomb(cards, state.top.number if state.top else None)
        case "action":
            return chance.choice(wanted)
        case "form" if found.receivers:
            return GiveDragon(chance.choice(found.receivers))
        case "form":
            return exchange(seat, chance.sample(list(each(hand)), 3))
    return None
