"""Clairvoyant (BOOSTERS 2)."""

from __future__ import annotations

from games.rules.state.actions import Exchange
from games.rules.state.phase import Phase
from tests.boosters.cards.blue import HANDS, before, blue, push
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, then
from tests.boosters.scene import Scene, cards


def _clairvoyant(found: Scene) -> None:
    found.wave()
    assert found.phase == Phase.EXCHANGE
    assert push(found, 0, "5j", "6j", "7j") == "not_your_turn"
    for seat in (1, 2, 3):
        mine = HANDS[seat].split()
        others = [it for it in range(4) if it != seat]
        give = zip(others, mine, strict=False)
        found.act(seat, Exchange(tuple((to, cards(code)) for to, code in give)))
    boosters = found.view(0).boosters
    assert boosters is not None
    assert boosters.offered == (0, cards("5s"), cards("5p"), cards("5t"))
    assert push(found, 0, "5j", "6j", "7j") is None


SAMPLE = Sample(
    before("clairvoyant"),
    0,
    boost("clairvoyant"),
    _clairvoyant,
    (
        Refusal(blue("clairvoyant"), 0, boost("clairvoyant"), "not_its_time"),
        Refusal(
            then(
                before("clairvoyant clairvoyant"),
                lambda it: it.force(0, "clairvoyant"),
            ),
            0,
            boost("clairvoyant"),
            "already_in_force",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
