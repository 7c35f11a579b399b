"""What the style of the own team plays at once, without search: the move to beat."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.search import table
from games.bots.search.choosing import NO_GROUP, choose_follow, choose_lead
from games.bots.search.compiled import Numbers, compiled_with_memory
from games.bots.search.grouped import no_groups, note_hand
from games.bots.search.groups import GROUP_KIND, GROUP_LENGTH, GROUP_RANK, TAKEN, tally_of
from games.bots.search.judging import CARDS, TALLY
from games.bots.search.knowledge import Knowledge
from games.bots.search.table import FOLLOW, HANDS, NOTHING, PHASE
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
    """Return what a seat in turn would lay without a thought."""
    found = np.zeros(len(Habit._fields), dtype=np.int64)
    unknown = knowledge.unknown | int(knowledge.fixed.sum())
    _choose(knowledge.round, seat, unknown, knowledge.sizes, found)
    return Habit(*map(int, found))


@compiled_with_memory
def _choose(round_: Numbers, seat: int, unknown: int, sizes: Numbers, found: Numbers) -> None:
    hands = no_groups(seat)
    note_hand(seat, round_[HANDS + seat], np.zeros(16, dtype=np.int64), hands)
    for other in range(4):
        hands.notes[other, CARDS] = sizes[other]
    # Of the others' cards only the sum is looked at: it does not matter where they are.
    hands.notes[(seat + 1) & 3, TALLY] = tally_of(unknown)
    groups, weights, notes = hands
    if round_[PHASE] == FOLLOW:
        chosen = choose_follow(round_, groups, weights, notes, seat)
    else:
        chosen = choose_lead(round_, groups, weights, notes, seat)
    found[0] = NOTHING
    if chosen != NO_GROUP:
        found[0], found[1] = groups[seat, chosen, GROUP_KIND], groups[seat, chosen, GROUP_RANK]
        found[2], found[3] = groups[seat, chosen, GROUP_LENGTH], groups[seat, chosen, TAKEN]
