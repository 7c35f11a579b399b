"""A round as an array of numbers: legal moves, what follows from them, and the score.

The exact half of the kernel: what :mod:`games.rules` does at an untimed table, from the first
lead on, under the rules that it knows (:mod:`games.bots.strong.knowledge`); moves of kinds that
the base game lacks are not listed. Tests compare the two position by position.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.search.compiled import Numbers, compiled

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
LIMIT, NEW_RULES, BARS_BOMBS, TENS = 36, 37, 38, 39
"""Most cards of a combination, 0 if there is no limit; bits of what is new: ``FOURS_ARE_TRIPLES``
and each kind that the base game lacks, by its number; ``WHAT_LIES`` and ``THE_TRICK`` if no bomb
may be laid on them; bits of ranks that are worth ten points or are not, other than usual."""
SIZE = 40
FOURS_ARE_TRIPLES = 1
WHAT_LIES, THE_TRICK = 1, 2
NOTHING = -1
"""The kind on top of an empty table; whose turn it is when the round is over."""

LEAD, FOLLOW, CLOSING, GIFT, OVER = range(5)

SINGLE, PAIR, TRIPLE, STAIRS, FULL_HOUSE, STRAIGHT, FOUR_BOMB, STRAIGHT_BOMB, DOG = range(9)
TWO_PAIRS, EXPRESSWAY, TRIPLE_TRAIN, RAINBOW, HOCKEY_TEAM, FLOWER = range(9, 15)
DRAGON_RANK = 30
PHOENIX_LEAD = 3
CLOSED_SINGLE, CLOSED_RANK = 31, 28
"""Ranks of what cannot be followed: nothing of its kind is higher."""

_USUAL_SEATING = 0b00_11_10_01
_DOG_CARD = 1
_DRAGON_CARD = 1 << 15
_PHOENIX_CARD = 1 << 16
_LANE = 0x7FFC
_ONE_EACH = 0x0001_0001_0001_0001
_FIVES = (1 << 5) * _ONE_EACH
_TENS = (1 << 10) | (1 << 13)


@compiled
def count(cards: int) -> int:
    """Return the number of cards of a set."""
    number = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


@compiled
def points(round_: Numbers, cards: int) -> int:
    """Return the card points of a set (DECK-4)."""
    tens = (_TENS ^ round_[TENS]) * _ONE_EACH
    total = 5 * count(cards & _FIVES) + 10 * count(cards & tens)
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
        if top[BARS_BOMBS]:
            return False
        if top_kind not in (FOUR_BOMB, STRAIGHT_BOMB) or length > top[TOP_LENGTH]:
            return True
        return kind == top_kind and length == top[TOP_LENGTH] and rank > top[TOP_RANK]
    return kind == top_kind and length == top[TOP_LENGTH] and rank > top[TOP_RANK]


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
    round_[TOP_RANK] = round_[TOP_LENGTH] = round_[PASSED] = round_[BARS_BOMBS] = 0


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
    round_[TRICK_POINTS] += points(round_, cards)
    round_[BARS_BOMBS] &= THE_TRICK
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
    return rank if FOUR_BOMB <= kind <= DOG else CLOSED_RANK


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
