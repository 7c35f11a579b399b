"""The lock file has what every Python that `make run` may install it on needs."""

from __future__ import annotations

import re
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

LOCK = Path(__file__).parents[2] / "requirements.lock"
PYTHONS = ["3.11.2", "3.11.15", "3.12.3", "3.13.5"]
"""Among them those of Debian 12 and 13."""


def locked() -> set[str]:
    return set(re.findall(r"^([a-z0-9._-]+)==", LOCK.read_text(), re.MULTILINE))


def name_of(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def needed(python: str) -> set[str]:
    """Return what the locked packages need, without their extras, on a Python."""
    environment = {
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "extra": "",
    }
    found = set()
    for package in distributions():
        if name_of(package.metadata["Name"]) not in locked():
            continue
        for requirement in map(Requirement, package.requires or ()):
            marker = requirement.marker
            if marker is None or marker.evaluate(environment):
                found.add(name_of(requirement.name))
    return found


@pytest.mark.parametrize("python", PYTHONS)
def test_lock_is_complete(python: str) -> None:
    assert needed(python) - locked() == set()
