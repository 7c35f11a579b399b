"""How often one visitor may do something: per person, and per address with many persons.

Limits keep scripts from filling the site; nobody who plays meets one. A whole club may
sit behind an address, hence the difference. What is counted is kept in a cache, and a
cache that fails counts nothing: then everybody may go on.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, NamedTuple

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import salted_hmac
from django.utils.deprecation import MiddlewareMixin

from games.door.addresses import address_of_socket, client_address
from games.services.ground import wall_clock
from games.services.ground.faults import OUTAGE
from games.services.ground.refusals import TableRefusal

logger = logging.getLogger(__name__)

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]

TOO_MANY = 429
MINUTE = 60
HOUR = 60 * MINUTE
SILENCE_SECONDS = 10
"""How long a cache that has failed is not asked again."""
SESSION_KEY = re.compile(r"[a-z0-9]{32}")
SHARED, OWN = "default", "process"
"""Caches: of all processes, and of this one, for what is done all the time."""


class Limit(NamedTuple):
    """How often something may be done within some seconds."""

    what: str
    of_person: int
    of_address: int
    seconds: int = MINUTE
    cache: str = OWN


NEW_TABLES = Limit("tables", 10, 100, HOUR, SHARED)
NEW_DECKS = Limit("decks", 30, 200, HOUR, SHARED)
NEW_EVENTS = Limit("events", 20, 200, HOUR, SHARED)
NEW_GUESTS = Limit("guests", 10, 500, HOUR, SHARED)
RENAMES = Limit("renames", 20, 1000, HOUR, SHARED)
NEW_ACCOUNTS = Limit("accounts", 5, 100, HOUR, SHARED)
NEW_PASSWORDS = Limit("passwords", 5, 100, HOUR, SHARED)
DOWNLOADS = Limit("downloads", 10, 100, HOUR, SHARED)
# To one mail address, no matter who asks for them.
MAILS = Limit("mails", 3, 3, HOUR, SHARED)
# A file is played through the rules, which takes a second or two.
BROUGHT = Limit("brought", 30, 150, HOUR, SHARED)
JUDGEMENTS = Limit("judgements", 40, 400, HOUR, SHARED)
# Of one player, from whatever device.
MOTIONS = Limit("motions", 3, 3)
TIPS = Limit("tips", 30, 600)
PASSWORDS_TRIED = Limit("passwords-tried", 60, 1000, HOUR, SHARED)
# Of an address within AXES_COOLOFF_TIME, whichever accounts they are for; those of one account are
# counted more strictly (tichu_site/logins.py).
WRONG_PASSWORDS = Limit("passwords-wrong", 10, 100, 15 * MINUTE)
TABLE_PASSWORDS = Limit("table-passwords", 20, 200, HOUR, SHARED)
MESSAGES = Limit("messages", 15, 600)
REPORTS = Limit("reports", 20, 200, HOUR, SHARED)
# A director who types all results of a large round has the page open for each of them.
DIRECTED = Limit("directed", 240, 3_000)
# Wrong words of teams in tournaments: ten lock that of a team (WHO-2), which its director is told.
# A hall is behind one address, whose limit is above what locks all words of 64 pairs (640) and the
# honest mistakes besides: with a lower one, fewer tries would shut out everybody.
WORDS_TRIED = Limit("team-words", 12, 2_000, HOUR, SHARED)
INVITATIONS = Limit("invitations", 60, 1000, HOUR, SHARED)
NEW_PADS = Limit("pads", 20, 200, HOUR, SHARED)
# Open at the same time.
SOCKETS_OF_PERSON = 10
SOCKETS_OF_ADDRESS = 500
# By the name of one of our addresses; a test sees to it that every address of a table is here, and
# that every form has a limit.
REQUESTS = {
    "act": Limit("actions", 120, 6_000),
    "check": Limit("checks", 600, 20_000),
    "plays": Limit("plays", 120, 3_000),
    "tip": Limit("tips-asked", 120, 2_400),  # more than TIPS is refused in words
    "regions": Limit("looks", 120, 6_000),
    "qr": Limit("visits", 120, 3_000),
    "talk": Limit("visits", 120, 3_000),
    "talk_lines": Limit("hears", 120, 6_000),
    "about_message": Limit("visits", 120, 3_000),
    "lobby": Limit("lobby", 120, 6_000),
    "invitations": Limit("invited", 120, 6_000),
    "table": Limit("visits", 120, 3_000),
    "event_team": Limit("slips", 120, 3_000),  # apart: slips go on, whatever others ask for
    "event_partner": Limit("visits", 120, 3_000),
    "event_table": Limit("visits", 120, 3_000),
    "event_who": Limit("visits", 120, 3_000),
    "event_door": Limit("visits", 120, 3_000),
    "seat": Limit("seats", 60, 1_500),
    "enter": Limit("visits", 120, 3_000),
    "options": Limit("options", 60, 1_500),
    "pad": Limit("visits", 120, 3_000),
    "pad_qr": Limit("visits", 120, 3_000),
    "pad_lines": Limit("pad-lines", 120, 6_000),
    "claim_pad": Limit("seats", 60, 1_500),
    "close_pad": Limit("seats", 60, 1_500),
    "daily_play": Limit("seats", 60, 1_500),
    "new_challenge": Limit("challenges", 20, 200, HOUR, SHARED),
    "take_challenge": Limit("seats", 60, 1_500),
    "play_challenge": Limit("seats", 60, 1_500),
    "challenge": Limit("visits", 120, 3_000),
    "daily_judge": Limit("judged", 120, 3_000),
    "problem": Limit("problems", 120, 3_000),
    "next_problem": Limit("problems", 120, 3_000),
    "vote_on_problem": Limit("problems", 120, 3_000),
    "play_problem": Limit("seats", 60, 1_500),
    "ask_friend": Limit("asked", 30, 300, HOUR, SHARED),
    "asked": Limit("answered", 60, 1_500),
    "all_hands": Limit("hands", 30, 600),
    "deals": Limit("deals", 60, 1_500),
    "word": Limit("words", 30, 900),
    "trick": Limit("tricks", 120, 3_000),
    "turning_point": Limit("turned", 60, 1_500),
    "people_at": Limit("people", 30, 600),
    "invite": Limit("people", 30, 600),
    "matches": Limit("lists", 120, 3_000),
    "judge": Limit("judged", 120, 3_000),
    "together": Limit("together", 300, 9_000),
    "to_leader": Limit("visits", 120, 3_000),
    "play_from": Limit("seats", 60, 1_500),
    "silly_move": Limit("silly", 30, 600, HOUR, SHARED),
    "mistakes": Limit("judged", 120, 3_000),
    "match_luck": Limit("judged", 120, 3_000),
    "bring_match": Limit("notes", 60, 1_500),
    "let_go_match": Limit("notes", 60, 1_500),
    "match_picture": Limit("pictures", 60, 1_500),
    "match_notes": Limit("notes", 60, 1_500),
    "report_match": Limit("visits", 120, 3_000),
    "report_written": Limit("visits", 120, 3_000),
    "notices": Limit("notes", 60, 1_500),
    "my_matches": DOWNLOADS,
    "match_json": Limit("records", 30, 600),
    "match_tch": Limit("records", 30, 600),
    "match_txt": Limit("records", 30, 600),
    "event_json": Limit("records", 30, 600),
    "standing_sheet": Limit("records", 30, 600),
    "pairings_sheet": Limit("records", 30, 600),
    # Right passwords cost as much as wrong ones, which are counted apart (tichu_site/logins.py).
    "log_in": PASSWORDS_TRIED,
    "login": PASSWORDS_TRIED,  # to the administration
    "register": PASSWORDS_TRIED,
    "open_account": PASSWORDS_TRIED,
    "password": PASSWORDS_TRIED,
    "delete_account": PASSWORDS_TRIED,
    "password_reset_confirm": PASSWORDS_TRIED,
}
FORM = Limit("forms", 120, 3_000)
"""How many forms anybody may send to addresses that stand in neither list."""
FORMS = {
    "direct": DIRECTED,
    "direct_draft": DIRECTED,
    "direct_table": DIRECTED,
    "direct_people": DIRECTED,
    "direct_entrant": DIRECTED,
    "direct_more": DIRECTED,
    "direct_options": DIRECTED,
    "direct_schedule": DIRECTED,
    "direct_log": DIRECTED,
    # A guest has no name to be known by, and each entry stands on the page of everybody.
    "enter_event": Limit("entries", 30, 400, HOUR, SHARED),
    "bring_event": BROUGHT,
    "new_event": Limit("opened", 60, 600, HOUR, SHARED),
    "new_club": Limit("opened", 60, 600, HOUR, SHARED),
    "pads": Limit("opened", 60, 600, HOUR, SHARED),
    "reset": PASSWORDS_TRIED,
}
"""How many forms may be sent to an address; its page may be looked at without a count."""


class LimitedSockets:
    """ASGI wrapper, within the session's, that denies a socket to those with too many open.

    The page goes on without one: it asks for what has changed instead.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Pass the socket on, or deny it."""
        visitors = _visitors(
            address_of_socket(scope),
            scope["session"].session_key,
            Limit("sockets", SOCKETS_OF_PERSON, SOCKETS_OF_ADDRESS),
        )
        if any(self._open[who] >= most * settings.LIMITS_TIMES for who, most in visitors):
            logger.warning("a socket was denied: too many are open")
            await WebsocketDenier()(scope, receive, send)
            return
        keys = [who for who, _most in visitors]
        self._open.update(keys)
        try:
            await self._application(scope, receive, send)
        finally:
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]


class LimitedRequests(MiddlewareMixin):
    """Answer 429 to those who ask for an address, or send it a form, too often."""

    def process_view(self, request: HttpRequest, *_rest: object) -> HttpResponse | None:
        """Count a request that is about to be answered."""
        found = request.resolver_match
        limits = limits_of((found and found.url_name) or "", request.method)
        if not any(is_too_often(request, it) for it in limits):
            return None
        return render(request, "429.html", status=TOO_MANY)


def limits_of(name: str, method: str | None) -> list[Limit]:
    """Return the limits of what is asked of an address: each form has at least one."""
    found = [REQUESTS[name]] if name in REQUESTS else []
    if method == "POST" and (name in FORMS or not found):
        found.append(FORMS.get(name, FORM))
    return found


def count_new_table(request: HttpRequest) -> None:
    """Count a table that is about to be opened; raises ``too_many_tables``."""
    if is_too_often(request, NEW_TABLES):
        raise TableRefusal("too_many_tables")


def count_new_deck(request: HttpRequest) -> None:
    """Count a deck that is about to be built; raises ``too_many_new_decks``."""
    if is_too_often(request, NEW_DECKS):
        raise TableRefusal("too_many_new_decks")


def count_new_guest(request: HttpRequest) -> None:
    """Count somebody who is about to get a name; raises ``too_often``."""
    if is_too_often(request, NEW_GUESTS):
        raise TableRefusal("too_often")


def count_rename(request: HttpRequest) -> None:
    """Count a name that is about to be changed; raises ``too_often``."""
    if is_too_often(request, RENAMES):
        raise TableRefusal("too_often")


def count_one(request: HttpRequest, limit: Limit) -> None:
    """Count something that is about to be done; raises ``too_often``."""
    if is_too_often(request, limit):
        raise TableRefusal("too_often")


def is_too_often(request: HttpRequest, limit: Limit) -> bool:
    """Count one more; tell whether that is too many now."""
    visitors = _visitors(client_address(request), request.session.session_key, limit)
    return any(
        _count(limit, _key(limit, visitor)) > most * settings.LIMITS_TIMES
        for visitor, most in visitors
    )


def is_spent(request: HttpRequest, limit: Limit) -> bool:
    """Tell whether as much has been counted as may be, without counting one more."""
    visitors = _visitors(client_address(request), request.session.session_key, limit)
    return any(
        _counted(limit, _key(limit, visitor)) >= most * settings.LIMITS_TIMES
        for visitor, most in visitors
    )


def is_too_often_for(limit: Limit, who: str) -> bool:
    """Count one more for somebody who is known by something other than a visitor is."""
    hidden = salted_hmac("games.door.limits", who).hexdigest()
    return _count(limit, _key(limit, hidden)) > limit.of_person * int(settings.LIMITS_TIMES)


def _key(limit: Limit, who: str) -> str:
    period = int(wall_clock.now().timestamp()) // limit.seconds
    return f"{limit.what}-{who}:{period}"


def _visitors(address: str, session: str | None, limit: Limit) -> list[tuple[str, int]]:
    """Return the names somebody is counted under, each with how much it may do."""
    found = [(f"of-address:{address}", limit.of_address)]
    if SESSION_KEY.fullmatch(session or ""):  # a visitor may write anything there
        found.append((f"of-session:{session}", limit.of_person))
    return found


_asked_again_at = {SHARED: 0.0, OWN: 0.0}


def _count(limit: Limit, key: str) -> int:
    """Count one more under a key; 0 if the cache does not work."""

    def count(cache: BaseCache) -> int:
        # Kept longer than it counts, so that it is still there in the next line.
        cache.add(key, 0, 2 * limit.seconds)
        return cache.incr(key)

    return _asked(limit, count)


def _counted(limit: Limit, key: str) -> int:
    """Return what has been counted under a key; 0 if the cache does not work."""
    return _asked(limit, lambda cache: cache.get(key, 0))


def _asked(limit: Limit, ask: Callable[[BaseCache], int]) -> int:
    if monotonic() < _asked_again_at[limit.cache]:
        return 0
    try:
        return int(ask(caches[limit.cache]))
    except Exception as error:  # each kind of cache fails in its own way
        _asked_again_at[limit.cache] = monotonic() + SILENCE_SECONDS
        kind = type(error).__name__
        logger.warning("nothing is counted, the cache fails: %s", kind, extra=OUTAGE)
        return 0
