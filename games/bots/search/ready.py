"""Whether the kernel is there: compiled in another process, and loaded when ready.

Compiling takes a while and must not hold up a server, so :func:`prepare` runs it in a
process of its own; until then, and where numba is missing, :func:`is_ready` says no and
bots play without a search. Compiled code lies in a folder named after the source
it was compiled from, because numba itself does not see changes in other modules.
"""

from __future__ import annotations

import ast
import fcntl
import logging
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

logger = logging.getLogger(__name__)

_ROOT = Path(__file__).parents[3]
_SEARCH = Path(__file__).parent
_IS_COMPILED = "\n@compiled"
_MARK = "complete"
_LOCK = "lock"
_loading = Lock()


class Readiness(StrEnum):
    """How far the search has got, as the health page says."""

    IDLE = "idle"
    """Nobody has asked for it yet."""
    MISSING = "missing"
    """There is none without numba."""
    PREPARING = "preparing"
    READY = "ready"
    FAILED = "failed"


_readiness = Readiness.IDLE


def readiness() -> Readiness:
    """Return how far the search has got in this process."""
    return _readiness


def is_ready() -> bool:
    """Tell whether searching bots can search."""
    return _readiness is Readiness.READY


def load(folder: Path) -> bool:
    """Load the kernel, compiling what is missing in the folder; tell whether it is there."""
    with _loading:
        if is_ready():
            return True
        if find_spec("numba") is None:
            _become(Readiness.MISSING)
            return False
        os.environ["NUMBA_CACHE_DIR"] = str(_place(folder))  # read by numba's import, just below
        from games.bots.search.warming import warm_up

        warm_up()
        if not _is_complete(folder):
            (folder / name_of_kernel() / _MARK).touch()
        _become(Readiness.READY)
        return True


def prepare(folder: Path) -> None:
    """Have the kernel compiled if need be, in a process of its own, then load it."""
    if is_ready():
        return
    if find_spec("numba") is None:
        _become(Readiness.MISSING)
        logger.info("numba is not installed: strong bots play like normal ones")
        return
    _become(Readiness.PREPARING)
    try:
        if not _is_complete(folder):
            _compile_elsewhere(folder)
        load(folder)
    except Exception:
        _become(Readiness.FAILED)
        logger.exception("the search cannot be used: strong bots play like normal ones")


def compile_into(folder: Path) -> None:
    """Compile the kernel into the folder, once however many ask, and delete older ones."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / _LOCK).open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # it ends with this process
        if not _is_complete(folder):
            load(folder)
        for other in folder.iterdir():
            if other.is_dir() and other.name != name_of_kernel():
                shutil.rmtree(other, ignore_errors=True)


@cache
def name_of_kernel() -> str:
    """Return a name for the state of all that compiled code depends on."""
    digest = sha256(f"{sys.version} {platform.machine()} {version('numba')}".encode())
    for path in sorted(sources()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def sources() -> set[Path]:
    """Return the modules with compiled functions, and all of ours that they import."""
    found: set[Path] = set()
    ahead = {path for path in _SEARCH.glob("*.py") if _IS_COMPILED in path.read_text()}
    while ahead:
        path = ahead.pop()
        found.add(path)
        ahead |= set(_imported(path)) - found
    return found


def _imported(module: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in (node.module, *(f"{node.module}.{it.name}" for it in node.names)):
                path = _ROOT.joinpath(*name.split(".")).with_suffix(".py")
                if path.exists():
                    yield path


def _become(state: Readiness) -> None:
    global _readiness
    _readiness = state


def _is_complete(folder: Path) -> bool:
    return (folder / name_of_kernel() / _MARK).exists()


def _place(folder: Path) -> Path:
    """Return the place from which numba can load the kernel.

    Numba refuses a folder to which it cannot write, so a finished kernel in such a folder
    is copied.
    """
    compiled = folder / name_of_kernel()
    if _is_complete(folder):
        if _may_write(compiled):
            return compiled
        copy = Path(tempfile.mkdtemp(prefix="search-"))
        return shutil.copytree(compiled, copy, dirs_exist_ok=True)
    compiled.mkdir(parents=True, exist_ok=True)
    return compiled


def _may_write(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _compile_elsewhere(folder: Path) -> None:
    command = [sys.executable, "-m", "games.bots.search", str(folder)]
    done = subprocess.run(command, cwd=_ROOT, check=False, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise RuntimeError(f"compiling failed: {reason[0]}")
