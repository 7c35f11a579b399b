"""What boards deal: all follows from their chain and their word (VER-4, VER-6)."""

from __future__ import annotations

from games.models import BoardSet
from games.rules.play import verifiable
from games.rules.play.verifiable import RoundSeed
from games.rules.state.actions import Deal


def deal_in(boards: BoardSet, number: int) -> Deal:
    """Return the deal of a board, counted from 1."""
    return verifiable.deal_of(seed_of_board(boards, number), number, [boards.word])


def seed_of_board(boards: BoardSet, number: int) -> bytes:
    """Return the seed of a board, counted from 1."""
    return verifiable.seed_of(bytes.fromhex(boards.last_seed), number)


def chance_of_board(boards: BoardSet, number: int) -> RoundSeed:
    """Return what all that chance decides on a board follows from, counted from 1 (VER-6)."""
    return RoundSeed(seed_of_board(boards, number), number, [boards.word])
