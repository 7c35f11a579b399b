"""What Boosters bring and cost: lines of their own in the score (BG-19)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.actions import CallTichu
from games.rules.cards import points
from games.rules.pack import ROUND, Effect
from games.rules.state import Score
from tests.boosters.scene import Scene, boost


def last_card(
    *, out: tuple[int, ...] = (2,), effects: tuple[Effect, ...] = (), **pack: Any
) -> Scene:
    """Return seat 0 with its last card: the second one out after its partner."""
    hands = ["5j", "6s 7s", "8p 9p", "8t 9t"]
    for seat in out:
        hands[seat] = ""
    calls = pack.pop("calls", (None,) * 4)
    scene = Scene(*hands, out=out, calls=calls)
    pack_now = scene.state.pack._replace(effects=effects, **pack)
    scene.state = scene.state._replace(pack=pack_now)
    return scene


def score_of(scene: Scene) -> Score:
    """Return the score after seat 0 has played its last card."""
    scene.play(0, "5j").settle()
    assert scene.state.score is not None
    return scene.state.score


@pytest.mark.parametrize(("call", "points"), [("tichu", 100), ("grand", 200)])
@pytest.mark.parametrize("caller", [0, 2])
def test_contra_doubles_a_call_won_or_lost(call: str, points: int, caller: int) -> None:
    """28: seat 2 was first out, so its call is won and seat 0's is lost."""
    calls = tuple(call if seat == caller else None for seat in range(4))
    score = score_of(last_card(calls=calls, doubled=1 << caller))
    won = 1 if caller == 2 else -1
    assert score.calls == (won * points, 0)
    assert [(it.name, it.points) for it in score.lines] == [(call, won * points)]
    assert score.round == (200 + 2 * won * points, 0)


def test_a_call_that_nobody_doubled_has_no_line() -> None:
    score = score_of(last_card(calls=("tichu", None, "grand", None), doubled=0b0100))
    assert [it.seat for it in score.lines] == [2]
    assert score.round == (200 - 100 + 400, 0)


@pytest.mark.parametrize(("named", "points"), [(2, 50), (0, -50), (1, -50)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_wager_counts_for_the_team_also_in_a_double_victory(
    named: int, points: int, seat: int
) -> None:
    """12: seat 2 was the first."""
    wager = Effect(
        1, boost("wager", seat=named), seat, ROUND, (("wagers", ((seat, named),)),)
    )
    score = score_of(last_card(effects=(wager,)))
    expected = [200, 0]
    expected[seat] += points
    assert score.round == tuple(expected)
    assert score.double == 0


def test_two_wagers_both_count() -> None:
    """BG-17: one of each player may be in force."""
    wagers = tuple(
        Effect(it, boost("wager", seat=2), it, ROUND, (("wagers", ((it, 2),)),))
        for it in (0, 1)
    )
    assert score_of(last_card(effects=wagers)).round == (250, 50)


def test_a_doubled_call_stays_doubled_with_the_partner() -> None:
    """28, 40: it moves with Super Partner, and is lost with its last owner."""
    scene = Scene(
        "5j 6j",
        "5s 6s",
        "5p 6p",
        boosters={0: "super_partner", 1: "contra"},
        played=0,
    )
    scene.tichu(0).boost(1, "contra").settle().force(0, "super_partner")
    assert scene.state.calls == (None, None, "tichu", None)
    assert scene.state.pack.doubled == 0b0100
    assert scene.state.pack.silenced == 0b0101
    for seat in (0, 2):
        assert scene.refuse(seat, CallTichu()) == "already_called"


def test_the_double_of_a_call_that_vanishes_vanishes() -> None:
    """40: the partner's own call alone counts, as it was."""
    scene = Scene(
        boosters={0: "super_partner", 1: "njet"},
        calls=("grand", None, "tichu", None),
    )
    pack = scene.state.pack._replace(doubled=0b0001)
    scene.state = scene.state._replace(pack=pack)
    scene.force(0, "super_partner")
    assert scene.state.calls == (None, None, "tichu", None)
    assert scene.state.pack.doubled == 0


def test_points_sum_to_a_hundred_without_the_special_cards() -> None:
    """6: +25 and -25 leave together."""
    hands = ("5j Ks 9j 8j 2j", "Mah Ts 5s 6s 7s", "Dog Phx 5p Tp 9p", "Drg Kt 5t 9t 8t")
    scene = Scene(*hands, boosters={0: "back_to_the_roots"}, stage="blue")
    scene.force(0, "back_to_the_roots")
    gone = scene.state.pack.removed
    assert gone.bit_count() == 4
    assert points(gone) == 0
    assert points(sum(scene.state.hands)) == 60
