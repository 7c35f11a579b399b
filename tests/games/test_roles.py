"""Who may do what: every address for every role, as ``roles.txt`` says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from boosters.deck_services import create_deck
from games import rendering
from games.models import Access, Table
from games.people.services import accounts
from games.people.services.friends import follow
from games.players import let_be
from games.routing import websocket_urlpatterns
from games.services import tables
from games.services.entrance import Entrance
from games.services.presence import note_seen
from games.talk.services import saying
from games.talk.services.silence import block
from tests.games.builders import (
    make_bot_table,
    make_match,
    make_player,
    make_players,
    make_table,
    play_last_cards,
    play_to_last_cards,
    player_at,
)
from tests.games.sockets import Socket

ROLES = "anonymous guest seat other_seat spectator host blocked banned staff".split()
TABLE = Path(__file__).parent / "roles.txt"
SOCKET = "SOCKET"
METHODS = {"GET": ("get", {}), "POST": ("post", {}), "HTMX": ("post", {"HX-Request": "true"})}


class Row(NamedTuple):
    """What somebody asks for, and how each role is answered."""

    address: str
    argument: str
    method: str
    data: str
    answers: dict[str, str]


def read_rows() -> Iterator[Row]:
    for line in TABLE.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            address, method, data, *answers = line.split()
            name, _, argument = address.partition("/")
            yield Row(name, argument, method, data, dict(zip(ROLES, answers, strict=True)))


ROWS = list(read_rows())
PAGES = [row for row in ROWS if row.method != SOCKET]


class World(NamedTuple):
    """A running match, an open room, others with a door, and who is around."""

    clients: dict[str, Client]
    arguments: dict[str, list[object]]
    cookies: dict[str, str]


def client_of(player=None, user=None) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    if user is not None:
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    if player is not None:
        session = client.session
        let_be(session, player)
        session.save()
    return client


@pytest.fixture
def world() -> World:
    return make_world()


def make_world() -> World:
    match = make_match(is_listed=True)
    host, seat = player_at(match, 0), player_at(match, 1)
    room = make_table(host, is_listed=True)
    tables.sit_down(room, seat, 1)
    guest, other, spectator, rude = map(make_player, ("Gil", "Eve", "Flo", "Ron"))
    make_table(other)
    locked = make_table(other, entrance=Entrance(Access.PASSWORD, "open sesame"))
    unwatched = make_bot_table(other)
    Table.objects.filter(pk=unwatched.pk).update(allows_spectators=False)
    finished = make_match([host, seat, *make_players(2)], open_hands=True)
    play_to_last_cards(finished)
    play_last_cards(finished)
    note_seen(match.pk, spectator)
    follow(seat, host)
    block(host, rude)
    banned = accounts.open_account("b@example.org", "x", "Hugo", None)
    staff = User.objects.create_superuser("staff", "s@example.org", "x")
    clients = {
        "anonymous": client_of(),
        "guest": client_of(guest),
        "seat": client_of(seat),
        "other_seat": client_of(other),
        "spectator": client_of(spectator),
        "host": client_of(host),
        "blocked": client_of(rude),
        "banned": client_of(banned.player, banned),
        "staff": client_of(accounts.player_for(staff, None), staff),
    }
    banned.is_active = False
    banned.save()
    deck = create_deck(seat, "Mine", {"njet": 4})
    cookies = {
        role: "; ".join(f"{it.key}={it.value}" for it in client.cookies.values())
        for role, client in clients.items()
    }
    arguments: dict[str, list[object]] = {
        "": [],
        "match": [match.slug],
        "room": [room.slug],
        "locked": [locked.slug],
        "unwatched": [unwatched.slug],
        "deck": [deck.slug],
        "running": [match.slug, 1],
        "finished": [finished.slug, 1],
        "locked_round": [locked.slug, 1],
        "shown": [finished.slug],
        "njet": ["njet"],
        "host": [host.pk],
        "message": [match.slug, saying.say(match, host, "hello").pk],
        "0": [0],
        "token": ["MQ", "bad-token"],
    }
    return World(clients, arguments, cookies)


def answer_to(row: Row, client: Client, world: World) -> str:
    """Ask, and undo whatever it has changed."""
    path = reverse(row.address, args=world.arguments[row.argument])
    pairs = [pair.partition("=") for pair in row.data.split("&") if "=" in pair]
    data = {key: value.replace("+", " ") for key, _, value in pairs}
    data = {key: str(*world.arguments.get(value, [value])) for key, value in data.items()}
    cookies = client.cookies.copy()
    for cache in caches.all(initialized_only=True):
        cache.clear()
    rendering.forget_all()
    method, headers = METHODS[row.method]
    with transaction.atomic():
        answer = getattr(client, method)(path, data, headers=headers)
        transaction.set_rollback(True)
    client.cookies = cookies
    return str(answer.status_code)


@pytest.mark.django_db
def test_everybody_is_answered_as_the_table_says(world: World) -> None:
    wrong = []
    for row in PAGES:
        found = {role: answer_to(row, client, world) for role, client in world.clients.items()}
        if found != row.answers:
            wrong.append((row[:4], found))
    assert wrong == []


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.name or str(pattern.pattern)
        elif pattern.namespace != "admin":
            yield from names(pattern.url_patterns)


def test_every_address_is_in_the_table() -> None:
    addresses = set(names(get_resolver().url_patterns))
    assert addresses == {row.address for row in PAGES}
    assert len(websocket_urlpatterns) == len([row for row in ROWS if row.method == SOCKET])


@pytest.mark.django_db
def test_the_administration_is_for_its_staff(world: World) -> None:
    admin = next(
        it for it in get_resolver().url_patterns if getattr(it, "namespace", "") == "admin"
    )
    assert isinstance(admin, URLResolver)
    found = [f"admin:{name}" for name in admin.reverse_dict if isinstance(name, str)]
    without = [name for name in found if name.endswith(("_changelist", ":index"))]
    assert len(without) > 5
    for name in without:
        for role, client in world.clients.items():
            expected = 200 if role == "staff" else 302
            assert client.get(reverse(name)).status_code == expected, (name, role)


@pytest.mark.django_db(transaction=True)
async def test_sockets_show_each_role_its_own() -> None:
    world = await sync_to_async(make_world)()
    row = next(row for row in ROWS if row.method == SOCKET)
    slug = str(world.arguments["match"][0])
    for role in ROLES:
        socket = Socket(None, world.cookies[role], slug=slug)  # type: ignore[arg-type]
        await socket.open()
        shown = "plays" if 'name="card"' in socket.frames[0] else "watches"
        assert shown == row.answers[role], role
        await socket.close()
