"""Stop the server in the middle of reactions: the windows go on as they were (case 35).

People act by plain requests here, several of them twice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from games.rules.state.state import State
from games.services.ground.snapshots import load
from tests.e2e.server import LOCKED_SECONDS, Server

PREPARE = "from tests.e2e.prepared import lay_reactions; lay_reactions('{}')"
FIELD = re.compile(r'name="(\w+)" value="([^"]*)"')
TABLE = "SELECT state, clocks, version, at FROM games_table, games_clockbeat"


class Seat:
    """A player who has the page and answers it by plain requests."""

    def __init__(self, server: Server, slug: str, session: str) -> None:
        self.server, self.slug, self.session = server, slug, session
        self.token = "t" * 32

    def ask(self, path: str = "", data: dict[str, str] | None = None) -> tuple:
        cookie = SimpleCookie({"sessionid": self.session, "csrftoken": self.token})
        headers = {
            "Cookie": cookie.output(header="", sep=";").strip(),
            "X-CSRFToken": self.token,
            "HX-Request": "true",
        }
        address = f"{self.server.url}/t/{self.slug}/{path}"
        body = None if data is None else urlencode(data).encode()
        try:
            with urlopen(Request(address, body, headers), timeout=LOCKED_SECONDS) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()

    def fields(self) -> dict[str, str]:
        """Return the hidden fields of the page as it stands."""
        status, html = self.ask()
        assert status == 200
        hidden = html[html.index('id="fields"') :]
        return dict(FIELD.findall(hidden[: hidden.index("</div>")]))


class Stored(NamedTuple):
    """What the database holds of the table."""

    state: Any
    clocks: dict[str, Any]
    version: int
    beat: float
    """When a clock has last shown that it works, in seconds since 1970."""


def stored(server: Server) -> Stored:
    [(state, clocks, version, beat)] = server.read(TABLE)
    at = datetime.fromisoformat(f"{beat}+00:00").timestamp()
    return Stored(json.loads(state), json.loads(clocks), version, at)


def lying(server: Server) -> list[str]:
    """Return the Boosters that lie in windows, the uppermost last."""
    windows = (window.proposal for window in table_of(server).windows)
    return [it.boost.booster for it in windows if it is not None and it.boost]


def table_of(server: Server) -> State:
    return load(stored(server).state)


def actions(server: Server) -> int:
    [(number,)] = server.read("SELECT count(*) FROM games_event")
    return number


@pytest.fixture
def server(new_server: Callable[..., Server]) -> Server:
    """Return a server that was killed while Nyet! lay on a Booster."""
    server = new_server()
    server.kill()
    prepared = server.folder / "prepared"
    server.manage("shell", "--verbosity", "0", "-c", PREPARE.format(prepared))
    return server


@pytest.fixture
def seats(server: Server) -> list[Seat]:
    slug, *sessions = (server.folder / "prepared").read_text().split()
    return [Seat(server, slug, session) for session in sessions]


def test_a_stack_of_reactions_goes_on_after_a_restart(server: Server, seats: list[Seat]) -> None:
    before = stored(server)
    assert lying(server) == ["wager", "njet"]
    server.start()
    server.kill()  # in the middle of both windows
    server.start()
    after = stored(server)
    assert (after.state, lying(server)) == (before.state, ["wager", "njet"])
    # Nothing ran while the server was down, and next to nothing while it was up.
    running = [it for it in after.clocks.values() if it["due"]]
    assert running
    for clock in running:
        assert 0.5 < (clock["due"] - after.beat) / clock["seconds"] < 1.01
    # A double click on either side of a stop is one answer.
    waiting = table_of(server).windows[-1].waiting
    seat = seats[waiting.bit_length() - 1]
    posted = seat.fields() | {"do": "decline"}
    assert [seat.ask("act/", posted)[0] for _ in range(2)] == [200, 200]
    taken = actions(server)
    server.kill()
    server.start()
    assert seat.ask("act/", posted)[0] == 200
    assert actions(server) == taken
    # People who come too late are told so, and nothing is done instead.
    for other in seats:
        other.ask("act/", other.fields() | {"do": "decline"})
    assert lying(server) == []
    version = stored(server).version
    late = posted | {"action_id": "another"}
    assert seat.ask("act/", late)[0] == 409
    assert stored(server).version == version
    assert table_of(server).booster_state.discard == ("njet", "wager")
    assert server.log() == ""
