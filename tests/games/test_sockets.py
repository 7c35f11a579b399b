"""Sockets: what is sent, to whom, when; and how they end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from asgiref.sync import sync_to_async
from autobahn.exception import Disconnected
from daphne.ws_protocol import WebSocketProtocol
from django.contrib.sessions.models import Session
from django.db import transaction

from games import rendering
from games.live import consumers as table_sockets
from games.live import hub as live
from games.live.consumers import NEWS
from games.live.direct import FRAMES_IN
from games.live.hub import hub
from games.models import Spectator, Table, TableStatus
from games.people.models import Invitation
from games.rules.state import actions as asked
from games.screen import REGIONS
from games.services.ground import announce, wall_clock
from games.services.seats import presence, sitting
from games.services.seats.players import end_sessions
from games.services.writing.store import lock_table, publish, seats_of
from tests.games.builders import act, make_match, make_player, make_room, player_at
from tests.games.sockets import PATIENCE_SECONDS, Socket, regions_in, version_in

pytestmark = pytest.mark.django_db(transaction=True)

now = sync_to_async


@pytest.fixture
async def sockets() -> AsyncIterator[Callable]:
    """Open sockets that are closed in the end."""
    opened: list[Socket] = []

    async def open_(table, player=None, **named) -> Socket:
        socket = await Socket.of(table, player, **named)
        opened.append(socket)
        return socket

    yield open_
    for socket in opened:
        await socket.close()


async def seat_socket(sockets, match: Table, number: int, **named) -> Socket:
    return await sockets(match, await now(player_at)(match, number), **named)


async def test_first_frame_shows_everything(sockets) -> None:
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 2)
    assert regions_in(socket.frames[0]) == set(REGIONS)
    assert 'name="card"' in socket.frames[0]
    spectator = await sockets(match)
    assert regions_in(spectator.frames[0]) == set(REGIONS)
    assert 'name="card"' not in spectator.frames[0]
    assert await spectator.is_silent()


async def test_somebody_invited_before_the_socket_opened_is_told(sockets) -> None:
    match, room = await now(make_match)(), await now(make_room)()
    host, guest = await now(player_at)(room, 0), await now(player_at)(match, 2)
    await Invitation.objects.acreate(table=room, sender=host, player=guest, at=wall_clock.now())
    socket = await sockets(match, guest)
    assert await socket.answer() == NEWS
    other = await seat_socket(sockets, match, 1)
    assert await other.is_silent()


@pytest.mark.services
async def test_only_what_changed_is_sent_in_one_frame(sockets) -> None:
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 2)
    before = socket.version
    await now(act)(match, 1, asked.DeclineGrand())
    frame = await socket.frame()
    assert version_in(frame) == before + 1
    assert regions_in(frame) < set(REGIONS)
    assert "hand" not in regions_in(frame)
    assert "seats" in regions_in(frame) or "log" in regions_in(frame)
    assert await socket.is_silent()


async def test_what_is_hidden_from_a_page_sends_it_nothing(sockets) -> None:
    match = await now(make_match)()
    for seat in range(4):
        await now(act)(match, seat, asked.DeclineGrand())
    own, other = [await seat_socket(sockets, match, seat) for seat in (1, 2)]
    spectator = await sockets(match)
    await now(act)(match, 1, asked.SayReady())
    await own.frame()
    assert await other.is_silent()
    assert await spectator.is_silent()
    await other.beat()
    assert await other.is_silent()


async def test_a_socket_without_a_player_is_counted_by_its_browser(sockets) -> None:
    match = await now(make_match)()
    socket = Socket(match, f"browser={'k' * 22}", language="en")
    await socket.open()
    await now(presence.tell_of_watchers)(match.pk, wall_clock.now())
    assert "1 spectator" in await socket.frame()
    assert await now(Spectator.objects.filter(browser="k" * 22).count)() == 1
    await socket.close()


async def test_every_page_is_rendered_once(sockets, monkeypatch) -> None:
    match = await now(make_match)()
    watchers = [await sockets(match) for _ in range(3)]
    rendered: list[object] = []
    render = rendering._render

    def count(facts, audience, language, before):
        rendered.append((facts.version, audience, language))
        return render(facts, audience, language, before)

    monkeypatch.setattr(rendering, "_render", count)
    watchers.append(await sockets(match, query="?lang=en"))
    await now(act)(match, 1, asked.DeclineGrand())
    for socket in watchers:
        await socket.frame()
    assert len(rendered) == len(set(rendered))
    assert {language for _, _, language in rendered} == {"de", "en"}


@pytest.mark.parametrize(
    ("query", "accepted", "cookie", "language"),
    [
        ("", "en-GB,en", "", "en"),
        ("", "fr", "", "de"),
        ("", "", "", "de"),
        ("?lang=en", "de", "", "en"),
        ("?lang=xx", "de", "", "de"),
        ("", "de", "django_language=en", "en"),
    ],
)
async def test_language_is_that_of_the_page(
    query: str, accepted: str, cookie: str, language: str
) -> None:
    scope = {
        "query_string": query.lstrip("?").encode(),
        "headers": [(b"accept-language", accepted.encode())],
        "cookies": dict([cookie.split("=")]) if cookie else {},
    }
    assert table_sockets.language_of(scope) == language


# --- lost messages -------------------------------------------------------------------


@pytest.mark.services
async def test_lost_announcement_is_made_good_by_a_look(sockets, monkeypatch) -> None:
    """Where several processes write each looks every second, not only with the sweep."""
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 2)
    with monkeypatch.context() as patch:
        patch.setattr(announce, "announce", lambda *_: None)
        await now(act)(match, 1, asked.DeclineGrand())
    before = socket.version
    await hub.look()
    assert version_in(await socket.frame()) == before + 1


async def test_a_sweep_that_fails_is_noted_and_the_next_one_comes(
    sockets, monkeypatch, caplog
) -> None:
    swept, again = [], asyncio.Event()

    async def fail() -> None:
        swept.append(True)
        if len(swept) > 1:
            again.set()
        raise RuntimeError

    monkeypatch.setattr(live, "SWEEP_SECONDS", 0.01)
    monkeypatch.setattr(hub, "sweep", fail)
    await sockets(await now(make_match)())
    await asyncio.wait_for(again.wait(), PATIENCE_SECONDS)
    assert "the sweep over all sockets failed: RuntimeError" in caplog.text


@pytest.mark.services
async def test_lost_announcement_is_made_good_by_the_sweep(sockets, monkeypatch) -> None:
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 2)
    with monkeypatch.context() as patch:
        patch.setattr(announce, "announce", lambda *_: None)
        await now(act)(match, 1, asked.DeclineGrand())
    assert await socket.is_silent()
    before = socket.version
    await hub.sweep()
    assert version_in(await socket.frame()) == before + 1
    await hub.sweep()
    assert await socket.is_silent()


async def test_page_that_missed_a_frame_gets_everything(sockets) -> None:
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 2)
    await socket.beat(0)
    assert regions_in(await socket.frame()) == set(REGIONS)


async def test_a_page_that_asks_is_answered(sockets) -> None:
    """By the answer it knows that the line works, though nothing happens."""
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 2)
    for _ in range(2):
        await socket.beat(asks=True)
        assert await socket.answer() == table_sockets.HEARD
    assert await socket.is_silent()


async def test_old_and_doubled_announcements_send_nothing(sockets) -> None:
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 2)
    await now(match.refresh_from_db)()
    for version in (0, match.version, match.version):
        await hub.update(match.pk, version)
    assert await socket.is_silent()


# --- who is it -----------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["nowhere", ""])
async def test_a_socket_of_a_closed_or_unknown_table_is_closed(sockets, slug: str) -> None:
    match = await now(make_match)()
    await now(Table.objects.update)(status=TableStatus.CLOSED)
    socket = Socket(match, slug=slug)
    connected, _ = await socket.wire.connect(PATIENCE_SECONDS)
    assert connected  # a code can be given to open sockets only
    assert await socket.closed() == table_sockets.SHUT_OUT


async def test_table_that_closes_shows_it_and_ends(sockets) -> None:
    table = await now(make_room)()
    socket = await seat_socket(sockets, table, 1)

    def close() -> None:
        with transaction.atomic():
            locked = lock_table(table.pk)
            locked.status = TableStatus.CLOSED
            publish(locked, seats_of(locked), locked.created)

    await now(close)()
    assert await socket.closed() == table_sockets.SHUT_OUT
    assert len(socket.frames) == 2


async def test_a_player_who_loses_the_seat_sees_no_more_than_spectators(sockets) -> None:
    table = await now(make_room)()
    socket = await seat_socket(sockets, table, 1)
    watching = await sockets(table)
    await now(sitting.clear_seat)(table, await now(player_at)(table, 0), 1)
    frame = await socket.frame()
    assert regions_in(frame) == set(REGIONS)
    await watching.frame()
    shown = await now(rendering.rendered)(table.pk, version_in(frame), None, "de")
    for html in shown.regions.values():
        assert html.split(" ", 1)[1] in frame


@pytest.mark.services
async def test_session_that_ended_ends_the_socket(sockets, monkeypatch) -> None:
    monkeypatch.setattr(table_sockets, "SIGNED_IN_CHECK_BEATS", 2)
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 1)
    await socket.beat()
    await now(Session.objects.all().delete)()
    await socket.beat()
    assert await socket.closed() == 4401


@pytest.mark.services
async def test_sockets_close_as_soon_as_sessions_end(sockets) -> None:
    match = await now(make_match)()
    gone, stays = await seat_socket(sockets, match, 1), await seat_socket(sockets, match, 2)
    await now(end_sessions)(await now(player_at)(match, 1))
    assert await gone.closed() == 4401
    assert await stays.is_silent()


@pytest.mark.services
async def test_sockets_show_who_is_there(sockets) -> None:
    match = await now(make_match)()
    leaver = await now(player_at)(match, 1)
    await now(sitting.stand_up)(match, leaver)
    other = await seat_socket(sockets, match, 2)
    back = await sockets(match, leaver)
    await back.settled()
    seat = await now(match.seats.get)(number=1)
    assert not seat.is_away
    await other.frame()
    eve = await now(make_player)("Eve")
    watching = await sockets(match, eve)
    await watching.settled()
    await now(presence.tell_of_watchers)(match.pk, wall_clock.now())
    assert "1 Gast" in await other.frame()  # her name they read after the round
    assert await now(Spectator.objects.count)() == 1


# --- misbehaviour and faults ---------------------------------------------------------


STRANGE = [" ", "no json", "[]", "{}", '{"version": "1"}', "[" * 4000, '{"version": 1.5}']


async def test_strange_frames_are_ignored(sockets) -> None:
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 1)
    for text in STRANGE:
        await socket.wire.send_to(text_data=text)
    await socket.wire.send_to(bytes_data=b"\xff\xfe")
    assert await socket.is_silent()
    await socket.beat()
    assert await socket.is_silent()


@pytest.mark.parametrize(
    "code",
    [
        table_sockets.SIGNED_OUT,
        table_sockets.NOT_ALLOWED,
        table_sockets.MISBEHAVED,
        table_sockets.OVERLOADED,
        table_sockets.FAILED,
    ],
)
def test_server_accepts_our_codes(code: int) -> None:
    protocol = WebSocketProtocol()
    protocol.state = WebSocketProtocol.STATE_CLOSED
    protocol.sendClose(code)


async def test_flood_ends_the_socket(sockets) -> None:
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 1)
    for _ in range(FRAMES_IN + 1):
        await socket.wire.send_to(text_data="{}")
    assert await socket.closed() == table_sockets.MISBEHAVED


async def test_huge_frame_ends_the_socket(sockets) -> None:
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 1)
    await socket.wire.send_to(text_data="x" * 4097)
    assert await socket.closed() == table_sockets.MISBEHAVED


async def test_page_that_does_not_read_is_dropped(sockets, monkeypatch) -> None:
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 1)
    monkeypatch.setattr(table_sockets, "UNCONFIRMED_BYTES", 3 * len(socket.frames[0]))
    await socket.beat()
    for _ in range(2):
        await socket.beat(0)
        await socket.frame()
    await socket.beat()
    for _ in range(4):
        await socket.beat(0)
    assert await socket.closed() == table_sockets.OVERLOADED


async def test_fault_ends_the_socket_in_good_order(sockets, monkeypatch, caplog) -> None:
    match = await now(make_match)()
    socket = await seat_socket(sockets, match, 1)
    secret = "holds Mah 2j"

    def fail(*arguments):
        raise ValueError(secret)

    monkeypatch.setattr(rendering, "_render", fail)
    await now(act)(match, 1, asked.DeclineGrand())
    assert await socket.closed() == table_sockets.FAILED
    assert "ValueError" in caplog.text
    assert secret not in caplog.text
    assert not hub.sockets_of(match.pk)


async def test_a_page_that_goes_while_it_is_told_is_no_fault(sockets, monkeypatch, caplog) -> None:
    match = await now(make_match)()
    await seat_socket(sockets, match, 1)
    (socket,) = hub.sockets_of(match.pk)

    async def send(_message: object) -> None:
        raise Disconnected

    monkeypatch.setattr(socket, "base_send", send)
    socket.shown, socket.seen = None, -1  # so there is something to tell
    await socket.update(0)
    assert not hub.sockets_of(match.pk)
    assert not caplog.text


async def test_fault_of_one_rendering_is_not_kept(sockets, monkeypatch) -> None:
    match = await now(make_match)()
    with monkeypatch.context() as patch:
        patch.setattr(rendering, "_render", lambda *_: 1 / 0)
        socket = Socket(match)
        await socket.wire.connect(PATIENCE_SECONDS)
        assert await socket.closed() == table_sockets.FAILED
    again = await sockets(match)
    assert regions_in(again.frames[0]) == set(REGIONS)
