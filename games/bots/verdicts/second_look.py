"""A yardstick that is not the judge's own: searching bots play actions out, in worlds of their own.

The judge plays on by formulas in worlds of a walk. Here four bots that search before each move play
the rest of the round, after each action that might be taken, in worlds that are drawn at random and
chosen among by how well their hands are grouped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import exp
from random import Random

import numpy as np

from games.bots import decide
from games.bots.ground import turns
from games.bots.search.worlds import BELIEF
from games.bots.strong.knowledge import known
from games.bots.verdicts.every_world import doubt_of
from games.rules.cards.deck import FULL_DECK, each
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action, Bomb, CallGrand, CallTichu, Deal, DeclineGrand, Play
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import NONE_YET, Four, State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record

LEVEL = "keen"
USUAL = "normal"
"""Who pushes and calls Grand Tichu where that shall be quick: most of the time would go there."""
DRAWN_FOR_ONE = 24
"""Deals of which one becomes a world: the likelier, the better its hands are grouped."""
FIRST_CARDS = 8


def keen(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    """Search before everything that is done."""
    return decide(LEVEL, view, found, EMPTY, record)


def quick(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    """Search before each move, but push and call a Grand Tichu by rules of thumb."""
    level = USUAL if view.phase in (Phase.GRAND, Phase.EXCHANGE) else LEVEL
    return decide(level, view, found, EMPTY, record)


def points_of(
    state: State,
    seat: int,
    actions: Sequence[Action | None],
    worlds: int,
    chance: int,
    bot: turns.Bot = keen,
) -> np.ndarray:
    """Return what each action is worth to the team of a seat, by action and world.

    ``None`` is to do without what else is asked about: a bomb on this trick, or a call.
    """
    drawn = list(_worlds(state, seat, worlds, Random(chance)))  # noqa: S311 - no secret
    calls = any(isinstance(it, CallTichu) for it in actions)
    return np.array([[_played(it, seat, action, bot, calls) for it in drawn] for action in actions])


def _worlds(state: State, seat: int, number: int, chance: Random) -> Iterator[State]:
    if not state.exchanged:
        for _ in range(number):
            yield _dealt(state, seat, _whole(state, seat, chance))
        return
    draw = partial(_draw, state.hands, _fixed(state, seat), seat, chance)
    for _ in range(number):
        # What was pushed would tell the bots of cards that lie elsewhere in this world.
        yield state._replace(hands=_chosen(state, seat, draw, chance), given=NONE_YET)


def _fixed(state: State, seat: int) -> list[int]:
    """Return the cards of the others that a seat knows."""
    knowledge = known(perspective(state, seat), public_record(state))
    assert knowledge is not None
    return [int(cards) for cards in knowledge.fixed]


def _draw(hands: Four, fixed: Sequence[int], seat: int, chance: Random) -> Four:
    """Deal what a seat cannot see to the others at random."""
    cards = [card for it in SEATS if it != seat for card in each(hands[it] & ~fixed[it])]
    chance.shuffle(cards)
    drawn = []
    for it in SEATS:
        number = hands[it].bit_count() - fixed[it].bit_count()
        drawn.append(hands[it] if it == seat else fixed[it] | sum(cards[:number]))
        cards = cards if it == seat else cards[number:]
    return four(drawn)


def _chosen(state: State, seat: int, draw: partial[Four], chance: Random) -> Four:
    knowledge = known(perspective(state, seat), public_record(state))
    assert knowledge is not None
    deals = [draw() for _ in range(DRAWN_FOR_ONE)]
    doubts = [doubt_of(knowledge, seat, it) for it in deals]
    likely = [exp(-BELIEF * (doubt - min(doubts))) for doubt in doubts]
    return chance.choices(deals, likely)[0]


def _whole(state: State, seat: int, chance: Random) -> Four:
    """Deal what a seat does not hold before the exchange: 14 cards to each."""
    mine = state.hands[seat]
    cards = list(each(FULL_DECK & ~mine))
    chance.shuffle(cards)
    rest = [sum(cards[14 * place : 14 * place + 14]) for place in range(3)]
    lacking = sum(cards[42:])
    return four((rest.pop() if it != seat else mine | lacking) for it in SEATS)


def _dealt(state: State, seat: int, hands: Four) -> State:
    """Return a round in which these hands are dealt, until the seat has to decide."""
    first, rest = [], []
    for it in SEATS:
        cards = list(each(hands[it]))
        if it == seat and state.phase == Phase.GRAND:
            cards.sort(key=lambda card: not card & state.hands[seat])
        first.append(sum(cards[:FIRST_CARDS]))
        rest.append(sum(cards[FIRST_CARDS:]))
    now, _ = act(State(options=state.options), None, Deal(four(first), four(rest)))
    for it in SEATS:
        if it != seat or state.phase != Phase.GRAND:
            grand = state.calls[it] == Call.GRAND
            now, _ = act(now, it, CallGrand() if grand else DeclineGrand())
    return now


def _played(state: State, seat: int, action: Action | None, bot: turns.Bot, calls: bool) -> int:
    """Return what the team of a seat makes more than the others if it does that."""
    bots = [bot] * 4
    if action is not None:
        state, _ = act(state, seat, action)
    elif calls:
        bots[seat] = _without_calls(bot)
    elif state.top is not None:
        bots[seat] = _without_bomb(bot, state.top.number)
    while state.windows:
        state, _ = act(state, *turns.next_action(state, bots))
    assert state.score is not None
    points = state.score.round
    return points[seat % 2] - points[1 - seat % 2]


def _without_calls(bot: turns.Bot) -> turns.Bot:
    def play(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        actions = tuple(it for it in found.actions if it != CallTichu())
        action = bot(view, found._replace(actions=actions), record)
        return action._replace(tichu=False) if isinstance(action, Play) else action

    return play


def _without_bomb(bot: turns.Bot, top: int) -> turns.Bot:
    def play(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        if view.top is not None and view.top.number == top:
            found = found._replace(bombs=())
        action = bot(view, found, record)
        return None if isinstance(action, Bomb) and not found.bombs else action

    return play
