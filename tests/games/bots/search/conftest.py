"""Have the search compiled before its tests, once for each state of its source.

Of two that run tests one compiles, and the other waits: both would take as long, and what one
writes the other would overwrite, so that every server of a test compiled what is missing.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from django.conf import settings

from games.bots.search import ready

if find_spec("numba") is not None:
    ready.compile_into(settings.KERNEL_DIR)
ready.load(settings.KERNEL_DIR)  # some modules here use the kernel while they are imported


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Load the search for every test of this folder."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("searches")
