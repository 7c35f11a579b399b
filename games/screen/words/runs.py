"""The ranks of a run as it was read, so that it can be named.

A combination carries only the number by which it is compared. In which order of
ranks it was read, where it passes the Ace or what it lacks, its cards tell.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.cards.deck import MAH_JONG, PHOENIX, RANKS, each, rank_of
from games.rules.cards.shapes import BEYOND_ALL, MAH_JONG_RANK, Combination, Kind

MOVED_RANK, MOVED_NUMBER = 10, 13.5
"""The one rank that rules may compare by another number than its own."""
_PLAIN_ORDER = RANKS
_MOVED_ORDER = (*(rank for rank in RANKS[:-1] if rank != MOVED_RANK), MOVED_RANK, 14)
_CARDS_A_RANK = {
    Kind.STRAIGHT: 1,
    Kind.STRAIGHT_BOMB: 1,
    Kind.POTHOLED: 1,
    Kind.FOUR_CARD: 1,
    Kind.FOUR_POTHOLED: 1,
    Kind.EXPRESSWAY: 1,
    Kind.STAIRS: 2,
    Kind.TRIPLE_TRAIN: 3,
}
RUN_KINDS = frozenset(_CARDS_A_RANK)
_HOLED = frozenset({Kind.POTHOLED, Kind.FOUR_POTHOLED})


def rank_of_number(number: float) -> int:
    """Return the rank that is compared by a number."""
    return MOVED_RANK if number == MOVED_NUMBER else int(number)


def ranks_of_run(combination: Combination, held: int = 0) -> tuple[int, ...]:
    """Return the ranks from the lowest to the highest, one that is lacking included.

    ``held`` are ranks as bits where the combination has no cards. Empty for a run
    past the Ace whose cards count as something else.
    """
    found = list(_spans(combination))
    known = _known_ranks(combination, held)
    fitting = (span for span in found if known <= set(span))
    if known:
        found = [next(fitting, found[0] if found else ())]
    elif combination.rank == BEYOND_ALL:
        return ()
    return found[0] if found else ()


def hole_in(combination: Combination, held: int = 0) -> int | None:
    """Return the rank that a potholed straight lacks, if its cards tell."""
    if combination.kind not in _HOLED or combination.altered:
        return None
    lacking = set(ranks_of_run(combination, held)) - _known_ranks(combination, held)
    return lacking.pop() if len(lacking) == 1 else None


def _known_ranks(combination: Combination, held: int) -> set[int]:
    """Return the ranks it certainly has; none if cards count as something else."""
    if combination.altered:
        return set()
    known = {rank for rank in range(1, 15) if held >> rank & 1}
    known |= {
        MAH_JONG_RANK if card == MAH_JONG else rank_of(card)
        for card in each(combination.cards & ~PHOENIX)
    }
    return known | {combination.phoenix} if combination.phoenix else known


def _spans(combination: Combination) -> Iterator[tuple[int, ...]]:
    """Yield the ranks it may have, in either order."""
    kind = combination.kind
    places = combination.length // _CARDS_A_RANK[kind] + (kind in _HOLED)
    step = 2 if kind == Kind.EXPRESSWAY else 1
    for order in (_PLAIN_ORDER, _MOVED_ORDER):
        if combination.rank == BEYOND_ALL:
            yield from _rings(order, places)
            continue
        high = rank_of_number(combination.rank)
        is_other = order is _PLAIN_ORDER and combination.rank == MOVED_NUMBER
        line = (MAH_JONG_RANK, *order)
        low = line.index(high) - step * (places - 1)
        if low >= 0 and not is_other:
            yield line[low : line.index(high) + 1 : step]


def _rings(order: tuple[int, ...], places: int) -> Iterator[tuple[int, ...]]:
    """Yield the runs that pass from the highest rank to the lowest."""
    for low in range(1, len(order)):
        if len(order) < low + places <= low + len(order):
            yield (order * 2)[low : low + places]
