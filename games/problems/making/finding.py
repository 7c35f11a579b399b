"""Look for problems in a round of bots: positions in which a likely answer is certainly wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from games.bots import decide
from games.bots.ground import turns
from games.bots.search.value import PLAIN
from games.bots.strong.candidates import (
    CALL,
    WAIT,
    Candidate,
    bomb,
    play_of,
    plays_and_pass,
    with_wishes,
)
from games.bots.strong.deciding import few_are_left
from games.bots.strong.habit import habit_of
from games.bots.strong.knowledge import Knowledge, known
from games.bots.strong.order import order_of
from games.bots.thumb.calls import grand_strength
from games.bots.thumb.reasons import Reason, reasons_for
from games.bots.thumb.situation import BotSituation
from games.bots.verdicts.second_look import quick
from games.problems.making.openings import Openings
from games.problems.making.weighing import Weighing, is_found_again, weigh, weigh_moves
from games.problems.themes import Theme
from games.rules.cards.deck import DOG, DRAGON, MAH_JONG, points
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import (
    Action,
    CallGrand,
    CallTichu,
    DeclineGrand,
    Exchange,
    Pass,
    Play,
)
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import public_record

NEWCOMERS = ("novice", "apprentice", "beginner", "normal")
"""Whose moves are tempting: they think of what lies near, and forget the rest."""
FEWEST_ANSWERS, MOST_ANSWERS = 3, 14
FEW, MANY = 15.0, 75.0
"""Points that a call or its lack costs in a problem: with more, nobody would do it."""
COSTS = 22.0
"""Points that a tempting answer costs at least, unless all is solved."""
PUSHES = 4
"""Ways to push to choose from."""
TRIES, TRIES_BEFORE = 6, 1
"""Positions of a kind in a round that are weighed at most, and before the first lead."""


class FoundProblem(NamedTuple):
    """A problem in a round."""

    theme: Theme
    step: int
    """The number of the step before which the seat is asked."""
    seat: int
    weighing: Weighing
    reasons: tuple[Reason, ...]


class _Position(NamedTuple):
    """Somebody who might be asked."""

    step: int
    state: State
    seat: int
    view: Perspective
    options: Options

    @property
    def situation(self) -> BotSituation:
        return BotSituation(self.view)


Steps = Sequence[tuple[int | None, Action]]
IsWanted = Callable[[Theme, Action | None], bool]
"""Says whether a problem of a theme with such a best answer is wanted."""
_Weighed = tuple[Theme, Weighing, Sequence[Action | None]]
"""A theme, the answers, and which of them are tempting."""


def played(seed: int) -> list[tuple[int | None, Action]]:
    """Return the steps of a round of searching bots, the deal first."""
    deal = turns.deal_of(Random(seed))  # noqa: S311 - no secret
    state, _ = act(State(options=TableOptions()), None, deal)
    steps: list[tuple[int | None, Action]] = [(None, deal)]
    while state.windows:
        steps.append(turns.next_action(state, [quick] * 4))
        state, _ = act(state, *steps[-1])
    return steps


def found_in(
    steps: Steps, seed: int, themes: set[Theme], wanted: IsWanted
) -> Iterator[FoundProblem]:
    """Yield the problems of a round, one at most of each theme."""
    positions = list(_positions(steps))
    Random(seed).shuffle(positions)  # noqa: S311 - no secret
    left = set(themes)
    tries = Counter[str]()
    for it in positions:
        for ask in _ASKED:
            most = TRIES if it.view.has_played or it.state.laid else TRIES_BEFORE
            weighed = None if tries[ask.__name__] >= most else ask(it, left)
            if weighed is None:
                continue
            tries[ask.__name__] += 1
            theme, weighing, tempting = weighed
            least = 0.0 if weighing.is_solved else COSTS
            wrong = any(
                other.action in tempting and other.loss >= least for other in weighing.wrong
            )
            if theme not in left or not wrong or not wanted(theme, weighing.answers[0].action):
                continue
            if is_found_again(weighing, it.state, it.seat, tempting, seed):
                left.remove(theme)
                reasons = reasons_for(it.situation, weighing.answers[0].action)
                yield FoundProblem(theme, it.step, it.seat, weighing, reasons)


def _positions(steps: Steps) -> Iterator[_Position]:
    state = State(options=TableOptions())
    for number, (seat, action) in enumerate(steps):
        if seat is not None:
            for other in SEATS:
                view = perspective(state, other)
                yield _Position(number, state, other, view, options(view))
        state, _ = act(state, seat, action)


# --- what may be asked ----------------------------------------------------------------


def _last(it: _Position, left: set[Theme]) -> _Weighed | None:
    """Ask what to lay when so few cards are left that all deals can be solved."""
    knowledge = _knowledge_in_turn(it) if Theme.LAST in left else None
    if knowledge is None or not few_are_left(knowledge):
        return None
    weighed = _laid(it, knowledge)
    return weighed if weighed is not None and weighed[0] == Theme.LAST else None


def _cards(it: _Position, left: set[Theme]) -> _Weighed | None:
    """Ask what to lay."""
    themes = {Theme.LEAD, Theme.FOLLOW, Theme.DOG}
    knowledge = _knowledge_in_turn(it) if themes & left else None
    is_wanted = _has_dog(it) or {Theme.LEAD, Theme.FOLLOW} & left
    if knowledge is None or few_are_left(knowledge) or not is_wanted:
        return None
    return _laid(it, knowledge)


def _knowledge_in_turn(it: _Position) -> Knowledge | None:
    """Return what a seat knows whose turn it is and that has something to choose."""
    is_turn = it.view.is_my_turn and it.view.phase in (Phase.LEAD, Phase.FOLLOW)
    if not is_turn or not FEWEST_ANSWERS <= _number(it) <= MOST_ANSWERS:
        return None
    knowledge = None if it.view.hand & MAH_JONG else known(it.view, public_record(it.state))
    return None if knowledge is None else knowledge._replace(worth=PLAIN)


def _laid(it: _Position, knowledge: Knowledge) -> _Weighed | None:
    usual = [decide(level, it.view, it.options, EMPTY) for level in NEWCOMERS]
    thought = quick(it.view, it.options, public_record(it.state))
    if all(_cards_of(action) == _cards_of(thought) for action in usual) and not _has_dog(it):
        return None
    moves, _ = plays_and_pass(it.situation, it.options, Pass(), habit_of(knowledge, it.seat))
    weighing = weigh_moves(knowledge, it.seat, moves)
    laid = {_cards_of(action) for action in usual if action is not None}
    tempting = [move.action for move in moves if _cards_of(move.action) in laid]
    if _has_dog(it):
        tempting += [move.action for move in moves if _cards_of(move.action) == DOG]
    return _theme_of(it, weighing), weighing, tempting


def _number(it: _Position) -> int:
    return len(it.options.moves) + (Pass() in it.options.actions)


def _theme_of(it: _Position, weighing: Weighing) -> Theme:
    if weighing.is_solved:
        return Theme.LAST
    best = _cards_of(weighing.answers[0].action)
    wrong = [_cards_of(other.action) for other in weighing.wrong]
    if best == DOG or DOG in wrong:
        return Theme.DOG
    return Theme.LEAD if it.view.phase == Phase.LEAD else Theme.FOLLOW


def _bomb(it: _Position, left: set[Theme]) -> _Weighed | None:
    """Ask whether to bomb while others are to play."""
    top = it.view.top
    if Theme.BOMB not in left or not it.options.bombs or it.view.is_my_turn or top is None:
        return None
    if top.seat % 2 == it.seat % 2 or not _is_of_worth(it):
        return None
    knowledge = known(it.view, public_record(it.state))
    if knowledge is None:
        return None
    moves = [WAIT, *(bomb(it.situation, move) for move in it.options.bombs)]
    weighing = weigh_moves(knowledge._replace(worth=PLAIN), it.seat, moves)
    return Theme.BOMB, weighing, [move.action for move in moves]


def _is_of_worth(it: _Position) -> bool:
    """Tell whether somebody might think of a bomb: for points, a call, or few cards."""
    others = [it.view.counts[(it.seat + step) % 4] for step in (1, 3)]
    lies = _on_table(it)
    return points(lies) >= 15 or min(others) <= 4 or any(it.view.calls) or bool(lies & DRAGON)


def _on_table(it: _Position) -> int:
    return sum(play.combination.cards for play in it.view.plays)


def _wish(it: _Position, left: set[Theme]) -> _Weighed | None:
    """Ask what to wish with the Mah Jong."""
    is_lead = it.view.is_my_turn and it.view.phase == Phase.LEAD
    if Theme.WISH not in left or not is_lead or not it.view.hand & MAH_JONG:
        return None
    knowledge = known(it.view, public_record(it.state))
    thought = quick(it.view, it.options, public_record(it.state))
    if knowledge is None or not isinstance(thought, Play) or not thought.cards & MAH_JONG:
        return None
    laid = play_of(it.situation, thought._replace(tichu=False))
    if laid is None:
        return None
    moves = with_wishes(laid, order_of(it.view.rules))
    weighing = weigh_moves(knowledge._replace(worth=PLAIN), it.seat, moves)
    return Theme.WISH, weighing, [move.action for move in moves]


def _tichu(it: _Position, left: set[Theme]) -> _Weighed | None:
    """Ask whether to call before the first lead."""
    may_call = CallTichu() in it.options.actions and it.state.exchanged and it.view.first_lead
    if Theme.CALL not in left or not may_call or any(it.view.calls):
        return None
    knowledge = known(it.view, public_record(it.state))
    if knowledge is None:
        return None
    moves: list[Candidate] = [CALL, WAIT]
    weighing = weigh_moves(knowledge._replace(worth=PLAIN), it.seat, moves)
    return _of_call(weighing)


def _grand(it: _Position, left: set[Theme]) -> _Weighed | None:
    """Ask whether to call a Grand Tichu."""
    may_call = CallGrand() in it.options.actions and not any(it.view.calls)
    if Theme.CALL not in left or not may_call or grand_strength(it.view.hand) < 3.0:
        return None
    openings = Openings.of_grand(it.view)
    return _of_call(weigh([CallGrand(), DeclineGrand()], openings.best(), openings.compared))


def _of_call(weighing: Weighing) -> _Weighed | None:
    loss = weighing.answers[1].loss
    if not FEW <= loss <= MANY:
        return None
    return Theme.CALL, weighing, [it.action for it in weighing.answers]


def _push(it: _Position, left: set[Theme]) -> _Weighed | None:
    """Ask which of some ways to push is best."""
    if Theme.PUSH not in left or not it.options.exchange or it.view.exchange_begun:
        return None
    usual = decide("normal", it.view, it.options, EMPTY)
    if not isinstance(usual, Exchange):
        return None
    openings = Openings.of_push(it.situation, usual, PUSHES)
    weighing = weigh(openings.actions, openings.best(), openings.compared)
    return Theme.PUSH, weighing, openings.actions


_ASKED: tuple[Callable[[_Position, set[Theme]], _Weighed | None], ...] = (
    _last,
    _cards,
    _bomb,
    _wish,
    _tichu,
    _grand,
    _push,
)


def _cards_of(action: Action | None) -> int:
    return action.cards if isinstance(action, Play) else 0


def _has_dog(it: _Position) -> bool:
    return it.view.phase == Phase.LEAD and bool(it.view.hand & DOG)
