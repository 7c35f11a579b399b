"""What a seat knows of a round, in the numbers of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from games.bots.ground.conventions import NOTHING_AGREED, Agreed
from games.bots.search import table
from games.bots.search.styles import SPARE_GROUPS
from games.bots.search.tables import KINDS, NUMBER_OF_KIND
from games.bots.search.value import PLAIN
from games.bots.strong.match_worth import worth_of_points
from games.bots.strong.order import Order, order_of
from games.bots.strong.reading import note_shown
from games.rules.cards.combinations import Combination
from games.rules.cards.deck import FULL_DECK, Cards, points
from games.rules.cards.ruleset import BASE, Rules, team_of
from games.rules.cards.shapes import Kind
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
"""Fields of the rules about times other than tricks, who sees what, and who may lay when."""
_KNOWN = {
    name: getattr(BASE, name)
    for name in (
        "order",
        "numbers",
        "phoenix_step",
        "max_cards",
        "kinds",
        "quads_are_bombs",
        "bombs_allowed",
        "no_bombs",
    )
}
"""Fields about combinations that the kernel is told. It does not ask which cards are a bomb
that may not be laid: none is a candidate, and hardly ever one comes about in a playout."""
MOST_CARDS = SPARE_GROUPS
"""The longest hand for which the kernel has room: each card may be led alone. Boosters can make
hands longer than 14 for a while."""
_LEAST_LIMIT = 5
"""The fewest cards for which a limit is known: of a straight or a full house."""
_KNOWN_KINDS = frozenset(KINDS[table.TWO_PAIRS : table.FLOWER + 1])
_STAGES = (Phase.BLUE, Phase.BROWN, Phase.GAP)


class Knowledge(NamedTuple):
    """What a seat knows of a round, in the numbers of the kernel."""

    round: np.ndarray
    unknown: Cards
    fixed: np.ndarray
    sizes: np.ndarray
    worth: np.ndarray
    """What points are worth at this score (:mod:`games.bots.strong.match_worth`)."""
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
    is_known = rules.max_cards >= _LEAST_LIMIT and _KNOWN_KINDS.issuperset(rules.kinds)
    return is_known and has_base_combinations(rules._replace(**_KNOWN))


def has_base_combinations(rules: Rules) -> bool:
    """Tell whether what may be laid, and what beats what, is as in the base game."""
    return rules._replace(**_OF_NO_MATTER) == BASE


def _known(view: Perspective, record: PublicRecord, agreed: Agreed) -> Knowledge | None:
    assert view.seat is not None
    if view.top is not None and not is_known(view.top.combination):
        return None
    if max(view.counts) > MOST_CARDS:
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
    order = order_of(view.rules)
    return Knowledge(
        numbers,
        order.named(unknown),
        np.array([order.named(cards) for cards in fixed], dtype=np.int64),
        sizes,
        worth_in_match(view),
        seed,
    )


def is_known(top: Combination) -> bool:
    """Tell whether the kernel knows what may be laid on a combination.

    A companion allows more for one play, after which the usual rules apply again; what is
    of a kind that they do not know nothing but a bomb can beat.
    """
    return top.closed or 2 * top.rank in range(table.DRAGON_RANK + 1)


def numbers_laid(made: Combination, order: Order) -> tuple[int, int, int]:
    """Return kind, rank and length of a combination as it lies, in an order of ranks."""
    kind, rank = NUMBER_OF_KIND[made.kind], order.doubled(made.rank)
    return kind, table.closed_rank(kind, rank) if made.closed else rank, made.length


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
    numbers[table.LIMIT] = rules.max_cards if rules.max_cards < BASE.max_cards else 0
    numbers[table.NEW_RULES] = sum(1 << NUMBER_OF_KIND[Kind(it)] for it in {*rules.kinds})
    if not rules.quads_are_bombs:
        numbers[table.NEW_RULES] |= table.FOURS_ARE_TRIPLES
    numbers[table.BARS_BOMBS] = 0 if rules.bombs_allowed else table.THE_TRICK
    numbers[table.TENS] = order_of(rules).tens
    numbers[table.STAKES : table.STAKES + 4] = 0
    for seat, first in rules.wagers:
        # What others win by it counts as lost: the difference is the same.
        is_own = team_of(seat) == team_of(first)
        numbers[table.STAKES + first] += WAGER_POINTS if is_own else -WAGER_POINTS


def _numbers_of(view: Perspective, record: PublicRecord) -> np.ndarray:
    """Return the round as the kernel has it, without the hands of others."""
    assert view.seat is not None
    numbers = np.zeros(table.SIZE, dtype=np.int64)
    order = order_of(view.rules)
    numbers[table.HANDS + view.seat] = order.named(view.hand)
    numbers[table.PILES : table.PILES + 4] = record.points
    doubled = 0 if view.boosters is None else view.boosters.doubled
    numbers[table.CALLS : table.CALLS + 4] = worth_of_calls(view.calls, doubled)
    numbers[table.OUT : table.OUT + len(view.out)] = view.out
    numbers[table.NUMBER_OUT] = len(view.out)
    numbers[table.PHASE] = _PHASES.get(view.phase, table.LEAD)
    note_rules(numbers, view.rules)
    numbers[table.TURN] = table.NOTHING if view.turn is None else view.turn
    numbers[table.PASSED] = view.passed
    numbers[table.WISH] = order.place(view.wish)
    numbers[table.TOP_KIND] = numbers[table.OWNER] = table.NOTHING
    if view.top is not None:
        numbers[table.TRICK_POINTS] = sum(points(laid.combination.cards) for laid in view.plays)
        numbers[table.TOP_KIND : table.TOP_LENGTH + 1] = numbers_laid(view.top.combination, order)
        if view.top.combination.safe:
            numbers[table.BARS_BOMBS] |= table.WHAT_LIES
        numbers[table.OWNER] = view.top.seat
    return numbers
