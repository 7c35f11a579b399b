"""What has been compiled is kept, and works in the next process, too."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("numba")

from django.conf import settings

from games.bots.search import ready

LOADS = (
    "import sys, pathlib; from games.bots.search.ready import load; load(pathlib.Path(sys.argv[1]))"
)


def test_another_process_can_use_what_is_kept() -> None:
    """Compiled functions that call themselves break there: numba cannot keep them."""
    command = [sys.executable, "-c", LOADS, str(settings.KERNEL_DIR)]
    done = subprocess.run(command, cwd=settings.BASE_DIR, check=False, capture_output=True)
    assert ready.is_ready()
    assert done.returncode == 0, done.stderr.decode()
