"""Pages ask a full site as few questions as an empty one, and at most 30."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from games.management.migrated import OURS
from games.models import Player, Table
from games.people.models import Follow
from games.services.ground import deal
from games.services.ground.wall_clock import now
from games.talk.services import saying
from games.tournaments.models import Club
from games.tournaments.services import clubs
from tests.games import test_roles as roles
from tests.games.builders import make_player
from tests.games.test_roles import World

MOST = 30
COPIES = 3
MORE = 6
SHARED = (Player,)
"""Copies of tables, matches and tournaments are of the same people."""
ADDRESSES = ("slug", "short", "commitment", "code")
SEEING = ("staff",)


def fill(world: World) -> None:
    """Make the site larger: copies of all tables, matches, clubs and events, and more in them."""
    ours = (it for it in apps.get_app_configs() if it.name.partition(".")[0] in OURS)
    models = [model for app in ours for model in app.get_models()]
    highest = {model: _highest(model) for model in models}
    rows = {model: list(model._base_manager.all()) for model in models if model not in SHARED}
    for number in range(1, COPIES + 1):
        shifts = {model: number * highest[model] for model in rows}
        for of_model in rows.values():
            for row in of_model:
                _copy(row, shifts)
    _drop_orphans()
    table = Table.objects.get(slug=world.arguments["match"][0])
    club = Club.objects.get(slug=world.arguments["club"][0])
    host, seat = (table.seats.get(number=it).player for it in (0, 1))
    assert host is not None
    assert seat is not None
    for number in range(MORE):
        other = make_player(f"Friend {number}")
        for player in (host, seat):
            Follow.objects.create(follower=player, followed=other, since=now())
            Follow.objects.create(follower=other, followed=player, since=now())
        saying.say(table, seat, f"word {number}")
        clubs.add_member(club, host, f"Member {number}")


def _highest(model: type[Model]) -> int:
    keys = [key for key in model._base_manager.values_list("pk", flat=True) if type(key) is int]
    return max(keys, default=0)


def _copy(row: Model, shifts: dict[type[Model], int]) -> None:
    """Write a row once more, with its own key and address, unless there can be only one."""
    values: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        model = field.related_model or (type(row) if field.primary_key else None)
        if isinstance(value, int) and model in shifts:
            value += shifts[model]
        elif field.name in ADDRESSES and value:
            value = deal.new_slug()[: field.max_length]
        values[field.attname] = value
    try:
        with transaction.atomic():
            type(row)._base_manager.bulk_create([type(row)(**values)])
    except IntegrityError:
        return


def _drop_orphans() -> None:
    """Delete copies of what belongs to something that cannot be copied."""
    with connection.cursor() as cursor:
        while found := cursor.execute("PRAGMA foreign_key_check").fetchall():
            for table, key, *_ in found:
                cursor.execute(f"DELETE FROM {table} WHERE rowid = %s", [key])


def questions(world: World, seeing: Collection[str]) -> dict[str, int]:
    """Return how much each page asks the database, for each of some roles."""
    found = {}
    for row in roles.PAGES:
        if row.method != "GET":
            continue
        path = roles.path_of(row, world)
        for role in seeing:
            client = world.clients[role]
            client.get(path)  # what is noted once for a while is noted now
            with CaptureQueriesContext(connection) as asked:
                client.get(path)
            found[f"{path} for {role}"] = len(asked)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(
    "seeing",
    [SEEING, pytest.param(roles.ROLES, marks=pytest.mark.nightly)],
    ids=("some", "all"),
)
def test_a_full_site_is_asked_no_more(time: Any, seeing: Collection[str]) -> None:
    world = roles.make_world()
    few = questions(world, seeing)
    fill(world)
    many = questions(world, seeing)
    assert {page: (few[page], many[page]) for page in few if few[page] < many[page]} == {}
    assert len(few) > 100 * len(seeing)
    assert {page: number for page, number in many.items() if number > MOST} == {}
