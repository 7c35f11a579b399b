"""Steal a Booster (BOOSTERS 23)."""

from __future__ import annotations

from games.rules.state.actions import Answer, CallTichu
from games.rules.state.events import is_own, is_public
from games.rules.state.phase import Phase
from tests.boosters.bots import played, wanted
from tests.boosters.cards.red import calls, lays, red
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene


def _steal(it: Scene) -> None:
    assert it.in_hand(0) == ("skat",)
    assert it.in_hand(1) == ()


SAMPLE = Sample(
    red("steal_booster", calls(1), boosters={1: "skat"}, played=0),
    0,
    boost("steal_booster", seat=1),
    _steal,
    (
        Refusal(
            red("steal_booster", calls(1), boosters={1: "skat"}, played=0),
            0,
            boost("steal_booster", seat=0),
            "bad_target",
        ),
        Refusal(
            red("steal_booster", calls(1), boosters={2: ""}, played=0),
            0,
            boost("steal_booster", seat=2),
            "bad_target",
        ),
        Refusal(
            red("steal_booster", lays(1, "4s"), boosters={1: "skat"}),
            0,
            boost("steal_booster", seat=1),
            "no_target",
        ),
    ),
    ((0, "*skat"),),
)

test_laws = laws_of(SAMPLE)


def test_a_player_who_has_laid_a_booster_on_the_action_may_not_steal() -> None:
    """BW-7: even if the cards of that action have since gone back; others may."""
    held = {0: "skat", 1: "scarecrow steal_booster", 2: "steal_booster"}
    scene = Scene("Drg 5j", "6j", boosters=held, played=0)
    scene.play(0, "Drg", tichu=True).boost(1, "scarecrow").close()
    assert scene.phase == Phase.REACTION
    assert scene.refuse(1, boost("steal_booster", seat=0)) == "bad_target"
    assert scene.refuse(2, boost("steal_booster", seat=0)) is None


def test_what_is_stolen_is_told_to_nobody_else() -> None:
    """BW-8: thief and victim see the choice, the others only that it was made."""
    scene = Scene(boosters={0: "steal_booster", 1: "skat spy", 2: "njet", 3: "njet"}, played=0)
    scene.tichu(0).boost(0, "steal_booster", seat=1)
    looked = [scene.view(seat).boosters.victim for seat in (0, 1, 2, 3, None)]  # type: ignore[union-attr]
    assert looked == [("skat", "spy"), (), (), (), ()]
    before = scene.events[:]
    scene.act(0, Answer(booster="skat"))
    told = scene.events[len(before) :]
    for seat in (2, 3):
        seen = [it for it in told if is_public(it) or is_own(it, seat)]
        assert "skat" not in repr(seen)
        assert "skat" not in repr(scene.view(seat).boosters.stack)  # type: ignore[union-attr]
    assert "skat" in repr(scene.view(1).boosters.stack)  # type: ignore[union-attr]
    assert scene.refuse(1, CallTichu()) is None


def test_a_bot_looks_for_most_among_opponents_who_still_play() -> None:
    held = {0: "steal_booster", 1: "skat", 3: "spy njet dud"}
    for out, victim in (((3,), 1), ((), 3)):
        scene = Scene(boosters=held, played=0, out=out)
        scene.tichu(0)
        assert played(wanted(scene, 0)).seat == victim
