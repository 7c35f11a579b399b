"""What Boosters gain and cost: separate lines in the score (BG-19)."""

from __future__ import annotations

from games.rules.cards.deck import points
from games.rules.state.actions import CallTichu
from tests.boosters.scene import Scene
from tests.boosters.scores import last_card, score_of


def test_a_call_that_nobody_doubled_has_no_line() -> None:
    score = score_of(last_card(calls=("tichu", None, "grand", None), doubled=0b0100))
    assert [it.seat for it in score.lines] == [2]
    assert score.round == (200 - 100 + 400, 0)


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
    assert scene.state.booster_state.doubled == 0b0100
    assert scene.state.booster_state.silenced == 0b0101
    for seat in (0, 2):
        assert scene.refuse(seat, CallTichu()) == "already_called"


def test_the_double_of_a_call_that_vanishes_vanishes() -> None:
    """40: only the partner's own call counts, unchanged."""
    scene = Scene(
        boosters={0: "super_partner", 1: "njet"},
        calls=("grand", None, "tichu", None),
    )
    boosted = scene.state.booster_state._replace(doubled=0b0001)
    scene.state = scene.state._replace(booster_state=boosted)
    scene.force(0, "super_partner")
    assert scene.state.calls == (None, None, "tichu", None)
    assert scene.state.booster_state.doubled == 0


def test_points_sum_to_a_hundred_without_the_special_cards() -> None:
    """6: +25 and -25 leave together."""
    hands = ("5j Ks 9j 8j 2j", "Mah Ts 5s 6s 7s", "Dog Phx 5p Tp 9p", "Drg Kt 5t 9t 8t")
    scene = Scene(*hands, boosters={0: "back_to_the_roots"}, stage="blue")
    scene.force(0, "back_to_the_roots")
    gone = scene.state.booster_state.removed
    assert gone.bit_count() == 4
    assert points(gone) == 0
    assert points(sum(scene.state.hands)) == 60
