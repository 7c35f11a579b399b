"""Pickpocket (BOOSTERS 19)."""

from __future__ import annotations

from games.rules.state.actions import Answer
from games.rules.state.calls import Call
from games.rules.state.events import is_own
from games.rules.state.phase import Phase
from tests.boosters.bots import MANY, in_stage, played, wanted
from tests.boosters.cards.brown import brown
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards


def _pickpocket(found: Scene) -> None:
    assert found.state.hands[0].bit_count() == 5
    assert found.state.hands[1].bit_count() == 4
    assert found.holds(1, "5j")


SAMPLE = Sample(
    brown("pickpocket", Phase.BROWN),
    0,
    boost("pickpocket", seat=1),
    _pickpocket,
    (
        Refusal(brown("pickpocket"), 0, boost("pickpocket", seat=2), "bad_target"),
        Refusal(
            brown("pickpocket", out=(1,)),
            0,
            boost("pickpocket", seat=1),
            "bad_target",
        ),
    ),
    ((0, "5j"),),
)

test_laws = laws_of(SAMPLE)


def test_the_drawn_card_is_seen_only_by_the_player_who_drew_it() -> None:
    """19: not even by the seat in whose hand it still is."""
    scene = Scene("5j 6j", "9s Ts", stage=Phase.BROWN, boosters={0: "pickpocket", 2: "njet"})
    scene.force(0, "pickpocket", seat=1)
    for seat in (0, 1, 2, 3, None):
        (proposal,) = scene.view(seat).boosters.stack  # type: ignore[union-attr]
        assert bool(proposal.drawn) == (seat == 0)
        assert [it for it in scene.events if is_own(it, 1) and seat == 1] == []
    assert scene.state.hands[1] == cards("9s Ts")


def test_a_bot_picks_a_callers_pocket_and_gives_back_its_worst_card() -> None:
    scene = in_stage(
        Phase.BROWN,
        "2s 8t 8s As Aj",
        "Mah 3j",
        MANY,
        "Drg",
        boosters={0: "pickpocket"},
        calls=(None, None, None, Call.TICHU),
    )
    action = played(wanted(scene, 0))
    assert action.seat == 3
    scene.act(0, action).settle()
    assert wanted(scene, 0) == Answer(cards("2s"))
