"""The position of a problem, and what somebody wants to do in it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.problems.kept import PossibleAnswer, unpacked
from games.problems.themes import Asks
from games.rules.cards.combinations import book_for
from games.rules.cards.deck import NATURALS, Cards, each, rank_of
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import (
    Action,
    Bomb,
    CallGrand,
    CallTichu,
    Exchange,
    Play,
)
from games.rules.state.codec import to_json
from games.rules.state.state import State
from games.rules.view.perspective import Perspective, perspective


class ProblemPosition(NamedTuple):
    """Where a round stands, and who is asked: templates get the view alone."""

    state: State
    seat: int
    view: Perspective


class CannotBeDone(Exception):
    """What was chosen is not allowed in the position, or nothing was chosen."""


@lru_cache(maxsize=128)
def position_of(steps: bytes, step: int, seat: int) -> ProblemPosition:
    """Return the position before a step of a round that was packed."""
    state = State(options=TableOptions())
    for who, action in unpacked(steps)[:step]:
        state, _ = act(state, who, action)
    return ProblemPosition(state, seat, perspective(state, seat))


def asks_for(answers: Sequence[PossibleAnswer]) -> Asks:
    """Return what a problem asks for."""
    actions = [it.action for it in answers]
    if any(isinstance(it, Exchange) for it in actions):
        return Asks.PUSH
    if any(isinstance(it, CallGrand) for it in actions):
        return Asks.GRAND
    if any(isinstance(it, CallTichu) for it in actions):
        return Asks.TICHU
    if None in actions:
        return Asks.BOMB
    plays = [it for it in actions if isinstance(it, Play)]
    is_wish = len(plays) > 1 and len({it.cards for it in plays}) == 1
    return Asks.WISH if is_wish else Asks.CARDS


def choice_of(action: Action | None) -> str:
    """Return an answer as a short text, by which equal ones are counted."""
    return json.dumps(None if action is None else to_json(action), separators=(",", ":"))


def answer_like(
    position: ProblemPosition, answers: Sequence[PossibleAnswer], action: Action | None
) -> PossibleAnswer | None:
    """Return the answer that an action is, whatever the suits; ``None`` for none of them.

    Raises CannotBeDone for what the rules forbid.
    """
    if action is not None:
        refuse_forbidden(position, action)
    return next((it for it in answers if _is_same(position.view, it.action, action)), None)


def refuse_forbidden(position: ProblemPosition, action: Action) -> None:
    """Raise CannotBeDone for what the rules forbid in a position."""
    try:
        act(position.state, position.seat, action)
    except RuleViolation as refused:
        raise CannotBeDone(refused.code) from refused


def _is_same(view: Perspective, one: Action | None, other: Action | None) -> bool:
    if isinstance(one, Play) and isinstance(other, Play):
        return _makes(view, one) == _makes(view, other) and one.wish == other.wish
    if isinstance(one, Bomb) and isinstance(other, Bomb):
        return one.cards == other.cards
    if isinstance(one, Exchange) and isinstance(other, Exchange):
        return dict(one.give) == dict(other.give)
    return one == other


def _makes(view: Perspective, play: Play) -> object:
    made = book_for(view.rules).choose(play.cards, play.phoenix, view.to_beat)
    return made._replace(cards=0), _ranks(play.cards)


def _ranks(cards: Cards) -> Counter[int]:
    return Counter(rank_of(card) if card & NATURALS else -card for card in each(cards))
