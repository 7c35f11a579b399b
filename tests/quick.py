"""What `make test` leaves to `make test ARGS=--complete`, which is what `.ci/run` runs.

Browser tests take two thirds of the time of all. The files that are kept look at every page,
play a round, build a deck and open a door; each of the others proves one thing.
"""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parent
BROWSER = TESTS / "e2e"
KEPT = frozenset(
    f"test_{name}.py"
    for name in (
        "account against_bots boosters deck_builder door every_page large_letters spectator tablet"
    ).split()
)
"""Files of browser tests that are run each time."""
LONG = frozenset(
    TESTS / f"{name}.py"
    for name in (
        "games/tournaments/test_attacker_in_the_hall",
        "load/test_scenes",
        "tichu_site/test_backup",
        "tichu_site/test_doctor",
        "tichu_site/test_proxy",
        "tichu_site/test_rotation",
        "tichu_site/test_serving_page",
        "upgrading/test_upgrade",
    )
)
"""Other files that wait for `.ci/run`: nearly all start processes, and few changes reach them."""


def is_left_out(path: Path) -> bool:
    """Tell whether a quick run leaves a file of tests out."""
    is_of_browser = BROWSER in path.parents and path.name.startswith("test_")
    return path in LONG or (is_of_browser and path.name not in KEPT)
