"""How the hands of all seats are grouped and weighed, which playouts go by."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.search.compiled import Numbers, Weights, compiled, compiled_with_memory
from games.bots.search.groups import group_hand, tally_of
from games.bots.search.judging import CARDS, GROUPS, TALLY
from games.bots.search.regrouping import weigh
from games.bots.search.styles import SPARE_GROUPS, STYLE, WIDTH, set_style
from games.bots.search.table import count


class Grouped(NamedTuple):
    """How the hands of all seats are grouped (:mod:`games.bots.search.groups`)."""

    groups: Numbers
    weights: Weights
    notes: Numbers
    """Cards, tally and number of groups of every seat."""


@compiled_with_memory
def no_groups() -> Grouped:
    """Return empty notes for all hands, weighed in the style of playouts."""
    found = Grouped(
        np.zeros((4, SPARE_GROUPS, 5), dtype=np.int64),
        np.zeros((4, WIDTH)),
        np.zeros((4, 3), dtype=np.int64),
    )
    set_style(found.weights, STYLE)
    return found


@compiled
def note_hand(round_: Numbers, seat: int, cards: int, counts: Numbers, to: Grouped) -> float:
    """Group a hand under the rules of a round, note what a playout looks at; return its burden."""
    to.notes[seat, CARDS] = count(cards)
    to.notes[seat, TALLY] = tally_of(cards)
    groups, weights = to.groups[seat], to.weights[seat]
    to.notes[seat, GROUPS] = group_hand(round_, cards, counts, groups, weights)
    burden = 0.0
    for place in range(to.notes[seat, GROUPS]):
        burden += to.weights[seat, place]
        weigh(to.groups, to.weights, seat, place)
    return burden


@compiled
def copy_hand(hands: Grouped, seat: int, to: Grouped) -> None:
    """Note a hand as it is noted elsewhere."""
    for place in range(hands.notes[seat, GROUPS]):
        for column in range(5):
            to.groups[seat, place, column] = hands.groups[seat, place, column]
        to.weights[seat, place] = hands.weights[seat, place]
    for column in range(3):
        to.notes[seat, column] = hands.notes[seat, column]
