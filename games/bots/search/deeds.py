"""Candidates as numbers, and how they are carried out."""

from __future__ import annotations

from games.bots.search.compiled import Numbers, compiled
from games.bots.search.table import (
    BARS_BOMBS,
    CALLS,
    CLOSING,
    OWNER,
    PHASE,
    WHAT_LIES,
    collect,
    lay,
    pass_turn,
)

# The columns of a candidate.
DEED, KIND, RANK, LENGTH, CARDS_LAID, WISH, CALL, RECEIVER, IS_SAFE = range(9)
"""The last tells whether what is laid cannot be bombed."""
COLUMNS = 9
# What a candidate does.
WAIT, PLAY, PASS, BOMB, GIVE = range(5)


@compiled
def do(round_: Numbers, seat: int, candidate: Numbers) -> None:
    """Carry out a candidate."""
    deed = candidate[DEED]
    if candidate[CALL]:
        round_[CALLS + seat] = candidate[CALL]
    if deed == PLAY and round_[PHASE] == CLOSING:
        collect(round_, round_[OWNER])
    if deed in (PLAY, BOMB):
        kind, rank, length = candidate[KIND], candidate[RANK], candidate[LENGTH]
        lay(round_, seat, kind, rank, length, candidate[CARDS_LAID], candidate[WISH])
        if candidate[IS_SAFE]:
            round_[BARS_BOMBS] |= WHAT_LIES
    elif deed == PASS:
        pass_turn(round_)
    elif deed == GIVE:
        collect(round_, candidate[RECEIVER])
