"""The strong bot: compares moves by playing sampled deals on to their end.

The rule bot's move is the one to beat: another is played only if it is better by a
margin, because small differences are more often noise than not. The number of playouts is
fixed and chance is seeded by what the seat knows, so the same position gets the same
action on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from games.bots import rule
from games.bots.laying import cards_to_lay
from games.bots.search import beforehand, halving, table
from games.bots.search.groups import burden_of
from games.bots.search.tables import numbers_of
from games.bots.situation import Situation
from games.bots.wishes import choose_wish
from games.rules.cards.deck import FULL_DECK, MAH_JONG, Cards, points
from games.rules.cards.moves import Move
from games.rules.cards.ruleset import BASE, SEATS
from games.rules.play.scoring import CALL_POINTS
from games.rules.state.actions import (
    Action,
    Bomb,
    CallGrand,
    CallTichu,
    DeclineGrand,
    Exchange,
    GiveDragon,
    Pass,
    Play,
)
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

PLAYOUTS = 6000
MARGIN = 8.0
"""Points by which a move must be better than the rule bot's."""
SURE = 1.0
"""Standard errors by which it must be better as well."""
MOST_MOVES = 20
_PHASES = {
    Phase.LEAD: table.LEAD,
    Phase.FOLLOW: table.FOLLOW,
    Phase.CLOSING: table.CLOSING,
    Phase.GIFT: table.GIFT,
}

_OF_NO_MATTER = {
    name: getattr(BASE, name)
    for name in (
        "exchange",
        "pushes_two",
        "pushes_last",
        "wants_high",
        "boosters_allowed",
        "first_leader",
        "opens_hand",
        "sees",
    )
}
"""What rules say of other times than the tricks, and of who sees what."""


class Knowledge(NamedTuple):
    """What a seat knows of a round, in the numbers of the kernel."""

    round: np.ndarray
    unknown: Cards
    fixed: np.ndarray
    sizes: np.ndarray
    seed: int


class Candidate(NamedTuple):
    """An action and what it is in the kernel."""

    action: Action | None
    numbers: tuple[int, ...]


class Estimate(NamedTuple):
    """What a candidate brings the team: points of the round less the others'."""

    action: Action | None
    points: float
    gain: float
    """Points more than the usual move brings."""
    error: float
    """Standard error of the gain; below 0 if the candidate was dropped on the way."""


def decide(
    view: Perspective,
    found: Options,
    catalogue: Catalogue = EMPTY,
    record: PublicRecord | None = None,
    playouts: int = PLAYOUTS,
) -> Action | None:
    """Return what the seat of a perspective wants to do now, if anything."""
    usual = rule.decide(view, found, catalogue)
    if record is not None and view.rules == BASE and view.boosters is None:
        if isinstance(usual, CallGrand | DeclineGrand):
            calls = beforehand.wants_grand(view, usual == CallGrand())
            return CallGrand() if calls else DeclineGrand()
        if isinstance(usual, Exchange):
            return beforehand.choose_push(Situation(view, catalogue), usual)
    knowledge = None if record is None else known(view, record)
    if knowledge is None:
        return usual
    situation = Situation(view, catalogue)
    if _may_bomb_now(view, found):
        bombs = [_WAIT, *(_bomb(situation, move) for move in found.bombs)]
        place = next((n for n, it in enumerate(bombs) if it.action == usual), 0)
        choice = _best(knowledge, situation.seat, bombs, place, playouts)
        if choice.action is not None:
            return choice.action
        usual = rule.decide(view, found._replace(bombs=()), catalogue)
    if isinstance(usual, GiveDragon):
        gifts = [_gift(seat) for seat in found.receivers]
        place = found.receivers.index(usual.to)
        return _best(knowledge, situation.seat, gifts, place, playouts).action
    if isinstance(usual, Play) and usual.boosters:
        return usual
    if isinstance(usual, Play | Pass) and found.moves:
        moves, place = candidates(situation, found, usual)
        choice = _best(knowledge, situation.seat, moves, place, playouts)
        if CallTichu() in found.actions:
            return _with_call(knowledge, situation, choice, playouts)
        return choice.action
    return usual


def known(view: Perspective, record: PublicRecord) -> Knowledge | None:
    """Return what a seat knows; ``None`` where the kernel does not know the rules."""
    if view.seat is None or view.phase not in _PHASES or view.calling_time:
        return None
    if view.rules._replace(**_OF_NO_MATTER) != BASE:
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
    numbers = np.zeros(table.SIZE, dtype=np.int64)
    numbers[table.HANDS + view.seat] = view.hand
    numbers[table.PILES : table.PILES + 4] = record.points
    for seat in SEATS:
        numbers[table.CALLS + seat] = CALL_POINTS[call] if (call := view.calls[seat]) else 0
    numbers[table.OUT : table.OUT + len(view.out)] = view.out
    numbers[table.NUMBER_OUT] = len(view.out)
    numbers[table.PHASE] = _PHASES[view.phase]
    numbers[table.TURN] = table.NOTHING if view.turn is None else view.turn
    numbers[table.PASSED] = view.passed
    numbers[table.WISH] = view.wish
    numbers[table.TOP_KIND] = numbers[table.OWNER] = table.NOTHING
    if view.top is not None:
        numbers[table.TRICK_POINTS] = sum(points(laid.combination.cards) for laid in view.plays)
        numbers[table.TOP_KIND : table.TOP_LENGTH + 1] = numbers_of(view.top.combination)
        numbers[table.OWNER] = view.top.seat
    seed = hash((view.hand, record.played, view.passed, record.lines)) & 0x7FFF_FFFF
    return Knowledge(numbers, unknown, np.array(fixed, dtype=np.int64), sizes, seed)


