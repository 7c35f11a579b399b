"""How many tables and Booster decks one visitor may open."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from games.services import instant
from games.services.refusals import TableRefusal

HOUR = 3600
TABLES_OF_A_SESSION = 10
TABLES_OF_AN_ADDRESS = 100  # a whole club may sit behind one
DECKS_OF_A_SESSION = 30
DECKS_OF_AN_ADDRESS = 200


def count_new_table(request: HttpRequest) -> None:
    """Count a table that is about to be opened; raises ``too_many_tables``."""
    if _are_too_many(request, "tables", TABLES_OF_A_SESSION, TABLES_OF_AN_ADDRESS):
        raise TableRefusal("too_many_tables")


def count_new_deck(request: HttpRequest) -> None:
    """Count a deck that is about to be built; raises ``too_many_new_decks``."""
    if _are_too_many(request, "decks", DECKS_OF_A_SESSION, DECKS_OF_AN_ADDRESS):
        raise TableRefusal("too_many_new_decks")


def _are_too_many(
    request: HttpRequest, what: str, of_session: int, of_address: int
) -> bool:
    """Count one more of this hour; tell whether there are too many now."""
    if request.session.session_key is None:
        request.session.create()
    hour = int(instant.now().timestamp()) // HOUR
    limits = {
        f"{what}-of-session:{request.session.session_key}": of_session,
        f"{what}-of-address:{_address_of(request)}": of_address,
    }
    for visitor, most in limits.items():
        # Kept longer than it counts, so that it is still there in the next line.
        cache.add(f"{visitor}:{hour}", 0, 2 * HOUR)
        if cache.incr(f"{visitor}:{hour}") > most:
            return True
    return False


def _address_of(request: HttpRequest) -> str:
    """Return where a request comes from; behind a proxy, the proxy says so."""
    if settings.BEHIND_HTTPS:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
        return forwarded.split(",")[0].strip()
    return request.META.get("REMOTE_ADDR", "")
