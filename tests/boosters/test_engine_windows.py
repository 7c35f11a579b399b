"""Windows once more: calls along, what is left, who can tell (BW-1 to BW-11)."""

from __future__ import annotations

import pytest

from games.rules.actions import Answer, CallTichu
from games.rules.choices import options
from games.rules.events import is_own, is_public
from games.rules.state import BROWN, LEAD, REACTION
from games.rules.windows import clocks
from tests.boosters.scene import OPTIONS, Scene, boost

CALL_TIME = OPTIONS._replace(prelead_seconds=5)


def test_a_call_along_has_its_window_when_help_is_declined() -> None:
    """BW-6: cards and Booster are gone, the call stands and can be answered."""
    scene = Scene("8j 2j", "3s", "8s 4p", boosters={0: "help", 1: "contra"}, played=0)
    scene.play(0, "8j", "help", tichu=True).answer(2)
    assert scene.holds(0, "8j")
    assert scene.discard == ("help",)
    assert (scene.phase, scene.state.windows[-1].waiting) == (REACTION, 0b0010)
    scene.boost(1, "contra").settle()
    assert scene.state.pack.doubled == 0b0001
    assert (scene.phase, scene.state.turn) == (LEAD, 0)


def test_what_is_left_of_a_window_asks_no_one_for_bombs() -> None:
    """BW-6: of call and cards the call is left, and only red cards answer it."""
    scene = Scene(
        "Drg 5j",
        "6j 7j 8j 9s",
        "6s 7s 8s 9p",
        boosters={1: "scarecrow", 3: "njet"},
        played=0,
    )
    scene.play(0, "Drg", tichu=True)
    assert scene.state.windows[-1].waiting == 0b1110
    scene.boost(1, "scarecrow").close()
    assert scene.state.windows[-1].waiting == 0b1000


def test_no_theft_once_something_was_played_on_the_action() -> None:
    """BW-7: also when the cards of that action have gone back since."""
    scene = Scene(
        "Drg 5j", "6j", boosters={0: "skat", 1: "scarecrow", 2: "steal_booster"}
    )
    scene.state = scene.state._replace(played=0)
    scene.play(0, "Drg", tichu=True).boost(1, "scarecrow").close()
    assert scene.phase == REACTION
    assert scene.refuse(2, boost("steal_booster", seat=0)) == "bad_target"


def call_before_the_lead(leader: int, slug: str) -> Scene:
    """Return the lead not open yet, with something lying in a window on it."""
    hands = ["5j", "5s", "5p", "5t"]
    hands[leader] = "Mah"
    scene = Scene(*hands, boosters={0: slug, 3: "njet"}, stage=BROWN, options=CALL_TIME)
    pack = scene.state.pack._replace(calling=True)
    scene.state = scene.state._replace(pack=pack)
    scene.decline(0, 3)
    assert scene.state.window.kind == LEAD
    return scene.tichu(0) if slug == "spy" else scene.boost(0, slug)


@pytest.mark.parametrize("slug", ["spy", "skat"])
def test_a_window_on_the_first_lead_does_not_tell_whose_it_is(slug: str) -> None:
    """TIME-6, BG-12: nobody learns who leads while there is time to call."""
    one, other = call_before_the_lead(1, slug), call_before_the_lead(2, slug)
    assert one.phase == REACTION
    for seat in (0, 3, None):
        assert one.view(seat) == other.view(seat)
        assert options(one.view(seat)) == options(other.view(seat))
    for seat in (1, 2):
        view = one.view(seat)
        assert (view.turn, view.waiting, view.blocked) == (None, False, None)
    assert clocks(one.state) == clocks(other.state)
    visible = [[it for it in scene.events if is_public(it)] for scene in (one, other)]
    assert visible[0] == visible[1]


def test_what_is_stolen_is_told_to_nobody_else() -> None:
    """BW-8: thief and victim see the choice, the others that it was made."""
    scene = Scene(
        boosters={0: "steal_booster", 1: "skat spy", 2: "njet", 3: "njet"}, played=0
    )
    scene.tichu(0).boost(0, "steal_booster", seat=1)
    before = scene.events[:]
    scene.act(0, Answer(booster="skat"))
    told = scene.events[len(before) :]
    for seat in (2, 3):
        seen = [it for it in told if is_public(it) or is_own(it, seat)]
        assert "skat" not in repr(seen)
        assert "skat" not in repr(scene.view(seat).boosters.stack)  # type: ignore[union-attr]
    assert "skat" in repr(scene.view(1).boosters.stack)  # type: ignore[union-attr]
    assert scene.refuse(1, CallTichu()) is None
