"""Every scene of ``make load`` runs to its end, in small: by night all, by day one."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest

from tests.load.__main__ import SCENES
from tests.load.services import missing

BY_DAY = {"front": "--tables 2"}
BY_NIGHT = {
    "hall": "--phones 3",
    "one": "--actions 4",
    "idle": "--sockets 4",
    "many": "--tables 2 --seconds 3",
    "bots": "--tables 2 --seconds 3",
    "evening": "--tables 2 --seconds 3",
    "soak": "--tables 2 --kills 1",
    "talk": "",
    "idle-talk": "--sockets 4",
    "crowd": "--spectators 5",
    "absence": "--services",
    "proxy": "--tables 2 --services",
}


def test_every_scene_is_tried() -> None:
    assert sorted([*BY_DAY, *BY_NIGHT]) == sorted(SCENES)


@pytest.mark.parametrize(
    ("scene", "options"),
    [
        *BY_DAY.items(),
        *(pytest.param(*it, marks=pytest.mark.nightly) for it in BY_NIGHT.items()),
    ],
)
def test_a_scene_prints_what_it_has_measured(scene: str, options: str) -> None:
    if "--services" in options and missing():
        pytest.skip("no PostgreSQL or Redis")
    if scene == "proxy" and shutil.which("nginx") is None:
        pytest.skip("no nginx")
    asked = [sys.executable, "-m", "tests.load", scene, *options.split()]
    told = subprocess.run(asked, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout.splitlines()[-1])["loop_ms"] > 0
