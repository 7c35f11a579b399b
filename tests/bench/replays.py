"""What looking back costs: a page of a round that was not looked at before, a further step."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time
from typing import Any

import django
from django.conf import settings

from tests.bench.figures import figure

STEPS = 40


@figure("ms")
def replay_page_ms() -> float:
    """A page of a step in the middle of a round that nobody has looked at before."""
    with _played() as (client, address, forget):
        times = []
        for _ in range(7):
            forget()
            times.append(_ms(client, address(30)))
        return median(times)


@figure("ms")
def replay_step_ms() -> float:
    """A further step, as a page that stands fetches it."""
    from games.replays.caching import release

    with _played() as (client, address, _forget):
        _ms(client, address(0))
        parts = (address(step) + f"?part={release()}&lang=de" for step in range(1, STEPS))
        return median([_ms(client, part) for part in parts])


def _ms(client: Any, address: str) -> float:
    begun = process_time()
    answer = client.get(address)
    seconds = process_time() - begun
    assert answer.status_code == 200
    return 1000 * seconds


@contextmanager
def _played() -> Iterator[Any]:
    """Play a round in a database of its own that everybody may look back on."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
    django.setup()
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES["staticfiles"]["BACKEND"] = plain
    from django.db import connection
    from django.test import Client
    from django.test.utils import setup_test_environment, teardown_test_environment
    from django.urls import reverse

    from games.models import Match
    from games.replays.reading import forget_all
    from tests.games.admin.played import play_round

    setup_test_environment(debug=False)
    before = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, serialize=False)
    try:
        hand = play_round()
        Match.objects.update(is_public=True)
        slug = hand.match.slug

        def address(step: int) -> str:
            return reverse("replay", args=[slug, hand.number, step])

        yield Client(), address, forget_all
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)
        teardown_test_environment()