def candidates(situation: Situation, found: Options, usual: Action) -> tuple[list[Candidate], int]:
    """Return the usual move, those that leave the lightest rest, and the pass.

    With them comes the place of the usual move.
    """
    hand = situation.view.hand
    counts, groups = np.zeros(16, dtype=np.int64), np.zeros((20, 5), dtype=np.int64)
    weights = np.zeros(20)
    listed: list[tuple[float, Candidate]] = []
    for move in found.moves:
        candidate = _play(situation, move)
        cards = candidate.numbers[halving.CARDS_LAID]
        burden = burden_of(hand & ~cards, counts, groups, weights)
        is_usual = isinstance(usual, Play) and _is_same(candidate.action, usual)
        listed.append((-1e9 if is_usual else burden, candidate))
    listed.sort(key=lambda it: it[0])
    moves = [candidate for _, candidate in listed[: MOST_MOVES + 1]]
    if Pass() in found.actions:
        moves.append(Candidate(Pass(), (halving.PASS, 0, 0, 0, 0, 0, 0, 0)))
    return moves, len(moves) - 1 if usual == Pass() else 0


def estimates(
    knowledge: Knowledge, seat: int, moves: Sequence[Candidate], playouts: int, usual: int = 0
) -> list[Estimate]:
    """Return what candidates bring, in their order."""
    numbers = np.array([move.numbers for move in moves], dtype=np.int64)
    means, errors = np.zeros(len(moves)), np.zeros(len(moves))
    halving.compare(
        knowledge.round,
        seat,
        numbers,
        usual,
        knowledge.unknown,
        knowledge.fixed,
        knowledge.sizes,
        playouts,
        knowledge.seed,
        means,
        errors,
    )
    return [
        Estimate(move.action, float(mean), float(mean - means[usual]), float(error))
        for move, mean, error in zip(moves, means, errors, strict=True)
    ]


def _best(
    knowledge: Knowledge, seat: int, moves: Sequence[Candidate], usual: int, playouts: int
) -> Candidate:
    """Return the best candidate; the usual one unless another is clearly better."""
    if len(moves) == 1:
        return moves[0]
    found = estimates(knowledge, seat, moves, playouts, usual)
    left = [place for place, it in enumerate(found) if it.error >= 0]
    best = max(left, key=lambda place: found[place].gain)
    is_better = found[best].gain > max(MARGIN, SURE * found[best].error)
    return moves[best if is_better else usual]


def _with_call(
    knowledge: Knowledge, situation: Situation, choice: Candidate, playouts: int
) -> Action | None:
    """Return the action with a Tichu call if that brings more than it costs."""
    view, play = situation.view, choice.action
    if not isinstance(play, Play) or view.out or view.calls[situation.partner] is not None:
        return play
    numbers = list(choice.numbers)
    numbers[halving.CALL] = CALL_POINTS[Call.TICHU]
    called = Candidate(play._replace(tichu=True), tuple(numbers))
    moves = [choice, called]
    return _best(knowledge, situation.seat, moves, 0, playouts // 4).action


def _may_bomb_now(view: Perspective, found: Options) -> bool:
    """Tell whether a bomb can be thrown that would not be a regular play."""
    if not found.bombs or view.top is None:
        return False
    return view.phase == Phase.CLOSING or (view.phase == Phase.FOLLOW and not view.is_my_turn)


_WAIT = Candidate(None, (halving.WAIT, 0, 0, 0, 0, 0, 0, 0))


def _bomb(situation: Situation, move: Move) -> Candidate:
    assert situation.view.top is not None
    cards = cards_to_lay(situation, move)
    numbers = (halving.BOMB, *numbers_of(move.combination), cards, 0, 0, 0)
    return Candidate(Bomb(cards, situation.view.top.number), numbers)


def _gift(seat: int) -> Candidate:
    return Candidate(GiveDragon(seat), (halving.GIVE, 0, 0, 0, 0, 0, 0, seat))


def _play(situation: Situation, move: Move) -> Candidate:
    cards = cards_to_lay(situation, move)
    wish = choose_wish(situation, cards) if cards & MAH_JONG else 0
    play = Play(cards, move.combination.phoenix or None, wish)
    return Candidate(play, (halving.PLAY, *numbers_of(move.combination), cards, wish, 0, 0))


def _is_same(action: Action | None, usual: Play) -> bool:
    return (
        isinstance(action, Play) and action.cards == usual.cards and action.phoenix == usual.phoenix
    )
