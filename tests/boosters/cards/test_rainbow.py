"""Rainbow (BOOSTERS 30)."""

from __future__ import annotations

from games.rules.state.actions import Boost
from games.rules.state.phase import Phase
from tests.boosters.bots import MANY, wanted
from tests.boosters.cards.green import HANDS, after_force, green, not_now, reads, twice
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost
from tests.boosters.scene import Scene

SAMPLE = Sample(
    green("rainbow"),
    0,
    boost("rainbow"),
    reads("8p 4j 6s Qt", "rainbow", 12),
    (
        twice("rainbow"),
        not_now("rainbow"),
        after_force("rainbow", HANDS[0], "8j 4j 6s Qt", "invalid_combination"),
    ),
)

test_laws = laws_of(SAMPLE)


def test_an_announced_green_booster_waits_for_the_window() -> None:
    found = green("skat", stage=Phase.GAP, boosters={1: "rainbow"})()
    found.force(0, "skat").wave().play(0, "4j").boost(1, "rainbow")
    assert found.in_force == ["skat"]
    assert found.view(0).boosters.announced == ()  # type: ignore[union-attr]
    found.close()
    assert [type(it).__name__ for it in found.events].count("CardsLaid") == 1
    found.settle()
    assert found.in_force == ["skat", "rainbow"]


def test_a_bot_plays_rainbow_with_a_hand_of_loose_cards_only() -> None:
    loose = "2s 3j 5t 6p 8s 9j Jt Qp"
    grouped = "2s 2j 2t 5p 5s 7j 7t 7p"
    for hand, plays in ((loose, True), (grouped, False)):
        scene = Scene(hand, MANY, MANY, MANY, boosters={0: "rainbow"})
        assert isinstance(wanted(scene, 0), Boost) == plays
