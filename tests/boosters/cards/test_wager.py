"""Wager (BOOSTERS 12)."""

from __future__ import annotations

import pytest

from games.rules.state.actions import Boost, Decline
from games.rules.state.boosters import Effect, Until
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from tests.boosters.bots import JUNK, MANY, in_stage, wanted
from tests.boosters.cards.blue import blue
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene
from tests.boosters.scores import last_card, score_of


def _wager(found: Scene) -> None:
    assert found.view(None).rules.wagers == ((0, 1),)


CALLING = "Drg Phx As Aj At 3s 4s 5j 6j 7t Kt Ks Qs Qj"

SAMPLE = Sample(
    blue("wager"),
    0,
    boost("wager", seat=1),
    _wager,
    (
        Refusal(blue("wager"), 0, boost("wager"), "bad_target"),
        Refusal(blue("wager"), 0, boost("wager", seat=4), "bad_target"),
    ),
)

test_laws = laws_of(SAMPLE)


@pytest.mark.parametrize(("named", "points"), [(2, 50), (0, -50), (1, -50)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_wager_counts_for_the_team_even_in_a_double_victory(
    named: int, points: int, seat: int
) -> None:
    """12: seat 2 was first."""
    wager = Effect(
        1, boost("wager", seat=named), seat, Until.ROUND, (("wagers", ((seat, named),)),)
    )
    score = score_of(last_card(effects=(wager,)))
    expected = [200, 0]
    expected[seat] += points
    assert score.round == tuple(expected)
    assert score.double == 0


def test_two_wagers_both_count() -> None:
    """BG-17: one of each player's may be in force."""
    wagers = tuple(
        Effect(it, boost("wager", seat=2), it, Until.ROUND, (("wagers", ((it, 2),)),))
        for it in (0, 1)
    )
    assert score_of(last_card(effects=wagers)).round == (250, 50)


def test_a_bot_bets_on_itself_if_it_is_about_to_call_and_nobody_has() -> None:
    scene = in_stage(Phase.BLUE, CALLING, MANY, boosters={0: "wager"})
    assert wanted(scene, 0) == Boost("wager", seat=0)
    calls = (None, None, None, Call.TICHU)
    scene = in_stage(Phase.BLUE, CALLING, MANY, boosters={0: "wager"}, calls=calls)
    assert wanted(scene, 0) == Boost("wager", seat=3)


def test_a_bot_bets_on_a_caller_only() -> None:
    calls = (None, Call.TICHU, None, None)
    scene = in_stage(Phase.BLUE, JUNK, MANY, boosters={0: "wager"}, calls=calls)
    assert wanted(scene, 0) == Boost("wager", seat=1)
    scene = in_stage(Phase.BLUE, JUNK, MANY, boosters={0: "wager"})
    assert wanted(scene, 0) == Decline()
