"""Back to the Roots (BOOSTERS 6)."""

from __future__ import annotations

from games.rules.state.phase import Phase
from tests.boosters.cards.blue import before, blue
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost, scene, then
from tests.boosters.scene import Scene, cards

FULL = ("5j 6j 7j Kj 2j", "5s 6s Ts Mah 2s", "5p 6p 7p Dog 2p", "5t 6t 7t 8t 2t")


def _roots(found: Scene) -> None:
    assert found.state.booster_state.removed == cards("Mah Dog Phx Drg")
    assert found.state.hands[1] == cards("5s 6s Ts 2s")
    found.wave()
    assert found.state.turn == 0


SAMPLE = Sample(
    blue("back_to_the_roots", *FULL),
    0,
    boost("back_to_the_roots"),
    _roots,
    (
        Refusal(
            before("back_to_the_roots"),
            0,
            boost("back_to_the_roots"),
            "not_its_time",
        ),
        Refusal(
            then(
                scene(
                    *FULL,
                    boosters={0: "back_to_the_roots", 1: "dog_sitter"},
                    stage=Phase.BLUE,
                ),
                lambda it: it.force(0, "back_to_the_roots"),
            ),
            1,
            boost("dog_sitter", cards="5s"),
            "forbidden",
        ),
        Refusal(
            blue("back_to_the_roots", "Mah Dog", *FULL[1:2], "5p 6p 7p", FULL[3]),
            0,
            boost("back_to_the_roots"),
            "would_go_out",
        ),
        Refusal(
            blue("back_to_the_roots", "Mah 2j", *FULL[1:2], "5p 6p 7p", FULL[3]),
            0,
            boost("back_to_the_roots"),
            "would_go_out",
        ),
    ),
)

test_laws = laws_of(SAMPLE)
