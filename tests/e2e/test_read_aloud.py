"""What a screen reader finds, phase by phase: names and states in the order they are read.

The expected texts are in ``read_aloud/``. Where a page is meant to read differently,
delete its file: the test writes it anew, and fails once so that somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.phases import ALL, open_phase, stand_still
from tests.e2e.server import PHASES, Server
from tests.e2e.visitor import SIZES, Visitor

FOLDER = Path(__file__).parent / "read_aloud"
READ = (
    "grand",
    "exchange-chosen",
    "follow",
    "hold",
    "wish-bound",
    "gift",
    "summary",
    "booster-reaction-njet",
    "spectator",
)


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server(**PHASES)


def test_each_phase_reads_as_it_should(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server, viewport=SIZES["phone"])
    stand_still(visitor.context)
    heard = {}
    for name in READ:
        open_phase(visitor.page, ALL[name])
        heard[name] = visitor.page.locator("main").aria_snapshot() + "\n"
    files = {name: FOLDER / f"{name}.yml" for name in READ}
    new = [name for name, file in files.items() if not file.exists()]
    for name in new:
        files[name].write_text(heard[name])
    assert not new, f"look at what was written: {', '.join(new)}"
    for name, file in files.items():
        assert heard[name] == file.read_text(), name
