"""How well a result is among others on the same boards: shares, levels, how far off it may be."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from math import sqrt
from statistics import mean

ERROR_OF_A_BOARD = 170
"""Points by which one board misses what somebody is worth, as a standard error."""
ENDS_A_STREAK = 2
"""Days missed one after the other."""
FEWEST_PEOPLE = 10
"""Before so many have played nothing is said of people."""

FieldScores = Mapping[str, Sequence[int]]
"""What bots made of a board, by level, the weakest first."""


def error_of(boards: int) -> int:
    """Return by how many points the mean of some boards may be off."""
    return round(ERROR_OF_A_BOARD / sqrt(boards))


def share_beaten(points: int, others: Sequence[int]) -> float | None:
    """Return which part of the others somebody has beaten, ties as halves; ``None`` of nobody."""
    if not others:
        return None
    beaten = sum(it < points for it in others) + sum(it == points for it in others) / 2
    return beaten / len(others)


def share_of_boards(played: Sequence[tuple[int, FieldScores]]) -> float | None:
    """Return the mean of the parts of the field that were beaten on some boards.

    ``None`` if bots have not played all of them.
    """
    shares = [
        share_beaten(points, [it for made in field.values() for it in made])
        for points, field in played
    ]
    known = [it for it in shares if it is not None]
    return mean(known) if known and len(known) == len(shares) else None


def par_of(field: FieldScores, strongest: str) -> float | None:
    """Return the mean of what the strongest bots made of a board; ``None`` before they played."""
    made = field.get(strongest)
    return mean(made) if made else None


def ranks(ordered: Sequence[float]) -> list[int]:
    """Return the ranks of results from the best on, from 1; those with the same share one."""
    found: list[int] = []
    for place, it in enumerate(ordered, start=1):
        is_same = place > 1 and it == ordered[place - 2]
        found.append(found[-1] if is_same else place)
    return found


def evenings(fields: Sequence[FieldScores]) -> dict[str, list[float]]:
    """Return what bots of each level made of all boards together, in points a board."""
    levels = [level for level in fields[0] if all(level in it for it in fields)] if fields else []
    return {
        level: [mean(made) for made in zip(*(it[level] for it in fields), strict=False)]
        for level in levels
    }


def level_like(points: float, by_level: Mapping[str, Sequence[float]]) -> str | None:
    """Return the level whose mean comes closest, the weaker of two; ``None`` without a field."""
    means = {level: mean(made) for level, made in by_level.items() if made}
    if not means:
        return None
    return min(means, key=lambda level: abs(means[level] - points))


def streak(played: Collection[date], today: date) -> int:
    """Return how many days somebody has played in a row: one missed day does not end it, two do.

    Today may still come.
    """
    count, missed, day = 0, 0, today
    while missed < ENDS_A_STREAK:
        if day in played:
            count, missed = count + 1, 0
        elif day != today:
            missed += 1
        day -= timedelta(days=1)
    return count
