"""Grouping a hand."""

from __future__ import annotations

from random import Random

import pytest

from games.bots.ground.worth import burden_of_combination
from games.bots.thumb.laying import cards_to_lay
from games.bots.thumb.plan import Planner, planner_for, tally_of, tally_of_move
from games.bots.thumb.situation import BotSituation
from games.rules.cards.combinations import BASE_BOOK
from games.rules.cards.deck import DECK, DOG, from_codes
from games.rules.cards.moves import card_sets, leads
from games.rules.cards.ruleset import BASE
from tests.boosters.scene import Scene


def kinds(codes: str) -> list[str]:
    groups = planner_for(from_codes(codes), BASE).groups
    return sorted(group.combination.kind for group in groups)


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("3s", ["single"]),
        ("3s 4s 5p 6p 7j", ["straight"]),
        ("3s 3p 3j 9s 9p", ["fullhouse"]),
        ("3s 3p 4s 4p 5j 5t", ["stairs"]),
        ("3s 3p 3j 3t 9s", ["bomb4", "single"]),
        ("3s 4s 5s 6s 7s 7p", ["bombsf", "single"]),
        ("3s 4s 5p 7p Phx 7j", ["single", "straight"]),
        ("Dog Drg Mah", ["dog", "single", "single"]),
        ("As Phx Drg", ["single", "single", "single"]),
        ("2s 3p 3s 4j 5t 6j 6p", ["single", "single", "straight"]),
    ],
)
def test_hand_is_grouped_sensibly(codes: str, expected: list[str]) -> None:
    assert kinds(codes) == expected


def test_groups_are_the_hand_and_weigh_what_it_weighs() -> None:
    chance = Random(1)
    for _ in range(200):
        hand = sum(chance.sample(DECK, chance.randint(1, 14)))
        planner = Planner(hand, BASE)
        groups = planner.groups
        assert sum(map(tally_of_move, groups)) == tally_of(hand)
        weights = [burden_of_combination(group.combination) for group in groups]
        assert sum(weights) == pytest.approx(planner.burden)


def test_no_grouping_is_lighter() -> None:
    """Compared with all groupings there are, thought of in the slowest way."""

    def lightest(tally: int) -> float:
        fitting = [
            burden_of_combination(move.combination) + lightest(tally - taken)
            for taken, move in moves
            if fits(taken, tally)
        ]
        return min(fitting, default=0.0 if not tally else float("inf"))

    def fits(taken: int, tally: int) -> bool:
        return all((taken >> 4 * field & 15) <= (tally >> 4 * field & 15) for field in range(18))

    chance = Random(2)
    for _ in range(40):
        hand = sum(chance.sample(DECK, 5))
        moves = [(tally_of_move(move), move) for move in leads(hand, BASE_BOOK)]
        assert Planner(hand, BASE).burden == pytest.approx(lightest(tally_of(hand)))


def test_what_is_left_weighs_the_same_as_a_hand_of_its_own() -> None:
    hand = from_codes("2s 3p 3s 4j 5t 6j 6p Phx Ks Kp Dog Drg As")
    planner = Planner(hand, BASE)
    for move in leads(hand, BASE_BOOK):
        if move.combination.cards:
            rest = hand & ~move.combination.cards
            expected = Planner(rest, BASE).burden
            assert planner.burden_after(move) == pytest.approx(expected)
    without = Planner(hand & ~DOG, BASE).burden
    assert planner.burden_without(DOG) == pytest.approx(without)


@pytest.mark.parametrize(
    "codes",
    [
        "8j 9j Tj Jj Qj Kj 8p 9p Tp Jp Qp Kp",
        "2j 3j 4j 5j 6j 7j 8j 2p 3p 4p 5p 6p",
        "4p 5p 6p 7p 8p 9p Tp 4t 5t 6t 7t 8t 9t",
    ],
)
def test_there_are_cards_for_every_move_beside_two_straight_bombs(codes: str) -> None:
    """What one of them leaves may be of one suit as well, and is no straight then."""
    view = Scene(codes, "2s 3s", "9s Ts").view(0)
    situation = BotSituation(view)
    for move in leads(view.hand, BASE_BOOK):
        assert cards_to_lay(situation, move) in card_sets(move, view.hand)
