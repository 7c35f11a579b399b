"""Generous (BOOSTERS 3)."""

from __future__ import annotations

from games.rules.state.actions import Exchange
from games.rules.state.phase import Phase
from tests.boosters.bots import JUNK, MANY, in_stage, wanted
from tests.boosters.cards.blue import before, blue, push
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, then
from tests.boosters.scene import Scene


def _generous(found: Scene) -> None:
    found.wave()
    assert push(found, 0, "5j", "6j", "7j") == "one_card_to_each"
    assert push(found, 0, "5j", "6j", "7j", twice="Kj") is None
    assert push(found, 1, "5s", "6s", "Ts") is None


SAMPLE = Sample(
    before("generous"),
    0,
    boost("generous"),
    _generous,
    (
        Refusal(blue("generous"), 0, boost("generous"), "not_its_time"),
        Refusal(
            then(before("generous generous"), lambda it: it.force(0, "generous")),
            0,
            boost("generous"),
            "already_in_force",
        ),
    ),
)

test_laws = laws_of(SAMPLE)


def test_a_bot_with_generous_in_force_pushes_the_partner_two_cards() -> None:
    scene = in_stage(Phase.EXCHANGE_BOOSTERS, JUNK, MANY, boosters={0: "generous"})
    scene.force(0, "generous").wave()
    action = wanted(scene, 0)
    assert isinstance(action, Exchange)
    assert sorted(receiver for receiver, _ in action.give) == [1, 2, 2, 3]
