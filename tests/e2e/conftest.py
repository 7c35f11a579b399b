"""A browser, servers and visitors.

Playwright's synchronous interface runs an event loop of its own, which must be gone
before asynchronous tests run: the browser lives until the next test wants none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.server import PHASES, Server
from tests.e2e.visitor import CHROMIUM, PATIENCE_MS, Visitor, launch

FAILED = pytest.StashKey[bool]()
PLAYED = "one-browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark browser tests; what fails is tried once more, and the summary names it.

    A busy machine can stall a browser for minutes. A test named there by a quiet one has
    found a race, which is a defect of the page or of the test.
    """
    here = Path(__file__).parent
    is_here = {path: here in path.parents for path in {item.path for item in items}}
    for item in items:
        if is_here[item.path]:
            item.add_marker("browser")
            item.add_marker(pytest.mark.flaky(reruns=1))


class Played:
    """The browser, and a plugin that ends it before the first test that wants none."""

    def __init__(self) -> None:
        self._playwright = sync_playwright().start()
        self.browser = launch(self._playwright.chromium)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if Path(__file__).parent not in item.path.parents:
            self._end(item.config)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self._end(session.config)

    def _end(self, config: pytest.Config) -> None:
        config.pluginmanager.unregister(self)
        self.browser.close()
        self._playwright.stop()


@pytest.fixture(scope="module")
def browser(pytestconfig: pytest.Config) -> Browser:
    """Return the one browser; to start it takes longer than many a test."""
    if CHROMIUM is None:
        pytest.skip("no browser; try: apt-get install chromium-headless-shell")
    expect.set_options(timeout=PATIENCE_MS)
    played = pytestconfig.pluginmanager.get_plugin(PLAYED)
    if played is None:
        played = Played()
        pytestconfig.pluginmanager.register(played, PLAYED)
    found: Browser = played.browser
    return found


@pytest.fixture(scope="session")
def phases_server(
    tmp_path_factory: pytest.TempPathFactory, empty_database: Path
) -> Iterator[Server]:
    """Serve pages of all phases, to those who change nothing in the database."""
    server = Server(tmp_path_factory.mktemp("phases"), empty=empty_database, **PHASES)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def new_server(
    tmp_path_factory: pytest.TempPathFactory, empty_database: Path
) -> Iterator[Callable[..., Server]]:
    """Return what starts a server; all are stopped at the end."""
    servers: list[Server] = []

    def start(**variables: Any) -> Server:
        folder = tmp_path_factory.mktemp("server")
        server = Server(folder, empty=empty_database, **variables)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="module")
def staying(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Return what opens a browser for all tests of a module.

    A new one has to load and compile everything, which costs more than most tests. What is
    set in it has to be taken back, and :meth:`Visitor.check` asked after each test.
    """
    visitors: list[Visitor] = []

    def open_one(server: Server, **options: Any) -> Visitor:
        visitor = Visitor(browser, server.url, **options)
        visitors.append(visitor)
        return visitor

    yield open_one
    for visitor in visitors:
        visitor.close()


@pytest.fixture
def visit(
    browser: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[..., Visitor]]:
    """Return what opens a browser of somebody's own.

    At the end none may have complained about anything.
    """
    visitors: list[Visitor] = []

    def open_one(server: Server, **options: Any) -> Visitor:
        visitor = Visitor(browser, server.url, **options)
        visitors.append(visitor)
        return visitor

    yield open_one
    if request.node.stash.get(FAILED, False):
        for number, visitor in enumerate(visitors):
            visitor.save(tmp_path / f"visitor-{number}")
    for visitor in visitors:
        visitor.close()
