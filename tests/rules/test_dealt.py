"""What hands are remembered for, and how often chance deals it."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb, sqrt

import pytest

from games.rules.cards.dealt import (
    FEW_BOMBS,
    TRAITS,
    Trait,
    chance_of,
    chance_of_both,
    traits_of,
)
from games.rules.cards.deck import DECK, from_codes


@pytest.mark.parametrize(
    ("first", "rest", "found"),
    [
        ("2j 3s 4p 5t 6j 7s 8p 9t", "Tj Js Qp Kt Dog Mah", Trait(0)),
        ("2j 2s 2p 4t 6j 7s 8p 9t", "Tj Js Qp 2t Dog Mah", Trait.BOMB),
        ("2j 3j 4j 5j 7j 7s 8p 9t", "Tj Js Qp Kt Dog Mah", Trait(0)),
        ("2j 3j 4j 5j 8s 7s 8p 9t", "6j Js Qp Kt Dog Mah", Trait.BOMB),
        ("Mah 2j 3j 4j 5j 7s 8p 9t", "Tj Js Qp Kt Dog 8j", Trait(0)),
        ("Tt Jt Qt Kt At 7s 8p 9s", "2j 2s 3p Kj Dog Mah", Trait.BOMB),
        ("At 2j 3j 4j 5j 7s 8p 9s", "Kj Qs Jp Tj Dog Mah", Trait(0)),
        ("Ts Js Qs Kt At 7s 8p 2s", "Kj Qj Jp Tj Dog Mah", Trait(0)),
        ("Aj 3s 4p 5t 6j 7s 8p 9t", "As Ap Qp Kt Dog Mah", Trait.ACES),
        ("Aj As 4p 5t 6j 7s 8p 9t", "Ts Ap Qp Kt Dog Mah", Trait.ACES | Trait.STRONG),
        ("Aj As Ap At 6j 7s 8p 9t", "Ts 2j Qp Kt Dog Mah", Trait.ACES | Trait.STRONG | Trait.BOMB),
        ("Phx 3s 4p 5t 6j 7s 8p 9t", "Drg Js Qp Kt Dog Mah", Trait.DRAGON_AND_PHOENIX),
        ("Phx Aj 4p 5t 6j 7s 8p 9t", "Tj Js Qp Kt Dog Mah", Trait.STRONG),
    ],
)
def test_what_a_hand_is_remembered_for(first: str, rest: str, found: Trait) -> None:
    assert traits_of(from_codes(first.split()), from_codes(rest.split())) == found


def test_chances_are_the_known_ones() -> None:
    """Three or four aces and Dragon with Phoenix are known answers (VER-12)."""
    assert chance_of(Trait.ACES) == Fraction(16289, 367290)
    assert f"{float(chance_of(Trait.ACES)):.5f}" == "0.04435"
    assert chance_of(Trait.DRAGON_AND_PHOENIX) == Fraction(13, 220)
    assert f"{float(chance_of(Trait.BOMB)):.6f}" == "0.050763"
    none, one = comb(50, 8), 6 * comb(50, 7)
    assert chance_of(Trait.STRONG) == 1 - Fraction(none + one, comb(56, 8))


def test_three_bombs_against_one_in_nine_rounds_are_one_match_of_sixteen() -> None:
    """As the page of fair deals says."""
    both, one = chance_of_both(Trait.BOMB), chance_of(Trait.BOMB)
    of_round = (1 - 2 * one + both, 2 * (one - both), both)
    chances: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(9):
        longer: dict[int, Fraction] = defaultdict(Fraction)
        for (number, chance), (more, part) in product(chances.items(), enumerate(of_round)):
            longer[number + more] += chance * part
        chances = longer
    assert sum(chances.values()) == 1
    assert round(1 / (1 - chances[0] - chances[1] - chances[2])) == 16


def test_nearly_every_fifth_round_has_a_bomb() -> None:
    """At least so often, and at most: by Bonferroni and Hunter."""
    one, both = chance_of(Trait.BOMB), chance_of_both(Trait.BOMB)
    assert 4 * one - 6 * both > 0.185
    assert 4 * one - 3 * both < 0.195


def test_two_hands_without_a_bomb_are_counted() -> None:
    """Rank by rank, as for one hand; a suit has a row of the one hand, of the other, or none."""
    step, width = 200, 200 * 20  # numbers of both hands as digits of one long number
    ways: dict[tuple[int, ...], int] = {(0, 0, 0, 0): 1}
    for _rank in range(13):
        after: dict[tuple[int, ...], int] = defaultdict(int)
        for rows, counted in ways.items():
            for owners in product((0, 1, 2), repeat=4):
                longer = tuple(sorted(map(row_after, rows, owners)))
                numbers = owners.count(1), owners.count(2)
                if 4 not in numbers and 5 not in map(abs, longer):
                    after[longer] += counted << (numbers[0] * step + numbers[1] * width)
        ways = {rows: within(counted, step, width) for rows, counted in after.items()}
    total = sum(ways.values())
    found = sum(
        comb(4, one) * comb(4 - one, other) * digit(total, 14 - one, 14 - other, step, width)
        for one in range(5)
        for other in range(5 - one)
    )
    assert found == FEW_BOMBS


def row_after(row: int, owner: int) -> int:
    """Return a row of the one hand (positive) or the other (negative) after one more rank."""
    if owner == 0:
        return 0
    if owner == 1:
        return max(row, 0) + 1
    return min(row, 0) - 1


def digit(number: int, one: int, other: int, step: int, width: int) -> int:
    return number >> (one * step + other * width) & ((1 << step) - 1)


def within(number: int, step: int, width: int) -> int:
    """Leave out what has more than fourteen cards."""
    row = (1 << 15 * step) - 1
    return sum((number >> (other * width) & row) << (other * width) for other in range(15))


@pytest.mark.parametrize("trait", TRAITS)
def test_hands_that_are_dealt_follow_chance(trait: Trait) -> None:
    chance, rounds = random.Random(20260_11_29), 6_000
    one = both = 0
    for _ in range(rounds):
        deck = chance.sample(DECK, 56)
        found = [
            bool(traits_of(sum(deck[at : at + 8]), sum(deck[at + 8 : at + 14])) & trait)
            for at in (0, 14, 28, 42)
        ]
        one += sum(found)
        both += sum(found) * (sum(found) - 1) // 2
    assert is_near(one, 4 * rounds, float(chance_of(trait)))
    assert is_near(both, 6 * rounds, float(chance_of_both(trait)))


def is_near(number: int, of: int, chance: float) -> bool:
    return abs(number - of * chance) <= 4 * sqrt(of * chance * (1 - chance))
