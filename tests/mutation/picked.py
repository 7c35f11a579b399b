"""A plugin of pytest that runs the tests a file lists, and no other (``-p``).

Named on the command line, thousands would be too many. A file of tests stands for all of them.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

LIST = "MUTATION_LIST"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    picked = set(json.loads(Path(os.environ[LIST]).read_text()))
    items[:] = [it for it in items if {it.nodeid, it.nodeid.partition("::")[0]} & picked]
