"""What decided a finished round: the play by which those whom it hit came to expect the least.

What somebody expects is the mean over deals that they could believe in (``verdicts/outlook.py``),
so that a bomb of which nobody knew weighs more than a trick that everybody saw coming.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from games.bots.search import ready
from games.records.summary import AcceptedAction
from games.rules.cards.combinations import Combination
from games.rules.cards.ruleset import team_of
from games.rules.play.engine import fold
from games.rules.state.events import CardsLaid
from games.rules.state.state import State
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from games.services.acting import judging
from games.services.acting.judging import PlayedRound
from games.services.ground.refusals import TableRefusal

WORLDS, MORE_WORLDS = 40, 240
"""Deals that are imagined for each play, and for those that may have decided."""
FINALISTS = 3
LEAST = 20
"""Points; less decides no round."""
ROUNDED_TO = 5


class TurningPoint(NamedTuple):
    """A play that decided a round."""

    step: int
    """Its place among the steps of the round."""
    seat: int
    combination: Combination
    on: int | None
    """The opponent whose play it beat; ``None`` for a lead, or over the partner."""
    beaten: Combination | None
    points: int


class _Laid(NamedTuple):
    """A play, with the states before and after it."""

    step: int
    event: CardsLaid
    before: State
    after: State

    @property
    def hit(self) -> int:
        """The opponent whose play was beaten, else the next one."""
        top = self.before.plays[-1] if self.before.plays else None
        if top is not None and team_of(top.seat) != team_of(self.event.seat):
            return top.seat
        return (self.event.seat + 1) % 4


def ask(key: Hashable, played: PlayedRound, keep: Callable[[TurningPoint | None], None]) -> None:
    """Have the turning point of a finished round looked for in the pool, if it is not yet.

    ``keep`` is called once with it, in a thread of the pool. Raises TableRefusal ``no_search`` or
    ``too_many_judged``.
    """
    # Where nobody has asked for a strong bot nothing is begun for this.
    if not ready.is_ready():
        raise TableRefusal("no_search")
    judging.ask_for(key, len(played.steps), lambda: pieces(played), lambda it: keep(it[-1]))


def pieces(played: PlayedRound) -> Iterator[TurningPoint | None]:
    """Yield the work on a round bit by bit; the last piece is its turning point, if it has one."""
    laid, end = _plays(played)
    winner = _winner(end)
    found: list[tuple[float, _Laid]] = []
    for it in laid:
        swing = None if winner not in (None, team_of(it.event.seat)) else _swing(it, WORLDS)
        if swing is not None:
            found.append((swing, it))
        yield None
    found.sort(key=lambda it: -it[0])
    best: tuple[float, _Laid] | None = None
    for _rough, it in found[:FINALISTS]:
        swing = _swing(it, MORE_WORLDS)
        if swing is not None and (best is None or swing > best[0]):
            best = swing, it
        yield None
    yield _point(*best) if best is not None and best[0] >= LEAST else None


def _plays(played: PlayedRound) -> tuple[list[_Laid], State]:
    state, found = played.before, []
    for number, step in enumerate(played.steps):
        before, state = state, fold(step.events, state)
        event = _laid_in(step)
        if event is not None:
            found.append(_Laid(number, event, before, state))
    return found, state


def _laid_in(step: AcceptedAction) -> CardsLaid | None:
    return next((event for event in step.events if isinstance(event, CardsLaid)), None)


def _winner(end: State) -> int | None:
    """Return the team that has more points of the round, ``None`` if neither has."""
    if end.score is None or end.score.round[0] == end.score.round[1]:
        return None
    return int(end.score.round[1] > end.score.round[0])


def _swing(it: _Laid, worlds: int) -> float | None:
    """Return by how many points the expectation of the one who was hit has fallen."""
    before, after = (_expected(state, it.hit, worlds) for state in (it.before, it.after))
    return None if before is None or after is None else before - after


def _expected(state: State, seat: int, worlds: int) -> float | None:
    # The search needs numba, which is there by now.
    from games.bots.verdicts.outlook import outlook

    if state.score is not None:
        points: Sequence[int] = state.score.round
        return float(points[team_of(seat)] - points[1 - team_of(seat)])
    return outlook(perspective(state, seat), public_record(state), worlds)


def _point(swing: float, it: _Laid) -> TurningPoint:
    top = it.before.plays[-1] if it.before.plays else None
    is_hit = top is not None and team_of(top.seat) != team_of(it.event.seat)
    return TurningPoint(
        it.step,
        it.event.seat,
        it.event.combination,
        top.seat if top is not None and is_hit else None,
        top.combination if top is not None and is_hit else None,
        ROUNDED_TO * round(swing / ROUNDED_TO),
    )
