"""Who may do what: every address for every role, as ``roles.txt`` says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import Group, User
from django.core import signing
from django.db import transaction
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from boosters.deck_services import create_deck
from games.desk.services import hiding
from games.desk.services.reporting import report as report_match
from games.door.players import BROWSER_COOKIE, let_be
from games.history.services.bringing import bring
from games.history.services.files import read_file
from games.lessons.first_round import FIRST_ROUND
from games.live.threads import be_quick
from games.models import Access, Exclusion, JudgedRound, Player, Table
from games.people.services import accounts
from games.people.services.friends import follow
from games.routing import websocket_urlpatterns
from games.services.acting import judging
from games.services.ground import wall_clock
from games.services.seats import opening, sitting
from games.services.seats.entrance import Entrance
from games.services.seats.presence import note_seen
from games.services.writing import store
from games.services.writing.store import seats_of
from games.talk.services import saying
from games.talk.services.reporting import report as report_message
from games.talk.services.silence import block
from games.tournaments.models import Tournament
from games.tournaments.services import clubs
from games.tournaments.services.directing import link_number
from games.tournaments.views.clubs import SALT as MEMBER
from games.tournaments.views.entering import door_key
from games.tournaments.views.more import SALT
from games.tournaments.views.speaking import table_key
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
from tests.games.daily.samples import make_challenge, make_old_day, make_result
from tests.games.door.addresses import addresses, addresses_of_tables
from tests.games.pads.samples import make_pad
from tests.games.problems.samples import a_position, a_problem
from tests.games.sockets import Socket
from tests.games.tournaments.evenings import make_event
from tests.games.tournaments.test_ear import wire_of
from tests.games.tournaments.visiting import seen_at, slip_of
from tests.games.tournaments.with_little_right import (
    make_closed_board,
    make_dismissed_deputy,
    phone_at_the_door,
)
from tests.games.undone import undone
from tests.records.logs import orderly
from tests.transactions import MOST_STATEMENTS, measured

ROLES = (
    "anonymous guest seat other_seat spectator host blocked banned staff reviewer administrator "
    "one_of_the_four phone dismissed"
).split()
TABLE = Path(__file__).parent / "roles.txt"
SOCKET = "SOCKET"
KEY = "k" * 22
"""The browser of somebody without a name."""
METHODS = {"GET": ("get", {}), "POST": ("post", {}), "HTMX": ("post", {"HX-Request": "true"})}


SHUT = ("locked", "unwatched", "lesson", "closed", "sent_away")
"""Tables of one person, which let nobody else in."""
SAME = "same"
"""Stands for answers to a form that cannot be read which are those to the form of the row."""
NO_FORM = "-"
REFUSED = ("403", "404")
"""What is said of an address is said of every form."""
LONG = "9" * 5_000
"""Python reads no number of this many digits."""
UNREADABLE = {
    **dict.fromkeys("card name text phrase password with boost target pace deck".split(), "\0"),
    **dict.fromkeys("action_id window_id on shown tip seat fill number public".split(), LONG),
    **dict.fromkeys("kind how length reason ground end".split(), "\0"),
    **dict.fromkeys("points0 points1 about round step notice decision".split(), LONG),
    "do": f"\0 {LONG}",
    "player": LONG,
    "table": "\0",
    "language": "\0",
}


LIKE = {
    "reviewer": "staff",
    "administrator": "staff",
    "one_of_the_four": "guest",
    "phone": "anonymous",
    "dismissed": "guest",
}
"""The last roles, and those as which they are answered if nothing else is said."""


def of_all(answers: list[str]) -> dict[str, str]:
    """Return an answer for each role; those in ``LIKE`` are named where they differ."""
    in_order = [it for it in answers if "=" not in it]
    said = dict(zip(ROLES, in_order, strict=False))
    assert len(in_order) in (ROLES.index("reviewer"), ROLES.index("one_of_the_four")), answers
    named = dict(it.split("=") for it in answers if "=" in it)
    assert named.keys() <= LIKE.keys(), answers
    return {role: said.get(role) or said[LIKE[role]] for role in ROLES} | named


class Row(NamedTuple):
    """What somebody asks for, and how each role is answered."""

    address: str
    argument: str
    method: str
    data: str
    unreadable: str
    answers: dict[str, str]

    def answers_to_unreadable(self) -> dict[str, str]:
        """Return how each role that sends a form that cannot be read is answered."""
        if self.unreadable == SAME:
            return self.answers
        if "," in self.unreadable:
            return of_all(self.unreadable.split(","))
        return {
            role: said if said in REFUSED else self.unreadable
            for role, said in self.answers.items()
        }


def read_rows() -> Iterator[Row]:
    for line in TABLE.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            address, method, data, unreadable, *answers = line.split()
            name, _, argument = address.partition("/")
            yield Row(name, argument, method, data, unreadable, of_all(answers))


ROWS = list(read_rows())
PAGES = [row for row in ROWS if row.method != SOCKET]
FORMS = [row for row in PAGES if row.unreadable != NO_FORM]
SENDERS = ("anonymous", "seat", "other_seat", "host", "administrator")
"""Of these roles some send what cannot be read by day: where none is let in, no other is."""


FIRST_AND_LAST = {ROLES[0], ROLES[-1]}
STRANGERS = {"other_seat"}
"""At another table: nothing of this one is theirs."""


def telling(row: Row) -> list[str]:
    """Return the roles that are asked by day: both sides of every change, and strangers.

    Where all are answered alike, two stand for them; where nobody else is let in, one for each
    answer, and those whose table it is.
    """
    if row.argument in SHUT:
        every = list(row.answers.values())
        first = {role for role in ROLES if row.answers[role] not in every[: ROLES.index(role)]}
        return [role for role in ROLES if role in first | STRANGERS]
    changes = [pair for pair in pairwise(ROLES) if row.answers[pair[0]] != row.answers[pair[1]]]
    told = FIRST_AND_LAST.union(STRANGERS, *changes) if changes else FIRST_AND_LAST
    return [role for role in ROLES if role in told]


def sending(row: Row) -> list[str]:
    """Return the roles that send by day: the first and the last to be let in, and one refused."""
    refused = [role for role in SENDERS if row.answers[role] in REFUSED]
    let_in = [role for role in SENDERS if role not in refused]
    told = {*let_in[:1], *let_in[-1:], *refused[:1]}
    return [role for role in SENDERS if role in told]


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
    sitting.sit_down(room, seat, 1)
    guest, other, spectator, rude = map(make_player, ("Gil", "Eve", "Flo", "Ron"))
    make_table(other)
    locked = make_table(other, entrance=Entrance(Access.PASSWORD, "open sesame"))
    unwatched = make_bot_table(other)
    Table.objects.filter(pk=unwatched.pk).update(allows_spectators=False)
    lesson = opening.create_lesson(other, FIRST_ROUND.name)
    closed = make_match([other, *make_players(3)], entrance=Entrance(allows_spectators=False))
    with transaction.atomic():
        store.close(closed, seats_of(closed), wall_clock.now())
    sent_away = make_match([other, *make_players(3)])
    finished = make_match([host, seat, *make_players(2)], open_hands=True)
    play_to_last_cards(finished)
    play_last_cards(finished)
    over = make_match([host, seat, *make_players(2)], target=None, max_rounds=1)
    play_to_last_cards(over)
    play_last_cards(over)
    brought = bring(seat, read_file(orderly().encode()), "a.tch").match
    turn = a_position(host, brought)
    JudgedRound.objects.create(hand=finished.hand, version=judging.VERSION, decisions=[])
    note_seen(match.pk, spectator)
    follow(seat, host)
    block(host, rude)
    banned = accounts.open_account("b@example.org", "x", "Hugo", None)
    board = make_closed_board()
    event = make_event(host)
    entrant = event.entrants.first()
    assert entrant is not None
    dismissed = make_dismissed_deputy(event, host)
    staff = User.objects.create_superuser("staff", "s@example.org", "x")
    reviewer = accounts.open_account("r@example.org", "x", "Vreni", None)
    administrator = accounts.open_account("a@example.org", "x", "Ida", None)
    for user, role in ((reviewer, "reviewer"), (administrator, "administrator")):
        user.groups.add(Group.objects.get(name=role))
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
        "reviewer": client_of(reviewer.player, reviewer),
        "administrator": client_of(administrator.player, administrator),
        "one_of_the_four": client_of(board.player),
        "phone": phone_at_the_door(entrant),
        "dismissed": client_of(dismissed),
    }
    banned.is_active = False
    banned.save()
    for role in ("anonymous", "banned", "phone"):
        clients[role].cookies[BROWSER_COOKIE] = KEY
    Exclusion.objects.create(table=sent_away, browser=KEY)
    players = (accounts.player_for(it, None) for it in (staff, reviewer, administrator))
    for player in (guest, seat, spectator, host, rude, board.player, dismissed, *players):
        Exclusion.objects.create(table=sent_away, player=player)
    deck = create_deck(seat, "Mine", {"njet": 4})
    cookies = {
        role: "; ".join(f"{it.key}={it.value}" for it in client.cookies.values())
        for role, client in clients.items()
    }
    table = event.rounds.get().pairings.first()
    entrant.people.filter(name__endswith=".1").update(code="ABCDEFGH2345")  # used up
    assert table is not None
    club = clubs.create_club(host, "Club")
    member = clubs.add_member(club, host, "Beat")
    heir = clubs.add_member(club, host, player=make_player("Dan"))
    clubs.set_club_role(heir, host, "director")
    season = clubs.create_series(club, host, "Season")
    last_match = Table.objects.get(pk=over.pk).match
    assert last_match is not None
    arguments: dict[str, list[object]] = {
        "": [],
        "match": [match.slug],
        "room": [room.slug],
        "locked": [locked.slug],
        "unwatched": [unwatched.slug],
        "deck": [deck.slug],
        "host_and_seat": [host.pk, seat.pk],
        "running": [match.slug, 1],
        "finished": [finished.slug, 1],
        "running_trick": [match.slug, 1, 1],
        "open_trick": [finished.slug, 1, 1],
        "lesson": [lesson.slug],
        "first_lesson": [FIRST_ROUND.name],
        "old_hand": [(old := make_old_day()).day.isoformat(), "plain", 1],
        "old_game": [old.day.isoformat(), "plain"],
        "duel": [(duel := make_challenge()).slug],
        "duel_board": [duel.slug, 1],
        "old_person": [old.day.isoformat(), "plain", make_result(old)],
        "closed": [closed.slug],
        "sent_away": [sent_away.slug],
        "shown": [finished.slug],
        "listed": [Table.objects.get(pk=match.pk).match.slug],
        "unlisted": [Table.objects.get(pk=finished.pk).match.slug],
        "over": [last_match.slug],
        "over_round": [last_match.slug, 1],
        "report": [
            report_match(last_match, host, "error", about=seat, hand=last_match.hands.first()).pk
        ],
        "said": [report_message(saying.say(over, seat, "well"), host, "spam").pk],
        "written": [hiding.report("club", str(club.pk), seat, "spam").pk],
        "text": ["club", club.pk],
        "unlisted_round": [Table.objects.get(pk=finished.pk).match.slug, 1],
        "running_round": [Table.objects.get(pk=match.pk).match.slug, 1],
        "brought": [brought.slug],
        "brought_round": [brought.slug, 1],
        "brought_step": [brought.slug, 1, 0],
        "unlisted_step": [Table.objects.get(pk=finished.pk).match.slug, 1, 0],
        "listed_step": [Table.objects.get(pk=match.pk).match.slug, 1, 0],
        "njet": ["njet"],
        "host": [host.pk],
        "pair": [host.pk, seat.pk],
        "event": [event.slug],
        "partner": [event.slug, "ABCDEFGH2345"],
        "slip": [event.slug, slip_of(entrant)],
        "at_table": [event.slug, table_key(event), table.table_number],
        "words": [event.slug, "words"],
        "short": [event.short],
        "entrant": [event.slug, entrant.pk],
        "entrant_key": [entrant.pk],
        "sheet": [event.slug, 1, 1],
        "table": [event.slug, table.slug],
        "door": [event.slug, door_key(event)],
        "deputy": [event.slug, deputy_code(event, host, link_number(event))],
        "used_deputy": [event.slug, deputy_code(event, host, 0)],
        "paper": [event.slug, "pairings"],
        "club": [club.slug],
        "heir": [heir.pk],
        "member": [club.slug, signing.dumps([member.pk, host.pk], salt=MEMBER)],
        "season": [club.slug, season.slug],
        "message": [match.slug, saying.say(match, host, "hello").pk],
        "secret": [board.match.slug],
        "secret_round": [board.match.slug, 1],
        "secret_step": [board.match.slug, 1, 0],
        "secret_hands": [board.table.slug, 1],
        "secret_trick": [board.table.slug, 1, 1],
        "0": [0],
        "lead": ["lead"],
        "token": ["MQ", "bad-token"],
        "pad": [make_pad().slug],
        "problem": [a_problem().pk],
        "turn": [brought.slug, 1, turn.step],
        "turn_asked": [turn.slug],
    }
    return World(clients, arguments, cookies)


def deputy_code(event: Tournament, owner: Player, number: int) -> str:
    return signing.dumps([event.pk, owner.pk, number], salt=SALT)


def make_world_at_leisure() -> World:
    """Make a world in a thread that may have served pages before, in which nothing slow runs."""
    be_quick(is_quick=False)
    return make_world()


def answer_to(row: Row, client: Client, world: World, unreadable: dict[str, str] | None) -> str:
    """Ask, and undo whatever it has changed."""
    path = path_of(row, world)
    pairs = [pair.partition("=") for pair in row.data.split("&") if "=" in pair]
    data = {key: value.replace("+", " ") for key, _, value in pairs}
    data = {key: str(*world.arguments.get(value, [value])) for key, value in data.items()}
    if unreadable is not None:
        data = unreadable
    elif row.method != "GET" and (seen := seen_at(path)):
        data |= {"seen": str(seen)}  # as a page would that is loaded now (DIR-8)
    method, headers = METHODS[row.method]
    with undone(client), measured() as found:
        answer = getattr(client, method)(path, data, headers=headers)
    assert found.statements <= MOST_STATEMENTS, row  # others wait while it writes
    return str(answer.status_code)


def path_of(row: Row, world: World) -> str:
    """Return an address; at a table that lets nobody in every number is the first."""
    if row.argument in SHUT:
        address = next(it for it in addresses_of_tables() if it.name == row.address)
        return address.path(str(world.arguments[row.argument][0]))
    return reverse(row.address, args=world.arguments[row.argument])


@pytest.mark.django_db
def test_those_who_tell_are_answered_as_the_table_says(world: World) -> None:
    """By day, for every address; at night everybody (the test below)."""
    assert answered_wrongly(world, PAGES, None, telling) == []


@pytest.mark.nightly
@pytest.mark.django_db
def test_everybody_is_answered_as_the_table_says(world: World) -> None:
    assert answered_wrongly(world, PAGES, None) == []


def test_every_answer_of_every_address_is_asked_for_by_day() -> None:
    for row in PAGES:
        assert {row.answers[role] for role in telling(row)} == set(row.answers.values()), row


@pytest.mark.django_db
def test_a_form_that_cannot_be_read_changes_nothing_and_breaks_nothing(world: World) -> None:
    """By day the roles that reach every form between them; at night all (the test below)."""
    assert answered_wrongly(world, FORMS, UNREADABLE, sending) == []


@pytest.mark.nightly
@pytest.mark.django_db
def test_forms_that_cannot_be_read_are_answered_so_to_everybody(world: World) -> None:
    assert answered_wrongly(world, FORMS, UNREADABLE) == []


def answered_wrongly(
    world: World,
    rows: list[Row],
    form: dict[str, str] | None,
    asking: Callable[[Row], Sequence[str]] = lambda _row: ROLES,
) -> list[object]:
    """Return each row that is not answered as it says, with the answers."""
    wrong: list[object] = []
    for row in rows:
        said = row.answers if form is None else row.answers_to_unreadable()
        roles = asking(row)
        found = {role: answer_to(row, world.clients[role], world, form) for role in roles}
        if found != {role: said[role] for role in roles}:
            wrong.append((row[:4], found))
    return wrong


def test_senders_of_unreadable_forms_are_let_in_wherever_anybody_is() -> None:
    for row in FORMS:
        let_in = {role for role, said in row.answers.items() if said not in REFUSED}
        assert not let_in or let_in & set(sending(row)), row


def test_every_form_is_sent_unreadable_too() -> None:
    for row in PAGES:
        assert (row.unreadable == NO_FORM) == (row.method == "GET"), row


@pytest.mark.parametrize("place", SHUT)
def test_every_address_of_a_table_is_tried_where_nobody_is_let_in(place: str) -> None:
    tried = {row.address for row in PAGES if row.argument == place}
    assert tried == {it.name for it in addresses_of_tables()}


def test_every_address_is_in_the_table() -> None:
    found = {it.name or it.route for it in addresses() if not it.route.startswith("admin/")}
    assert found == {row.address for row in PAGES}
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
    world = await sync_to_async(make_world_at_leisure)()
    row = next(row for row in ROWS if row.method == SOCKET and row.address == "table")
    slug = str(world.arguments["match"][0])
    for role in ROLES:
        socket = Socket(None, world.cookies[role], slug=slug)  # type: ignore[arg-type]
        await socket.open()
        shown = "plays" if 'name="card"' in socket.frames[0] else "watches"
        assert shown == row.answers[role], role
        await socket.close()


@pytest.mark.django_db(transaction=True)
async def test_everybody_may_follow_a_public_tournament() -> None:
    world = await sync_to_async(make_world_at_leisure)()
    row = next(row for row in ROWS if row.method == SOCKET and row.address == "event")
    slug = str(world.arguments["event"][0])
    for role in ROLES:
        wire = wire_of(slug, world.cookies[role])
        assert (await wire.connect())[0]
        shown = "follows" if (await wire.receive_from()).isdecimal() else "nothing"
        assert shown == row.answers[role], role
        await wire.disconnect()
