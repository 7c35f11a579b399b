"""The measurements begin at all: the suite runs none of them."""

from __future__ import annotations

import subprocess
import sys


def test_a_figure_that_is_not_there_is_said_with_those_that_are() -> None:
    asked = [sys.executable, "-m", "tests.bench", "no_such_figure"]
    told = subprocess.run(asked, capture_output=True, text=True)
    assert told.returncode == 2
    assert "There is no figure no_such_figure, but: " in told.stderr
    assert "action_cpu_ms" in told.stderr
