"""Which bot made a move of a round that is over, and which of its moves people found silly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.models import Hand, MatchKind, MatchSeat, SillyMove, sitting, standing_in
from games.models.match_people import UNKNOWN_LEVEL
from games.replays.reading import deeds_of, state_before
from games.replays.walk import Step
from games.rules.play.engine import fold
from games.rules.state.actions import Action
from games.rules.state.state import State

KINDS = (MatchKind.PLAYED, MatchKind.PRACTICE, MatchKind.DAILY)
"""In lessons a script plays, and of imported matches only names of levels are known."""


class SillyPosition(NamedTuple):
    """A move that people found silly, and the state in which a bot made it."""

    move: SillyMove
    state: State
    action: Action


def bot_of(hand: Hand, rows: Sequence[MatchSeat], step: Step) -> MatchSeat | None:
    """Return the bot whose move a step is, ``None`` for a person, the clock and the score."""
    if step.seat is None or step.by_clock or step.is_score or hand.match.kind not in KINDS:
        return None
    played_by = standing_in if step.by_stand_in else sitting
    row = played_by(hand, rows, step.seat, step.version)
    return row if row is not None and row.level not in ("", UNKNOWN_LEVEL) else None


def silly_positions() -> Iterator[SillyPosition]:
    """Yield all moves that people found silly with their positions, most often named first."""
    for move in SillyMove.objects.select_related("hand__match").iterator():
        state = state_before(move.hand)
        for deed in deeds_of(move.hand):
            if deed.version == move.version:
                yield SillyPosition(move, state, deed.action)
                break
            state = fold(deed.events, state)
