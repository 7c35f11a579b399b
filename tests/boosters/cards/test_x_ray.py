"""X-Ray (BOOSTERS 8)."""

from __future__ import annotations

from tests.boosters.cards.blue import HANDS, blue
from tests.boosters.laws import laws_of
from tests.boosters.sample import Refusal, Sample, boost
from tests.boosters.scene import Scene, cards


def _x_ray(found: Scene) -> None:
    view = found.view(0).boosters
    assert view is not None
    assert view.hands == (0, cards(HANDS[1]), 0, 0)
    assert found.view(2).boosters.hands == (0, 0, 0, 0)  # type: ignore[union-attr]
    found.wave().play(1, "Mah").settle()
    assert found.view(0).boosters.hands == (0, 0, 0, 0)  # type: ignore[union-attr]


SAMPLE = Sample(
    blue("x_ray"),
    0,
    boost("x_ray", seat=1),
    _x_ray,
    (
        Refusal(blue("x_ray"), 0, boost("x_ray", seat=2), "bad_target"),
        Refusal(blue("x_ray"), 0, boost("x_ray"), "bad_target"),
    ),
)

test_laws = laws_of(SAMPLE)
