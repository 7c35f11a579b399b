"""Thoughtless players: random deals and uniformly random legal actions.

Randomness comes in as a ``random.Random``, so a seed determines the whole round.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import DECK, DRAGON, MAH_JONG, RANKS, Cards, each
from games.rules.cards.moves import Move, fulfilling, moves_of, some_cards
from games.rules.cards.ruleset import SEATS, GrandMode
from games.rules.play.engine import act
from games.rules.state.actions import (
    Action,
    Bomb,
    Deal,
    DeclineGrand,
    Exchange,
    GiveDragon,
    KeepGrand,
    Pass,
    Play,
    Wait,
)
from games.rules.state.in_force import book_in_force
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective

_FOLLOW, _CLOSING = Phase.FOLLOW, Phase.CLOSING
_LEADING = (Phase.LEAD, Phase.CLOSING)


def random_deal(chance: Random) -> Deal:
    """Return a shuffled deck, eight and six cards for each seat."""
    cards = list(DECK)
    chance.shuffle(cards)
    hands = [cards[14 * seat : 14 * seat + 14] for seat in SEATS]
    first, rest = [sum(hand[:8]) for hand in hands], [sum(hand[8:]) for hand in hands]
    return Deal((first[0], first[1], first[2], first[3]), (rest[0], rest[1], rest[2], rest[3]))


def random_turn(state: State, chance: Random) -> tuple[int, Action]:
    """Return the seat that the table waits for and one of its regular actions.

    Plays and the pass are equally likely; leading takes the last trick off the table.
    Nobody calls, holds or throws a bomb out of turn: these are plain rounds. Blocked
    seats of timed tables are not taken care of.
    """
    waiting = state.windows[0].waiting
    seat = (waiting & -waiting).bit_length() - 1
    phase = state.phase
    if phase == _FOLLOW:
        return seat, _random_play(state, seat, state.plays[-1].combination, chance)
    if phase == Phase.GIFT or (phase == _CLOSING and cards_of_top(state) == DRAGON):
        return seat, GiveDragon((seat + chance.choice((1, 3))) % 4)
    if phase in _LEADING:
        return seat, _random_play(state, seat, None, chance)
    if phase == Phase.EXCHANGE:
        return seat, random_exchange(seat, state.hands[seat], chance)
    if phase == Phase.CONCESSION:
        return seat, KeepGrand()
    treibhaus = state.options.grand_mode == GrandMode.TREIBHAUS
    first_pass = treibhaus and state.decisions[seat] is None
    return seat, Wait() if first_pass else DeclineGrand()


def cards_of_top(state: State) -> Cards:
    """Return the cards that lie on top."""
    return state.top.combination.cards if state.top else 0


def _random_play(state: State, seat: int, top: Combination | None, chance: Random) -> Action:
    hand, book = state.hands[seat], book_in_force(state)
    moves = moves_of(hand, top, book)
    bound = fulfilling(moves, state.wish) if state.wish else []
    may_pass = top is not None and not bound
    moves = bound or moves
    pick = int(chance.random() * (len(moves) + may_pass))
    return Pass() if pick == len(moves) else play_of(moves[pick], hand, chance)


def random_exchange(seat: int, hand: Cards, chance: Random) -> Exchange:
    """Return three random cards for the three others."""
    cards = chance.sample(list(each(hand)), 3)
    return Exchange(
        tuple((other, cards.pop()) for other in SEATS if other != seat),
    )


def play_of(move: Move, hand: Cards, chance: Random) -> Play:
    """Return the play of a move, with a random wish or none where one is allowed."""
    cards = some_cards(move, hand)
    wish = chance.choice((0, *RANKS)) if cards & MAH_JONG else 0
    return Play(cards, move.combination.phoenix or None, wish)


def random_round(state: State, chance: Random) -> Iterator[State]:
    """Deal and play a round of regular actions; yield every state."""
    state, _ = act(state, None, random_deal(chance))
    yield state
    while state.windows:
        state, _ = act(state, *random_turn(state, chance))
        yield state


def random_action(state: State, chance: Random) -> tuple[int, Action] | None:
    """Return any seat that may do something and any of the actions listed for it.

    ``None`` if only the clock can go on.
    """
    for seat in chance.sample(SEATS, 4):
        view = perspective(state, seat)
        action = random_option(view, options(view), chance)
        if action is not None:
            return seat, action
    return None


def random_option(view: Perspective, found: Options, chance: Random) -> Action | None:
    """Return one of the actions listed, ``None`` if there is none."""
    assert view.seat is not None
    actions: list[Action] = [*found.actions]
    actions += (play_of(move, view.hand, chance) for move in found.moves)
    actions += (Bomb(some_cards(bomb, view.hand)) for bomb in found.bombs)
    actions += (GiveDragon(to) for to in found.receivers)
    if found.exchange:
        actions.append(random_exchange(view.seat, view.hand, chance))
    return chance.choice(actions) if actions else None
