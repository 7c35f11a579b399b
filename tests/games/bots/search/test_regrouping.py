"""Groups that are broken up in a playout: no card is lost, and none appears."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.search import grouped, regrouping
from games.bots.search.burdens import GROUP_KIND, GROUP_LENGTH, GROUP_RANK, POINTS, TAKEN
from games.bots.search.groups import tally_of
from games.bots.search.judging import GROUPS
from games.bots.search.table import FULL_HOUSE, PAIR, SINGLE, STRAIGHT, TRIPLE
from games.rules.cards.deck import from_codes
from tests.games.bots.search.test_groups import PLAIN, random_hands

SEAT = 2


def noted(cards: int) -> grouped.Grouped:
    """Return the groups of a hand, at one seat."""
    hands = grouped.no_groups()
    grouped.note_hand(PLAIN, SEAT, cards, np.zeros(16, dtype=np.int64), hands)
    return hands


def sums(hands: grouped.Grouped) -> list[int]:
    """Return cards, points and lengths of all groups together."""
    found = hands.groups[SEAT, : hands.notes[SEAT, GROUPS]]
    return [int(found[:, column].sum()) for column in (TAKEN, POINTS, GROUP_LENGTH)]


@pytest.mark.parametrize("wanted", [SINGLE, PAIR])
def test_what_is_broken_off_and_what_is_left_are_the_group(wanted: int) -> None:
    broken = 0
    for cards in random_hands():
        for place in range(int(noted(cards).notes[SEAT, GROUPS])):
            hands = noted(cards)
            before = sums(hands)
            rank = regrouping.rank_within(hands.groups, SEAT, place, wanted)
            if rank == regrouping.NO_RANK:
                continue
            new = regrouping.break_off(PLAIN, *hands, SEAT, place, wanted)
            assert sums(hands) == before == [tally_of(cards), *before[1:]]
            assert hands.groups[SEAT, new, [GROUP_KIND, GROUP_RANK]].tolist() == [wanted, rank]
            assert hands.groups[SEAT, new, GROUP_LENGTH] == wanted - SINGLE + 1
            broken += 1
    assert broken > 20


@pytest.mark.parametrize(
    ("codes", "kind", "wanted", "rank"),
    [
        ("Kj Ks", PAIR, SINGLE, 13),
        ("Kj Ks", PAIR, PAIR, 0),
        ("Kj Ks Kp", TRIPLE, SINGLE, 13),
        ("Kj Ks Kp", TRIPLE, PAIR, 13),
        ("Kj Ks Kp 9j 9s", FULL_HOUSE, PAIR, 9),
        ("Kj Ks Kp 9j 9s", FULL_HOUSE, SINGLE, 0),
        ("Kj Ks Phx 9j 9s", FULL_HOUSE, PAIR, 0),
        ("3j 4s 5p 6j 7s", STRAIGHT, SINGLE, 0),
    ],
)
def test_what_larger_groups_can_do_without(codes: str, kind: int, wanted: int, rank: int) -> None:
    hands = noted(from_codes(codes))
    kinds = hands.groups[SEAT, : hands.notes[SEAT, GROUPS], GROUP_KIND].tolist()
    assert regrouping.rank_within(hands.groups, SEAT, kinds.index(kind), wanted) == 2 * rank


def test_burden_of_the_rest_is_that_of_a_hand_with_only_the_rest() -> None:
    hands = noted(from_codes("8j 8s 8p"))
    assert hands.notes[SEAT, GROUPS] == 1
    left = regrouping.burden_left(hands.groups, hands.weights, SEAT, 0, SINGLE)
    assert left == noted(from_codes("8j 8s")).weights[SEAT, 0]
    left = regrouping.burden_left(hands.groups, hands.weights, SEAT, 0, PAIR)
    assert left == noted(from_codes("8j")).weights[SEAT, 0]


def test_a_group_is_split_into_its_single_cards() -> None:
    hands = noted(from_codes("Kj Ks Phx 9j 9s"))
    before = sums(hands)
    regrouping.break_up(PLAIN, *hands, SEAT, 0)
    assert sums(hands) == before
    assert hands.notes[SEAT, GROUPS] == 5
    assert set(hands.groups[SEAT, :5, GROUP_KIND].tolist()) == {SINGLE}
