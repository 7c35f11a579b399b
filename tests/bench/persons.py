"""What the page of a person costs who has played 10,000 matches."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import django
from django.conf import settings

from tests.bench.figures import best_seconds, figure

MATCHES = 10_000
PARTNERS = 50
BOOSTERS_A_MATCH = 4


@figure("ms", is_long=True)
def person_page_ms() -> float:
    """The processor time of a person's own page: 10,000 judged matches with 50 partners."""
    return _in_a_folder_of_its_own(boosters=False)


@figure("ms", is_long=True)
def person_page_with_boosters_ms() -> float:
    """The same with Boosters: four of 57 in each match."""
    return _in_a_folder_of_its_own(boosters=True)


def _in_a_folder_of_its_own(*, boosters: bool) -> float:
    with tempfile.TemporaryDirectory() as folder:
        return _measured(Path(folder), boosters=boosters)


def _measured(folder: Path, *, boosters: bool) -> float:
    os.environ["DATABASE_URL"] = f"sqlite:///{folder / 'persons.sqlite3'}"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
    django.setup()
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES["staticfiles"]["BACKEND"] = plain
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.LIMITS_TIMES = MATCHES
    settings.DEBUG = False
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tests.games.builders import make_player
    from tests.games.numbers.rows import add_boosters, add_figures, add_mistakes
    from tests.games.test_roles import client_of

    player = make_player("Anna")
    of_row = {"has_boosters": boosters}
    for number in range(PARTNERS):
        partner = make_player(f"P{number}")
        kind = ("people", "bots", "tournament")[number % 3]
        of_row |= {"partner": partner, "seat": number % 4, "kind": kind}
        counted = add_figures(player, MATCHES // PARTNERS, **of_row)
        add_mistakes(player, counted, boosters=boosters)
        if boosters:
            add_boosters(player, counted, BOOSTERS_A_MATCH)
    client = client_of(player)
    query = {"boosters": "yes"} if boosters else {}

    def look() -> None:
        assert client.get(f"/people/{player.pk}/", query).status_code == 200

    look()
    return 1000 * best_seconds(look, times=5)
