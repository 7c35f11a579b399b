"""What may be added to a combination on the table is listed, and can be bombed (BG-15)."""

from __future__ import annotations

from itertools import combinations as choose
from random import Random

import pytest

from games.rules.cards.additions import cards_below, cards_that_grow
from games.rules.cards.combinations import Combination, book_for
from games.rules.cards.deck import (
    DECK,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    Cards,
    each,
    rank_of,
)
from games.rules.cards.growing import grown, lower, rules_for_kind
from games.rules.cards.moves import leads, some_cards
from games.rules.cards.ruleset import BASE, Rules
from games.rules.cards.shapes import Kind
from games.rules.view.booster_choices import choices, why_not
from tests.boosters.scene import Scene, cards

ALL_KINDS = (
    Kind.TWO_PAIRS,
    Kind.EXPRESSWAY,
    Kind.TRIPLE_TRAIN,
    Kind.RAINBOW,
    Kind.HOCKEY_TEAM,
    Kind.FLOWER,
)
RULES = (
    BASE,
    BASE._replace(kinds=ALL_KINDS),
    BASE._replace(gap=True),
    BASE._replace(quads_are_bombs=False, kinds=ALL_KINDS, max_cards=5),
)


def as_told_apart(found: Cards, top: Combination) -> tuple[object, ...]:
    """Return cards without their suits where suits do not count."""
    if top.kind in (Kind.HOCKEY_TEAM, Kind.FLOWER, Kind.RAINBOW) or top.is_bomb:
        return (found,)
    specials = found & (PHOENIX | MAH_JONG | DRAGON)
    return (specials, *sorted(rank_of(card) for card in each(found)))


def a_top_and_a_hand(chance: Random, rules: Rules, size: int) -> tuple[Combination, Cards]:
    dealt = chance.sample(DECK, 14 + size)
    moves = leads(sum(dealt[:14]), book_for(rules))
    kinds = sorted({move.combination.kind for move in moves} - {"dog"})
    kind = chance.choice(kinds)
    move = chance.choice([it for it in moves if it.combination.kind == kind])
    top = book_for(rules).read(some_cards(move, sum(dealt[:14])))
    assert top is not None
    return top, sum(dealt[14:])


@pytest.mark.parametrize("seed", range(20))
def test_everything_with_which_a_combination_grows_is_listed(seed: int) -> None:
    chance = Random(f"grows {seed}")
    for rules in RULES:
        top, hand = a_top_and_a_hand(chance, rules, 7)
        listed = set(cards_that_grow(top, hand, rules))
        assert all(grown(top, it, rules) for it in listed)
        told = {as_told_apart(it, top) for it in listed}
        for size in range(1, 6):
            for some in choose(list(each(hand)), size):
                if grown(top, sum(some), rules) is not None:
                    assert as_told_apart(sum(some), top) in told, (top, some)


@pytest.mark.parametrize("seed", range(20))
def test_everything_that_goes_under_a_combination_is_listed(seed: int) -> None:
    chance = Random(f"slips {seed}")
    for rules in RULES:
        top, hand = a_top_and_a_hand(chance, rules, 8)
        listed = set(cards_below(top, hand, rules))
        assert all(lower(top, it, rules) for it in listed)
        told = {as_told_apart(it, top) for it in listed}
        for some in choose(list(each(hand)), top.cards.bit_count()):
            found = lower(top, sum(some), rules)
            if found is not None and top.kind != Kind.FLOWER:
                assert as_told_apart(sum(some), top) in told, (top, some)


@pytest.mark.parametrize("seed", range(30))
def test_a_grown_combination_is_read_from_all_its_cards(seed: int) -> None:
    """BG-9, BG-15: a reading of all cards that lie there, and a bomb if they form one."""
    chance = Random(f"is {seed}")
    for rules in (*RULES, BASE._replace(kinds=ALL_KINDS, quads_are_bombs=False)):
        top, hand = a_top_and_a_hand(chance, rules, 9)
        for size in range(1, 5):
            for some in choose(list(each(hand)), size):
                found = grown(top, sum(some), rules)
                if found is None:
                    continue
                read = book_for(rules_for_kind(rules, top.kind)).readings(top.cards | sum(some))
                assert found.is_bomb == read[0].is_bomb, (top, some)
                kinds = {(it.kind, it.rank, it.length) for it in read}
                assert (found.kind, found.rank, found.length) in kinds, (top, some, found)


def test_two_ends_of_a_straight_are_listed() -> None:
    """They are not a combination by themselves."""
    scene = Scene("4j Tp 2j", "5j 6s 7p 8t 9j 2s", lead=1, boosters={0: "add_on", 2: "njet"})
    scene.play(1, "5j 6s 7p 8t 9j").settle()
    view = scene.view(0)
    assert why_not(view, "add_on", scene.catalogue) is None
    found = {it.cards for it in choices(view, scene.catalogue["add_on"])}
    assert found == {cards("4j"), cards("Tp"), cards("4j Tp")}


def test_nothing_is_listed_where_nothing_grows() -> None:
    scene = Scene("4j Tp", "Drg 2s", lead=1, boosters={0: "add_on", 2: "njet"})
    assert why_not(scene.view(0), "add_on", scene.catalogue) == "no_target"
    scene.play(1, "Drg").settle()
    assert why_not(scene.view(0), "add_on", scene.catalogue) == "no_target"
