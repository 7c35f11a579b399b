"""The lock files have what every Python needs on which `make` installs them, and no more."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements.lock"
LOCK_OF_DEVELOPERS = ROOT / "requirements-dev.lock"
LOCKS = [LOCK, LOCK_OF_DEVELOPERS]
PYTHONS = ["3.11.2", "3.11.15", "3.12.3", "3.13.5", "3.14.0"]
"""Among them those of Debian 12 and 13."""
FOREIGN = r"https?://|file://|--index-url|--extra-index-url|--find-links|--trusted-host"


def pins(lock: Path) -> dict[str, list[str]]:
    """Return what a lock file pins, each name with its version and its hashes."""
    parts = re.split(r"^(?=[a-z0-9])", lock.read_text(), flags=re.MULTILINE)[1:]
    return {
        part.partition("==")[0]: re.findall(r"==(\S+)|(sha256:[0-9a-f]{64})", part)
        for part in parts
    }


def locked(lock: Path) -> set[str]:
    return set(pins(lock))


def name_of(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def needed(lock: Path, python: str) -> set[str]:
    """Return what the packages of a lock need, without their extras, on a Python."""
    environment = {
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "extra": "",
    }
    found = set()
    for package in distributions():
        if name_of(package.metadata["Name"]) not in locked(lock):
            continue
        for requirement in map(Requirement, package.requires or ()):
            marker = requirement.marker
            if marker is None or marker.evaluate(environment):
                found.add(name_of(requirement.name))
    return found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda it: it.name)
@pytest.mark.parametrize("python", PYTHONS)
def test_lock_is_complete(lock: Path, python: str) -> None:
    assert needed(lock, python) - locked(lock) == set()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda it: it.name)
def test_each_pin_has_its_hashes_and_no_index_is_named(lock: Path) -> None:
    assert {name for name, found in pins(lock).items() if len(found) < 2} == set()
    assert re.findall(FOREIGN, lock.read_text()) == []


def test_what_serves_is_pinned_alike_for_developers_and_needs_none_of_their_tools() -> None:
    served, developed = pins(LOCK), pins(LOCK_OF_DEVELOPERS)
    assert {name for name, found in served.items() if developed.get(name) != found} == set()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    tools = {re.match(r"[\w-]+", it)[0] for it in project["optional-dependencies"]["dev"]}  # type: ignore[index]
    assert tools <= set(developed)
    assert tools & set(served) == set()


def test_make_run_installs_what_serves_only(tmp_path: Path) -> None:
    for file in (ROOT / "Makefile", *LOCKS):
        shutil.copy(file, tmp_path)
    told = {
        target: subprocess.run(
            ["make", "-n", target], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        for target in ("run", "test")
    }
    installed = {target: re.findall(r"--requirement (\S+)", text) for target, text in told.items()}
    assert installed == {"run": [LOCK.name], "test": [LOCK_OF_DEVELOPERS.name]}


def make_run(folder: Path, **variables: str) -> tuple[int, str]:
    """Return how `make run` ends in a folder where nothing is installed yet, and what it says."""
    for file in (ROOT / "Makefile", *LOCKS):
        shutil.copy(file, folder)
    done = subprocess.run(
        ["make", "run"],
        cwd=folder,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout


def test_another_python_is_told_before_anything_is_installed(tmp_path: Path) -> None:
    older = tmp_path / "older"
    older.write_text("#!/bin/sh\nexit 1\n")
    older.chmod(0o755)
    status, said = make_run(tmp_path, PYTHON=str(older))
    assert (status, "Python 3.11 to 3.14 with venv is needed" in said) == (2, True), said
    assert not (tmp_path / ".venv").exists()


def test_an_index_that_is_not_reached_is_told_at_once(tmp_path: Path) -> None:
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": os.devnull}
    nothing = {"PIP_FIND_LINKS": str(tmp_path), "PIP_EXTRA_INDEX_URL": "", "PIP_NO_CACHE_DIR": "1"}
    status, said = make_run(tmp_path, **nowhere, **nothing)
    assert (status, "needs a package index" in said) == (2, True), said
    assert not (tmp_path / ".venv" / "installed").exists()
