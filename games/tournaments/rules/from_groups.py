"""The seeds of a knock-out after groups: those of one group meet again as late as possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.tournaments.rules.knock_out import rounds_of, seeds
from games.tournaments.rules.matching import CostRow, digits, least
from games.tournaments.rules.results import Id


def kept_apart(tiers: Sequence[Sequence[Id]], group_of: Mapping[Id, str]) -> list[Id]:
    """Return who goes on in the order of the seeds, each tier after the one before (RR-6, KO-1).

    A tier is the winners of the groups, the seconds and so on. Its order changes as little as
    it takes that the fewest meet somebody of their own group in the first round, then in the
    second, and so on; the winners' only if that of the others does not do.
    """
    rounds = rounds_of(sum(len(tier) for tier in tiers))
    line = seeds(2**rounds)
    ends = [sum(len(tier) for tier in tiers[:number]) for number in range(len(tiers) + 1)]
    at = dict(enumerate(tiers[0], start=1))
    for number in (*range(1, len(tiers)), 0):
        own = range(ends[number] + 1, ends[number + 1] + 1)
        others = {line.index(it): group_of[one] for it, one in at.items() if it not in own}
        costs: dict[frozenset[Id | int], CostRow] = {
            frozenset({one, seed}): (
                *_met_again(group_of[one], line.index(seed), others, rounds),
                (seed - own[place]) ** 2,
            )
            for place, one in enumerate(tiers[number])
            for seed in own
        }
        pairs = least([*tiers[number], *own], digits(costs, len(own)))
        at |= {seed: one for one in tiers[number] for seed in own if {one, seed} in pairs}
    return [at[seed] for seed in sorted(at)]


def _met_again(group: str, place: int, others: Mapping[int, str], rounds: int) -> list[int]:
    """Return how many of a group can first be met in each round, from a place in the bracket."""
    found = [(place ^ other).bit_length() for other, it in others.items() if it == group]
    return [found.count(number) for number in range(1, rounds + 1)]
