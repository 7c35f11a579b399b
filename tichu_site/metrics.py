"""What this process measures of itself, for Prometheus and for people in the administration.

``/metrics`` and the page show the same, of the process that answers; what the database knows
is that of the whole site.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ipaddress import ip_address
from typing import NamedTuple

from django.conf import settings
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare
from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from games.live.hub import hub
from games.live.lobby import listed
from games.models import Table, TableStatus
from games.services.acting.clock import seconds_since_beat
from games.services.ground import measures, thinking

FORWARDED = "HTTP_X_FORWARDED"
"""Begins what a proxy says of whom it asks for."""
SOON_SECONDS = 0.1


class Now(NamedTuple):
    """How things stand at this moment."""

    playing: int
    """Tables of the site at which a match runs."""
    online: int
    silence: float | None
    """Seconds since a clock has shown that it works; ``None`` if none ever has."""
    tables: int
    """Tables that this process shows, by that many ``sockets``."""
    sockets: int
    queue: thinking.Queue


def now() -> Now:
    """Return how things stand; of the site as the database has it."""
    playing = Table.objects.filter(status=TableStatus.PLAYING).count()
    return Now(
        playing, listed().online.number, seconds_since_beat(), *hub.numbers(), thinking.queue()
    )


class AtThisMoment(Collector):
    """How things stand, asked for whenever somebody looks."""

    def collect(self) -> Iterable[Metric]:
        """Return the measures."""
        found = now()
        values = {
            "tichu_tables_playing": ("Tables of the site at which a match runs.", found.playing),
            "tichu_people_online": ("People at tables or on the site.", found.online),
            "tichu_tables_shown": ("Tables that sockets of this process show.", found.tables),
            "tichu_sockets": ("Open sockets of tables.", found.sockets),
            "tichu_thinking_waiting": ("Decisions of bots not done yet.", found.queue.waiting),
            "tichu_thinking_most": ("Such decisions that may wait.", found.queue.most),
            "tichu_thinking_effort": ("Part of their playouts.", found.queue.effort),
        }
        if found.silence is not None:
            values["tichu_clock_silence_seconds"] = ("Since a clock has beaten.", found.silence)
        for name, (text, value) in values.items():
            yield GaugeMetricFamily(name, text, value=value)
        given_up = "Decisions of bots left to rules of thumb."
        yield CounterMetricFamily("tichu_thinking_given_up", given_up, value=found.queue.given_up)


_standing = CollectorRegistry()
_standing.register(AtThisMoment())


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Tell what is measured in the text form of Prometheus; 404 for those who may not see it."""
    if not _may_see(request):
        raise Http404
    text = generate_latest(REGISTRY) + generate_latest(_standing)
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def _may_see(request: HttpRequest) -> bool:
    """Tell whether somebody has the token; without one, whether they ask on this machine itself."""
    if settings.METRICS_TOKEN:
        wanted = f"Bearer {settings.METRICS_TOKEN}"
        return constant_time_compare(request.headers.get("Authorization", ""), wanted)
    if settings.PROXIES or any(name.startswith(FORWARDED) for name in request.META):
        return False  # on this machine sits a proxy, and before it anybody
    try:
        return ip_address(request.META.get("REMOTE_ADDR") or "").is_loopback
    except ValueError:
        return False


@never_cache
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the same to those who look after the site."""
    context = admin.site.each_context(request) | {
        "title": _("How the site runs"),
        "parts": [(title, list(rows)) for title, rows in _parts(now())],
    }
    return render(request, "admin/measures.html", context)


def _parts(found: Now) -> Iterator[tuple[str, Iterable[tuple[str, str]]]]:
    """Yield titles, each with names and values."""
    queue = found.queue
    silence = _("not yet") if found.silence is None else _seconds(found.silence)
    yield (
        _("The site"),
        [
            (_("Tables at which a match runs"), localize(found.playing)),
            (_("People online"), localize(found.online)),
            (_("Time since a clock last showed that it works"), silence),
        ],
    )
    waiting = _("%(waiting)s of at most %(most)s") % queue._asdict()
    yield (
        _("This process"),
        [
            (_("Tables that it shows"), localize(found.tables)),
            (_("Open pages of tables"), localize(found.sockets)),
            *((name, localize(int(value))) for name, value in _counts()),
            (_("Shown within a tenth of a second"), _in_time()),
            (_("Decisions of strong bots that wait"), waiting),
            (_("Share of their search that they get now"), _percent(round(100 * queue.effort))),
            (_("Decisions left to rules of thumb"), localize(queue.given_up)),
        ],
    )


def _counts() -> Iterator[tuple[str, float]]:
    yield _("Actions accepted since its start"), _value(measures.ACTIONS)
    yield _("Actions refused or too late"), _value(measures.REFUSED)
    yield _("Faults in the log"), _value(measures.ERRORS)


def _value(counter: Collector) -> float:
    return next(it.value for family in counter.collect() for it in family.samples)


def _in_time() -> str:
    """Return how many changes were shown soon, of all."""
    samples = [it for family in measures.PUSHES.collect() for it in family.samples]
    in_all = next(it.value for it in samples if it.name.endswith("_count"))
    soon = next(it.value for it in samples if it.labels.get("le") == str(SOON_SECONDS))
    return _percent(round(100 * soon / in_all, 1)) if in_all else "–"


def _percent(value: float) -> str:
    return _("%(number)s%%") % {"number": localize(value)}


def _seconds(value: float) -> str:
    text = _("%(seconds)s s") % {"seconds": localize(round(value, 1))}
    return text.replace(" ", "\N{NO-BREAK SPACE}")
