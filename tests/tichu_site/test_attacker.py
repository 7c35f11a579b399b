"""An attacker's script against a served site: every address of a table, whatever is sent to it.

What is told to somebody whom a table does not let in names nobody there, whatever the form is;
nothing ends in a fault, nor in a line of the log that tells of one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from tests.e2e.server import Server
from tests.games.door.addresses import addresses_of_tables
from tests.tichu_site.wire import FORM, SETTINGS, Visitor

OF_HOST = "Zyxwina"
"""The name of the host, which stands on every page of their tables."""
LONG = "9" * 5_000
FIELDS = (
    "do action_id window_id on shown card push_0 push_1 boost with draft reading phoenix wish "
    "seat tip name text phrase password player table access target rounds minutes deck next "
    "wave fill level"
).split()
DEEDS = (
    "play pass bomb exchange no_grand grand tichu next sit+1 watch line no_line bot+2 bots "
    "swap+1+3 remove+1 close ready host+1 options waves stand leave_for_good open_hand "
    "concede read block"
).split()
VALUES = ("", "\0", "0", "-1", "1e9", LONG, "٣", "²", "2j", "Drg", "x" * 300, "<b>", "%s", "{}")
WHOLE = (
    b"",
    b"\xff\xfe=\x80",
    b"&&&===%zz%",
    urlencode({"do": f"\0{LONG}", "player": LONG, "card": "11s", "tip": LONG}).encode(),
    urlencode([("card", "2j")] * 3_000).encode(),
    b"text=" + b"x" * 3_000_000,
)
"""Forms that cannot be read, have too much in them, or are too long."""
TYPES = (FORM, "multipart/form-data", "multipart/form-data; boundary=x", "application/json", "x")


class Site(NamedTuple):
    """A served site with tables that let nobody in, and those who try."""

    server: Server
    shut: dict[str, str]
    """Addresses of tables by what keeps others out."""
    open: str
    """A table at which all may look but somebody who was sent away."""
    attackers: dict[str, Visitor]
    host: Visitor


def slug_in(answer: object) -> str:
    return answer.headers["location"].split("/")[2]  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("attacked")
    server = Server(folder, empty=empty_database, LIMITS_TIMES="100000", **SETTINGS)
    server.start()
    try:
        yield prepared(server)
    finally:
        server.stop()


def prepared(server: Server) -> Site:
    host = Visitor(server)
    agreed = {"target": "1000", "pace": "normal", "name": OF_HOST}

    def new(**more: str) -> str:
        return slug_in(host.post("/new/", urlencode(agreed | more)))

    shut = {
        "locked": new(access="password", password="open sesame"),
        "unwatched": new(access="link", no_spectators="yes"),
        "lesson": slug_in(host.post("/learn/")),
        "sent away": new(access="link"),
    }
    for do in ("bots", "ready"):
        host.post(f"/t/{shut['unwatched']}/seat/", urlencode({"do": do}))
    attackers = {name: Visitor(server) for name in ("stranger", "guest", "blocked", "sent away")}
    for name in ("guest", "blocked", "sent away"):
        attackers[name].post("/name/", urlencode({"name": name.title()}))
    gone, blocked, place = attackers["sent away"], attackers["blocked"], shut["sent away"]
    open_table = new(access="public")
    blocked.post(f"/t/{open_table}/talk/", "text=hello")
    numbers = dict(server.read("SELECT name, id FROM games_player"))
    named = {"do": "block", "player": numbers["Blocked"], "table": open_table}
    assert host.post("/people/unheard/", urlencode(named)).status == 302
    gone.post(f"/t/{place}/seat/", "do=watch")
    ((number,),) = server.read(
        "SELECT id FROM games_spectator WHERE player_id = ?", numbers["Sent Away"]
    )
    host.post(f"/t/{place}/seat/", urlencode({"do": f"remove {number}"}))
    return Site(server, shut, open_table, attackers, host)


def tables_shut_to(site: Site, who: str) -> dict[str, str]:
    """Return the tables that do not let somebody in."""
    return {
        name: slug for name, slug in site.shut.items() if name != "sent away" or who == "sent away"
    }


def sent(visitor: Visitor, path: str, body: bytes, kind: str = FORM) -> tuple[int, str]:
    """Post something; 0 if the server has ended the connection before reading all of it."""
    headers = {"HX_Request": "true", "Content_Type": kind}
    try:
        answer = visitor.post(path, body, **headers)
    except (ConnectionError, HTTPException):
        return 0, ""
    return answer.status, answer.body.decode(errors="replace")


@pytest.mark.nightly
def test_the_host_is_named_where_somebody_is_let_in(site: Site) -> None:
    """Or the tests below would prove nothing."""
    for slug in site.shut.values():
        assert OF_HOST in site.host.get(f"/t/{slug}/").text
    assert OF_HOST in site.attackers["blocked"].get(f"/t/{site.open}/").text


@pytest.mark.nightly
@pytest.mark.parametrize("who", ["stranger", "guest", "blocked", "sent away"])
def test_nobody_sees_through_a_door_whatever_they_send(site: Site, who: str) -> None:
    visitor = site.attackers[who]
    for name, slug in tables_shut_to(site, who).items():
        for address in addresses_of_tables():
            path = address.path(slug)
            asked = visitor.get(path)
            assert asked.status < 500, path
            assert OF_HOST not in asked.text, (name, path)
            for body in WHOLE:
                for kind in TYPES:
                    status, said = sent(visitor, path, body, kind)
                    assert status < 500, (name, path, body[:20], kind)
                    assert OF_HOST not in said, (name, path, body[:20], kind)
    assert_no_fault(site)


@pytest.mark.nightly
def test_no_form_is_a_fault(site: Site, pytestconfig: pytest.Config) -> None:
    chance = random.Random(23)
    visitors = {**site.attackers, "host": site.host}
    everywhere = [*site.shut.values(), site.open]
    for number in range(pytestconfig.getoption("--posts")):
        who = chance.choice(list(visitors))
        slug = chance.choice(everywhere)
        path = chance.choice(addresses_of_tables()).path(slug)
        body = mutated(chance)
        status, said = sent(visitors[who], path, body)
        assert 0 < status < 500, (number, who, path, body[:200])
        if who != "host" and slug in tables_shut_to(site, who).values():
            assert OF_HOST not in said, (number, who, path, body[:200])
    assert_no_fault(site)


def mutated(chance: random.Random) -> bytes:
    """Return a form as a page of ours sends it, and not quite."""
    fields = [(name, chance.choice(VALUES)) for name in chance.sample(FIELDS, chance.randint(0, 6))]
    if chance.random() < 0.8:
        fields.append(("do", chance.choice(DEEDS).replace("+", " ")))
    text = urlencode(fields).encode()
    if chance.random() < 0.1:
        place = chance.randint(0, len(text))
        text = text[:place] + chance.randbytes(3) + text[place:]
    return text


def assert_no_fault(site: Site) -> None:
    log = Path(site.server.folder / "server.log").read_text()
    assert "Traceback" not in log, log[-3_000:]
