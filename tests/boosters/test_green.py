"""More about the green cards."""

from __future__ import annotations

from games.rules.actions import Pass, Play
from games.rules.state import GAP
from tests.boosters.sample import boost, scene, then
from tests.boosters.samples_green import green, lays
from tests.boosters.scene import cards

RUN = ("7p 2j 3j", "2s 3s", "5p 6p Phx 8p 9p 3t", "2t 2p")


def test_add_on_may_not_be_used_on_a_four_card_straight_or_a_ring() -> None:
    for hand, streets in (
        ("4j 5s 6p 7t 9s", ("four_street",)),
        ("Js Qj Kp As 2t 9s", ("ring_road",)),
    ):
        found = then(
            scene(hand, "3s 8s", boosters={0: " ".join(streets), 1: "add_on"}),
            lambda it, hand=hand, streets=streets: it.play(
                0, " ".join(hand.split()[:-1]), *streets
            ).settle(),
        )()
        for card in ("3s", "8s"):
            assert found.refuse(1, boost("add_on", cards=card)) == "invalid_combination"


def test_bird_thief_may_build_a_straight_bomb() -> None:
    found = green("bird_thief", lays(2, "5p 6p Phx 8p 9p"), hands=RUN, lead=2)()
    found.force(0, "bird_thief", cards="7p")
    assert found.top.kind == "bombsf"
    assert found.holds(0, "Phx")


def test_scarecrow_on_add_on_leaves_another_use() -> None:
    make = scene(
        "6s Phx 2j", "6p 7p", "5p", "3t", lead=1, boosters={0: "add_on", 2: "scarecrow"}
    )
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


def test_an_announced_green_booster_waits_for_the_window() -> None:
    found = green("skat", stage=GAP, boosters={1: "rainbow"})()
    found.force(0, "skat").wave().play(0, "4j").boost(1, "rainbow")
    assert found.in_force == ["skat"]
    assert found.view(0).boosters.announced == ()  # type: ignore[union-attr]
    found.close()
    assert [type(it).__name__ for it in found.events].count("CardsLaid") == 1
    found.settle()
    assert found.in_force == ["skat", "rainbow"]


def test_truce_forbids_to_build_a_bomb() -> None:
    found = green(
        "truce", boosters={1: "add_on"}, hands=("8j 8s 8p 2j", "8t 3s 4s"), stage=GAP
    )()
    found.force(0, "truce").wave().act(0, Play(cards("8j 8s 8p"))).settle()
    assert found.refuse(1, boost("add_on", cards="8t")) == "forbidden"
