"""`make bench`: measure, and print one JSON line per figure.

``python -m tests.bench NAME`` measures one figure only, ``growth``, ``crowd`` or ``pace`` a group;
those that take minutes are measured only when they are named. Machines differ, and the same
machine from moment to moment: with each figure comes the time that a fixed loop takes
just before and after, and for times the ratio of both. ``--against COMMIT`` measures those named
with the code of an older commit, too, in turns: `make bench AGAINST=v0.8 ONLY=action_cpu_ms`.
``--small`` tries that figures run at all.
"""

from __future__ import annotations

import argparse
import json
import sys

from tests.bench import (
    against,
    booster_bots,
    bots,
    calibration,
    frames,
    history,
    judgement,
    locks,
    pace,
    pairing,
    persons,
    pushes,
    ratings,
    replays,
    rules,
    screen,
    search,
    served,
    small,
    taking,
)
from tests.bench.figures import FIGURES, Skipped, tell
from tests.bench.loop import loop_ms

# Importing them registers their figures.
SOURCES = (
    rules,
    bots,
    booster_bots,
    search,
    pushes,
    calibration,
    judgement,
    screen,
    served,
    pace,
    frames,
    pairing,
    persons,
    ratings,
    replays,
    history,
    taking,
    locks,
)
GROUPS = {
    "pace": [
        "first_card_s",
        "first_card_taps",
        "own_turns_apart_s",
        "bot_round_s",
        "checks_a_play",
        "layout_shift",
        "booster_round",
        "booster_round_idle_taps",
    ],
    "pairing": ["pairing_of_64_teams", "draw_of_128_persons"],
    "judgement": ["judgement", "luck_explains"],
    "motion": ["frames", "page_ms_a_frame"],
    "replay": ["replay_page_ms", "replay_step_ms"],
    "hall": ["hall_at_rest", "hall_learned_p99_ms"],
    "crowd": ["crowd_in_s", "crowd_push", "crowd_cpu"],
    "growth": ["growth_in_round", "growth_by_tables", "growth_by_matches"],
}
"""Figures that are measured together, and may be named by their group."""

MILLISECONDS = {"us": 0.001, "ms": 1.0, "ms/s": 1.0}
"""Units of time, in milliseconds."""


def main(arguments: list[str]) -> int:
    """Measure the named figures, or all quick ones; return 2 for an unknown name."""
    parser = argparse.ArgumentParser("tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--against", metavar="COMMIT", default="")
    parser.add_argument("--small", action="store_true", help="the least of everything")
    options = parser.parse_args(arguments)
    if options.small:
        small.shrink()
    names = [it for name in options.names for it in GROUPS.get(name, [name])]
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        tell(f"There is no figure {unknown[0]}, but: {', '.join(FIGURES)}")
        return 2
    names = names or [name for name, it in FIGURES.items() if not it.is_long]
    if options.against:
        against.compare(options.against, names)
        return 0
    for name in names:
        try:
            line = measured(name)
        except Skipped as reason:
            line = {"name": name, "skipped": str(reason)}
        print(json.dumps(line), flush=True)
    return 0


def measured(name: str) -> dict[str, object]:
    """Return a figure with the time of the fixed loop, and their ratio if it is a time."""
    figure = FIGURES[name]
    before = loop_ms()
    value = figure.measure()
    loop = (before + loop_ms()) / 2
    line: dict[str, object] = {"name": name, "value": round(value, 2), "unit": figure.unit}
    line["loop_ms"] = round(loop, 2)
    if figure.unit in MILLISECONDS:
        line["loops"] = float(f"{value * MILLISECONDS[figure.unit] / loop:.3g}")
    return line


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
