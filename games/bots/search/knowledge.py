"""What a seat knows of a round, in the numbers of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from games.bots.conventions import NOTHING_AGREED, Agreed
from games.bots.search import table
from games.bots.search.match_worth import worth_of_points
from games.bots.search.reading import note_shown
from games.bots.search.tables import NUMBER_OF_KIND, numbers_of
from games.bots.search.value import PLAIN
from games.rules.cards.combinations import Combination
from games.rules.cards.deck import FULL_DECK, Cards, points
from games.rules.cards.ruleset import BASE, Rules, team_of
from games.rules.play.scoring import CALL_POINTS, WAGER_POINTS
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

_PHASES = {
    Phase.LEAD: table.LEAD,
    Phase.FOLLOW: table.FOLLOW,
    Phase.CLOSING: table.CLOSING,
    Phase.GIFT: table.GIFT,
}

_OF_NO_MATTER = {
    name: getattr(BASE, name)
    for name in (
        "grand_mode",
        "exchange",
        "pushes_two",
        "pushes_last",
        "wants_high",
        "boosters_allowed",
        "first_leader",
        "leader",
        "opens_hand",
        "sees",
        "seating",
        "closes_lead",
        "wagers",
    )
}
"""Fields of the rules about times other than tricks, who sees what, and what the kernel knows."""
_STAGES = (Phase.BLUE, Phase.BROWN, Phase.GAP)


class Knowledge(NamedTuple):
    """What a seat knows of a round, in the numbers of the kernel."""

    round: np.ndarray
    unknown: Cards
    fixed: np.ndarray
    sizes: np.ndarray
    worth: np.ndarray
    """What points are worth at this score (:mod:`games.bots.search.match_worth`)."""
    seed: int


def known(
    view: Perspective, record: PublicRecord, agreed: Agreed = NOTHING_AGREED
) -> Knowledge | None:
    """Return what a seat knows; ``None`` where the kernel does not know the rules."""
    if view.seat is None or view.phase not in _PHASES or view.calling_time:
        return None
    return _known(view, record, agreed) if knows_rules(view.rules) else None


def known_between_tricks(view: Perspective, record: PublicRecord) -> Knowledge | None:
    """Return what a seat knows while Boosters have their time before a lead (BG-12, BG-14).

    It is nobody's turn, as before the first lead nobody may know whose it will be.
    """
    if view.seat is None or view.phase not in _STAGES:
        return None
    return _known(view, record, NOTHING_AGREED) if knows_rules(view.rules) else None


def knows_rules(rules: Rules) -> bool:
    """Tell whether the kernel knows the rules of tricks."""
    return rules._replace(**_OF_NO_MATTER) == BASE


def _known(view: Perspective, record: PublicRecord, agreed: Agreed) -> Knowledge | None:
    assert view.seat is not None
    if view.top is not None and not is_known(view.top.combination):
        return None
    sizes = np.array(view.counts, dtype=np.int64)
    fixed = [0, 0, 0, 0]
    seen = view.hand | record.played
    if view.boosters is not None:
        seen |= view.boosters.removed
        fixed = [hand & ~seen for hand in view.boosters.hands]
    elif view.given is not None:
        fixed = [card & ~seen for card in view.given]
        fixed[view.seat] = 0
    unknown = FULL_DECK & ~seen & ~sum(fixed)
    others = sum(view.counts) - view.counts[view.seat]
    if unknown.bit_count() + sum(fixed).bit_count() != others:
        return None
    seed = hash((view.hand, record.played, view.passed, record.lines)) & 0x7FFF_FFFF
    numbers = _numbers_of(view, record)
    note_shown(numbers, view, record, agreed)
    return Knowledge(
        numbers,
        unknown,
        np.array(fixed, dtype=np.int64),
        sizes,
        worth_in_match(view),
        seed,
    )


def is_known(top: Combination) -> bool:
    """Tell whether a combination is one of the base game, to be beaten as it is there.

    A companion allows others for one play, after which the usual rules apply again.
    """
    if top.kind not in NUMBER_OF_KIND or top.safe:
        return False
    return top.closed or 2 * top.rank in range(table.DRAGON_RANK + 1)


def numbers_laid(made: Combination) -> tuple[int, int, int]:
    """Return kind, rank and length of a combination as it lies."""
    kind, rank, length = numbers_of(made)
    return kind, table.closed_rank(kind, rank) if made.closed else rank, length


def worth_in_match(view: Perspective) -> np.ndarray:
    """Return what points of this round are worth for the team of a seat.

    If partners rotate, no team has a score, so points count as they are (MATCH-8).
    """
    assert view.seat is not None
    if view.options.partners_rotate:
        return PLAIN
    team = view.seat % 2
    return worth_of_points(view.totals[team], view.totals[1 - team], view.options.target)


def worth_of_calls(calls: Sequence[Call | None], doubled: int) -> list[int]:
    """Return what each seat's call is worth; ``doubled`` are bits of seats."""
    return [
        CALL_POINTS[call] << (doubled >> seat & 1) if call else 0 for seat, call in enumerate(calls)
    ]


def note_rules(numbers: np.ndarray, rules: Rules) -> None:
    """Note in a round what the kernel knows about rules beyond those of the base game."""
    numbers[table.SEATING] = table.number_of_seating(rules.seating)
    numbers[table.CLOSES_LEAD] = rules.closes_lead
    numbers[table.STAKES : table.STAKES + 4] = 0
    for seat, first in rules.wagers:
        # What others win by it counts as lost: the difference is the same.
        is_own = team_of(seat) == team_of(first)
        numbers[table.STAKES + first] += WAGER_POINTS if is_own else -WAGER_POINTS


def _numbers_of(view: Perspective, record: PublicRecord) -> np.ndarray:
    """Return the round as the kernel has it, without the hands of others."""
    assert view.seat is not None
    numbers = np.zeros(table.SIZE, dtype=np.int64)
    numbers[table.HANDS + view.seat] = view.hand
    numbers[table.PILES : table.PILES + 4] = record.points
    doubled = 0 if view.boosters is None else view.boosters.doubled
    numbers[table.CALLS : table.CALLS + 4] = worth_of_calls(view.calls, doubled)
    numbers[table.OUT : table.OUT + len(view.out)] = view.out
    numbers[table.NUMBER_OUT] = len(view.out)
    numbers[table.PHASE] = _PHASES.get(view.phase, table.LEAD)
    note_rules(numbers, view.rules)
    numbers[table.TURN] = table.NOTHING if view.turn is None else view.turn
    numbers[table.PASSED] = view.passed
    numbers[table.WISH] = view.wish
    numbers[table.TOP_KIND] = numbers[table.OWNER] = table.NOTHING
    if view.top is not None:
        numbers[table.TRICK_POINTS] = sum(points(laid.combination.cards) for laid in view.plays)
        numbers[table.TOP_KIND : table.TOP_LENGTH + 1] = numbers_laid(view.top.combination)
        numbers[table.OWNER] = view.top.seat
    return numbers
