"""How somebody played beside a partner in a round that is over: mistakes, passes, fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from games import expansion
from games.replays.judged import LUCKY, MISTAKE
from games.rules.cards.deck import MAH_JONG
from games.rules.cards.ruleset import SEATS, partner_of, team_of
from games.rules.play.engine import fold
from games.rules.state.actions import Bomb, Exchange, Pass, Play
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from games.services.acting import judging
from games.services.acting.judging import PlayedRound


class SeatFigures(NamedTuple):
    """What is kept of a seat in a round, by the names of the columns."""

    decisions: int
    mistakes: int
    passes: int
    left_to_partner: int
    push_fit: float | None
    wish_fit: float | None


def figures_of(played: PlayedRound, decisions: Iterable[Mapping[str, Any]]) -> list[SeatFigures]:
    """Return the figures of each seat, without what a bot did that stood in for somebody.

    ``decisions`` are those of the judgement of the round.
    """
    states = _states(played)
    own = [it for it in decisions if not played.steps[it["step"]].by_stand_in]
    verdicts = [(it["seat"], it["verdict"]) for it in own]
    judged = [(seat, it) for seat, it in verdicts if it not in judging.UNJUDGED]
    return [
        _of_seat(seat, played, states, [it for of, it in judged if of == seat]) for seat in SEATS
    ]


def _states(played: PlayedRound) -> list[State]:
    """Return the state before each step, and that after the last."""
    states = [played.before]
    for step in played.steps:
        states.append(fold(step.events, states[-1]))
    return states


def _of_seat(
    seat: int, played: PlayedRound, states: Sequence[State], verdicts: Sequence[str]
) -> SeatFigures:
    steps = enumerate(played.steps)
    numbers = [it for it, step in steps if step.seat == seat and not step.by_stand_in]
    passes = [it for it in numbers if _leaves_cards(states[it], seat, played, it)]
    left = [it for it in passes if _partner_plays(seat, played, states, it)]
    return SeatFigures(
        len(verdicts),
        sum(it in (MISTAKE, LUCKY) for it in verdicts),
        len(passes),
        len(left),
        _push_fit(seat, played, states, numbers),
        _wish_fit(seat, played, states, numbers),
    )


def _leaves_cards(state: State, seat: int, played: PlayedRound, number: int) -> bool:
    """Tell whether a step is a pass on an opponent's cards that could have been beaten."""
    if not isinstance(played.steps[number].action, Pass) or state.top is None:
        return False
    is_opponents = team_of(state.top.seat) != team_of(seat)
    return is_opponents and bool(options(perspective(state, seat), expansion.catalogue()).moves)


def _partner_plays(seat: int, played: PlayedRound, states: Sequence[State], number: int) -> bool:
    """Tell whether the partner is the next of the team to lay cards in the same trick."""
    for later in range(number + 1, len(played.steps)):
        if states[later].top is None:
            return False
        step = played.steps[later]
        if step.seat == partner_of(seat) and isinstance(step.action, Play | Bomb | Pass):
            return not isinstance(step.action, Pass)
    return False


def _push_fit(
    seat: int, played: PlayedRound, states: Sequence[State], numbers: Sequence[int]
) -> float | None:
    from games.bots.verdicts.fitting import fit_of_push  # needs numba

    catalogue = expansion.catalogue()
    for number in numbers:
        action, state = played.steps[number].action, states[number]
        if isinstance(action, Exchange):
            view, hand = perspective(state, seat), state.hands[partner_of(seat)]
            return fit_of_push(view, action, hand, catalogue)
    return None


def _wish_fit(
    seat: int, played: PlayedRound, states: Sequence[State], numbers: Sequence[int]
) -> float | None:
    from games.bots.verdicts.fitting import fit_of_wish  # needs numba

    catalogue = expansion.catalogue()
    for number in numbers:
        action, state = played.steps[number].action, states[number]
        if isinstance(action, Play) and action.cards & MAH_JONG:
            view, hand = perspective(state, seat), state.hands[partner_of(seat)]
            return fit_of_wish(view, public_record(state), action, hand, catalogue)
    return None
