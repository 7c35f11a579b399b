"""Pages of tournaments are told that something has changed, by a socket."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.urls import reverse

from games.live.direct import FRAMES_IN, HEARD
from games.models import Player
from games.services.seats.players import forget_player
from games.tournaments.consumers import ASKED, MISBEHAVED, NOT_ALLOWED
from games.tournaments.models import Tournament
from games.tournaments.services import clubs, events
from tests.games.builders import make_player
from tests.games.sockets import cookie_of
from tests.games.tournaments.evenings import new_evening
from tests.games.tournaments.visiting import client_of
from tichu_site.asgi import application

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


def wire_of(slug: str, cookie: str = "") -> WebsocketCommunicator:
    headers = [
        (b"host", b"localhost"),
        (b"origin", b"http://localhost"),
        (b"cookie", cookie.encode()),
    ]
    return WebsocketCommunicator(application, f"/ws/events/{slug}/", headers)


def prepare(is_public: bool = True) -> tuple[Tournament, Player]:
    director = make_player("Dora")
    event = new_evening(director, count=4)
    events.edit(event, director, is_public=is_public)
    return event, director


async def test_a_page_is_told_of_every_act_but_not_of_what() -> None:
    event, director = await sync_to_async(prepare)()
    wire = wire_of(event.slug)
    assert (await wire.connect())[0]
    first = int(await wire.receive_from())
    assert first == await event.acts.acount()
    await sync_to_async(events.announce)(event, director, "The kitchen closes")
    assert await wire.receive_from() == str(first + 1)
    await wire.disconnect()


async def test_a_hidden_tournament_is_told_to_its_people_only() -> None:
    event, director = await sync_to_async(prepare)(is_public=False)
    for cookie in ("", await sync_to_async(cookie_of)(await sync_to_async(make_player)("Eve"))):
        wire = wire_of(event.slug, cookie)
        await wire.connect()
        assert (await wire.receive_output())["code"] == NOT_ALLOWED
    wire = wire_of(event.slug, await sync_to_async(cookie_of)(director))
    await wire.connect()
    assert int(await wire.receive_from()) > 0
    await wire.disconnect()


async def test_a_hidden_evening_without_directors_is_told_to_the_owner_of_its_club() -> None:
    event, director = await sync_to_async(prepare)(is_public=False)
    owner = await sync_to_async(make_player)("Otto")

    def leave() -> None:
        event.club = clubs.create_club(owner, "Bears")
        event.save(update_fields=["club"])
        forget_player(director)

    await sync_to_async(leave)()
    wire = wire_of(event.slug, await sync_to_async(cookie_of)(owner))
    await wire.connect()
    assert int(await wire.receive_from()) > 0
    await wire.disconnect()


async def test_an_unknown_address_and_a_page_that_talks_are_closed() -> None:
    wire = wire_of("nowhere")
    await wire.connect()
    assert (await wire.receive_output())["code"] == NOT_ALLOWED
    event, _director = await sync_to_async(prepare)()
    wire = wire_of(event.slug)
    await wire.connect()
    await wire.receive_from()
    await wire.send_to("hello")
    assert (await wire.receive_output())["code"] == MISBEHAVED


async def test_a_page_may_ask_whether_the_line_works_but_not_too_often() -> None:
    event, _director = await sync_to_async(prepare)()
    wire = wire_of(event.slug)
    await wire.connect()
    await wire.receive_from()
    for _ in range(FRAMES_IN):
        await wire.send_to(ASKED)
        assert await wire.receive_from() == HEARD
    await wire.send_to(ASKED)
    assert (await wire.receive_output())["code"] == MISBEHAVED


def ask(event: Tournament, player: Player | None, seen: int) -> tuple[int, str]:
    answer = client_of(player).get(
        reverse("event", args=[event.slug]), {"seen": seen}, HTTP_HX_REQUEST="true"
    )
    return answer.status_code, answer.content.decode()


async def test_what_is_kept_for_all_is_never_of_an_older_act_nor_of_a_director() -> None:
    event, director = await sync_to_async(prepare)()
    _status, before = await sync_to_async(ask)(event, None, 0)
    assert "Direct the tournament" in (await sync_to_async(ask)(event, director, 0))[1]
    assert "Direct the tournament" not in (await sync_to_async(ask)(event, None, 0))[1]
    await sync_to_async(events.announce)(event, director, "The kitchen closes")
    assert "The kitchen closes" not in before
    assert "The kitchen closes" in (await sync_to_async(ask)(event, None, 0))[1]
