"""What a seat might do, as the kernel compares it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.bots.normal.boosters.companions import Accompanied, all_accompanied
from games.bots.normal.rule import NEED_NO_NAME
from games.bots.search import deeds, table
from games.bots.search.groups import burden_of
from games.bots.search.styles import SPARE_GROUPS
from games.bots.strong.habit import Habit
from games.bots.strong.knowledge import is_known, note_rules, numbers_laid
from games.bots.strong.order import Order, order_of
from games.bots.thumb.laying import cards_to_lay
from games.bots.thumb.plan import thinned
from games.bots.thumb.situation import BotSituation
from games.bots.thumb.wishes import NO_WISH, choose_wish
from games.rules.cards.combinations import Combination, book_for
from games.rules.cards.deck import ACE, MAH_JONG
from games.rules.cards.moves import Move
from games.rules.play.scoring import CALL_POINTS
from games.rules.state.actions import Action, Bomb, CallTichu, GiveDragon, Pass, Play
from games.rules.state.calls import Call
from games.rules.view.choices import Options

MOST_MOVES = 20
MOST_ACCOMPANIED = 4
KEPT = 5.0
"""Points that keeping a Booster is worth, per lead of its value in hand."""
_NOTHING_LAID = (0, 0, 0, 0, 0, 0)


class Candidate(NamedTuple):
    """An action and what it is in the kernel."""

    action: Action | None
    numbers: tuple[int, ...]
    spent: float = 0.0
    """Points that keeping the Boosters that go with it would be worth."""


WAIT = Candidate(None, (deeds.WAIT, *_NOTHING_LAID, 0, 0))
PASS = Candidate(Pass(), (deeds.PASS, *_NOTHING_LAID, 0, 0))
CALL = Candidate(CallTichu(), (deeds.WAIT, *_NOTHING_LAID[:-1], CALL_POINTS[Call.TICHU], 0, 0))
"""A Tichu without a card, while somebody else is to play or before the first lead."""


def plays_and_pass(
    situation: BotSituation, found: Options, usual: Action, habit: Habit
) -> tuple[list[Candidate], int]:
    """Return the usual move, the habit's, those that leave the lightest hand, and the pass.

    With them comes the index of the move to beat: the habit's if it is allowed.
    """
    rules = np.zeros(table.SIZE, dtype=np.int64)
    note_rules(rules, situation.view.rules)
    hand = order_of(situation.view.rules).named(situation.view.hand)
    counts, groups = np.zeros(16, dtype=np.int64), np.zeros((SPARE_GROUPS, 5), dtype=np.int64)
    weights = np.zeros(SPARE_GROUPS)
    listed: list[tuple[tuple[int, float], Candidate]] = []
    for move in thinned(found.moves):
        candidate = _play(situation, move)
        cards = candidate.numbers[deeds.CARDS_LAID]
        burden = burden_of(rules, hand & ~cards, counts, groups, weights)
        order = 2
        if habit.is_made_by(*candidate.numbers[deeds.KIND : deeds.CARDS_LAID + 1]):
            order = 0
        elif isinstance(usual, Play) and _is_same(candidate.action, usual):
            order = 1
        listed.append(((order, burden), candidate))
    listed.sort(key=lambda it: it[0])
    moves = [candidate for _, candidate in listed[: MOST_MOVES + 1]]
    if Pass() not in found.actions:
        return moves, 0
    moves.append(PASS)
    has_habit = bool(listed) and listed[0][0][0] == 0
    passes = habit.is_pass or (usual == Pass() and not has_habit)
    return moves, len(moves) - 1 if passes else 0


def accompanied(situation: BotSituation, found: Options) -> list[Candidate]:
    """Return the best plays with a companion that the kernel knows how to follow."""
    plays = [it for it in all_accompanied(situation, found) if is_known(it.made)]
    plays.sort(key=lambda it: -it.value)
    return [_with_companion(situation, it) for it in plays[:MOST_ACCOMPANIED]]


def _with_companion(situation: BotSituation, it: Accompanied) -> Candidate:
    play = it.play
    gives_wish = play.cards & MAH_JONG and not it.made.closed
    wish = choose_wish(situation, play.cards) if gives_wish else NO_WISH
    held = sum(situation.catalogue[boost.booster].value.held for boost in play.boosters)
    play = play._replace(wish=wish)
    return Candidate(play, _laid(situation, deeds.PLAY, it.made, play), KEPT * held)


def with_wishes(candidate: Candidate, order: Order) -> list[Candidate]:
    """Return a play of the Mah Jong with every possible wish, its own first."""
    play = candidate.action
    assert isinstance(play, Play)
    ranks = [play.wish, *(rank for rank in (NO_WISH, *range(2, ACE + 1)) if rank != play.wish)]
    return [
        candidate._replace(
            action=play._replace(wish=rank),
            numbers=_changed(candidate, deeds.WISH, order.place(rank)),
        )
        for rank in ranks
    ]


def with_call(candidate: Candidate) -> Candidate:
    """Return a play with a Tichu call."""
    play = candidate.action
    assert isinstance(play, Play)
    numbers = _changed(candidate, deeds.CALL, CALL_POINTS[Call.TICHU])
    return candidate._replace(action=play._replace(tichu=True), numbers=numbers)


def without_call(candidate: Candidate) -> Candidate:
    """Return a play without its Tichu call."""
    play = candidate.action
    assert isinstance(play, Play)
    return candidate._replace(
        action=play._replace(tichu=False), numbers=_changed(candidate, deeds.CALL, 0)
    )


def play_of(situation: BotSituation, play: Play) -> Candidate | None:
    """Return a play as it was made; ``None`` for a combination that the kernel does not know."""
    view = situation.view
    made = book_for(view.rules).choose(play.cards, play.phoenix, view.to_beat)
    if not is_known(made):
        return None
    return Candidate(play, _laid(situation, deeds.PLAY, made, play))


def bomb(situation: BotSituation, move: Move) -> Candidate:
    """Return a bomb out of turn."""
    assert situation.view.top is not None
    laid = Bomb(cards_to_lay(situation, move), situation.view.top.number)
    return Candidate(laid, _laid(situation, deeds.BOMB, move.combination, laid))


def gift(seat: int) -> Candidate:
    """Return the gift of the Dragon's trick to a seat."""
    return Candidate(GiveDragon(seat), (deeds.GIVE, *_NOTHING_LAID, seat, 0))


