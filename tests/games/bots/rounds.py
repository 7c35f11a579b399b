"""Rounds played by bots and by players without a thought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from games.bots import decide
from games.rules.cards.moves import bombs
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, Bomb, Collect, Deal, DeclineGrand, Pass, TimeOut
from games.rules.state.in_force import book_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import seats_in
from games.rules.state.state import State
from games.rules.state.windows import clocks
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from tests.rules.random_driver import play_of, random_exchange, random_option

Player = Callable[[Perspective, Options], Action | None]
MOST_STEPS = 3000

rule_bot: Player = partial(decide, "normal")


def careless(chance: Random) -> Player:
    """Return a player who does anything that is listed, now and then nothing."""

    def choose(view: Perspective, found: Options) -> Action | None:
        return random_option(view, found, chance) if chance.random() < 0.9 else None

    return choose


def uniform(chance: Random) -> Player:
    """Return a player of uniformly random plays and passes, who never calls."""

    def choose(view: Perspective, found: Options) -> Action | None:
        assert view.seat is not None
        if view.phase == Phase.GRAND:
            return DeclineGrand()
        if found.exchange:
            return random_exchange(view.seat, view.hand, chance)
        if not found.moves:
            # Only passing, collecting or giving the Dragon away is left.
            plain = (a for a in found.actions if isinstance(a, Pass | Collect))
            listed = Options(tuple(plain), receivers=found.receivers)
            return random_option(view, listed, chance)
        may_pass = Pass() in found.actions
        pick = chance.randrange(len(found.moves) + may_pass)
        if pick == len(found.moves):
            return Pass()
        return play_of(found.moves[pick], view.hand, chance)

    return choose


class Asked(NamedTuple):
    """What a player was shown, and what it wanted."""

    seat: int
    view: Perspective
    options: Options
    action: Action | None


def ask(state: State, seat: int, player: Player) -> Asked:
    """Ask the player of a seat what it wants."""
    view = perspective(state, seat)
    found = options(view)
    return Asked(seat, view, found, player(view, found))


def play_everything(state: State, players: Sequence[Player], chance: Random) -> Iterator[Asked]:
    """Play a round at any table; yield what everybody was asked and wanted.

    All seats are asked in random order after every action. A clock runs out when
    nobody wants anything, and sometimes before.
    """
    for _ in range(MOST_STEPS):
        if not state.windows:
            return
        running = clocks(state)
        wanted = None
        if not running or chance.random() < 0.97:
            for seat in chance.sample(SEATS, 4):
                asked = ask(state, seat, players[seat])
                yield asked
                if asked.action is not None:
                    wanted = (seat, asked.action)
                    break
        if wanted is None:
            wanted = (None, TimeOut(chance.choice(running).key))
        state, _ = act(state, *wanted)
    raise AssertionError("the round does not end")


def play_untimed(deal: Deal, players: Sequence[Player]) -> State:
    """Play a round at an untimed table as fast as it goes; return its end."""
    state, _ = act(State(options=TableOptions()), None, deal)
    while state.windows:
        state, _ = act(state, *next_action(state, players))
    return state


def next_action(state: State, players: Sequence[Player]) -> tuple[int, Action]:
    """Ask the seats that hold a bomb first, then those that are waited for."""
    top = state.top
    if top is not None and state.bombs is not None:
        for seat in SEATS:
            hand = state.hands[seat]
            if seat != state.turn and bombs(hand, top.combination, book_in_force(state)):
                action = ask(state, seat, players[seat]).action
                if isinstance(action, Bomb):
                    return seat, action
        if state.phase == Phase.CLOSING:
            action = ask(state, top.seat, players[top.seat]).action
            if action is not None:
                return top.seat, action
    seat = seats_in(state.window.waiting)[0]
    action = ask(state, seat, players[seat]).action
    assert action is not None
    return seat, action
