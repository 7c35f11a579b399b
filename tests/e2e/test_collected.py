"""The site as visitors get it: collected files, and scripts that import each other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

HASHED = re.compile(r"/static/.*\.[0-9a-f]{12}\.(js|css|svg)$")


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    found = new_server(DEBUG="0", BOT_PACE="1")
    found.stop()
    found.manage("collectstatic", "--noinput", "--verbosity", "0")
    found.start()
    return found


def test_all_files_have_hashes_and_all_scripts_run(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(server)
    page = visitor.page
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto("/")
    page.get_by_label("With Boosters").check()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#b-left[value=no_grand]")).to_be_visible()
    expect(page.locator("#content.is-live")).to_be_attached()  # the scripts run
    page.locator(".sort [data-sort=suit]").dispatch_event("click")
    expect(page.locator(".sort [data-sort=suit]")).to_have_attribute("aria-pressed", "true")
    files = {url for url in loaded if "/static/" in url}
    assert {url for url in files if not HASHED.search(url)} == set()
    assert any("/js/shared." in url for url in files)
