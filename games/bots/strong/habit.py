"""What the style of a bot's own team plays at once, without a search: the move to beat."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.search import table
from games.bots.search.at_once import choose_at_once
from games.bots.search.groups import tally_of
from games.bots.search.table import NOTHING
from games.bots.strong.knowledge import Knowledge
from games.rules.cards.deck import PHOENIX, Cards


class Habit(NamedTuple):
    """A combination to lay, as the kernel has it; its kind is ``NOTHING`` for a pass."""

    kind: int
    rank: int
    length: int
    tally: int

    @property
    def is_pass(self) -> bool:
        """Whether nothing is laid."""
        return self.kind == NOTHING

    def is_made_by(self, kind: int, rank: int, length: int, cards: Cards) -> bool:
        """Tell whether a move with these cards is the one meant."""
        if (kind, length) != (self.kind, self.length):
            return False
        if kind == table.DOG or cards == PHOENIX:
            return kind == table.DOG or self.tally == 1
        return rank == self.rank and tally_of(cards) == self.tally


def habit_of(knowledge: Knowledge, seat: int) -> Habit:
    """Return what a seat in turn would lay without thinking."""
    found = np.zeros(len(Habit._fields), dtype=np.int64)
    unknown = knowledge.unknown | int(knowledge.fixed.sum())
    choose_at_once(knowledge.round, seat, unknown, knowledge.sizes, found)
    return Habit(*map(int, found))
