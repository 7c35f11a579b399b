"""Measure the tables of `docs/performance.md` anew, and write them where they stand.

``python -m tests.bench.documents`` takes ten minutes, and wants a machine that does nothing
else. What is written says on which day it was measured, and how long the fixed loop took.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.bench.figures import FIGURES, tell
from tests.bench.loop import loop_ms
from tests.bench.served import load

DOCUMENT = Path(__file__).parents[2] / "docs" / "performance.md"
HEAD = "| what | cost | in loops |\n|---|---|---|"
LOAD_HEAD = "| load | processor | shown, 99 of 100 within |\n|---|---|---|"


class Cost(NamedTuple):
    """A row of the table of an action."""

    what: str
    figure: str
    said: str
    """How the figure is put."""
    is_in_loops: bool = True
    """Whether it is told as a multiple of the fixed loop, too."""


class Load(NamedTuple):
    """A row of the table of many tables."""

    what: str
    scene: tuple[str, ...]
    """What ``tests.load`` is asked for."""


COSTS = (
    Cost(
        "action at a table of four people, all pushes included",
        "action_cpu_ms",
        "{:.1f} ms of processor time",
    ),
    Cost("the same with Boosters", "action_with_boosters_cpu_ms", "{:.1f} ms"),
    Cost("shown to the others, median", "push_ms", "{:.1f} ms"),
    Cost("99 of 100 of these", "push_p99_ms", "{:.1f} ms"),
    Cost("one more spectator", "spectator_cpu_ms", "{:.2f} ms an action", is_in_loops=False),
    Cost("a socket at rest", "idle_socket_ms_per_s", "{:.2f} ms a second", is_in_loops=False),
    Cost("a push to one of four, on the wire", "push_bytes", "{:,.0f} bytes", is_in_loops=False),
    Cost("late in a round against early", "growth_in_round", "{:.2f} times", is_in_loops=False),
)
LOADS = (
    Load("50 tables of four, an action every two seconds at each", ("many", "--tables", "50")),
    Load("100 tables", ("many", "--tables", "100")),
    Load("150 tables", ("many", "--tables", "150")),
    Load("50 tables of one person and three bots", ("bots", "--tables", "50")),
    Load("20 tables with strong bots", ("bots", "--tables", "20", "--level", "strong")),
)


def table_of_costs(costs: Iterable[Cost], measure: Callable[[str], float], loop: float) -> str:
    """Return the table of what an action costs."""
    rows = [HEAD]
    for cost in costs:
        value = measure(cost.figure)
        in_loops = f" {value / loop:.1f}" if cost.is_in_loops else ""
        rows.append(f"| {cost.what} | {cost.said.format(value)} |{in_loops} |")
    return "\n".join(rows)


def table_of_loads(loads: Iterable[Load]) -> str:
    """Return the table of what many tables take."""
    rows = [LOAD_HEAD]
    for it in loads:
        found = load(*it.scene)
        percent, slowest = sum(found["load_percent"]), found["push_p99_ms"]
        rows.append(f"| {it.what} | {percent} % of a core | {slowest:,.0f} ms |")
    return "\n".join(rows)


def written(text: str, name: str, table: str, measured: str) -> str:
    """Return a document with another table at its place; raises KeyError if there is none."""
    place = re.compile(rf"(<!-- measured: {name} -->\n).*?(\n<!-- end -->)", re.DOTALL)
    if not place.search(text):
        raise KeyError(name)
    return place.sub(lambda found: f"{found[1]}{table}\n\n{measured}{found[2]}", text)


def main() -> int:
    """Measure all, and write it."""
    # Importing them registers the figures.
    from tests.bench import __main__  # noqa: F401

    loops = [loop_ms()]
    costs = table_of_costs(COSTS, lambda name: FIGURES[name].measure(), loops[0])
    loops.append(loop_ms())
    loads = table_of_loads(LOADS)
    loops.append(loop_ms())
    measured = f"Measured on {datetime.now(tz=UTC).date()}, loop {median(loops):.1f} ms."
    text = written(DOCUMENT.read_text(), "action", costs, measured)
    DOCUMENT.write_text(written(text, "tables", loads, measured))
    tell(f"{costs}\n\n{loads}\n\n{measured}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
