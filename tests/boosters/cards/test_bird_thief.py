"""Bird Thief (BOOSTERS 44)."""

from __future__ import annotations

from games.rules.cards.deck import PHOENIX
from games.rules.view.choices import options
from tests.boosters.bots import MANY, played, wanted
from tests.boosters.cards.green import HANDS, green, lays
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards


def _bird(it: Scene) -> None:
    assert it.holds(0, "Phx")
    assert it.top.cards == cards("6s 6p")
    assert it.state.turn == 3


WITH_BIRD = (HANDS[0], HANDS[1], "6p Phx 7p", HANDS[3])

SAMPLE = Sample(
    green("bird_thief", lays(2, "6p Phx"), lead=2, hands=WITH_BIRD),
    0,
    boost("bird_thief", cards="6s"),
    _bird,
    (
        Refusal(
            green("bird_thief", lays(2, "6p Phx"), lead=2, hands=WITH_BIRD),
            0,
            boost("bird_thief", cards="4j"),
            "bad_target",
        ),
        Refusal(
            green("bird_thief", lays(2, "Phx"), lead=2, hands=WITH_BIRD),
            0,
            boost("bird_thief", cards="6s"),
            "no_target",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


RUN = ("7p 2j 3j", "2s 3s", "5p 6p Phx 8p 9p 3t", "2t 2p")


def test_bird_thief_may_build_a_straight_bomb() -> None:
    found = green("bird_thief", lays(2, "5p 6p Phx 8p 9p"), hands=RUN, lead=2)()
    found.force(0, "bird_thief", cards="7p")
    assert found.top.kind == "bombsf"
    assert found.holds(0, "Phx")


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


def test_a_bot_takes_the_phoenix_for_a_card_of_its_rank() -> None:
    scene = Scene("8s 2j 4t", MANY, MANY, "8t Phx 3j", lead=3, boosters={0: "bird_thief"})
    scene.play(3, "8t Phx").settle()
    assert played(wanted(scene, 0)).cards == cards("8s")
    scene.act(0, played(wanted(scene, 0))).settle()
    assert scene.state.hands[0] & PHOENIX
