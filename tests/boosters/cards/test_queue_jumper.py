"""Queue Jumper (BOOSTERS 18)."""

from __future__ import annotations

from games.rules.state.actions import Boost, Decline
from games.rules.state.phase import Phase
from tests.boosters.bots import JUNK, in_stage, wanted
from tests.boosters.cards.brown import HANDS, brown
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, scene, then
from tests.boosters.scene import Scene

FULL = (f"{HANDS[0]} 2j", f"{HANDS[1]} 2s", f"{HANDS[2]} 2p", f"{HANDS[3]} 2t")


def _jumper(found: Scene) -> None:
    found.wave()
    assert (found.phase, found.state.turn) == (Phase.LEAD, 0)
    found.play(0, "5j").settle()
    assert found.in_force == []


SAMPLE = Sample(
    brown("queue_jumper", lead=2),
    0,
    boost("queue_jumper"),
    _jumper,
    (
        Refusal(brown("queue_jumper", Phase.LEAD), 0, boost("queue_jumper"), "not_its_time"),
        Refusal(
            then(
                scene(
                    *FULL,
                    boosters={0: "queue_jumper", 1: "back_to_the_roots"},
                    stage="blue",
                ),
                lambda it: it.force(1, "back_to_the_roots").close(),
            ),
            0,
            boost("queue_jumper"),
            "forbidden",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_the_last_queue_jumper_leads() -> None:
    """BG-13, BG-17: of several, the last one counts."""
    for stage in (Phase.BROWN, Phase.GAP):
        scene = Scene(
            "5j 6j",
            "Mah 8j",
            "9j Tj",
            stage=stage,
            lead=1,
            boosters={0: "queue_jumper", 2: "queue_jumper", 3: "njet"},
        )
        scene.force(2, "queue_jumper").force(0, "queue_jumper").wave()
        assert (scene.phase, scene.state.turn) == (Phase.LEAD, 0)
        scene.play(0, "5j").settle()
        assert scene.in_force == []


def test_a_bot_takes_the_lead_only_from_an_opponent() -> None:
    for leader, jumps in ((0, False), (1, True), (2, False), (3, True)):
        scene = in_stage(Phase.GAP, JUNK, boosters={0: "queue_jumper"}, lead=leader)
        action = wanted(scene, 0)
        assert action == (Boost("queue_jumper") if jumps else Decline())
