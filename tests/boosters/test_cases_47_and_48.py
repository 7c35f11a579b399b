"""Settled cases 47 and 48 of the Boosters: what may grow, and what becomes a bomb."""

from __future__ import annotations

import pytest

from games.rules.cards.combinations import book_for
from games.rules.cards.growing import GROWTHS, NEVER_GROW, grown
from games.rules.cards.ruleset import BASE, Rules, StandIn
from games.rules.cards.shapes import Kind
from games.rules.state.boosters import Effect
from games.rules.state.codec import from_json, to_json
from tests.boosters.scene import Scene, boost, cards


def a_hockey_team(**more: str) -> Scene:
    """Return a hockey team on the table that lacks only the Seven to be a run."""
    held = {0: "hockey_team", 1: "add_on", 2: "njet"} | {int(it[-1]): more[it] for it in more}
    scene = Scene("5j 6j 8j 9j Tj 2s 3s", "7j Qj 2t", boosters=held)
    return scene.force(0, "hockey_team").play(0, "5j 6j 8j 9j Tj").settle()


def test_case_47_a_team_that_becomes_a_run_is_a_bomb_of_its_owner() -> None:
    scene = a_hockey_team().force(1, "add_on", cards="7j", reading="hockey_team")
    assert (scene.top.kind, scene.top.rank, scene.top.length) == ("bombsf", 10, 6)
    assert scene.state.plays[-1].seat == 0
    scene = a_hockey_team().force(1, "add_on", cards="Qj")
    assert scene.top.kind == "hockey_team"


def test_case_47_a_team_may_not_become_a_forbidden_bomb() -> None:
    for slug in ("small_is_beautiful", "truce"):
        scene = a_hockey_team(seat_2=slug, seat_3="njet")
        if slug == "truce":
            rules = (("bombs_allowed", False),)
            effect = Effect(99, boost(slug), 2, "trick", rules)
            boosted = scene.state.booster_state._replace(
                effects=(*scene.state.booster_state.effects, effect)
            )
            scene.state = scene.state._replace(booster_state=boosted)
        else:
            scene.force(2, slug)
        assert scene.refuse(1, boost("add_on", cards="7j")) == "forbidden"


def test_case_47_four_equal_cards_of_a_flower_are_a_bomb() -> None:
    """A stem that counts as a Nine does not hide that it is an Eight."""
    held = {0: "little_flower swagger", 1: "add_on", 2: "njet"}
    scene = Scene("8s 8p 8j 2j", "8t 3p", boosters=held)
    scene.force(0, "little_flower")
    scene.play(0, "8s 8p 8j", boost("swagger", cards="8j"), reading="flower").settle()
    assert scene.top.kind == "flower"
    scene.force(1, "add_on", cards="8t")
    assert (scene.top.kind, scene.state.plays[-1].seat) == ("bomb4", 0)


def test_case_47_bird_thief_leaves_a_run_of_one_suit_as_a_bomb() -> None:
    """Whatever went with the straight: here two cards that count as each other."""
    held = {0: "modesty swagger", 1: "bird_thief", 2: "njet"}
    scene = Scene("4j 5j Phx 7j 8j 2s", "6j 6s 3p", boosters=held)
    neighbours = (boost("swagger", cards="7j"), boost("modesty", cards="8j"))
    scene.play(0, "4j 5j Phx 7j 8j", *neighbours).settle()
    assert scene.top.kind == "straight"
    again = from_json(to_json(scene.state))
    scene.force(1, "bird_thief", cards="6j")
    assert (scene.top.kind, scene.state.plays[-1].seat) == ("bombsf", 0)
    scene.state = again
    scene.force(1, "bird_thief", cards="6s")
    assert scene.top.kind == "straight"


def test_case_47_with_the_fire_bird_there_is_no_bomb() -> None:
    """BG-9: it lies there as a card."""
    scene = Scene("4j 5j 6j 7j 2s", "3j 8j 3p", boosters={0: "fire_bird", 1: "add_on", 2: "njet"})
    scene.play(0, "4j 5j 6j 7j", boost("fire_bird", rank=8)).settle()
    scene.force(1, "add_on", cards="3j")
    assert (scene.top.kind, scene.top.length) == ("straight", 6)
    scene = Scene("8j 2s", "8s 8p 8t 3p", boosters={0: "fire_bird", 1: "add_on", 2: "njet"})
    scene.play(0, "8j", boost("fire_bird", rank=8)).settle()
    assert scene.refuse(1, boost("add_on", cards="8s 8p")) == "invalid_combination"
    assert scene.refuse(1, boost("add_on", cards="8s 8p 8t")) == "invalid_combination"


