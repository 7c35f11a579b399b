"""What has been compiled is kept, and works in the next process, too."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

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


def test_what_is_finished_is_used_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba refuses such a folder, so that the kernel is copied; nothing is noted in it."""
    shutil.copytree(settings.KERNEL_DIR, tmp_path, dirs_exist_ok=True)
    before = sorted(path.name for path in tmp_path.rglob("*"))
    monkeypatch.setattr(ready, "_may_write", lambda folder: False)
    place = ready._place(tmp_path)
    assert tmp_path not in place.parents
    assert (place / "complete").exists()
    shutil.rmtree(place)
    assert sorted(path.name for path in tmp_path.rglob("*")) == before


def test_what_was_compiled_of_older_source_is_deleted(tmp_path: Path) -> None:
    (tmp_path / "0123456789abcdef").mkdir()
    kept = tmp_path / ready.name_of_kernel()
    kept.mkdir()
    (kept / "complete").touch()
    ready.compile_into(tmp_path)
    assert [it.name for it in tmp_path.iterdir() if it.is_dir()] == [kept.name]


def test_compiling_in_another_process_warns_of_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, kept = tmp_path / "0123456789abcdef", tmp_path / ready.name_of_kernel()
    old.mkdir()
    kept.mkdir()
    (kept / "complete").touch()
    monkeypatch.setenv("PYTHONWARNINGS", "error::RuntimeWarning")
    ready._compile_elsewhere(tmp_path)
    assert not old.exists()


def test_only_what_is_compiled_decides_whether_to_compile_anew() -> None:
    names = {path.relative_to(settings.BASE_DIR).as_posix() for path in ready.sources()}
    assert {"games/bots/search/playout.py", "games/bots/ground/worth.py"} <= names
    assert "games/rules/cards/combinations.py" in names
    others = {name.split("/")[2] for name in names if name.startswith("games/bots/")}
    assert others == {"ground", "search"}


def test_a_search_that_cannot_be_compiled_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The thread of a server goes on, and the page of health says it."""

    def fail(folder: Path) -> None:
        raise RuntimeError("no room left")

    monkeypatch.setattr(ready, "_readiness", ready.Readiness.IDLE)
    monkeypatch.setattr(ready, "_compile_elsewhere", fail)
    ready.prepare(tmp_path)
    assert ready.readiness() == "failed"
    assert not ready.is_ready()
    assert "no room left" in caplog.text
