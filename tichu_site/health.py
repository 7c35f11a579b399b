"""The page by which a watchdog learns whether we are well."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)

CLOCK_MAY_BE_SILENT_SECONDS = 10
LAYER_MAY_TAKE_SECONDS = 0.5
WRITTEN = "health_has_written"
WRITTEN_SECONDS = 2


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 if the database can be written, and channel layer and clock work, else 503.

    The search of strong bots and the queue of those that think are told beside them: without
    the one, or while the other is full, they play like normal ones.
    """
    has_database = _works(_database_takes_a_write)
    parts = {
        "database": has_database,
        "layer": _works(_layer_accepts),
        # Its beats are in the database: without one nobody waits for it once more.
        "clock": has_database and _works(_clock_beats),
    }
    status = 200 if all(parts.values()) else 503
    return JsonResponse({**parts, "search": _search(), "thinking": _thinking()}, status=status)


def _works(part: Callable[[], bool]) -> bool:
    try:
        return part()
    except Exception:
        logger.exception("health check %s failed", part.__name__)
        return False


def _database_takes_a_write() -> bool:
    """Write something as it is: a disk may be full, or a database read-only.

    After a success it is tried again a little later only, since anybody may ask.
    """
    from games.services.acting.clock import write_beat_again

    if not caches["process"].get(WRITTEN):
        write_beat_again()
        caches["process"].set(WRITTEN, True, WRITTEN_SECONDS)
    return True


def _layer_accepts() -> bool:
    layer = get_channel_layer()
    if layer is not None:  # one process alone needs none
        async_to_sync(_send)(layer)
    return True


async def _send(layer: Any) -> None:
    message = {"type": "healthz"}
    await asyncio.wait_for(layer.group_send("healthz", message), LAYER_MAY_TAKE_SECONDS)


def _clock_beats() -> bool:
    # Imported late: this page must answer even when the game cannot be imported.
    from games.services.acting.clock import seconds_since_beat

    silence = seconds_since_beat()
    return silence is not None and silence <= CLOCK_MAY_BE_SILENT_SECONDS


def _search() -> str:
    try:
        from games.bots.search.ready import readiness
    except ImportError:
        return "failed"
    return str(readiness())


def _thinking() -> dict[str, float] | None:
    """Return how many decisions of bots this process has to think about, and how many it may."""
    try:
        from games.services.ground.thinking import queue
    except ImportError:
        return None
    return queue()._asdict()
