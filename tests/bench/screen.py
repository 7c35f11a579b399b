"""How fast pages are made."""

from __future__ import annotations

import os

import django
from django.conf import settings

from tests.bench.figures import figure


@figure("us")
def render_regions_us() -> float:
    """All regions of a table page for one seat in the middle of a round."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tichu_site.settings")
    django.setup()
    # As in the tests: without collecting static files first.
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES["staticfiles"]["BACKEND"] = plain
    from tests.games.screen import speed  # not before Django is set up

    return min(speed.render_regions_us() for _ in range(5))
