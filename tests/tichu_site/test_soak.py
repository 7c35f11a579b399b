"""A quarter of an hour at fifty tables, with a server that is killed again and again."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.children import end_with_parent
from tests.e2e.server import ROOT

TABLES, SECONDS = 50, 900
RIGHT_WITHIN_SECONDS = 5
MEMORY_MAY_GROW = 1.5
"""What is remembered fills up to its limits after a start; more would be a leak."""


@pytest.mark.nightly
def test_nothing_is_lost_however_often_the_server_is_killed() -> None:
    scene = ["soak", "--tables", str(TABLES), "--seconds", str(SECONDS)]
    run = subprocess.run(
        [sys.executable, "-m", "tests.load", *scene],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=end_with_parent,
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout.splitlines()[-1])
    assert found["kills"] > 10
    assert found["acknowledged"] > SECONDS
    assert found["lost"] == found["doubled"] == found["wrong_screens"] == 0
    assert found["slowest_return_s"] < RIGHT_WITHIN_SECONDS
    assert found["memory_grows"] < MEMORY_MAY_GROW
