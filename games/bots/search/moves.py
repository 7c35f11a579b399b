"""The legal moves of a seat as the kernel lists them, and the cards that make a move.

Moves of kinds that the base game lacks are not listed. Tests compare the rest with
:mod:`games.rules.cards.moves`, position by position.
"""

from __future__ import annotations

import numpy as np

from games.bots.search import tables
from games.bots.search.compiled import Numbers, compiled
from games.bots.search.table import (
    BARS_BOMBS,
    DOG,
    DRAGON_RANK,
    FOLLOW,
    FOUR_BOMB,
    FOURS_ARE_TRIPLES,
    HANDS,
    LIMIT,
    NEW_RULES,
    PHASE,
    PHOENIX_LEAD,
    SINGLE,
    STRAIGHT,
    STRAIGHT_BOMB,
    TOP_KIND,
    TOP_RANK,
    TURN,
    WISH,
    beats,
    count,
    shape_of,
)
from games.bots.search.tables import CARDS, COLUMNS, JOKER, KIND, LENGTH, NEEDS, RANK, RANKS

MOST_MOVES = 512
_LANE = 0x7FFC
_ONE_EACH = 0x0001_0001_0001_0001
_ALL_SHAPES = np.int64(0x7FFF_7FFF_7FFF_7FFF)
_DOG_CARD, _DRAGON_CARD, _PHOENIX_CARD = 1, 1 << 15, 1 << 16
_PLAIN = tables.PLAIN
_JOKERS = tables.JOKERS
_PLAIN_WITH_FOURS = tables.PLAIN_WITH_FOURS
_JOKERS_WITH_FOURS = tables.JOKERS_WITH_FOURS
_STRAIGHT_BOMBS = tables.STRAIGHT_BOMBS


@compiled
def _add(
    moves: Numbers,
    number: int,
    kind: int,
    rank: int,
    length: int,
    cards: int,
) -> int:
    moves[number, KIND] = kind
    moves[number, RANK] = rank
    moves[number, LENGTH] = length
    moves[number, NEEDS] = 0
    moves[number, JOKER] = 0
    moves[number, RANKS] = shape_of(cards) & 0xFFFF & ~2 & ~1
    moves[number, CARDS] = cards
    return number + 1


@compiled
def _is_all_of_one_suit(hand: int, ranks: int) -> bool:
    """Tell whether the only cards of these ranks are a straight bomb (COMBO-10)."""
    held = hand & ranks * _ONE_EACH
    if ranks & 2 or count(held) != count(ranks):
        return False
    suit = 0
    while suit < 4 and held & ~(_LANE << 16 * suit):
        suit += 1
    return suit < 4


@compiled
def _list_patterns(
    patterns: Numbers, round_: Numbers, hand: int, moves: Numbers, number: int, leads: bool
) -> int:
    missing = ~shape_of(hand) & _ALL_SHAPES
    most = round_[LIMIT]
    has_fours = not (round_[BARS_BOMBS] or round_[NEW_RULES] & FOURS_ARE_TRIPLES)
    for place in range(len(patterns)):
        if patterns[place, NEEDS] & missing:
            continue
        if most and count(patterns[place, NEEDS]) + (patterns[place, JOKER] != 0) > most:
            continue
        if patterns[place, KIND] == FOUR_BOMB and not has_fours:
            continue
        kind, rank, length = (
            patterns[place, KIND],
            patterns[place, RANK],
            patterns[place, LENGTH],
        )
        if not leads and not beats(kind, rank, length, round_):
            continue
        is_natural = kind == STRAIGHT and not patterns[place, JOKER]
        if is_natural and _is_all_of_one_suit(hand, patterns[place, NEEDS] & 0x7FFF):
            continue
        for column in range(COLUMNS):
            moves[number, column] = patterns[place, column]
        number += 1
    return number


