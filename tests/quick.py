"""What `make test` leaves to `make test ARGS=--complete`, which is what `.ci/run` runs.

Browser tests take two thirds of the time of all. The files that are kept look at every page,
play a round and open an account; each of the others proves one thing.
"""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parent
BROWSER = TESTS / "e2e"
KEPT = frozenset(
    f"test_{name}.py" for name in ("account", "against_bots", "every_page", "spectator")
)
"""Files of browser tests that are run each time."""
LONG = frozenset(
    TESTS / f"{name}.py"
    for name in (
        "bench/test_bench",
        "boosters/test_adding_a_booster",
        "games/admin/test_hidden_cards",
        "games/admin/test_pages",
        "games/daily/test_alike",
        "games/daily/test_secret",
        "games/door/test_limits_as_they_are",
        "games/problems/test_hidden",
        "games/services/test_chains",
        "games/test_hidden_words",
        "games/test_long_lives",
        "games/test_pseudo_locale",
        "games/test_queries_of_pages",
        "games/test_roles",
        "games/test_tricks_again",
        "games/tournaments/test_attacker_in_the_hall",
        "games/tournaments/test_directors_who_play",
        "games/tournaments/test_locks_at_the_limits",
        "games/tournaments/test_locks_of_forms",
        "games/tournaments/test_locks_of_one_match",
        "games/tournaments/test_presets",
        "games/tournaments/test_records",
        "games/tournaments/test_rights",
        "load/test_scenes",
        "mutation/test_mutation",
        "tichu_site/test_backup",
        "tichu_site/test_data_folder",
        "tichu_site/test_doctor",
        "tichu_site/test_lock",
        "tichu_site/test_prepare",
        "tichu_site/test_proxy",
        "tichu_site/test_rotation",
        "tichu_site/test_serving_page",
        "upgrading/test_upgrade",
    )
)
"""Other files that wait for `.ci/run`: they start processes, or ask every page, word, lock, limit,
role or kind there is, and few changes reach them."""


CHECKED = frozenset(
    TESTS / f"test_{name}.py"
    for name in ("class_names", "documents", "doors", "imports", "translations")
)
"""Files that `make check` runs, which a change has to pass as well."""


def is_left_out(path: Path) -> bool:
    """Tell whether a quick run leaves a file of tests out."""
    is_of_browser = BROWSER in path.parents and path.name.startswith("test_")
    return path in LONG | CHECKED or (is_of_browser and path.name not in KEPT)
