"""Rounds of bots at an untimed table: how cards are dealt, and who acts next.

Seats that hold a bomb are asked first, then those waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from games.rules.cards.deck import DECK
from games.rules.cards.moves import bombs
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Action, Bomb, Deal
from games.rules.state.in_force import book_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import four, seats_in
from games.rules.state.state import State
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record

Bot = Callable[[Perspective, Options, PublicRecord], Action | None]


class NothingDone(Exception):
    """A bot has done nothing in its turn, where it had to do something."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"the bot at seat {seat} has to do something in its turn")
        self.seat = seat


def deal_of(chance: Random) -> Deal:
    """Return a shuffled deck, eight and six cards for each seat."""
    cards = list(DECK)
    chance.shuffle(cards)
    hands = [cards[14 * seat : 14 * seat + 14] for seat in SEATS]
    return Deal(four(sum(hand[:8]) for hand in hands), four(sum(hand[8:]) for hand in hands))


def next_action(state: State, players: Sequence[Bot]) -> tuple[int, Action]:
    """Return who acts next, and how: bomb holders are asked first, then those waited for.

    Raises NothingDone if the one waited for does nothing.
    """
    top = state.top
    if top is not None and state.bombs is not None:
        for seat in SEATS:
            held = bombs(state.hands[seat], top.combination, book_in_force(state))
            if seat != state.turn and held:
                action = _ask(state, seat, players[seat])
                if isinstance(action, Bomb):
                    return seat, action
        if state.phase == Phase.CLOSING:
            action = _ask(state, top.seat, players[top.seat])
            if action is not None:
                return top.seat, action
    seat = seats_in(state.window.waiting)[0]
    action = _ask(state, seat, players[seat])
    if action is None:
        raise NothingDone(seat)
    return seat, action


def _ask(state: State, seat: int, bot: Bot) -> Action | None:
    view = perspective(state, seat)
    return bot(view, options(view), public_record(state))
