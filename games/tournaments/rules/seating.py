"""Which pair plays at which table (SEAT-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.tournaments.rules.results import Id


def tables(
    pairs: Sequence[tuple[Id, Id]], fixed: Mapping[Id, int], free: Iterable[int]
) -> list[int | None]:
    """Return the table of each pair, ``None`` if there are too few.

    A team that cannot move keeps its table; of two such teams the first-named does. The
    others take the free tables in order.
    """
    found: list[int | None] = []
    for first, second in pairs:
        table = fixed.get(first, fixed.get(second))
        found.append(None if table in found else table)
    left = iter(table for table in sorted(set(free)) if table not in found)
    return [next(left, None) if table is None else table for table in found]
