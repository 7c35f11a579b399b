"""Pairing up at the least cost: the one place that knows the library for it.

Costs are compared one after the other. They become the digits of one whole number, so the
library's maximum weight is the least of the first cost, then of the second, and so on;
nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)
CostRow = tuple[int, ...]
EdgeWeights = dict[frozenset[Node], int]


def least(nodes: Sequence[Node], costs: Mapping[frozenset[Node], int]) -> list[frozenset[Node]]:
    """Return the way to pair up all nodes at the least total cost, nothing if there is none.

    Two nodes without a cost between them may not be paired.
    """
    from networkx import Graph, max_weight_matching  # importing it takes a fifth of a second

    most = max(costs.values(), default=0)
    graph = Graph()
    graph.add_nodes_from(range(len(nodes)))
    for one, other in combinations(range(len(nodes)), 2):
        cost = costs.get(frozenset({nodes[one], nodes[other]}))
        if cost is not None:
            graph.add_edge(one, other, weight=most - cost)
    found = max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < len(nodes):
        return []
    return [frozenset({nodes[one], nodes[other]}) for one, other in found]


def digits(costs: Mapping[frozenset[Node], CostRow], pairs: int) -> EdgeWeights[Node]:
    """Return one number for several costs of each pair, the first weighing most.

    No sum of a cost over as many pairs as there are reaches the next digit.
    """
    length = len(next(iter(costs.values()), ()))
    most = [max(cost[place] for cost in costs.values()) for place in range(length)]
    found: EdgeWeights[Node] = {}
    for pair, cost in costs.items():
        number = 0
        for place, digit in enumerate(cost):
            number = number * (most[place] * pairs + 1) + digit
        found[pair] = number
    return found


def costs_of(
    nodes: Iterable[Node], cost: Callable[[Node, Node], CostRow | None]
) -> dict[frozenset[Node], CostRow]:
    """Return the costs of all allowed pairs, of nodes in order."""
    found = {}
    for one, other in combinations(nodes, 2):
        of_pair = cost(one, other)
        if of_pair is not None:
            found[frozenset({one, other})] = of_pair
    return found
