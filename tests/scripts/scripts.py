"""Run a script of the tests without a browser."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from deno import find_deno_bin

HERE = Path(__file__).parent
CACHE = HERE.parents[1] / ".venv" / "deno"


def run(script: str, given: object) -> Any:
    """Return what a script beside this file prints, given something; both as JSON."""
    done = subprocess.run(
        [
            find_deno_bin(),
            "run",
            "--no-remote",
            "--no-config",
            "--quiet",
            script,
            json.dumps(given),
        ],
        cwd=HERE,
        env=os.environ | {"DENO_DIR": str(CACHE), "DENO_NO_UPDATE_CHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
