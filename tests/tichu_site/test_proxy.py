"""Two processes behind a real proxy: all of a table goes to the same one."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.e2e.server import ROOT
from tests.load.proxy import NGINX

TABLES = 4


@pytest.mark.services
def test_a_table_is_served_by_one_process_behind_a_proxy() -> None:
    if NGINX is None:
        pytest.skip("NGINX IS NOT INSTALLED: the rule for proxies is NOT TRIED (apt install nginx)")
    if "REDIS_URL" not in os.environ:
        pytest.skip("tried where REDIS_URL is set, as in the run with services")
    command = [sys.executable, "-m", "tests.load", "proxy", "--tables", str(TABLES)]
    # A database of its own: that of the environment belongs to the other tests.
    alone = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    run = subprocess.run(command, cwd=ROOT, env=alone, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout.splitlines()[-1])
    # The page, the action and the socket of every browser of a table: all at one process.
    assert all(len(processes) == 1 for processes in found["served_by"].values())
    assert len(found["served_by"]) >= TABLES
    assert len({it for processes in found["served_by"].values() for it in processes}) == 2
    assert found["accepted"] >= TABLES
    assert found["pushes_missing"] == 0
