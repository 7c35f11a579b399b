"""Dud (BOOSTERS 24)."""

from __future__ import annotations

from games.rules.state.actions import Pass
from games.rules.view.choices import options
from tests.boosters.cards.red import lays, red
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, play
from tests.boosters.scene import Scene, cards


def _dud(it: Scene) -> None:
    assert it.holds(2, "9j 9s 9p 9t")
    assert it.refuse(2, play("9j 9s 9p 9t")) == "forbidden"
    it.play(2, "9j 9s 9p").settle()
    assert it.top.kind == "triple"


SAMPLE = Sample(
    red("dud", lays(2, "9j 9s 9p 9t"), lead=2),
    0,
    boost("dud"),
    _dud,
    (
        Refusal(red("dud", lays(2, "9j 9s 9p"), lead=2), 0, boost("dud"), "bad_target"),
        Refusal(red("dud"), 0, boost("dud"), "not_its_time"),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_dud_lets_the_wish_rest_for_the_turn() -> None:
    """24: a wish that forced the bomb asks for nothing more this turn."""
    scene = Scene("Aj As 3j", "9j 9s 9p 9t 4j", "3s 4s", boosters={2: "dud", 3: "njet"}, wish=9)
    scene.play(0, "Aj As").settle()
    assert scene.refuse(1, Pass()) == "wish_binds"
    scene.play(1, "9j 9s 9p 9t").boost(2, "dud").settle()
    scene.pass_(1)
    assert scene.state.wish == 9
    assert not scene.state.booster_state.wish_rests


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
    """Its cards go back, what lay there stays, the Booster is spent; these form no bomb."""
    scene = a_bomb_that_was_built().boost(2, "dud").settle()
    assert scene.top.kind == "triple"
    assert scene.holds(1, "8s")
    assert scene.discard == ("add_on",)
    assert scene.in_force == ["dud"]
    # What lies there is open to bombs again (BW-9).
    assert scene.state.bombs is not None
    assert scene.state.bombs.timed
    scene.state = scene.state._replace(
        booster_state=scene.state.booster_state._replace(hands=(("add_on",), ("add_on",), (), ()))
    )
    assert scene.refuse(1, boost("add_on", cards="8s")) == "forbidden"


def test_a_higher_bomb_is_needed_on_a_bomb_that_was_built() -> None:
    scene = a_bomb_that_was_built()
    assert len(options(scene.view(2), scene.catalogue).bombs) == 1
    scene.bomb(2, "9j 9s 9p 9t").settle()
    assert scene.state.plays[-2].combination.kind == "bomb4"


def test_a_dud_leaves_no_smaller_bomb() -> None:
    """24: these cards are no bomb, not even five of six."""
    scene = Scene("5j 6j 7j 8j 9j Tj 2j", boosters={1: "dud"})
    scene.play(0, "5j 6j 7j 8j 9j Tj").boost(1, "dud").settle()
    assert scene.refuse(0, play("5j 6j 7j 8j 9j")) == "forbidden"
    assert not any(
        move.combination.is_bomb for move in options(scene.view(0), scene.catalogue).moves
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


def test_after_a_dud_the_combination_below_is_open_to_bombs_again() -> None:
    scene = Scene("Kj 2j", "9j 9s 9p 9t 2s", "3p", "8j 8s 8p 8t 2t", boosters={2: "dud"})
    scene.play(0, "Kj").close()
    scene.bomb(1, "9j 9s 9p 9t").boost(2, "dud").settle()
    assert scene.holds(1, "9j 9s 9p 9t")
    assert scene.top.cards == cards("Kj")
    assert scene.refuse(1, Pass()) == "window_open"
    assert scene.refuse(1, play("9j 9s 9p 9t")) == "window_open"
    scene.bomb(3, "8j 8s 8p 8t")
    assert scene.top.kind == "bomb4"
