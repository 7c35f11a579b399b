"""Figures of an older commit beside today's, measured in turns on one machine.

Machines differ, and are busy at times: taking turns, both sides have the same share of that,
and the figure to trust is the ratio of each pair. Each side is measured by its own code.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.figures import tell

ROOT = Path(__file__).parents[2]
TURNS = 3
COMPILED = Path(".data") / "search"
"""The search of strong bots, which takes a minute to compile."""

COMPILES = (
    "import sys, pathlib; from games.bots.search.ready import load; load(pathlib.Path(sys.argv[1]))"
)
"""In the words of any commit that has the search."""


def compare(commit: str, names: Sequence[str]) -> None:
    """Measure figures in turns, and print one JSON line for each."""
    with checked_out(commit) as old:
        for name in names:
            pairs = []
            for turn in range(TURNS):
                before, now = _measured(old, name), _measured(ROOT, name)
                if before is None or now is None:
                    tell(f"{name} cannot be measured at {commit}")
                    break
                pairs.append((before, now))
                tell(f"{name}, turn {turn + 1}: {before} before, {now} now")
            if pairs:
                print(json.dumps({"name": name, "against": commit, **_summary(pairs)}), flush=True)


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """Yield a folder with the code of a commit; it is deleted in the end."""
    with TemporaryDirectory(prefix="tichu-bench-") as name:
        folder = Path(name) / "tree"
        _git("worktree", "add", "--quiet", "--detach", str(folder), commit)
        try:
            (folder / ".venv").symlink_to(ROOT / ".venv")
            if (ROOT / COMPILED).exists():
                shutil.copytree(ROOT / COMPILED, folder / COMPILED)
            _compile(folder)
            _compile(ROOT)
            yield folder
        finally:
            _git("worktree", "remove", "--force", str(folder))


def _compile(folder: Path) -> None:
    """Compile the search of the code in a folder, if need be: else its server would do so.

    That would happen in the background while figures are taken. The oldest commits have none.
    """
    command = [sys.executable, "-c", COMPILES, str(folder / COMPILED)]
    subprocess.run(command, cwd=folder, check=False, stderr=subprocess.DEVNULL)


def _summary(pairs: Sequence[tuple[float, float]]) -> dict[str, object]:
    """Return the medians, and the median and extremes of the ratios."""
    ratios = sorted(now / before for before, now in pairs)
    return {
        "before": round(median(before for before, _ in pairs), 2),
        "now": round(median(now for _, now in pairs), 2),
        "ratio": round(median(ratios), 3),
        "ratios": [round(ratios[0], 3), round(ratios[-1], 3)],
    }


def _measured(folder: Path, name: str) -> float | None:
    """Return a figure as measured by the code in a folder."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.bench", name],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    lines = run.stdout.splitlines()
    found = json.loads(lines[-1]) if run.returncode == 0 and lines else {}
    return float(found["value"]) if "value" in found else None


def _git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=ROOT, check=True)
