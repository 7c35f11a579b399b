"""Every limit bites at the very number that its table says; none is put in by these tests."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client, RequestFactory

from games.door import limits
from games.door.addresses import client_address
from games.door.limits import FORM, FORMS, REQUESTS, Limit, is_too_often
from games.door.players import let_be
from games.models import Access, Table
from games.services.seats.entrance import Entrance
from tests.games.builders import make_match, make_players, make_room, player_at
from tests.games.door.addresses import Address, addresses

pytestmark = pytest.mark.django_db

LIMITED = [pytest.param(it, id=it.name) for it in addresses() if it.name in REQUESTS]
FORMS_SENT = [
    pytest.param(it, FORMS.get(it.name, FORM), id=it.name)
    for it in addresses()
    if it.name in {*FORMS, "rename", "my_match", "club", "edit_deck", "desk_person"}
]
TOO_OFTEN = 429


def browser(table: Table, seat: int | None = 0) -> Client:
    """Return the browser of somebody at a table."""
    client = Client(headers={"accept-language": "en"})
    session = client.session
    if seat is not None:
        let_be(session, player_at(table, seat))
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return client


def do_before(client: Client | None, limit: Limit, times: int) -> None:
    """Count what a browser, or somebody without one, has done so often."""
    request = RequestFactory().get("/")
    request.session = Client().session if client is None else client.session
    if not times:
        return
    is_too_often(request, limit)
    visitors = limits._visitors(client_address(request), request.session.session_key, limit)
    for visitor, _most in visitors:
        caches[limit.cache].incr(limits._key(limit, visitor), times - 1)


@pytest.fixture
def table() -> Table:
    return make_room(make_players(2))


@pytest.mark.parametrize("address", LIMITED)
def test_a_person_may_ask_as_often_as_their_limit_says(
    time, table: Table, address: Address
) -> None:
    limit, client, path = REQUESTS[address.name], browser(table), address.path(table.slug)
    do_before(client, limit, limit.of_person - 1)
    assert client.get(path).status_code != TOO_OFTEN
    assert client.get(path).status_code == TOO_OFTEN
    assert client.get("/rules/").status_code == 200
    time.stand_still(limit.seconds)
    assert client.get(path).status_code != TOO_OFTEN


@pytest.mark.parametrize("address", LIMITED)
def test_an_address_may_ask_as_often_as_its_limit_says(
    time, table: Table, address: Address
) -> None:
    limit, path = REQUESTS[address.name], address.path(table.slug)
    do_before(None, limit, limit.of_address - 1)
    assert Client().get(path).status_code != TOO_OFTEN
    assert browser(table).get(path).status_code == TOO_OFTEN
    elsewhere = {"REMOTE_ADDR": "9.9.9.9"}
    assert browser(table).get(path, **elsewhere).status_code != TOO_OFTEN


@pytest.mark.parametrize(("address", "limit"), FORMS_SENT)
def test_a_person_may_send_as_many_forms_as_their_limit_says(
    time, table: Table, address: Address, limit: Limit
) -> None:
    client, path = browser(table), address.path("x")
    do_before(client, limit, limit.of_person - 1)
    assert client.post(path).status_code != TOO_OFTEN
    answer = client.post(path)
    assert answer.status_code == TOO_OFTEN
    assert "tried that too often." in answer.content.decode()
    assert client.get(path).status_code != TOO_OFTEN
    time.stand_still(limit.seconds)
    assert client.post(path).status_code != TOO_OFTEN


@pytest.mark.parametrize(("address", "limit"), FORMS_SENT)
def test_an_address_may_send_as_many_forms_as_its_limit_says(
    time, table: Table, address: Address, limit: Limit
) -> None:
    path = address.path("x")
    do_before(None, limit, limit.of_address - 1)
    assert Client().post(path).status_code != TOO_OFTEN
    assert browser(table).post(path).status_code == TOO_OFTEN
    assert browser(table).post(path, REMOTE_ADDR="9.9.9.9").status_code != TOO_OFTEN


def test_what_is_counted_together_has_one_limit() -> None:
    found = [*REQUESTS.values(), *FORMS.values(), FORM]
    assert len({it.what for it in found}) == len(set(found))


class Deed(NamedTuple):
    """Something that is limited wherever it is done."""

    limit: str
    path: str
    posted: dict[str, str] = {}
    seat: int | None = 0
    said: str = "tried that too often"


TABLES = "You have opened many tables"
DEEDS = (
    Deed("NEW_TABLES", "/play/", said=TABLES),
    Deed("NEW_TABLES", "/learn/", said=TABLES),
    Deed("NEW_TABLES", "/friends/", said=TABLES),
    Deed("NEW_TABLES", "/new/", {"target": "1000", "pace": "normal"}, said=TABLES),
    Deed("NEW_GUESTS", "/name/", {"name": "Zoe"}, seat=None),
    Deed("RENAMES", "/name/", {"name": "Zoe {times}"}),
    Deed("TABLE_PASSWORDS", "/t/{locked}/enter/", {"password": "wrong"}),
    Deed("MESSAGES", "/t/{table}/talk/", {"text": "hello"}, said="a lot of messages"),
    Deed("INVITATIONS", "/t/{table}/invite/", {"player": "{other}"}),
)


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: f"{deed.limit}{deed.path}")
def test_nobody_does_anything_more_often_than_its_limit_says(
    time, table: Table, deed: Deed
) -> None:
    limit = getattr(limits, deed.limit)
    locked = make_match(make_players(), entrance=Entrance(Access.PASSWORD, "open sesame"))
    names = {"table": table.slug, "locked": locked.slug, "other": player_at(table, 1).pk}
    for times, is_refused in ((limit.of_person - 1, False), (limit.of_person, True)):
        client = browser(table, deed.seat)
        posted = {name: it.format(times=times, **names) for name, it in deed.posted.items()}
        do_before(client, limit, times)
        answer = client.post(deed.path.format(**names), posted, follow=True)
        assert (deed.said in answer.content.decode()) == is_refused, times
