"""The quick grouping of a hand finds what the rule bot's planner finds."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from games.bots.search import groups as kernel
from games.bots.search import table
from games.bots.search.burdens import GROUP_KIND, GROUP_LENGTH, TAKEN
from games.bots.search.tables import KINDS
from games.bots.strong.knowledge import note_rules
from games.bots.thumb.plan import Planner
from games.rules.cards.deck import DECK, from_codes
from games.rules.cards.ruleset import BASE, Rules
from games.rules.cards.shapes import Kind

NEW_KINDS = tuple(str(kind) for kind in KINDS[table.TWO_PAIRS : table.FLOWER + 1])
PLAIN = np.zeros(table.SIZE, dtype=np.int64)
"""A round under the rules of the base game."""
COUNTS = np.zeros(16, dtype=np.int64)
GROUPS = np.zeros((20, 5), dtype=np.int64)
WEIGHTS = np.zeros(20)
HANDS = 200
LEAST_EQUAL = 0.9
MOST_ON_AVERAGE = 0.05


def burden(cards: int) -> float:
    return kernel.burden_of(PLAIN, cards, COUNTS, GROUPS, WEIGHTS)


def random_hands() -> list[int]:
    chance = Random(1)
    return [sum(chance.sample(DECK, chance.choice((14, 14, 10, 7, 4)))) for _ in range(HANDS)]


def test_burden_is_nearly_always_that_of_the_rule_bot() -> None:
    more = [burden(hand) - Planner(hand, BASE).burden for hand in random_hands()]
    assert min(more) > -1e-9, "lighter than the best grouping"
    assert sum(abs(it) < 1e-9 for it in more) >= LEAST_EQUAL * HANDS
    assert sum(more) / HANDS < MOST_ON_AVERAGE


def test_groups_hold_every_card_once() -> None:
    for hand in random_hands():
        number = kernel.group_hand(PLAIN, hand, COUNTS, GROUPS, WEIGHTS)
        taken = sum(int(group[TAKEN]) for group in GROUPS[:number])
        assert taken == kernel.tally_of(hand)
        lengths = sum(int(group[GROUP_LENGTH]) for group in GROUPS[:number])
        assert lengths == hand.bit_count()


def random_rules(chance: Random) -> Rules:
    kinds = chance.sample(NEW_KINDS, chance.choice((0, 1, 1, 2)))
    return BASE._replace(
        kinds=tuple(kinds),
        max_cards=chance.choice((5, BASE.max_cards)),
        quads_are_bombs=chance.random() < 0.5,
    )


def round_under(rules: Rules) -> np.ndarray:
    round_ = np.zeros(table.SIZE, dtype=np.int64)
    note_rules(round_, rules)
    return round_


def test_groups_hold_every_card_once_under_any_rules() -> None:
    chance = Random(2)
    of_new_kinds: set[int] = set()
    for hand in (*random_hands(), *random_hands()):
        rules = random_rules(chance)
        number = kernel.group_hand(round_under(rules), hand, COUNTS, GROUPS, WEIGHTS)
        taken = sum(int(group[TAKEN]) for group in GROUPS[:number])
        assert taken == kernel.tally_of(hand)
        for group in GROUPS[:number]:
            cards = sum(int(group[TAKEN]) >> 4 * rank & 7 for rank in range(16))
            assert cards <= rules.max_cards
            if KINDS[group[GROUP_KIND]] in rules.kinds:
                of_new_kinds.add(int(group[GROUP_KIND]))
            else:
                assert group[GROUP_KIND] <= table.DOG
            assert rules.quads_are_bombs or group[GROUP_KIND] != table.FOUR_BOMB
    assert len(of_new_kinds) >= 4, "trains and teams are rare"


@pytest.mark.parametrize(
    ("kind", "codes"),
    [
        (Kind.TWO_PAIRS, "4j 4s Tj Ts 8p"),
        (Kind.EXPRESSWAY, "3j 5s 7p 9t Kj Ks"),
        (Kind.TRIPLE_TRAIN, "5j 5s 5p 6j 6s 6p Kj"),
        (Kind.RAINBOW, "3j 6s 8p Tt Kj Ks"),
        (Kind.HOCKEY_TEAM, "2s 4s 7s 9s Js Kj Kp"),
        (Kind.FLOWER, "4j 9s 9p Kt"),
    ],
)
def test_new_kinds_are_found_as_the_rule_bot_finds_them(kind: Kind, codes: str) -> None:
    hand, rules = from_codes(codes), BASE._replace(kinds=(kind,))
    number = kernel.group_hand(round_under(rules), hand, COUNTS, GROUPS, WEIGHTS)
    assert KINDS.index(kind) in GROUPS[:number, GROUP_KIND]
    assert WEIGHTS[:number].sum() == pytest.approx(Planner(hand, rules).burden)


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ({"max_cards": 5}, "2s 3j 4p 5t 6s 7j 8p"),
        ({"max_cards": 5}, "4j 4s 5j 5s 6j 6s Kj"),
        ({"quads_are_bombs": False}, "8j 8s 8p 8t 4j 4s"),
        ({"quads_are_bombs": False, "max_cards": 5}, "8j 8s 8p 8t Kj"),
    ],
)
def test_limits_hold_nearly_as_for_the_rule_bot(rules: dict[str, Any], codes: str) -> None:
    hand = from_codes(codes)
    found = kernel.burden_of(round_under(BASE._replace(**rules)), hand, COUNTS, GROUPS, WEIGHTS)
    assert found == pytest.approx(Planner(hand, BASE._replace(**rules)).burden, abs=0.1)


@pytest.mark.parametrize(
    "codes",
    [
        "2s 2j 2p 2t 5j",
        "3s 4s 5s 6s 7s Drg",
        "3s 4j 5s 6s 7s 9j 9p Dog",
        "4j 4p 5j 5p 6s 6t 9j",
        "3j 3p 3t 8j 8p Ks",
        "Aj As Ap 2j 2p",
        "9p 9t 5j 5s Phx",
        "Mah 2s 3p 4p Phx 9s",
    ],
)
def test_groups_of_a_clear_hand(codes: str) -> None:
    hand = from_codes(codes)
    assert burden(hand) == pytest.approx(Planner(hand, BASE).burden)
