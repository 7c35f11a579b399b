"""What a style lays at once, without looking ahead."""

from __future__ import annotations

import numpy as np

from games.bots.search.burdens import GROUP_KIND, GROUP_LENGTH, GROUP_RANK, TAKEN
from games.bots.search.choosing import NO_GROUP, choose_follow, choose_lead
from games.bots.search.compiled import Numbers, compiled_with_memory
from games.bots.search.grouped import no_groups, note_hand
from games.bots.search.groups import tally_of
from games.bots.search.judging import CARDS, TALLY
from games.bots.search.table import FOLLOW, HANDS, NOTHING, PHASE


@compiled_with_memory
def choose_at_once(
    round_: Numbers, seat: int, unknown: int, sizes: Numbers, found: Numbers
) -> None:
    """Find kind, rank, length and tally of what a seat in turn would lay."""
    hands = no_groups()
    note_hand(round_, seat, round_[HANDS + seat], np.zeros(16, dtype=np.int64), hands)
    for other in range(4):
        hands.notes[other, CARDS] = sizes[other]
    # Only the sum of the others' cards is looked at: who holds which does not matter.
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
