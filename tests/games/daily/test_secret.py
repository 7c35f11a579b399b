"""Nobody sees anything of a board before they have played it: two deals, the same bytes (DUP-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client

from games import rendering
from games.daily import days
from games.daily.models import Challenge, FieldOfLevel
from games.daily.selectors import boards_on
from games.daily.services import challenging, playing, preparing
from games.models import Player, Table
from games.numbers.models import Openness
from games.numbers.services.counting_matches import count_matches
from games.problems.models import Problem
from games.services.ground import names
from games.services.ground.snapshots import state_of
from games.services.seats import at_boards
from games.services.writing import boards, rounds
from games.views.deeds import DEEDS, GOES_AWAY
from tests.games.builders import make_player
from tests.games.conftest import START, Time
from tests.games.daily.test_playing import account, play_through, record_of
from tests.games.door.addresses import addresses, addresses_of_tables
from tests.games.problems.samples import make_problems
from tests.games.sockets import PATIENCE_SECONDS, Socket, cookie_of
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db(transaction=True)
RANDOM = re.compile(
    r'(?<=name="csrfmiddlewaretoken" value=")[^"]+|(?<="X-CSRFToken": ")[^"]+'
    r'|(?<=nonce" value=")[^"]+|[0-9a-f]{64}|(?<=seal-code">)[^<]+|[0-9a-f]{8}(?=</code>)'
    r"|Guest [\w ]+|^(?:python_|process_|tichu_|django_).*$",
    re.MULTILINE,
)
"""Chance of each request and visitor, and commitments, which everybody may see."""


def pages_of(table: Table, day: str, player: Player) -> Iterator[str]:
    """Yield the pages that might tell of a board, of its match, and of the person who plays it."""
    match, hand = table.match, table.hand_id
    yield from ("/", "/daily/", f"/daily/{day}/plain/", f"/daily/{day}/evening/")
    yield from (f"/daily/{day}/plain/{it}" for it in ("all/", "all/1/", "judgement/"))
    yield from ("/daily/days/", "/daily/month/", "/daily/leagues/", "/account/data/")
    yield from (f"/daily/c/{it}/" for it in Challenge.objects.values_list("slug", flat=True))
    yield from looks_at(table)
    yield from ("/matches/", f"/matches/?of={player.pk}", "/matches/mine.jsonl", "/matches/bring/")
    yield from ("/deals/", "/fair/", "/fair/hands.csv", "/healthz", "/lobby/", "/tables/")
    yield from ("/account/", "/people/", "/ratings/", "/people/me/", "/people/evenings/")
    yield f"/people/{player.pk}/"
    yield from ("/problems/", "/problems/next/")
    yield from (f"/problems/{it}/" for it in Problem.objects.values_list("pk", flat=True))
    yield from ("/desk/", f"/desk/m/{match.slug}/", f"/desk/m/{match.slug}/1/")
    yield from (f"/desk/m/{match.slug}/1/events/", f"/desk/live/{table.slug}/")
    yield from (f"/desk/people/{player.pk}/{it}" for it in ("", "figures/"))
    yield from (f"/admin/games/{it}/" for it in ("match", "hand", "event", "table", "player"))
    yield f"/admin/games/match/{match.pk}/change/"
    yield f"/admin/games/match/{match.pk}/record.json"
    yield f"/admin/games/hand/{hand}/change/"
    yield f"/admin/games/table/{table.pk}/change/"
    yield "/admin/daily/dailyboards/"
    yield "/admin/daily/dailyboards/1/change/"


def looks_at(table: Table) -> Iterator[str]:
    """Yield every address that names a table or its match, whatever is added to the site."""
    yield from (it.path(table.slug) for it in addresses_of_tables())
    below = f"/m/{table.match.slug}/"
    for it in addresses():
        if it.route.startswith("m/"):
            yield it.path(table.match.slug)
    yield from (f"{below}{it}" for it in ("1/0/", "1/5/", "match.html"))


OPEN_TO_ALL = {
    "access": "public",
    "bots_make_way": "on",
    "name": "Ada",
    "open_hands": "on",
    "pace": "normal",
    "target": "1000",
    "wave": "boosters",
}
"""A form by which a host would let everybody in, and players open their hands."""


def open_up(table: Table, player: Player) -> None:
    """Try all that somebody at a table can ask for, and throw the switches that hands hang on.

    ``shown_to_spectators`` is a note that bars from seats, and shows nothing; spectators see what
    ``shows_hand`` and the agreement of the table say, where the door lets any in.
    """
    client = client_of(player)
    for do in sorted(DEEDS.keys() - GOES_AWAY - {"stand"}):
        for form in (OPEN_TO_ALL, {}):
            answer = client.post(f"/t/{table.slug}/seat/", {"do": f"{do} 1", **form})
            assert answer.status_code == 302, do
    invited = client.post(f"/t/{table.slug}/invite/", {"player": player.pk})
    assert invited.status_code < 500
    table.refresh_from_db()
    assert not table.allows_spectators
    assert not table.is_listed
    assert not table.match.is_public
    assert not state_of(table).options.open_hands
    table.hand.shown_to_spectators = True
    table.hand.save(update_fields=["shown_to_spectators"])
    table.seats.update(shows_hand=True)
    rendering.forget_all()


def deeds_of(table: Table, day: str) -> Iterator[str]:
    """Yield the addresses by which somebody might get hold of a position of a board."""
    slug = table.match.slug
    yield from (f"/m/{slug}/1/{it}" for it in ("5/ask/", "5/play/", "5/silly/", "judgement/"))
    yield from (f"/m/{slug}/luck/", f"/m/{slug}/mistakes/", f"/tip/{table.slug}/")
    yield f"/daily/{day}/plain/judgement/"


async def heard(table: Table, player: Player | None) -> object:
    """Return what a socket of the table of somebody else says first: with a number it ends."""
    socket = Socket(table, await sync_to_async(cookie_of)(player))
    is_let_in, code = await socket.wire.connect(timeout=PATIENCE_SECONDS)
    said = await socket.wire.receive_output(timeout=PATIENCE_SECONDS) if is_let_in else code
    await socket.close()
    return said


def told(answer: Any) -> tuple[int, str, str]:
    """Return what an answer tells: its status, where it leads, and its text."""
    body = b"".join(answer) if answer.streaming else answer.content
    return answer.status_code, answer.get("Location", ""), RANDOM.sub("", body.decode())


class Undone(Exception):
    """Takes a world back."""


def seen_with(deal: int, time: Time, patch: pytest.MonkeyPatch) -> dict[tuple[str, str], object]:
    """Return what others are shown while somebody plays and has played boards of a deal."""
    time.begin_anew()
    seeds, slugs = count(1000 * deal), count(1)
    patch.setattr(boards, "new_seed", lambda: next(seeds).to_bytes(32, "big"))
    for module in (at_boards, rounds, challenging):
        patch.setattr(module, "new_slug", lambda: f"slug-{next(slugs)}")
    patch.setattr(names, "new_table_name", lambda: "Table")
    found: dict[tuple[str, str], object] = {}
    dealt = ""
    try:
        with transaction.atomic():
            preparing.prepare(START)
            day = days.days_to_promise(START)[0]
            time.stand_still((days.opening(day) - START).total_seconds())
            games = boards_on(day)
            FieldOfLevel.objects.create(daily=games[1], board=1, level="novice", points=[deal])
            ada, ben = account("Ada"), account("Ben")
            Openness.objects.create(player=ada, figures="accounts", mistakes="accounts")
            make_problems()
            staff = get_user_model().objects.create_superuser("Staff", password="x" * 20)
            clients = {
                "anonymous": Client(),
                "guest": Client(),
                "other": Client(),
                "staff": Client(),
            }
            clients["other"].force_login(ben.user)
            clients["staff"].force_login(staff)
            over = playing.play(ada, games[1], 1, time.now)
            play_through(over, ada, time)
            running = playing.play(ada, games[0], 1, time.now)
            dealt = str(record_of(over)[0])
            duel = challenging.challenge(ada, time.now)
            challenging.take(account("Cora"), duel, time.now)
            of_two = challenging.play(ada, duel, 1, time.now)
            play_through(of_two, ada, time)
            count_matches(99)
            later = games[0].opens + timedelta(hours=2)  # rounds take longer or shorter
            time.stand_still((later - time.now).total_seconds())
            for table in (over, running, of_two):
                table.refresh_from_db()
                for who, client in clients.items():
                    for page in pages_of(table, day.isoformat(), ada):
                        answer = client.get(page, headers={"Accept-Language": "en"})
                        found[who, page] = told(answer)
                    for page in deeds_of(table, day.isoformat()):
                        answer = client.post(page, headers={"Accept-Language": "en"})
                        found[who, f"post {page}"] = told(answer)
                for who, player in (("nobody", None), ("other", ben)):
                    found[who, f"socket of {table.slug}"] = async_to_sync(heard)(table, player)
            again = playing.practise(ada, games[1], 1)
            for table in (over, running, of_two, again):
                open_up(table, ada)
                for page in (*looks_at(table), "/tables/", "/"):
                    answer = clients["other"].get(page, headers={"Accept-Language": "en"})
                    found["after all", page] = told(answer)
                found["after all", table.slug] = async_to_sync(heard)(table, ben)
            metrics = Client().get("/metrics").content.decode()
            assert not [it for it in (over.slug, running.slug, "Ada", dealt) if it in metrics]
            raise Undone
    except Undone:
        rendering.forget_all()
    found["", "deal"] = dealt
    return found


def test_two_deals_are_the_same_to_all_who_have_not_played(
    time: Time, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.LIMITS_TIMES = 100
    monkeypatch.setattr(playing, "LEVEL", "normal")
    make_player("Zoe")
    one, other = (seen_with(deal, time, monkeypatch) for deal in (1, 2))
    assert one.pop(("", "deal")) != other.pop(("", "deal"))
    assert one.keys() == other.keys()
    assert [it for it in one if one[it] != other[it]] == []
    answers = {it[0] for it in one.values() if isinstance(it, tuple)}
    assert {200, 302, 404} <= answers
    assert not {429, 500} & answers
    assert Player.objects.count() == 1
