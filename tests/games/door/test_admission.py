"""The door of a table: passwords, matches without spectators, who was sent away."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.hashers import make_password
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.door.limits import TABLE_PASSWORDS
from games.door.players import let_be
from games.live.consumers import SHUT_OUT
from games.models import Access, Player, Spectator, Table
from games.services.ground import wall_clock
from games.services.seats import entrance, leaving
from games.services.seats.entrance import Entrance
from games.services.seats.players import hand_over
from games.services.seats.presence import note_seen, tell_of_watchers
from tests.games.builders import change_options, make_match, make_player, make_room, player_at
from tests.games.sockets import Socket, cookie_of

pytestmark = pytest.mark.django_db

LOCKED = Entrance(Access.PASSWORD, "open sesame")
ASKS = "Password of the table"


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    for cache in caches.all(initialized_only=True):
        cache.clear()


def browser(player: Player | None = None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if player is not None:
        session = client.session
        let_be(session, player)
        session.save()
    return client


def ask(client: Client, table: Table, address: str = "table", **posted: str) -> HttpResponse:
    path = reverse(address, args=[table.slug])
    answer: HttpResponse = client.post(path, posted) if posted else client.get(path)
    return answer


def test_a_password_is_asked_for_once() -> None:
    client, table = browser(), make_match(entrance=LOCKED)
    assert ASKS in ask(client, table).content.decode()
    wrong = ask(client, table, "enter", password="abracadabra")
    assert wrong.status_code == 422
    assert "That is not the password" in wrong.content.decode()
    assert ASKS in ask(client, table).content.decode()
    right = ask(client, table, "enter", password="open sesame")
    assert right["Location"] == reverse("table", args=[table.slug])
    assert 'id="seats"' in ask(client, table).content.decode()


def test_a_changed_password_is_asked_for_again() -> None:
    client, table = browser(), make_room(entrance=LOCKED)
    ask(client, table, "enter", password="open sesame")
    change_options(table, player_at(table, 0), entrance=LOCKED)
    assert ASKS not in ask(client, table).content.decode()
    change_options(table, player_at(table, 0), entrance=Entrance(Access.PASSWORD, "other"))
    assert ASKS in ask(client, table).content.decode()


def test_the_password_of_one_table_opens_no_other() -> None:
    client = browser()
    tables = [make_room([make_player(name)], entrance=LOCKED) for name in ("Eve", "Flo")]
    ask(client, tables[0], "enter", password="open sesame")
    assert [ASKS in ask(client, table).content.decode() for table in tables] == [False, True]


def test_a_seated_player_is_never_asked_for_the_password() -> None:
    table = make_match(entrance=LOCKED)
    assert 'name="card"' in ask(browser(player_at(table, 1)), table).content.decode()


def test_a_password_of_earlier_versions_is_asked_for_once() -> None:
    table, clients = make_room(entrance=LOCKED), [browser(), browser()]
    Table.objects.update(password=make_password("open sesame"))
    for client in clients:  # with the first the password is stored anew
        ask(client, table, "enter", password="open sesame")
    for client in clients:
        assert ASKS not in ask(client, table).content.decode()


def test_the_options_of_a_table_hash_nothing_slowly() -> None:
    table = make_room([make_player("Eve")], entrance=LOCKED)
    host = browser(player_at(table, 0))
    options = {"pace": "normal", "target": "1000", "access": "password", "password": "other"}
    assert ask(host, table, "options", **options).status_code == 302
    assert ASKS in ask(browser(), table).content.decode()


def test_guesses_at_a_password_are_limited(time) -> None:
    client, table = browser(make_player("Gil")), make_room(entrance=LOCKED)
    for _guess in range(TABLE_PASSWORDS.of_person):
        ask(client, table, "enter", password="abracadabra")
    last = ask(client, table, "enter", password="open sesame")
    assert "too often" in last.content.decode()
    assert ASKS in ask(client, table).content.decode()


@pytest.mark.parametrize("locked", [True, False])
def test_nothing_of_a_table_is_told_to_somebody_outside(*, locked: bool) -> None:
    names = [make_player(f"Hidden{number}") for number in range(4)]
    how = LOCKED if locked else Entrance(allows_spectators=False)
    table, outsider = make_match(names, entrance=how), browser(make_player("Gil"))
    asked = [
        ask(outsider, table),
        ask(outsider, table, "regions"),
        ask(outsider, table, "people_at"),
        ask(outsider, table, "plays"),
        ask(outsider, table, "check", card="2j"),
        ask(outsider, table, "act", do="pass", action_id="x", window_id="1"),
        ask(outsider, table, "tip", tip="0"),
        ask(outsider, table, "seat", do="watch"),
        ask(outsider, table, "seat", do="sit 0"),
    ]
    assert [b"Hidden" in answer.content for answer in asked] == [False] * len(asked)


def test_a_match_without_spectators_tells_so_and_offers_what_is_free() -> None:
    table = make_match(entrance=Entrance(allows_spectators=False))
    client = browser()
    page = ask(client, table)
    assert page.status_code == 403
    assert "among themselves" in page.content.decode()
    assert "Take the seat" not in page.content.decode()
    leaving.leave_for_good(table, player_at(table, 1))
    assert "Take the seat" in ask(client, table).content.decode()
    ask(client, table, "seat", do="sit 1", name="Gil")
    assert player_at(table, 1).name == "Gil"
    assert 'name="card"' in ask(client, table).content.decode()


def test_the_room_is_open_to_all_before_a_match_without_spectators() -> None:
    room = make_room([make_player("Eve")], entrance=Entrance(allows_spectators=False))
    page = ask(browser(), room).content.decode()
    assert "Sit here" in page
    assert "Just watch" not in page


def test_somebody_sent_away_is_told_so() -> None:
    room, player = make_room([make_player("Eve")]), make_player("Gil")
    client = browser(player)
    ask(client, room)
    number = Spectator.objects.get(table=room, player=player).pk
    tell_of_watchers(room.pk, wall_clock.now())
    host = browser(player_at(room, 0))
    assert f'value="remove {number}"' in ask(host, room).content.decode()
    ask(host, room, "seat", do=f"remove {number}")
    page = ask(client, room)
    assert (page.status_code, "sent you away" in page.content.decode()) == (403, True)
    assert ask(client, room, "seat", do="sit 1").status_code == 403


def test_the_host_closes_a_room_from_the_page() -> None:
    room = make_room([make_player("Eve")])
    host = browser(player_at(room, 0))
    answer = ask(host, room, "seat", do="close")
    assert answer["Location"] == reverse("front")
    room.refresh_from_db()
    assert room.status == "closed"


@pytest.mark.django_db(transaction=True)
async def test_sockets_end_for_people_who_may_no_longer_look() -> None:
    table = await sync_to_async(make_match)()
    player = await sync_to_async(make_player)("Gil")
    socket = await Socket.of(table, player)
    host = await sync_to_async(player_at)(table, 0)
    seated = await Socket.of(table, host)

    async def is_told_of_watchers() -> None:
        while "watchers" not in await seated.frame():
            pass

    # Told before the host acts: what came and went within one push would change nothing.
    await sync_to_async(tell_of_watchers)(table.pk, wall_clock.now())
    await is_told_of_watchers()

    def remove() -> None:
        row = Spectator.objects.get(table=table, player=player)
        entrance.remove_spectator(table, host, row.pk)

    await sync_to_async(remove)()
    assert await socket.closed() == SHUT_OUT
    again = Socket(table, await sync_to_async(cookie_of)(player))
    await again.wire.connect()
    assert await again.closed() == SHUT_OUT
    await is_told_of_watchers()
    await seated.close()


@pytest.mark.django_db(transaction=True)
async def test_sockets_ask_for_the_password_too() -> None:
    table = await sync_to_async(make_match)(entrance=LOCKED)
    stranger = Socket(table, await sync_to_async(cookie_of)(None))
    await stranger.wire.connect()
    assert await stranger.closed() == SHUT_OUT
    host = await sync_to_async(player_at)(table, 0)
    seated = await Socket.of(table, host)
    assert 'name="card"' in seated.frames[0]
    await seated.close()


def test_watching_is_not_noted_for_somebody_nameless_who_was_sent_away() -> None:
    room = make_room([make_player("Eve")])
    client = browser()
    ask(client, room)
    key = client.cookies["browser"].value
    note_seen(room.pk, None, key)
    number = Spectator.objects.get(table=room).pk
    entrance.remove_spectator(room, player_at(room, 0), number)
    assert ask(client, room).status_code == 403


def test_a_guest_sent_away_does_not_come_back_with_an_account() -> None:
    room, guest, player = (
        make_room([make_player("Eve")]),
        make_player("Gil"),
        make_player("Gilbert"),
    )
    ask(browser(guest), room)
    number = Spectator.objects.get(table=room, player=guest).pk
    entrance.remove_spectator(room, player_at(room, 0), number)
    assert ask(browser(player), room).status_code == 200
    hand_over(guest, player)
    assert ask(browser(player), room).status_code == 403
