"""A real server for what only shows on the wire."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.server import Server
from tests.tichu_site.wire import SETTINGS


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[Server]:
    """Serve with an empty database."""
    server = Server(tmp_path_factory.mktemp("server"), empty=empty_database, **SETTINGS)
    server.start()
    yield server
    server.stop()
