"""A finished round in the database, made by the services; runs alongside a server.

``manage.py shell -c "from tests.e2e.recorded import record_round; record_round()"``
"""

from __future__ import annotations

from playwright.sync_api import Page

from games.rules.play.defaults import default_action
from games.rules.state.actions import CallTichu
from games.rules.state.phase import Phase
from games.rules.state.seats import seats_in
from tests.e2e.server import Server
from tests.games.builders import act, make_match, play_to_lead, state_now

RECORD = "from tests.e2e.recorded import record_round; record_round()"
ADMIN = ("admin", "a password for tests")


def record_round() -> None:
    """Let four people play a round, each what the clock would play for them."""
    table = make_match(pace="none")
    state = play_to_lead(table)
    act(table, 0, CallTichu())
    while state.windows:
        assert state.phase != Phase.EXCHANGE
        seat = seats_in(state.window.waiting)[0]
        act(table, seat, default_action(state, seat))
        state = state_now(table)


def prepare_admin(server: Server) -> None:
    """Record a round, and make somebody who may look at it."""
    server.manage("shell", "--verbosity", "0", "-c", RECORD)
    make_admin(server)


def make_admin(server: Server) -> None:
    """Make somebody who looks after the site."""
    name, password = ADMIN
    server.manage(
        "createsuperuser",
        "--noinput",
        "--verbosity",
        "0",
        DJANGO_SUPERUSER_USERNAME=name,
        DJANGO_SUPERUSER_PASSWORD=password,
        DJANGO_SUPERUSER_EMAIL="admin@localhost",
    )


def log_in(page: Page) -> None:
    """Become the administrator; leaves the login page."""
    name, password = ADMIN
    page.goto("/admin/login/")
    page.fill("#id_username", name)
    page.fill("#id_password", password)
    page.locator("[type=submit]").click()
    page.locator("#user-tools").wait_for()
