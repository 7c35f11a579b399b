"""Reactions of the same moment: bombs, then red cards, in play order (BW-9, BOMB-7)."""

from __future__ import annotations

import pytest

from games.rules.play.engine import act_together
from games.rules.state.actions import Action, Bomb, Boost, Decline, TimeOut
from games.rules.state.phase import Phase
from games.rules.state.windows import clocks
from games.rules.view.booster_choices import why_not
from tests.boosters.scene import OPTIONS, Scene, boost, cards, play

TIMED = OPTIONS._replace(simultaneity_ms=300)
NINES, TENS, FIVES = "9j 9s 9p 9t", "Tj Ts Tp Tt", "5j 5s 5p 5t"


def bomb(codes: str) -> Bomb:
    """Return a bomb on whatever lies."""
    return Bomb(cards(codes))


def in_one_moment(scene: Scene, *batch: tuple[int, Action], timed: bool) -> list[int]:
    """Let actions arrive together; return the seats whose action came to nothing."""
    if not timed:
        options = scene.state.options._replace(simultaneity_ms=0)
        scene.state = scene.state._replace(options=options)
        scene.state, _, results = act_together(scene.state, batch, scene.catalogue, 1)
        return [seat for seat, _, code in results if code is not None]
    begun = len(scene.events)
    for seat, action in batch:
        scene.act(seat, action)
    (clock,) = clocks(scene.state)
    assert (clock.kind, clock.seconds) == ("moment", 0.3)
    scene.act(None, TimeOut(clock.key))
    told = scene.events[begun:]
    return [it.seat for it in told if type(it).__name__ == "ActionReturned"]  # type: ignore[union-attr]


@pytest.fixture(params=[False, True], ids=["batch", "clock"])
def timed(request: pytest.FixtureRequest) -> bool:
    """Whether the actions are collected by the clock or handed in together."""
    return bool(request.param)


def stack(scene: Scene) -> list[tuple[int, str]]:
    """Return who has laid what in the open windows."""
    proposals = (window.proposal for window in scene.state.windows)
    return [(it.seat, it.boost.booster) for it in proposals if it and it.boost]


def test_bombs_come_before_red_cards(timed: bool) -> None:
    """The red cards are then too late, and stay in hand."""
    scene = Scene(
        "Drg 2j",
        f"{FIVES} 2s",
        f"{TENS} 2p",
        "3t 2t",
        boosters={0: "spy", 3: "scarecrow"},
        options=TIMED,
    )
    scene.play(0, "Drg")
    batch = ((3, boost("scarecrow")), (2, bomb(TENS)), (1, bomb(FIVES)))
    assert in_one_moment(scene, *batch, timed=timed) == [3]
    assert [it.seat for it in scene.state.plays] == [0, 1]
    assert scene.state.proposal is not None
    assert scene.state.proposal.seat == 2
    assert scene.in_hand(3) == ("scarecrow",)
    scene.settle()
    assert scene.top.cards == cards(TENS)


def test_a_bomb_that_is_too_low_by_then_goes_back(timed: bool) -> None:
    scene = Scene(
        "Drg 2j",
        f"{TENS} 2s",
        f"{FIVES} 2p",
        "3t 2t",
        boosters={3: "scarecrow"},
        options=TIMED,
    )
    scene.play(0, "Drg")
    batch = ((2, bomb(FIVES)), (1, bomb(TENS)))
    assert in_one_moment(scene, *batch, timed=timed) == [2]
    scene.settle()
    assert scene.top.cards == cards(TENS)
    assert scene.holds(2, FIVES)


def test_of_equal_red_cards_the_first_in_play_order_is_laid(timed: bool) -> None:
    """From the seat after the actor on; the others stay unseen and may be laid again."""
    scene = Scene(boosters={0: "njet", 1: "njet", 2: "skat", 3: "njet"}, options=TIMED)
    scene.boost(2, "skat")
    batch = ((0, boost("njet")), (1, boost("njet")), (3, boost("njet")))
    assert in_one_moment(scene, *batch, timed=timed) == [0, 1]
    assert stack(scene) == [(2, "skat"), (3, "njet")]
    assert scene.in_hand(0) == scene.in_hand(1) == ("njet",)
    # The Nyet! is undone, so what it answered is still there for the third.
    on = scene.state.proposal.subjects[0].id  # type: ignore[union-attr]
    in_one_moment(scene, (0, boost("njet", on=on)), timed=timed)
    scene.close()
    assert stack(scene) == [(2, "skat")]
    in_one_moment(scene, (1, boost("njet")), timed=timed)
    scene.settle()
    assert scene.in_force == []


def test_a_red_card_answers_none_of_the_same_moment(timed: bool) -> None:
    """The Nyet! is aimed at the Booster, not at the Nyet! beside it."""
    scene = Scene(boosters={0: "njet", 1: "skat", 3: "njet"}, options=TIMED)
    scene.boost(1, "skat")
    in_one_moment(scene, (0, boost("njet")), (3, boost("njet")), timed=timed)
    scene.settle()
    assert scene.in_force == []
    assert scene.in_hand(0) == ("njet",)


