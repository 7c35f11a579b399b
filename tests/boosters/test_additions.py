"""What may be laid to a combination that lies is listed, and can be bombed (BG-15)."""

from __future__ import annotations

from itertools import combinations as choose
from random import Random

import pytest

from games.rules.actions import Bomb
from games.rules.additions import cards_below, cards_that_grow
from games.rules.boosting import choices, why_not
from games.rules.cards import (
    DECK,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    Cards,
    each,
    rank_of,
)
from games.rules.choices import options
from games.rules.combinations import Combination, book_for
from games.rules.growing import grown, lower
from games.rules.moves import leads, some_cards
from games.rules.ruleset import BASE, Rules
from games.rules.shapes import (
    EXPRESSWAY,
    FLOWER,
    HOCKEY_TEAM,
    RAINBOW,
    TRIPLE_TRAIN,
    TWO_PAIRS,
)
from games.rules.state import CLOSING, FOLLOW, REACTION
from tests.boosters.scene import Scene, boost, cards, play

ALL_KINDS = (TWO_PAIRS, EXPRESSWAY, TRIPLE_TRAIN, RAINBOW, HOCKEY_TEAM, FLOWER)
RULES = (
    BASE,
    BASE._replace(kinds=ALL_KINDS),
    BASE._replace(gap=True),
    BASE._replace(quads_are_bombs=False, kinds=ALL_KINDS, max_cards=5),
)


def as_told_apart(found: Cards, top: Combination) -> tuple[object, ...]:
    """Return cards without their suits where suits do not count."""
    if top.kind in (HOCKEY_TEAM, FLOWER, RAINBOW) or top.is_bomb:
        return (found,)
    specials = found & (PHOENIX | MAH_JONG | DRAGON)
    return (specials, *sorted(rank_of(card) for card in each(found)))


def a_top_and_a_hand(
    chance: Random, rules: Rules, size: int
) -> tuple[Combination, Cards]:
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
            if found is not None and top.kind != FLOWER:
                assert as_told_apart(sum(some), top) in told, (top, some)


def test_two_ends_of_a_straight_are_listed() -> None:
    """They are no combination by themselves."""
    scene = Scene(
        "4j Tp 2j", "5j 6s 7p 8t 9j 2s", lead=1, boosters={0: "add_on", 2: "njet"}
    )
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


# --- bombs on what grows --------------------------------------------------------------


def a_pair_that_grew(**boosters: str) -> Scene:
    """Return an Eight to which seat 1 adds another, still in its window."""
    held = {1: "add_on", 2: "njet"} | {int(it[-1]): boosters[it] for it in boosters}
    scene = Scene(
        "8j 5j 5s 5p 5t 2j",
        "8s 3p",
        "9j 9s 9p 9t 3s",
        "2t",
        boosters=held,
    )
    scene.play(0, "8j").settle()
    return scene.boost(1, "add_on", cards="8s")


def test_bombs_on_an_open_add_on_are_listed() -> None:
    scene = a_pair_that_grew()
    assert scene.phase == REACTION
    (bomb,) = options(scene.view(2), scene.catalogue).bombs
    assert bomb.combination.kind == "bomb4"
    scene.bomb(2, "9j 9s 9p 9t").settle()
    assert [laid.combination.cards for laid in scene.state.plays] == [
        cards("8j 8s"),
        cards("9j 9s 9p 9t"),
    ]


def test_a_bomb_on_the_own_combination_that_grew_lets_others_go_first() -> None:
    """BOMB-8: it waits until the window has closed."""
    scene = a_pair_that_grew().bomb(0, "5j 5s 5p 5t")
    assert scene.phase == REACTION
    scene.close()
    assert scene.state.laid == 3
    assert scene.state.plays[-1].seat == 0
    scene.settle()
    assert scene.top.cards == cards("5j 5s 5p 5t")


def test_a_bomb_on_what_grew_goes_back_with_it() -> None:
    scene = a_pair_that_grew().bomb(0, "5j 5s 5p 5t").boost(2, "njet")
    scene.settle()
    assert scene.phase == FOLLOW
    assert scene.top.cards == cards("8j")
    assert scene.holds(0, "5j 5s 5p 5t")
    assert scene.state.aside == ()


def a_bomb_that_was_built(slug: str = "dud") -> Scene:
    scene = Scene(
        "8j 8p 8t 2j",
        "8s 3p",
        "9j 9s 9p 9t 3s",
        "7t 7s",
        boosters={1: "add_on", 2: f"njet {slug}", 3: "add_on"},
    )
    scene.play(0, "8j 8p 8t").settle()
    return scene.boost(1, "add_on", cards="8s")


def test_a_dud_answers_a_bomb_that_was_built() -> None:
    """Its cards go back, what lay lies, the Booster is spent; no bomb of these."""
    scene = a_bomb_that_was_built().boost(2, "dud").settle()
    assert scene.top.kind == "triple"
    assert scene.holds(1, "8s")
    assert scene.discard == ("add_on",)
    assert scene.in_force == ["dud"]
    # What lies is open to bombs again (BW-9).
    assert scene.state.bombs is not None
    assert scene.state.bombs.timed
    scene.state = scene.state._replace(
        pack=scene.state.pack._replace(hands=(("add_on",), ("add_on",), (), ()))
    )
    assert scene.refuse(1, boost("add_on", cards="8s")) == "forbidden"


