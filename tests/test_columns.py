"""What fits no column of PostgreSQL is refused by the database of tests, too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import DataError
from django.db.models import F

from games.models import Player
from games.models.players import LONGEST_NAME
from tests.games.builders import make_player

pytestmark = pytest.mark.django_db
TOO_LONG = "x" * (LONGEST_NAME + 1)
TOO_LARGE = 2**31


def save(**values: object) -> None:
    player = make_player()
    for name, value in values.items():
        setattr(player, name, value)
    player.save()


def update(**values: object) -> None:
    make_player()
    Player.objects.update(**values)


def create(**values: object) -> None:
    one = make_player()
    one.pk = None
    for name, value in values.items():
        setattr(one, name, value)
    Player.objects.bulk_create([one])


@pytest.mark.parametrize("store", [save, update, create])
@pytest.mark.parametrize("values", [{"name": TOO_LONG}, {"session_number": TOO_LARGE}])
def test_what_does_not_fit_is_refused(
    store: Callable[..., None], values: dict[str, object]
) -> None:
    with pytest.raises(DataError):
        store(**values)


@pytest.mark.parametrize("store", [save, update, create])
def test_what_just_fits_is_stored(store: Callable[..., None]) -> None:
    store(name=TOO_LONG[1:], session_number=TOO_LARGE - 1)
    assert Player.objects.filter(name=TOO_LONG[1:], session_number=TOO_LARGE - 1).exists()


def test_what_the_database_works_out_is_left_to_it() -> None:
    update(session_number=F("session_number") + 1)
    assert Player.objects.get().session_number == 1
