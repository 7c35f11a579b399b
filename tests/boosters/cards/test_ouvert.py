"""Open Hand (BOOSTERS 5)."""

from __future__ import annotations

import pytest

from games.rules.state.phase import Phase
from tests.boosters.cards.blue import before, blue
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards


def _ouvert(found: Scene) -> None:
    assert found.holds(0, "Mah")
    assert found.holds(1, "5j")
    found.wave()
    assert found.state.turn == 0
    assert found.view(1).boosters.hands[0] == 0  # type: ignore[union-attr]
    found.play(0, "6j")
    assert found.view(1).boosters.hands[0] == cards("7j Kj Mah")  # type: ignore[union-attr]


SAMPLE = Sample(
    blue("ouvert"),
    0,
    boost("ouvert", cards="5j"),
    _ouvert,
    (
        Refusal(blue("ouvert"), 0, boost("ouvert", cards="5s"), "card_not_in_hand"),
        Refusal(blue("ouvert"), 0, boost("ouvert"), "card_not_in_hand"),
        Refusal(blue("ouvert"), 0, boost("ouvert", cards="5j 6j"), "bad_target"),
        Refusal(before("ouvert"), 0, boost("ouvert", cards="5j"), "not_its_time"),
    ),
)

test_laws = laws_of(SAMPLE)


@pytest.mark.parametrize("first", ["ouvert", "back_to_the_roots"])
def test_open_hand_leads_before_back_to_the_roots(first: str) -> None:
    """BG-13: whichever was played first; alone each has the first lead."""
    hands = (
        "2j 3j 4j 5j 6j",
        "2s 3s 4s 5s Mah",
        "2p 3p 4p 5p 6p",
        "2t 3t 4t 5t 6t",
    )
    held = {2: "back_to_the_roots", 3: "ouvert", 0: "njet"}
    for alone in (False, True):
        scene = Scene(*hands, stage=Phase.BLUE, boosters=held)
        steps = {"ouvert": (3, {"cards": "2t"}), "back_to_the_roots": (2, {})}
        order = [first] if alone else [first, *(it for it in steps if it != first)]
        for slug in order:
            seat, named = steps[slug]
            scene.force(seat, slug, **named)
        scene.wave()
        leader = 2 if order == ["back_to_the_roots"] else 3
        assert (scene.phase, scene.state.turn) == (Phase.LEAD, leader)


def test_the_open_hand_stays_open_when_the_lead_goes_back() -> None:
    """5, 21: laid open with the lead, which goes back."""
    scene = Scene(
        "5j 6j Phx",
        "Mah 8j",
        stage=Phase.BLUE,
        boosters={0: "ouvert", 1: "scarecrow", 2: "njet"},
    )
    scene.force(0, "ouvert", cards="5j").wave()
    assert scene.view(3).boosters.hands[0] == 0  # type: ignore[union-attr]
    scene.play(0, "Phx").boost(1, "scarecrow").settle()
    for seat in (1, 2, 3, None):
        seen = scene.view(seat).boosters.hands[0]  # type: ignore[union-attr]
        assert seen == cards("6j Mah Phx")
