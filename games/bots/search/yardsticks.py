"""What moves gain in given worlds, by a given style: the kernel of judgements."""

from __future__ import annotations

import numpy as np

from games.bots.ground.worth import TICHU_BURDEN
from games.bots.search.compiled import Numbers, Weights, compiled_with_memory
from games.bots.search.deeds import CARDS_LAID, do
from games.bots.search.grouped import no_groups, note_hand
from games.bots.search.judging import GROUPS
from games.bots.search.playout import play_out, result_of
from games.bots.search.scoring import TICHU
from games.bots.search.styles import SPARE_GROUPS, STYLE, WIDTH, set_style
from games.bots.search.table import CALLS, HANDS, LEAD, NOTHING, OWNER, PHASE, SIZE, TOP_KIND, TURN
from games.bots.search.value import value_of


@compiled_with_memory
def play_in_worlds(
    round_: Numbers,
    seat: int,
    candidates: Numbers,
    worlds: Numbers,
    style: Weights,
    worth: Weights,
    values: Weights,
) -> None:
    """Find what each candidate is worth to the team of a seat in each world."""
    counts, now = np.zeros(16, dtype=np.int64), np.zeros(SIZE, dtype=np.int64)
    hands = no_groups()
    set_style(hands.weights, style)
    for world in range(len(worlds)):
        for place in range(len(candidates)):
            for column in range(SIZE):
                now[column] = round_[column]
            for other in range(4):
                now[HANDS + other] = worlds[world, other]
                held = worlds[world, other]
                if other == seat:
                    held &= ~candidates[place, CARDS_LAID]
                note_hand(now, other, held, counts, hands)
            do(now, seat, candidates[place])
            play_out(now, hands.groups, hands.weights, hands.notes)
            ours, theirs = result_of(now, hands.notes, seat & 1)
            values[world, place] = value_of(ours, theirs, worth)


@compiled_with_memory
def play_in_doubt(
    cards: Numbers, leads: int, seed: int, doubt: float, worth: Weights, values: Weights
) -> None:
    """Play a deal again and again, never quite alike; find what it is worth to the first team.

    ``doubt`` is the spread of a seat's weights: of its style, of each group of its hand and
    of what it calls on. A Tichu is called before the first card.
    """
    np.random.seed(seed)
    counts, now = np.zeros(16, dtype=np.int64), np.zeros(SIZE, dtype=np.int64)
    hands = no_groups()
    for number in range(len(values)):
        for column in range(SIZE):
            now[column] = 0
        now[TOP_KIND] = now[OWNER] = NOTHING
        now[PHASE], now[TURN] = LEAD, leads
        for seat in range(4):
            now[HANDS + seat] = cards[seat]
            for column in range(SPARE_GROUPS, WIDTH):
                hands.weights[seat, column] = STYLE[column] + doubt * np.random.normal()
            burden = note_hand(now, seat, cards[seat], counts, hands)
            for place in range(hands.notes[seat, GROUPS]):
                hands.weights[seat, place] += doubt * np.random.normal()
            has_called = now[CALLS + ((seat + 2) & 3)] != 0
            if burden + doubt * np.random.normal() <= TICHU_BURDEN and not has_called:
                now[CALLS + seat] = TICHU
        play_out(now, hands.groups, hands.weights, hands.notes)
        ours, theirs = result_of(now, hands.notes, 0)
        values[number] = value_of(ours, theirs, worth)
