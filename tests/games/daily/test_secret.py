"""Nobody sees anything of a board before they have played it: two deals, the same bytes (DUP-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import count

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
from games.services.ground import names
from games.services.seats import at_boards
from games.services.writing import boards, rounds
from tests.games.builders import make_player
from tests.games.conftest import START, Time
from tests.games.daily.test_playing import account, play_through, record_of
from tests.games.sockets import PATIENCE_SECONDS, Socket, cookie_of

pytestmark = pytest.mark.django_db(transaction=True)
RANDOM = re.compile(
    r'(?<=name="csrfmiddlewaretoken" value=")[^"]+|(?<="X-CSRFToken": ")[^"]+'
    r'|(?<=nonce" value=")[^"]+|[0-9a-f]{64}|(?<=seal-code">)[^<]+|[0-9a-f]{8}(?=</code>)'
    r"|Guest [\w ]+|^(?:python_|process_|tichu_|django_).*$",
    re.MULTILINE,
)
"""Chance of each request and visitor, and commitments, which everybody may see."""


def pages_of(table: Table, day: str) -> Iterator[str]:
    match, hand = table.match, table.hand_id
    yield from ("/", "/daily/", f"/daily/{day}/plain/", f"/daily/{day}/evening/")
    yield from (f"/daily/{day}/plain/{it}" for it in ("all/", "all/1/", "judgement/"))
    yield from ("/daily/days/", "/daily/month/", "/daily/leagues/", "/account/data/")
    yield from (f"/daily/c/{it}/" for it in Challenge.objects.values_list("slug", flat=True))
    yield from (f"/t/{table.slug}/{it}" for it in ("", "hands/1/", "tricks/1/1/", "deals/"))
    yield from (f"/t/{table.slug}/{it}" for it in ("plays/", "regions/"))
    yield from (f"/m/{match.slug}/{it}" for it in ("", "1/", "1/0/", "1/check/", "1/judgement/"))
    yield from ("/matches/", "/matches/mine.jsonl", "/seals/", "/fair/", "/fair/hands.csv")
    yield from ("/healthz", "/lobby/", "/tables/", "/account/")
    yield from (f"/admin/games/{it}/" for it in ("match", "hand", "event", "table", "player"))
    yield f"/admin/games/match/{match.pk}/change/"
    yield f"/admin/games/match/{match.pk}/record.json"
    yield f"/admin/games/hand/{hand}/change/"
    yield f"/admin/games/table/{table.pk}/change/"
    yield "/admin/daily/dailyboards/"
    yield "/admin/daily/dailyboards/1/change/"


async def heard(table: Table, player: Player | None) -> object:
    """Return what a socket of the table of somebody else says first: with a number it ends."""
    socket = Socket(table, await sync_to_async(cookie_of)(player))
    is_let_in, code = await socket.wire.connect(timeout=PATIENCE_SECONDS)
    said = await socket.wire.receive_output(timeout=PATIENCE_SECONDS) if is_let_in else code
    await socket.close()
    return said


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
            later = games[0].opens + timedelta(hours=2)  # rounds take longer or shorter
            time.stand_still((later - time.now).total_seconds())
            for table in (over, running, of_two):
                table.refresh_from_db()
                for who, client in clients.items():
                    for page in pages_of(table, day.isoformat()):
                        answer = client.get(page, headers={"Accept-Language": "en"})
                        body = b"".join(answer) if answer.streaming else answer.content
                        text = RANDOM.sub("", body.decode())
                        found[who, page] = (answer.status_code, text)
                for who, player in (("nobody", None), ("other", ben)):
                    found[who, f"socket of {table.slug}"] = async_to_sync(heard)(table, player)
            told = Client().get("/metrics").content.decode()
            assert not [it for it in (over.slug, running.slug, "Ada", dealt) if it in told]
            raise Undone
    except Undone:
        rendering.forget_all()
    found["", "deal"] = dealt
    return found


def test_two_deals_are_the_same_to_all_who_have_not_played(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "LEVEL", "normal")
    make_player("Zoe")
    one, other = (seen_with(deal, time, monkeypatch) for deal in (1, 2))
    assert one.pop(("", "deal")) != other.pop(("", "deal"))
    assert one.keys() == other.keys()
    assert [it for it in one if one[it] != other[it]] == []
    answers = {status for status, _text in one.values()}
    assert {200, 302, 404} <= answers
    assert 500 not in answers
    assert Player.objects.count() == 1
