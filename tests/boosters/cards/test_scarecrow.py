"""Scarecrow (BOOSTERS 21)."""

from __future__ import annotations

from games.rules.state.actions import Decline, Pass
from tests.boosters.bots import JUNK, MANY, played, wanted
from tests.boosters.cards.red import lays, red
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, play, scene
from tests.boosters.scene import Scene, cards

SAMPLE = Sample(
    red("scarecrow", lays(1, "Phx")),
    0,
    boost("scarecrow"),
    lambda it: it.refuse(1, play("Drg")) == "forbidden" and it.holds(1, "Phx"),
    (
        Refusal(red("scarecrow", lays(1, "Ks")), 0, boost("scarecrow"), "bad_target"),
        Refusal(
            red("scarecrow", lays(1, "Mah"), hands=("5j", "Mah 4s")),
            0,
            boost("scarecrow"),
            "bad_target",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_what_is_forbidden_for_the_turn_is_free_in_the_next() -> None:
    """21: Dragon and Phoenix are barred until the turn is over."""
    scene = Scene("2j 3j", "Phx 4j", "5p 6p", "7t 8t", boosters={0: "scarecrow", 3: "njet"})
    scene.play(0, "2j").close().play(1, "Phx").boost(0, "scarecrow").settle()
    assert scene.refuse(1, play("Phx")) == "forbidden"
    scene.pass_(1).play(2, "5p").settle().pass_(3, 0)
    scene.play(1, "Phx").settle()
    assert scene.top.cards == cards("Phx")


def test_a_wish_is_judged_by_the_cards_that_may_still_be_laid() -> None:
    """WISH-4, 21: without the Phoenix no pair of Nines is left, so nothing binds."""
    scene = Scene("8j 8s 2j", "9j Phx 4j", boosters={0: "scarecrow", 3: "njet"}, wish=9)
    scene.play(0, "8j 8s").close().play(1, "9j Phx").boost(0, "scarecrow").settle()
    assert scene.refuse(1, play("9j Phx")) == "forbidden"
    scene.pass_(1)
    assert scene.state.wish == 9


def test_scarecrow_on_add_on_leaves_another_use() -> None:
    make = scene("6s Phx 2j", "6p 7p", "5p", "3t", lead=1, boosters={0: "add_on", 2: "scarecrow"})
    found = make().play(1, "6p").settle()
    found.boost(0, "add_on", cards="Phx").boost(2, "scarecrow").settle()
    assert found.asks
    assert found.refuse(1, Pass()) == "window_open"
    assert found.view(0).boosters.asked  # type: ignore[union-attr]
    found.answer(0, "6s").settle()
    assert found.top.cards == cards("6p 6s")
    assert found.discard == ("scarecrow", "add_on")
    found = make().play(1, "6p").settle()
    found.boost(0, "add_on", cards="Phx").boost(2, "scarecrow").settle().answer(0)
    assert found.top.cards == cards("6p")
    assert found.discard == ("scarecrow", "add_on")


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


def test_a_bot_keeps_an_opponent_from_going_out_with_the_dragon() -> None:
    scene = Scene(JUNK, "Drg", MANY, MANY, boosters={0: "scarecrow"}, lead=1)
    scene.play(1, "Drg")
    assert played(wanted(scene, 0)).booster == "scarecrow"
    scene = Scene(JUNK, MANY, "Drg", MANY, boosters={0: "scarecrow"}, lead=2)
    scene.play(2, "Drg")
    assert wanted(scene, 0) == Decline()
