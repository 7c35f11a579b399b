"""Rounds with Boosters, played by bots as fast as it goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from boosters.catalogue import CATALOGUE
from games.bots import decide
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import Action, Decline, TimeOut
from games.rules.state.phase import STAGES, Phase
from games.rules.state.seats import after
from games.rules.state.state import State
from games.rules.state.windows import clocks
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import public_record
from tests.games.bots.rounds import Asked, Player

DECK = tuple((slug, 1) for slug in CATALOGUE)
UNTIMED = TableOptions(booster_deck=DECK, target=None)
MOST_STEPS = 5000
_ALL_ASKED = (Phase.INTAKE, Phase.REACTION, Phase.ANSWER, *STAGES)

booster_bot: Player = partial(decide, "normal", catalogue=CATALOGUE)


def without_boosters(view: Perspective, found: Options) -> Action | None:
    """Play as a bot that never plays a Booster, but drafts and answers."""
    return booster_bot(view, found._replace(boosters=(), companions=()))


def strong_bot(latest: list[State]) -> Player:
    """Return a bot that searches; what everybody has seen is that of the latest state."""

    def player(view: Perspective, found: Options) -> Action | None:
        return decide("strong", view, found, CATALOGUE, public_record(latest[0]))

    return player


def play_on(
    state: State, players: Sequence[Player], chance: Random
) -> Iterator[tuple[State, Asked]]:
    """Play a round to its end."""
    for _ in range(MOST_STEPS):
        if not state.windows:
            return
        asked = _next(state, players)
        action, seat = asked.action, asked.seat
        if action is None:
            # Only the time for bombs goes on after a Dud, at any table.
            (clock,) = clocks(state)
            action, seat = TimeOut(clock.key), None
        state, _ = act(state, seat, action, CATALOGUE, chance.getrandbits(256))
        yield state, asked
    raise AssertionError("the round does not end")


def ask(state: State, seat: int, player: Player) -> Asked:
    """Ask the player of a seat what it wants."""
    view = perspective(state, seat)
    found = options(view, CATALOGUE)
    return Asked(seat, view, found, player(view, found))


def _next(state: State, players: Sequence[Player]) -> Asked:
    """Return what the first seat that has to do something wants."""
    if state.phase not in _ALL_ASKED and state.bombs is not None:
        for seat in _who_may_react(state):
            asked = ask(state, seat, players[seat])
            if asked.action is not None and not isinstance(asked.action, Decline):
                return asked
    asked = None
    for seat in _waiting(state):
        asked = ask(state, seat, players[seat])
        if asked.action is not None:
            break
    assert asked is not None
    return asked


def _who_may_react(state: State) -> Iterator[int]:
    """Yield who is asked for a bomb, or to collect, when a trick closes."""
    assert state.top is not None
    owner = state.top.seat
    if state.phase == Phase.CLOSING:
        yield from (it for it in after(state, owner) if state.hands[it])
        yield owner


def _waiting(state: State) -> Iterator[int]:
    """Yield the seats that are waited for, beginning after the one that has laid something."""
    window = state.windows[-1] if state.phase in _ALL_ASKED else state.window
    first = state.dealer if state.proposal is None else after(state, state.proposal.seat)[0]
    order = (first, *after(state, first))
    yield from (seat for seat in order if window.waiting >> seat & 1)
