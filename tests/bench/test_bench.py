"""The measurements run to their end, in small: by night all, by day the quick ones."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.bench.__main__ import SOURCES
from tests.bench.figures import FIGURES

BY_DAY = ("pairing", "rules")
NAMES = [it.__name__.rpartition(".")[2] for it in SOURCES]


def benched(*asked: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.bench", *asked], capture_output=True, text=True
    )


def test_a_figure_that_is_not_there_is_said_with_those_that_are() -> None:
    told = benched("no_such_figure")
    assert told.returncode == 2
    assert "There is no figure no_such_figure, but: " in told.stderr
    assert "action_cpu_ms" in told.stderr


@pytest.mark.parametrize(
    "module",
    [it if it in BY_DAY else pytest.param(it, marks=pytest.mark.nightly) for it in NAMES],
)
def test_all_figures_of_a_module_are_told(module: str) -> None:
    names = [
        name for name, it in FIGURES.items() if it.measure.__module__ == f"tests.bench.{module}"
    ]
    told = benched("--small", *names)
    assert told.returncode == 0, told.stderr
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    assert {it["name"] for it in lines} == set(names)
    assert all("skipped" in it or it["loop_ms"] > 0 for it in lines)
