"""The page by which a watchdog learns whether we are well."""

from __future__ import annotations

import logging
from collections.abc import Callable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)

CLOCK_MAY_BE_SILENT_SECONDS = 10


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 if database, channel layer and clock work, 503 otherwise."""
    parts = {
        "database": _works(_database_answers),
        "layer": _works(_layer_accepts),
        "clock": _works(_clock_beats),
    }
    return JsonResponse(parts, status=200 if all(parts.values()) else 503)


def _works(part: Callable[[], bool]) -> bool:
    try:
        return part()
    except Exception:
        logger.exception("health check %s failed", part.__name__)
        return False


def _database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def _layer_accepts() -> bool:
    layer = get_channel_layer()
    if layer is not None:  # one process alone needs none
        async_to_sync(layer.group_send)("healthz", {"type": "healthz"})
    return True


def _clock_beats() -> bool:
    # Imported late: this page must answer even when the game cannot be imported.
    from games.services.clock import seconds_since_beat

    silence = seconds_since_beat()
    return silence is not None and silence <= CLOCK_MAY_BE_SILENT_SECONDS
