"""Whether the kernel is there: compiled in another process, and loaded when it is ready.

Compiling takes a while and must not hold up a server, so :func:`prepare` runs it in a
process of its own; until then, and where numba is missing, :func:`is_ready` says no and
bots play without search. What has been compiled lies in a folder named after the source
it was compiled from, because numba itself does not see changes in other modules.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

logger = logging.getLogger(__name__)

_ROOT = Path(__file__).parents[3]
_SOURCES = ("games/bots", "games/rules")
_MARK = "complete"
_ready = threading.Event()


def is_ready() -> bool:
    """Tell whether searching bots can search."""
    return _ready.is_set()


def load(folder: Path) -> bool:
    """Load the kernel, compiling what is missing in the folder; tell whether it is there."""
    if _ready.is_set():
        return True
    if find_spec("numba") is None:
        return False
    compiled = folder / _name_of_sources()
    compiled.mkdir(parents=True, exist_ok=True)
    os.environ["NUMBA_CACHE_DIR"] = str(compiled)  # read when numba is imported, just below
    from games.bots.search.warming import warm_up

    warm_up()
    (compiled / _MARK).touch()
    _ready.set()
    return True


def prepare(folder: Path) -> None:
    """Have the kernel compiled if need be, in a process of its own, then load it."""
    if find_spec("numba") is None:
        logger.info("numba is not installed: strong bots play like normal ones")
        return
    if not (folder / _name_of_sources() / _MARK).exists():
        command = [sys.executable, "-m", "games.bots.search.ready", str(folder)]
        done = subprocess.run(command, cwd=_ROOT, check=False, capture_output=True, text=True)  # noqa: S603
        if done.returncode:
            reason = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
            logger.warning("compiling the search failed: %s", reason[0])
            return
    load(folder)


def _name_of_sources() -> str:
    """Return a name for the state of all source that the compiled code depends on."""
    digest = sha256(sys.version.encode())
    for folder in _SOURCES:
        for path in sorted((_ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    os.nice(10)  # whoever is served meanwhile goes first
    load(Path(sys.argv[1]))