def test_what_answers_nothing_does_not_answer_a_neighbour() -> None:
    """A Dud and a bomb at the same moment: the Dud's target was no bomb."""
    scene = Scene("Kj 2j", f"{FIVES} 2s", boosters={2: "dud", 3: "dud njet"}, options=TIMED)
    scene.play(0, "Kj")
    batch = ((2, boost("dud")), (1, bomb(FIVES)))
    assert in_one_moment(scene, *batch, timed=False) == [2]


def test_the_ring_in_force_gives_the_order(timed: bool) -> None:
    scene = Scene(boosters={0: "njet", 1: "njet", 2: "about_turn skat", 3: "njet"}, options=TIMED)
    scene.boost(2, "about_turn")
    scene.settle()
    scene.boost(2, "skat")
    batch = ((0, boost("njet")), (1, boost("njet")), (3, boost("njet")))
    assert in_one_moment(scene, *batch, timed=timed) == [0, 3]
    assert stack(scene)[-1] == (1, "njet")


def test_of_different_red_cards_the_first_in_play_order_is_laid_first(timed: bool) -> None:
    """Play order alone decides which of them lies first."""
    scene = Scene(
        "Phx 2j",
        "Dog 3s",
        "4p",
        boosters={0: "umbrella", 1: "scarecrow", 3: "njet"},
        options=TIMED,
    )
    scene.play(0, "Phx", "umbrella")
    batch = ((3, boost("njet")), (1, boost("scarecrow")))
    assert in_one_moment(scene, *batch, timed=timed) == [3]
    assert stack(scene) == [(1, "scarecrow")]


def test_a_moment_holds_the_end_of_its_window() -> None:
    scene = Scene(boosters={0: "njet", 1: "skat", 3: "njet"}, options=TIMED)
    scene.boost(1, "skat").boost(0, "njet")
    assert "njet" not in repr(scene.view(3).boosters.stack)  # type: ignore[union-attr]
    scene.act(0, Decline()).act(3, Decline())
    assert scene.phase == Phase.REACTION
    (clock,) = clocks(scene.state)
    scene.act(None, TimeOut(clock.key))
    assert stack(scene) == [(1, "skat"), (0, "njet")]


def test_two_green_boosters_on_enough_both_stand(timed: bool) -> None:
    scene = Scene(boosters={0: "enough", 1: "skat", 2: "rainbow", 3: "njet"}, options=TIMED)
    scene.boost(0, "enough")
    batch = ((2, boost("rainbow")), (1, boost("skat")))
    assert in_one_moment(scene, *batch, timed=timed) == []
    scene.settle()
    assert scene.in_force == ["skat", "rainbow", "enough"]


def test_a_seat_has_one_action_in_a_moment() -> None:
    scene = Scene(boosters={0: "njet", 1: "skat", 3: "njet"}, options=TIMED)
    scene.boost(1, "skat").boost(0, "njet")
    assert scene.refuse(0, boost("njet")) == "already_submitted"


def test_an_illegal_action_of_a_moment_is_refused_at_once() -> None:
    scene = Scene("5j 6j", "7j", boosters={1: "scarecrow njet"}, options=TIMED)
    scene.play(0, "5j")
    assert scene.refuse(1, boost("scarecrow")) == "bad_target"
    assert scene.refuse(1, boost("njet")) == "no_target"
    assert scene.refuse(1, play("7j")) == "window_open"


def test_stages_have_no_moments() -> None:
    """Nothing is answered in them: what arrives is laid at once (BG-12)."""
    scene = Scene(boosters={0: "wager", 1: "njet"}, stage=Phase.BLUE, options=TIMED)
    scene.act(0, Boost("wager", seat=1))
    assert scene.phase == Phase.REACTION
    scene.settle()
    assert scene.phase == Phase.BLUE


def test_ones_own_bomb_lets_others_of_the_moment_go_first() -> None:
    """BOMB-7, BOMB-8: the last player is last."""
    scene = Scene(f"Kj {TENS} 2j", f"{FIVES} 2s", boosters={2: "njet"}, options=TIMED)
    scene.play(0, "Kj")
    assert in_one_moment(scene, (0, bomb(TENS)), (1, bomb(FIVES)), timed=True) == []
    scene.settle()
    assert [it.seat for it in scene.state.plays] == [0, 1, 0]
    assert scene.phase == Phase.FOLLOW


def test_a_booster_may_be_announced_while_ones_own_bomb_waits() -> None:
    """BOMB-8 makes only the bomb wait; but there is one action per moment."""
    scene = Scene(f"Kj {TENS} 2j", boosters={0: "skat", 2: "umbrella"}, options=TIMED)
    scene.play(0, "Kj")
    in_one_moment(scene, (0, bomb(TENS)), timed=True)
    assert why_not(scene.view(0), "skat", scene.catalogue) is None
    scene.act(0, boost("skat"))
    assert why_not(scene.view(0), "skat", scene.catalogue) == "already_submitted"