@compiled
def list_moves(round_: Numbers, hand: int, moves: Numbers, leads: bool) -> int:
    """List the moves of a hand, ignoring any wish; return their number.

    ``leads`` is for an empty table; otherwise they are laid on the top.
    """
    number = _list_patterns(_PLAIN, round_, hand, moves, 0, leads)
    if hand & _PHOENIX_CARD:
        number = _list_patterns(_JOKERS, round_, hand, moves, number, leads)
    if round_[NEW_RULES] & FOURS_ARE_TRIPLES:
        number = _list_patterns(_PLAIN_WITH_FOURS, round_, hand, moves, number, leads)
        if hand & _PHOENIX_CARD:
            number = _list_patterns(_JOKERS_WITH_FOURS, round_, hand, moves, number, leads)
    is_single = round_[TOP_KIND] == SINGLE and round_[TOP_RANK] < DRAGON_RANK
    if leads or is_single:
        if hand & _PHOENIX_CARD:
            rank = PHOENIX_LEAD if leads else round_[TOP_RANK] + 1
            number = _add(moves, number, SINGLE, rank, 1, _PHOENIX_CARD)
        if hand & _DRAGON_CARD:
            number = _add(moves, number, SINGLE, DRAGON_RANK, 1, _DRAGON_CARD)
    if leads and hand & _DOG_CARD:
        number = _add(moves, number, DOG, 0, 1, _DOG_CARD)
    return _list_straight_bombs(round_, hand, moves, number, leads)


@compiled
def _list_straight_bombs(
    round_: Numbers, hand: int, moves: Numbers, number: int, leads: bool
) -> int:
    run = hand & (_LANE * _ONE_EACH)
    for _ in range(4):
        run &= run >> 1
    if run == 0 or round_[BARS_BOMBS]:
        return number
    most = round_[LIMIT]
    for place in range(len(_STRAIGHT_BOMBS)):
        cards = _STRAIGHT_BOMBS[place, 0]
        if cards & ~hand == 0:
            rank, length = _STRAIGHT_BOMBS[place, 2], _STRAIGHT_BOMBS[place, 3]
            if most and length > most:
                continue
            if leads or beats(STRAIGHT_BOMB, rank, length, round_):
                number = _add(moves, number, STRAIGHT_BOMB, rank, length, cards)
    return number


@compiled
def _keep(moves: Numbers, place: int, to: int) -> None:
    for column in range(COLUMNS):
        moves[to, column] = moves[place, column]


@compiled
def legal_moves(round_: Numbers, moves: Numbers) -> int:
    """List the regular plays of the seat in turn; return their number (WISH-4..6).

    The number is negative, less one, if a wish binds: then passing is refused.
    """
    seat = round_[TURN]
    leads = round_[PHASE] != FOLLOW
    number = list_moves(round_, round_[HANDS + seat], moves, leads)
    wish = round_[WISH]
    if not wish or round_[HANDS + seat] & (1 << wish) * _ONE_EACH == 0:
        return number
    kept = 0
    for place in range(number):
        if moves[place, RANKS] >> wish & 1:
            _keep(moves, place, kept)
            kept += 1
    return -kept - 1 if kept else number


@compiled
def legal_bombs(round_: Numbers, seat: int, moves: Numbers) -> int:
    """List the bombs a seat may throw out of turn; return their number (BOMB-5)."""
    number = list_moves(round_, round_[HANDS + seat], moves, False)
    kept = 0
    for place in range(number):
        if moves[place, KIND] in (FOUR_BOMB, STRAIGHT_BOMB):
            _keep(moves, place, kept)
            kept += 1
    return kept


@compiled
def cards_of_move(move: Numbers, hand: int) -> int:
    """Return cards of a hand that make a move: the first of each rank."""
    if move[CARDS]:
        return move[CARDS]
    cards = _PHOENIX_CARD if move[JOKER] else 0
    for rank in range(1, 15):
        held = hand & (1 << rank) * _ONE_EACH
        if rank == 1:
            held = hand & 2
        for level in range(4):
            if move[NEEDS] >> (rank + 16 * level) & 1:
                card = held & -held
                cards |= card
                held ^= card
    if move[KIND] == STRAIGHT and not move[JOKER]:
        return _of_two_suits(cards, hand)
    return cards


@compiled
def _of_two_suits(cards: int, hand: int) -> int:
    """Return the cards of a straight with one exchanged if it would be a bomb."""
    if cards & 2:
        return cards
    for suit in range(4):
        if cards & ~(_LANE << 16 * suit) == 0:
            for rank in range(2, 15):
                card = cards & (1 << rank) * _ONE_EACH
                others = hand & (1 << rank) * _ONE_EACH & ~card
                if card and others:
                    return cards & ~card | (others & -others)
    return cards