def test_case_48_a_potholed_straight_keeps_its_hole() -> None:
    held = {0: "pothole", 1: "add_on", 2: "njet"}
    scene = Scene("4j 5s 7j 8s 9j 2s", "6s Js Ts 3s 2t", boosters=held)
    scene.play(0, "4j 5s 7j 8s 9j", "pothole").settle()
    assert scene.refuse(1, boost("add_on", cards="6s Js")) == "invalid_combination"
    assert scene.refuse(1, boost("add_on", cards="6s")) == "invalid_combination"
    scene.force(1, "add_on", cards="3s Ts")
    assert (scene.top.kind, scene.top.rank, scene.top.length) == ("potholed", 10, 7)


def test_every_kind_may_grow_or_never_does() -> None:
    assert set(GROWTHS) | NEVER_GROW == set(Kind)
    assert not set(GROWTHS) & NEVER_GROW


RED_ALERT = BASE._replace(quads_are_bombs=False)
FEW_CARDS = BASE._replace(max_cards=5)


@pytest.mark.parametrize(
    ("lying", "added", "rules", "found"),
    [
        ("8j", "8s 8p 8t", BASE, ("bomb4", 8, 4)),
        ("8j 8s", "8p 8t", BASE, ("bomb4", 8, 4)),
        ("8j 8s 8p", "8t", BASE, ("bomb4", 8, 4)),
        ("8j Phx", "8p 8t", BASE, None),
        ("8j", "8s 8p 8t", RED_ALERT, ("triple", 8, 3)),
        ("8j 8s", "8p 8t", RED_ALERT, ("triple", 8, 3)),
        ("8j 8s 8p", "8t", RED_ALERT, ("triple", 8, 3)),
        ("8j 8s 8p", "8t 9j 9s", RED_ALERT, ("fullhouse", 8, 5)),
        ("8j 8s 8p", "8t 9j 9s", RED_ALERT._replace(max_cards=5), None),
        ("8j 8s Phx", "8t", RED_ALERT, None),
        ("8j Phx", "8p 8t 9j 9s", RED_ALERT, None),
        ("8j 8s 8p", "8t Phx", RED_ALERT, None),
        ("8j 8s 8p 9j 9s", "8t", RED_ALERT, None),
        ("8j 8s", "9j 9s", BASE, ("stairs", 9, 4)),
        ("8j 8s", "9j 9s 9p", BASE, ("fullhouse", 9, 5)),
        ("5j 6j 7s 8s 9j", "4j Tj", BASE, ("straight", 10, 7)),
        ("5j 6j 7s 8s 9j", "Tj", FEW_CARDS, None),
        ("Mah 2j 3j 4j 5j", "6j", BASE, ("straight", 6, 6)),
        ("Drg", "Phx", BASE, None),
        ("Mah", "Phx", BASE, None),
        ("Phx", "8j", BASE, None),
        ("8j 8s 8p 8t", "Phx", BASE, None),
        ("8j 8s 8p 9j 9s", "9p", BASE, None),
    ],
)
def test_what_grows_and_what_does_not(
    lying: str, added: str, rules: Rules, found: tuple[str, float, int] | None
) -> None:
    """42: single, pair and triple, up to four natural cards; no joker, no fourth one inside."""
    top = book_for(rules).read(cards(lying))
    assert top is not None
    result = grown(top, cards(added), rules)
    assert (result and (result.kind, result.rank, result.length)) == found


def test_a_doubled_card_is_one_card_where_sizes_are_limited() -> None:
    """BG-18: and what it counts as makes no four of a kind."""
    twice = StandIn(cards("8j"), 8, None, 2)
    top = book_for(FEW_CARDS._replace(stand_ins=(twice,))).read(cards("8j 9s 9j"))
    assert top is not None
    found = grown(top, cards("Ts Tj"), FEW_CARDS)
    assert found is not None
    assert (found.kind, found.rank, found.length) == ("stairs", 10, 6)
    pair = book_for(BASE._replace(stand_ins=(twice,))).read(cards("8j"))
    assert pair is not None
    assert grown(pair, cards("8s 8p"), BASE) is None
    assert grown(pair, cards("8s"), BASE) is not None


def test_what_an_older_record_does_not_tell_stays_as_it_is() -> None:
    """It says that a card counts as something else, but not as what."""
    top = book_for(BASE).read(cards("8j 8s"))
    assert top is not None
    assert grown(top._replace(altered=True), cards("8p"), BASE) is None
