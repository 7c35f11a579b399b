"""Knock-out: brackets, and the entrants who go on (KO)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.tournaments.rules.limits import Pair
from games.tournaments.rules.results import Id, games_won

Opponents = tuple[Id | None, Id | None]


def seeds(size: int) -> list[int]:
    """Return the seeds of a bracket, a power of two, in order: 1 and 2 meet last (KO-1)."""
    found = [1]
    while len(found) < size:
        length = 2 * len(found) + 1
        found = [seed for one in found for seed in (one, length - one)]
    return found


def bracket(ids: Sequence[Id]) -> list[Opponents]:
    """Return the matches of the first round; one without an opponent is a bye (KO-1, KO-2)."""
    size = 1
    while size < len(ids):
        size *= 2
    line = [ids[seed - 1] if seed <= len(ids) else None for seed in seeds(size)]
    return list(zip(line[::2], line[1::2], strict=False))


def rounds_of(count: int) -> int:
    """Return how many rounds it takes until one is left."""
    return max((count - 1).bit_length(), 1)


class MeetingStanding(NamedTuple):
    """How a meeting of one or several games stands."""

    won: Pair
    winner: int | None


def meeting(games: Sequence[Pair], best_of: int = 1) -> MeetingStanding:
    """Return who has won a meeting; equal totals call for further deals (KO-2, KO-3)."""
    won = games_won(games)
    needed = best_of // 2 + 1
    winner = next((side for side in (0, 1) if won[side] >= needed), None)
    return MeetingStanding(won, winner)


def is_meeting_over(games: Sequence[Pair], best_of: int) -> bool:
    """Return whether a meeting was decided by its last game, none of them tied (KO-2, KO-3)."""
    return (
        all(one != other for one, other in games)
        and meeting(games, best_of).winner is not None
        and meeting(games[:-1], best_of).winner is None
    )
