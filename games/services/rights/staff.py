"""Who looks after the site, what they may do, and the log of what they have looked at."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import Permission
from django.db.models import Q

from games.models import StaffAct, Table
from games.models.staff import LONGEST_TOLD
from games.services.ground import wall_clock

logger = logging.getLogger(__name__)

REVIEW = "desk.review"
"""Reads finished matches and reports."""
SETTLE = "desk.settle"
"""Decides about reports, matches and people."""
READ_LOG = "desk.read_log"
APPOINT = "desk.appoint"
"""Makes reviewers and dismisses them."""
LIVE_HANDS = "desk.see_live_hands"
_DESK = "desk"
_VIEWS_ROUNDS = "games.view_hand"
"""Django's own permission, for the administration."""
_GIVEN = "_permissions_of_the_desk"
LOOKS_ONCE = timedelta(minutes=30)
"""Looks at the same thing within this time are one look."""


def may(user: Any, permission: str) -> bool:
    """Tell whether somebody may do something by a role; superusers may, except for live hands.

    For those, somebody has to be given the permission by name, not merely with all others.
    """
    if not (user.is_authenticated and user.is_active):
        return False
    if user.is_superuser and permission != LIVE_HANDS:
        return True
    return permission in _given_to(user)


def reads_matches(user: Any) -> bool:
    """Tell whether somebody reads finished matches, at the desk or in the administration."""
    if may(user, REVIEW):
        return True
    is_staff = user.is_authenticated and user.is_active and user.is_staff
    return bool(is_staff and user.has_perm(_VIEWS_ROUNDS))


def _given_to(user: Any) -> frozenset[str]:
    """Return the permissions of the desk that somebody has, asked for once in a request."""
    known: frozenset[str] | None = getattr(user, _GIVEN, None)
    if known is None:
        of_desk = Permission.objects.filter(content_type__app_label=_DESK)
        given = of_desk.filter(Q(user=user) | Q(group__user=user)).values_list(
            "codename", flat=True
        )
        known = frozenset(f"{_DESK}.{codename}" for codename in given)
        setattr(user, _GIVEN, known)
    return known


def has_seen_hands(user_id: int | None, table: Table) -> bool:
    """Tell whether somebody has seen hands at a table, so that they must not come to it."""
    if user_id is None:
        return False
    return StaffAct.objects.filter(by=user_id, act=StaffAct.Act.LIVE, table=table).exists()


def note(user: Any, act: StaffAct.Act, told: str = "", **about: Any) -> None:
    """Add to the log; ``about`` are a match, a table, a player."""
    told = told[:LONGEST_TOLD]
    logger.info("user %s: %s %s", user.pk, act, {name: it.pk for name, it in about.items() if it})
    StaffAct.objects.create(by=user, act=act, told=told, at=wall_clock.now(), **about)


def note_look(user: Any, act: StaffAct.Act, told: str = "", **about: Any) -> None:
    """Add a look to the log, once in a while."""
    since = wall_clock.now() - LOOKS_ONCE
    same = StaffAct.objects.filter(by=user, act=act, told=told[:LONGEST_TOLD], **about)
    if not same.filter(at__gte=since).exists():
        note(user, act, told, **about)
