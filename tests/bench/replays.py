"""What looking back costs: a page of a round nobody has looked at before, a further step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time
from typing import Any

from tests.bench.figures import figure
from tests.bench.site import own_database

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
    """A further step, as an open page fetches it."""
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
    """Play a round, in a database of its own, on which everybody may look back."""
    with own_database():
        from django.test import Client
        from django.urls import reverse

        from games.models import Match
        from games.replays.reading import forget_all
        from tests.games.admin.played import play_round

        hand = play_round()
        Match.objects.update(is_public=True)
        slug = hand.match.slug

        def address(step: int) -> str:
            return reverse("replay", args=[slug, hand.number, step])

        yield Client(), address, forget_all