def _play(situation: BotSituation, move: Move) -> Candidate:
    cards = cards_to_lay(situation, move)
    wish = choose_wish(situation, cards) if cards & MAH_JONG else NO_WISH
    kind = move.combination.kind
    is_named = situation.view.to_beat is None and kind not in NEED_NO_NAME
    play = Play(cards, move.combination.phoenix or None, wish)
    if is_named:
        play = play._replace(reading=kind)
    return Candidate(play, _laid(situation, deeds.PLAY, move.combination, play))


def _laid(
    situation: BotSituation, deed: int, made: Combination, action: Play | Bomb
) -> tuple[int, ...]:
    """Return what is laid as the kernel has it."""
    order = order_of(situation.view.rules)
    wish, call = 0, 0
    if isinstance(action, Play):
        wish, call = order.place(action.wish), CALL_POINTS[Call.TICHU] if action.tichu else 0
    cards = order.named(action.cards)
    return (deed, *numbers_laid(made, order), cards, wish, call, 0, int(made.safe))


def _changed(candidate: Candidate, column: int, number: int) -> tuple[int, ...]:
    numbers = list(candidate.numbers)
    numbers[column] = number
    return tuple(numbers)


def _is_same(action: Action | None, usual: Play) -> bool:
    return isinstance(action, Play) and usual == action._replace(wish=usual.wish, tichu=usual.tichu)
