"""Little Flower (BOOSTERS 32)."""

from __future__ import annotations

from tests.boosters.cards.green import HANDS, after_force, green, not_now, reads, twice
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost
from tests.boosters.scene import Scene

SAMPLE = Sample(
    green("little_flower"),
    0,
    boost("little_flower"),
    reads("9j 9s 4j", "flower", 9),
    (
        twice("little_flower"),
        not_now("little_flower"),
        after_force("little_flower", HANDS[0], "9j 9s 6s", "invalid_combination"),
    ),
)

test_laws = laws_of(SAMPLE)


def test_of_two_bouquets_the_player_says_which() -> None:
    """32: otherwise it is the higher one."""
    for phoenix, rank in ((None, 8), (8, 8), (5, 5)):
        scene = Scene("8j 5j Phx 2s", boosters={0: "little_flower"})
        scene.force(0, "little_flower").play(0, "8j 5j Phx", phoenix=phoenix)
        assert (scene.top.kind, scene.top.rank) == ("flower", rank)
