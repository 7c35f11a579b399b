"""`make bench`: measure, and print one JSON line per figure.

``python -m tests.bench NAME`` measures one figure only.
"""

from __future__ import annotations

import json
import sys

from tests.bench import booster_bots, bots, rules, screen
from tests.bench.figures import FIGURES, tell

SOURCES = (rules, bots, booster_bots, screen)  # importing them registers their figures


def main(names: list[str]) -> int:
    """Measure the figures named, or all; return 2 for an unknown name."""
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        tell(f"There is no figure {unknown[0]}, but: {', '.join(FIGURES)}")
        return 2
    for name in names or FIGURES:
        figure = FIGURES[name]
        line = {"name": name, "value": round(figure.measure(), 2), "unit": figure.unit}
        print(json.dumps(line), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