def test_a_higher_bomb_is_needed_on_a_bomb_that_was_built() -> None:
    scene = a_bomb_that_was_built()
    assert len(options(scene.view(2), scene.catalogue).bombs) == 1
    scene.bomb(2, "9j 9s 9p 9t").settle()
    assert scene.state.plays[-2].combination.kind == "bomb4"


def a_bird_taken_with_the_last_card(**more: object) -> Scene:
    """Return the window of a theft of the bird by a seat with one card."""
    scene = Scene(
        "8j Phx 4j",
        "8s",
        "9j 9s 9p 9t 3s",
        "",
        boosters={1: "bird_thief", 2: "njet"},
        out=(3,),
        **more,
    )
    scene.play(0, "8j Phx").settle()
    return scene.boost(1, "bird_thief", cards="8s")


def test_bird_thief_with_the_last_card_can_be_bombed() -> None:
    """END-4 is about plays that end the round: this one brings a card."""
    scene = a_bird_taken_with_the_last_card()
    assert len(options(scene.view(2), scene.catalogue).bombs) == 1
    scene.bomb(2, "9j 9s 9p 9t").settle()
    assert scene.state.hands[1] == PHOENIX
    assert scene.state.out == (3,)
    assert scene.top.cards == cards("9j 9s 9p 9t")


def test_add_on_that_ends_the_round_takes_no_bombs() -> None:
    scene = Scene(
        "8j 4j",
        "8s",
        "9j 9s 9p 9t 3s",
        "",
        boosters={1: "add_on", 2: "njet"},
        out=(3,),
    )
    scene.play(0, "8j").settle().boost(1, "add_on", cards="8s")
    assert options(scene.view(2), scene.catalogue).bombs == ()
    assert scene.refuse(2, Bomb(cards("9j 9s 9p 9t"))) == "window_open"
    scene.settle()
    assert scene.state.score is not None


def test_any_bomb_goes_under_a_higher_bomb() -> None:
    scene = Scene(
        "5j 6j 7j 8j 9j 4j 4s 4p 4t 2j", boosters={0: "slip_under", 1: "njet"}
    )
    scene.play(0, "5j 6j 7j 8j 9j").settle()
    scene.force(0, "slip_under", cards="4j 4s 4p 4t")
    assert scene.top.kind == "bombsf"
    assert scene.state.hands[0] == cards("2j")


def test_of_a_dud_no_smaller_bomb_is_left() -> None:
    """24: these cards are no bomb, not even five of six."""
    scene = Scene("5j 6j 7j 8j 9j Tj 2j", boosters={1: "dud"})
    scene.play(0, "5j 6j 7j 8j 9j Tj").boost(1, "dud").settle()
    assert scene.refuse(0, play("5j 6j 7j 8j 9j")) == "forbidden"
    assert not any(
        move.combination.is_bomb
        for move in options(scene.view(0), scene.catalogue).moves
    )
    scene.play(0, "5j")


def test_a_dud_on_help_spends_it() -> None:
    """46: Help is not given back, whether it helps or not."""
    scene = Scene("8j 8s 8p 2j", "3s", "8t 3p", boosters={0: "help", 1: "dud"})
    scene.play(0, "8j 8s 8p", "help").answer(2, "8t").boost(1, "dud").settle()
    assert scene.holds(0, "8j 8s 8p")
    assert scene.holds(2, "8t")
    assert scene.in_hand(0) == ()
    assert scene.discard == ("help",)


def test_what_lies_ready_for_one_is_not_spent_by_another() -> None:
    """21: Help lies ready for its player while another declines another use."""
    scene = Scene(
        "8j 7j 2j",
        "3s",
        "Phx 8t 3p",
        "6t 6s 4t",
        lead=3,
        boosters={0: "help", 1: "scarecrow scarecrow", 2: "add_on", 3: "njet"},
    )
    scene.play(3, "6t 6s").close()
    scene.play(0, "8j", "help").answer(2, "Phx").boost(1, "scarecrow").settle()
    scene.boost(2, "add_on", cards="Phx").boost(1, "scarecrow").settle().answer(2)
    assert scene.discard == ("scarecrow", "scarecrow", "add_on")
    scene.play(0, "8j", "help").answer(2, "8t").settle()
    assert scene.top.cards == cards("8j 8t")


def test_after_add_on_passes_begin_anew_after_the_owner() -> None:
    """BG-15: who has passed is asked again, and the closing window is off."""
    scene = Scene("8j 2j", "9j 9s", "3p 4p", "8t 7t", boosters={3: "add_on", 1: "njet"})
    scene.play(0, "8j").close().pass_(1, 2)
    scene.force(3, "add_on", cards="8t")
    assert (scene.state.passed, scene.state.turn) == (0, 1)
    scene.pass_(1, 2, 3)
    assert scene.phase == CLOSING
    scene = Scene("8j 2j", "8s 9s", "3p 4p", "7t 6t", boosters={1: "add_on", 2: "njet"})
    scene.play(0, "8j").close().pass_(1, 2, 3)
    scene.force(1, "add_on", cards="8s")
    assert (scene.phase, scene.state.turn) == (FOLLOW, 1)
    scene.pass_(1, 2, 3)
    assert scene.phase == CLOSING
    assert scene.state.turn == 0


def test_after_slip_under_turn_and_passes_stay() -> None:
    scene = Scene(
        "8j 2j 3j", "9j", "3p 4p", "7t", boosters={0: "slip_under", 1: "njet"}
    )
    scene.play(0, "8j").close().pass_(1).force(0, "slip_under", cards="2j")
    assert (scene.state.passed, scene.state.turn) == (0b0010, 2)
