"""A round as an array of numbers: legal moves, what follows from them, and the score.

The exact half of the kernel: what :mod:`games.rules` does at an untimed table of the
base game, from the first lead on. Tests compare the two position by position.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.bots.search import tables
from games.bots.search.compiled import Numbers, compiled
from games.bots.search.tables import CARDS, COLUMNS, JOKER, KIND, LENGTH, NEEDS, RANK, RANKS

# Places in the array of a round.
HANDS, PILES, CALLS, OUT = 0, 4, 8, 12
"""Cards of the four hands; points of the four piles; worth of the calls; order out."""
NUMBER_OUT, PHASE, TURN, PASSED, WISH, TRICK_POINTS = 16, 17, 18, 19, 20, 21
TOP_KIND, TOP_RANK, TOP_LENGTH, OWNER = 22, 23, 24, 25
SEATING = 26
"""Who comes after whom, two bits for each seat; 0 if seats are in their usual order."""
CLOSES_LEAD, STAKES = 27, 28
"""Bits of the seats whose next lead cannot be followed; beside the calls, what else a seat's
finishing first brings its team, or not doing so costs it."""
SHOWN = 32
"""What conventions show of the hand of each seat, of the bits below."""
HAS_BOMB, LACKS_DOG = 1, 2
SIZE = 36
NOTHING = -1
"""The kind on top of an empty table; whose turn it is when the round is over."""

LEAD, FOLLOW, CLOSING, GIFT, OVER = range(5)

SINGLE, PAIR, TRIPLE, STAIRS, FULL_HOUSE, STRAIGHT, FOUR_BOMB, STRAIGHT_BOMB, DOG = range(9)
DRAGON_RANK = 30
PHOENIX_LEAD = 3
CLOSED_SINGLE, CLOSED_RANK = 31, 28
"""Ranks of what cannot be followed: nothing of its kind is higher."""
MOST_MOVES = 512

_USUAL_SEATING = 0b00_11_10_01
_DOG_CARD = 1
_DRAGON_CARD = 1 << 15
_PHOENIX_CARD = 1 << 16
_LANE = 0x7FFC
_ONE_EACH = 0x0001_0001_0001_0001
_ALL_SHAPES = np.int64(0x7FFF_7FFF_7FFF_7FFF)
_FIVES = (1 << 5) * _ONE_EACH
_TENS = ((1 << 10) | (1 << 13)) * _ONE_EACH
_PLAIN = tables.PLAIN
_JOKERS = tables.JOKERS
_STRAIGHT_BOMBS = tables.STRAIGHT_BOMBS


@compiled
def count(cards: int) -> int:
    """Return the number of cards of a set."""
    number = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


@compiled
def points(cards: int) -> int:
    """Return the card points of a set (DECK-4)."""
    total = 5 * count(cards & _FIVES) + 10 * count(cards & _TENS)
    if cards & _DRAGON_CARD:
        total += 25
    if cards & _PHOENIX_CARD:
        total -= 25
    return total


@compiled
def shape_of(cards: int) -> int:
    """Return the shape of a set (:mod:`games.rules.cards.shapes`)."""
    jade = cards & 0x7FFE
    sword = cards >> 16 & _LANE
    pagoda = cards >> 32 & _LANE
    star = cards >> 48 & _LANE
    first, second = jade & sword, pagoda & star
    either, other = jade | sword, pagoda | star
    return (
        either
        | other
        | (first | second | either & other) << 16
        | (first & other | second & either) << 32
        | (first & second) << 48
    )


@compiled
def beats(kind: int, rank: int, length: int, top: Numbers) -> bool:
    """Tell whether a combination may be laid on the top of a round (TRICK-3, BOMB-2..4)."""
    top_kind = top[TOP_KIND]
    if kind in (FOUR_BOMB, STRAIGHT_BOMB):
        if top_kind not in (FOUR_BOMB, STRAIGHT_BOMB) or length > top[TOP_LENGTH]:
            return True
        return kind == top_kind and length == top[TOP_LENGTH] and rank > top[TOP_RANK]
    return kind == top_kind and length == top[TOP_LENGTH] and rank > top[TOP_RANK]


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
    for place in range(len(patterns)):
        if patterns[place, NEEDS] & missing:
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
    if run == 0:
        return number
    for place in range(len(_STRAIGHT_BOMBS)):
        cards = _STRAIGHT_BOMBS[place, 0]
        if cards & ~hand == 0:
            rank, length = _STRAIGHT_BOMBS[place, 2], _STRAIGHT_BOMBS[place, 3]
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


def number_of_seating(seating: Sequence[int]) -> int:
    """Return the number that stands for seats in their play order."""
    number = 0
    for place, seat in enumerate(seating):
        number |= seating[(place + 1) % 4] << 2 * seat
    return number ^ _USUAL_SEATING


@compiled
def seat_after(round_: Numbers, seat: int) -> int:
    """Return the next seat in play order."""
    return (round_[SEATING] ^ _USUAL_SEATING) >> 2 * seat & 3


@compiled
def _next_with_cards(round_: Numbers, seat: int) -> int:
    for _ in range(4):
        seat = seat_after(round_, seat)
        if round_[HANDS + seat]:
            return seat
    return NOTHING


@compiled
def _clear_table(round_: Numbers, to: int) -> None:
    round_[PILES + to] += round_[TRICK_POINTS]
    round_[TRICK_POINTS] = 0
    round_[TOP_KIND] = round_[OWNER] = NOTHING
    round_[TOP_RANK] = round_[TOP_LENGTH] = round_[PASSED] = 0


@compiled
def _go_out(round_: Numbers, seat: int) -> bool:
    """Note that a seat is out; tell whether the round ends with it (END-1..3)."""
    round_[OUT + round_[NUMBER_OUT]] = seat
    round_[NUMBER_OUT] += 1
    if round_[NUMBER_OUT] == 2:
        return (round_[OUT] - round_[OUT + 1]) % 2 == 0
    return round_[NUMBER_OUT] == 3


@compiled
def _end(round_: Numbers) -> None:
    round_[PHASE] = OVER
    round_[TURN] = NOTHING


@compiled
def _end_with_the_trick(round_: Numbers) -> None:
    """Collect the trick with which the third seat went out (END-3, DRG-2)."""
    if round_[NUMBER_OUT] == 3 and round_[TOP_KIND] != NOTHING:
        if round_[TOP_KIND] == SINGLE and round_[TOP_RANK] == DRAGON_RANK:
            round_[PHASE] = GIFT
            round_[TURN] = round_[OWNER]
            return
        _clear_table(round_, round_[OWNER])
    _end(round_)


@compiled
def lay(
    round_: Numbers, seat: int, kind: int, rank: int, length: int, cards: int, wish: int
) -> None:
    """Lay cards, as a regular play or as a bomb out of turn (TRICK, DOG, END).

    A regular play in the closing window collects the trick first: see :func:`collect`.
    """
    round_[HANDS + seat] &= ~cards
    if round_[WISH] and cards & (1 << round_[WISH]) * _ONE_EACH:
        round_[WISH] = 0
    if wish:
        round_[WISH] = wish
    is_out = round_[HANDS + seat] == 0
    if kind == DOG:
        if is_out and _go_out(round_, seat):
            _end(round_)
            return
        partner = (seat + 2) % 4
        has_cards = round_[HANDS + partner] != 0
        round_[TURN] = partner if has_cards else _next_with_cards(round_, partner)
        round_[PHASE] = LEAD
        return
    round_[TRICK_POINTS] += points(cards)
    rank = rank_laid(round_, seat, kind, rank)
    round_[TOP_KIND], round_[TOP_RANK], round_[TOP_LENGTH] = kind, rank, length
    round_[OWNER] = seat
    round_[PASSED] = 0
    round_[PHASE] = FOLLOW
    if is_out and _go_out(round_, seat):
        _end_with_the_trick(round_)
        return
    round_[TURN] = _next_with_cards(round_, seat)


@compiled
def rank_laid(round_: Numbers, seat: int, kind: int, rank: int) -> int:
    """Return the rank a combination gets when laid, if it is a lead that closes."""
    if round_[TOP_KIND] != NOTHING or not round_[CLOSES_LEAD] >> seat & 1:
        return rank
    round_[CLOSES_LEAD] ^= 1 << seat
    return closed_rank(kind, rank)


@compiled
def closed_rank(kind: int, rank: int) -> int:
    """Return the rank of a combination that cannot be followed; bombs still beat it."""
    if kind == SINGLE:
        # The Dragon cannot be followed anyway, and stays a Dragon: its trick is given away.
        return rank if rank == DRAGON_RANK else CLOSED_SINGLE
    return rank if kind >= FOUR_BOMB else CLOSED_RANK


@compiled
def pass_turn(round_: Numbers) -> None:
    """Pass in turn; the trick closes when all others have passed (TRICK-7)."""
    seat, owner = round_[TURN], round_[OWNER]
    round_[PASSED] |= 1 << seat
    other = seat
    for _ in range(3):
        other = seat_after(round_, other)
        asked = other != owner and not round_[PASSED] >> other & 1
        if asked and round_[HANDS + other]:
            round_[TURN] = other
            return
    round_[PHASE] = CLOSING
    is_dragon = round_[TOP_KIND] == SINGLE and round_[TOP_RANK] == DRAGON_RANK
    if is_dragon or round_[HANDS + owner]:
        round_[TURN] = owner
    else:
        round_[TURN] = _next_with_cards(round_, owner)


@compiled
def collect(round_: Numbers, to: int) -> None:
    """Move the trick to a seat: its owner, or whoever is given the Dragon (TRICK-10, DRG-2)."""
    owner = round_[OWNER]
    _clear_table(round_, to)
    if round_[NUMBER_OUT] == 3:
        _end(round_)
        return
    round_[PHASE] = LEAD
    round_[TURN] = owner if round_[HANDS + owner] else _next_with_cards(round_, owner)
