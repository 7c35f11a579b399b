"""Figures in small: the same code with the least of everything, to see that it runs to its end.

What they then measure means nothing.
"""

from __future__ import annotations

import sys
from typing import Any

SIZES: dict[str, dict[str, Any]] = {
    "booster_bots": {
        "SEEDS": range(5_000, 5_004),
        "STRONG_SEEDS": range(70_000, 70_002),
        "SEARCHED_SEEDS": range(910_000, 910_002),
    },
    "bots": {"DEALS": 4, "ROUNDS": 2},
    "calibration": {"ROUNDS": 4, "SEEDS": range(70_000, 70_004), "PLAYOUTS": 40, "WORLDS": 4},
    "history": {"MATCHES": 400, "PEOPLE": 30, "MINE": 40, "TIMES": 2, "AT_ONCE": 100},
    "judgement": {
        "STRONG_ROUNDS": 2,
        "RULE_ROUNDS": 2,
        "PLANTED": 2,
        "CHECKED": 2,
        "SECOND_WORLDS": 6,
        "RESAMPLES": 20,
        "LUCK_ROUNDS": 6,
    },
    "pairing": {"TEAMS": 8, "PERSONS": 16, "ROUNDS": 2},
    "persons": {"MATCHES": 200, "PARTNERS": 5},
    "pushes": {"HANDS": range(555_000, 555_004), "DEALS": range(565_000, 565_003)},
    "rating_methods": {"PEOPLE": 40, "PERIODS": 2},
    "rating_world": {"PEOPLE": 40},
    "ratings": {"SPREADS": (15.0,), "WORLDS": 1},
    "replays": {"STEPS": 4},
    "rules": {"ROUNDS": 2, "BOOSTER_ROUNDS": 1, "HANDS": 3},
    "search": {
        "DEALS": 4,
        "SEEDS": range(50_000, 50_004),
        "DECISION_DEALS": 1,
        "PLAYOUTS": 200,
        "TABLES": (2,),
    },
    "served": {"SPECTATORS": 2, "TABLES": (2,), "IN_SMALL": True},
    "taking": {"DIFFERENT": 4, "MATCHES": 8},
}
"""The constants of each module that say how much of something there is."""
SCENES = {
    "bots": "--tables 2 --seconds 3",
    "crowd": "--spectators 5",
    "front": "--tables 2",
    "hall": "--phones 3",
    "idle": "--sockets 4",
    "idle-talk": "--sockets 4",
    "many": "--tables 2 --seconds 3",
    "one": "--actions 8 --running 2 --finished 2 --spectators 2",
    "talk": "",
}
"""What the scenes of ``tests/load`` are told after all else."""


def shrink() -> None:
    """Give all modules of figures that are loaded their small sizes; raises for unknown ones."""
    for name, sizes in SIZES.items():
        module = sys.modules[f"tests.bench.{name}"]
        for constant, value in sizes.items():
            if not hasattr(module, constant):
                raise AttributeError(f"{name}.{constant}")
            setattr(module, constant, value)
