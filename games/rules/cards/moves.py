"""Legal plays of a hand, and what a wish demands (sections TRICK, BOMB, WISH).

Plays are listed as *moves*: patterns of ranks, because the suit of a card
matters for straight bombs only (DECK-7). :func:`card_sets` spells a move out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations as choose
from itertools import product

from games.rules.cards.combinations import (
    DRAGON_RANK,
    PHOENIX_LEAD,
    Book,
    Combination,
    Pattern,
    beats,
    matching,
    phoenix_value,
    shape_of,
)
from games.rules.cards.deck import (
    DOG,
    DRAGON,
    LANE,
    NATURALS,
    PHOENIX,
    SUITS,
    Card,
    Cards,
    cards_of_rank,
    cards_of_suit,
    each,
)
from games.rules.cards.ruleset import Rules, is_no_bomb
from games.rules.cards.shapes import Kind
from games.rules.cards.suits import SUIT_KINDS, suit_sets

Move = Pattern

_DOG = Move(0, Combination(Kind.DOG, 0, 1, DOG), 0)
_DRAGON = Move(0, Combination(Kind.SINGLE, DRAGON_RANK, 1, DRAGON), 0)
_SINGLE = Kind.SINGLE  # looked up for every list of moves
_LOWEST_FOUR = Combination(Kind.FOUR_BOMB, 0, 4)
_ALL_SHAPES = (1 << 64) - 1
_FOUR_EQUAL = LANE << 48  # the ranks of which there are four
_LANES = 0x0001_0001_0001_0001  # one bit in every lane


def leads(hand: Cards, book: Book) -> list[Move]:
    """Return all moves on an empty table: combinations, bombs and the Dog (TRICK-2)."""
    missing = ~shape_of(hand) & _ALL_SHAPES
    moves = matching(book.plain_groups, missing)
    if hand & PHOENIX:
        moves += matching(book.joker_groups, missing)
        moves.append(_phoenix(PHOENIX_LEAD))
    if hand & DRAGON:
        moves.append(_DRAGON)
    if hand & DOG:
        moves.append(_DOG)
    if book.suit_kinds:
        moves += suit_moves(hand, None, book)
    return _with_straight_bombs(moves, hand, book)


def follows(hand: Cards, top: Combination, book: Book) -> list[Move]:
    """Return all moves that may be laid on ``top``, bombs included (TRICK-3)."""
    if top.closed:
        return bombs(hand, top, book)
    shape = shape_of(hand)
    missing = ~shape & _ALL_SHAPES
    moves = [move for move in book.above(top) if not move[0] & missing]
    holds_phoenix = hand & PHOENIX
    if holds_phoenix:
        moves += [move for move in book.above(top, jokers=True) if not move[0] & missing]
    if top.kind == _SINGLE and top.rank < DRAGON_RANK:
        if holds_phoenix:
            moves.append(_phoenix(phoenix_value(top, book.rules.phoenix_step)))
        if hand & DRAGON:
            moves.append(_DRAGON)
    if book.suit_kinds:
        moves += suit_moves(hand, top, book)
    if top.safe:
        return _of_two_suits(moves, hand, book)
    if top.is_bomb:
        moves += _bombs_on_bomb(hand, top, book, own_kind_listed=True)
        return moves
    if shape & _FOUR_EQUAL:
        moves += _four_bombs(missing, book)
    return _with_straight_bombs(moves, hand, book)


def bombs(hand: Cards, top: Combination, book: Book) -> list[Move]:
    """Return all bombs that may be laid on ``top`` (BOMB-2..4); none on the Dog."""
    if hand.bit_count() < 4 or top.kind == Kind.DOG or top.safe:
        return []
    if top.is_bomb:
        return _bombs_on_bomb(hand, top, book, own_kind_listed=False)
    missing = ~shape_of(hand) & _ALL_SHAPES
    return _four_bombs(missing, book) + _straight_bombs(hand, book)


def suit_moves(hand: Cards, top: Combination | None, book: Book) -> list[Move]:
    """Return the moves that are what they are by their suits (BG-8)."""
    return [
        Move(0, reading, _ranks(cards & NATURALS))
        for cards in suit_sets(hand, book.rules)
        for reading in book.readings(cards)
        if reading.kind in SUIT_KINDS and beats(reading, top)
    ]


def moves_of(hand: Cards, top: Combination | None, book: Book) -> list[Move]:
    """Return the moves of a seat in turn, ignoring any wish."""
    moves = leads(hand, book) if top is None else follows(hand, top, book)
    return allowed(moves, book.rules)


def allowed(moves: list[Move], rules: Rules) -> list[Move]:
    """Return moves without the bombs that are forbidden now (BG-9)."""
    if rules.bombs_allowed and not rules.no_bombs:
        return moves
    return [
        move
        for move in moves
        if not move.combination.is_bomb or not is_no_bomb(rules, _cards_of_bomb(move))
    ]


def _cards_of_bomb(move: Move) -> Cards:
    if move.combination.cards:
        return move.combination.cards
    return (move.ranks & 0xFFFF) * _LANES


def demanded(hand: Cards, top: Combination | None, wish: int, book: Book) -> list[Move]:
    """Return the moves from which a wish makes a seat in turn choose (WISH-4..6).

    Empty if nothing is wished or the hand cannot fulfil it: then it binds nobody.
    """
    if not wish or not hand & cards_of_rank(wish):
        return []
    return fulfilling(moves_of(hand, top, book), wish)


def fulfilling(moves: list[Move], wish: int) -> list[Move]:
    """Return the moves that fulfil a wish: if there are any, it binds to these."""
    return [move for move in moves if move.ranks >> wish & 1]


def holds_rank(cards: Cards, rank: int) -> bool:
    """Tell whether a natural card of a rank is among the cards (WISH-5, WISH-7)."""
    return cards & cards_of_rank(rank) != 0


def card_sets(move: Move, hand: Cards) -> Iterator[Cards]:
    """Yield every set of cards of the hand that makes the move, suits told apart."""
    combination = move.combination
    if combination.cards:
        yield combination.cards
        return
    choices: list[list[Cards]] = []
    for rank in range(1, 15):
        number = sum(move.needs >> rank + 16 * level & 1 for level in range(4))
        if number:
            held = list(each(hand & (1 << rank) * _LANES))
            choices.append([sum(picked) for picked in choose(held, number)])
    joker: Card = PHOENIX if combination.phoenix else 0
    for picked in product(*choices):
        cards = sum(picked) | joker
        if combination.kind != Kind.STRAIGHT or not _is_straight_bomb(cards):
            yield cards


def some_cards(move: Move, hand: Cards) -> Cards:
    """Return a set of cards of the hand that makes the move: the first of each rank."""
    combination = move.combination
    if combination.cards:
        return combination.cards
    cards: Cards = PHOENIX if combination.phoenix else 0
    levels = (move.needs >> 16, move.needs >> 32, move.needs >> 48)
    ranks = move.ranks
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        held = hand & rank * _LANES
        card = held & -held
        cards |= card
        for level in levels:
            if not level & rank:
                break
            held ^= card
            card = held & -held
            cards |= card
    if combination.kind == Kind.STRAIGHT and _is_straight_bomb(cards):
        return next(card_sets(move, hand))
    return cards


def _phoenix(value: float) -> Move:
    return Move(0, Combination(Kind.SINGLE, value, 1, PHOENIX), 0)


def _is_straight_bomb(cards: Cards) -> bool:
    """Tell whether the cards of a straight are naturals of one suit (COMBO-10)."""
    return any(not cards & ~cards_of_suit(suit) for suit in SUITS)


def _may_hold_straight_bomb(hand: Cards, book: Book) -> bool:
    """Tell quickly whether a scan for straight bombs is worthwhile.

    With neighbours in number order a run is a run of bits; lanes do not touch.
    """
    shortest = book.rules.straight_min
    if hand.bit_count() < shortest:
        return False
    if not book.is_in_number_order:
        return True
    run = hand & NATURALS
    pairs = run & run >> 1
    if not pairs & pairs >> 2:
        return False  # no four in a row: the usual case
    for _ in range(shortest - 1):
        run &= run >> 1
        if not run:
            return False
    return True


def _straight_bombs(hand: Cards, book: Book) -> list[Move]:
    if not _may_hold_straight_bomb(hand, book):
        return []
    return [
        Move(0, bomb, _ranks(cards))
        for cards, bomb in book.straight_bombs.items()
        if not cards & ~hand
    ]


def _ranks(cards: Cards) -> int:
    return shape_of(cards) & 0xFFFF


def _with_straight_bombs(moves: list[Move], hand: Cards, book: Book) -> list[Move]:
    """Add the straight bombs; drop straights that no cards of two suits can make."""
    if not _may_hold_straight_bomb(hand, book):
        return moves
    found = _straight_bombs(hand, book)
    return _of_two_suits(moves, hand, book) + found if found else moves


def _of_two_suits(moves: list[Move], hand: Cards, book: Book) -> list[Move]:
    """Drop straights that no cards of two suits can make."""
    return [
        move
        for move in moves
        if move.combination.kind != Kind.STRAIGHT
        or move.combination.phoenix
        or hand & (move.ranks * _LANES) not in book.straight_bombs
    ]


def _four_bombs(missing: int, book: Book) -> list[Move]:
    return [move for move in book.above(_LOWEST_FOUR) if not move[0] & missing]


def _bombs_on_bomb(
    hand: Cards, top: Combination, book: Book, *, own_kind_listed: bool
) -> list[Move]:
    """Return the bombs above a bomb; ``own_kind_listed`` leaves four-bombs out."""
    found = [
        bomb
        for bomb in _straight_bombs(hand, book)
        if bomb.combination.length > top.length
        or (
            bomb.combination.length == top.length
            and bomb.combination.kind == top.kind
            and bomb.combination.rank > top.rank
        )
    ]
    if top.kind == Kind.FOUR_BOMB and not own_kind_listed:
        missing = ~shape_of(hand) & _ALL_SHAPES
        fours = _four_bombs(missing, book)
        found += [four for four in fours if four.combination.rank > top.rank]
    return found
