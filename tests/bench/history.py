"""How fast a list of matches is, among 100,000, on SQLite."""

from __future__ import annotations

import os
import tempfile
from datetime import timedelta
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import django
from django.conf import settings

from tests.bench.figures import figure, tell

MATCHES = 100_000
PEOPLE = 3_000
MINE = 8_000
"""How many of the matches are the viewer's own: two a day for ten years."""
TIMES = 12
AT_ONCE = 5_000
FILTERS = (
    "",
    "?whose=friends",
    "?whose=public",
    "?whose=brought",
    "?before={middle}",
    "?whose=public&before={middle}",
    "?with=P17",
    "?against=P17&result=won&kind=rated",
    "?since=2024-01-01&until=2024-03-01",
    "?boosters=yes&result=off",
    "?tag=close",
    "?whose=public&who=P17",
    "?whose=public&who=P&with=P1",
    "?whose=public&who=nobody",
    "?whose=public&kind=rated&boosters=yes",
    "?whose=public&result=tied",
    "?whose=public&since=2023-01-01&until=2023-01-02",
    "?whose=friends&with=P2&result=lost",
    "?of=17",
)
OF_REVIEWERS = (
    "?whose=all",
    "?whose=all&before={middle}",
    "?whose=all&who=P17",
    "?whose=all&who=P17&with=P2&result=won",
    "?whose=all&who=nobody",
    "?whose=all&table=Table",
    "?whose=all&table=elsewhere",
    "?whose=all&ending=abandoned",
    "?whose=all&left=*",
    "?whose=all&left=P17",
    "?whose=all&reported=open",
    "?whose=all&boosters=yes&since=2024-01-01",
)
"""What people who look after the site search for, among all matches."""


@figure("ms", is_long=True)
def history() -> float:
    """The 95th of 100 lists of matches: a person's, everybody's, and a reviewer's."""
    with tempfile.TemporaryDirectory() as folder:
        return _measured(Path(folder))


def _measured(folder: Path) -> float:
    os.environ["DATABASE_URL"] = f"sqlite:///{folder / 'history.sqlite3'}"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
    django.setup()
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES["staticfiles"]["BACKEND"] = plain
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.LIMITS_TIMES = MATCHES
    settings.DEBUG = False  # or queries while the database is filled would fill the query log
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    call_command("migrate", verbosity=0)
    client, middle = _fill(Client(HTTP_ACCEPT_LANGUAGE="en"))
    reviewer = _reviewer(Client(HTTP_ACCEPT_LANGUAGE="en"))
    for each in (client, reviewer):
        each.get("/matches/")
    times, most = [], 0
    pages = [(client, it) for it in FILTERS] + [(reviewer, it) for it in OF_REVIEWERS]
    for browser, query in pages:
        address = "/matches/" + query.format(middle=middle)
        with CaptureQueriesContext(connection) as asked:
            answer = browser.get(address)
        assert answer.status_code == 200, address
        number = len(asked)  # later requests empty the log
        most = max(most, number)
        own = sorted(_seconds(browser, address) for _ in range(TIMES))
        times += own
        tell(f"{1000 * own[-1]:7.1f} ms at most, {number:2} queries: {address}")
    tell(f"at most {most} queries")
    return 1000 * sorted(times)[int(0.95 * len(times))]


def _seconds(client: Any, address: str) -> float:
    began = process_time()
    client.get(address)
    return process_time() - began


def _reviewer(client: Any) -> Any:
    """Let a browser belong to somebody who reviews matches."""
    from django.contrib.auth import get_user_model

    user = get_user_model().objects.create_superuser("reviewer", password="for this alone")
    client.force_login(user)
    return client


def _fill(client: Any) -> tuple[Any, int]:
    """Add people and matches as play leaves them; return somebody's browser and a key."""
    from games.door.players import let_be
    from games.models import Hand, Match, MatchSeat, MatchTag, Player
    from games.people.models import Follow
    from games.services.ground.deal import new_slug
    from games.services.ground.wall_clock import now

    chance, at = Random(1), now()
    people = Player.objects.bulk_create(
        Player(name=f"P{number}", created=at, last_seen=at) for number in range(PEOPLE)
    )
    me, others = people[0], people[1:]
    for first in range(0, MATCHES, AT_ONCE):
        matches = []
        for place in range(first, first + AT_ONCE):
            began = at - timedelta(minutes=25 * (MATCHES - place))
            boosted = chance.random() < 0.4
            matches.append(
                Match(
                    slug=new_slug(),
                    table_name="Table",
                    is_public=chance.random() < 0.95,
                    number=1,
                    options={"type": "TableOptions"}
                    | ({"booster_deck": [["x", 1]]} if boosted else {}),
                    seat_names=["A", "B", "C", "D"],
                    is_rated=chance.random() < 0.3,
                    has_boosters=boosted,
                    started=began,
                    ended=began + timedelta(hours=1),
                    winner=chance.choice(("0", "1", "0", "1", "0", "1", "tie", "no")),
                    totals=[1000, chance.randrange(0, 995, 5)],
                )
            )
        Match.objects.bulk_create(matches, batch_size=500)
        seats = []
        for match in matches:
            four = chance.sample(others, 4)
            if chance.random() < MINE / MATCHES:
                four[chance.randrange(4)] = me
            for number, player in enumerate(four):
                won = match.winner == str(number % 2)
                result = "won" if won else "lost" if match.winner in "01" else "tied"
                seats.append(
                    MatchSeat(
                        match=match, number=number, player=player, since_version=1, result=result
                    )
                )
        MatchSeat.objects.bulk_create(seats, batch_size=500)
        Hand.objects.bulk_create(
            (
                Hand(match=match, number=1, first_window=1, started=at, is_over=True, score={})
                for match in matches
            ),
            batch_size=500,
        )
    Follow.objects.bulk_create(
        Follow(follower=me, followed=other, since=at) for other in others[:30]
    )
    own = MatchSeat.objects.filter(player=me).values_list("match", flat=True)[::10]
    MatchTag.objects.bulk_create(MatchTag(match_id=it, player=me, text="close") for it in own)
    session = client.session
    let_be(session, me)
    session.save()
    return client, Match.objects.order_by("pk")[MATCHES // 2].pk
