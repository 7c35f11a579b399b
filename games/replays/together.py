"""Who leads where a match is looked at together, as one visitor sees it."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from django.urls import reverse

from games.door.match_visit import MatchRole, MatchVisit
from games.models import Viewing
from games.services.ground import wall_clock
from games.services.writing.viewings import is_forgotten, is_gone

TOLD_FOR = timedelta(seconds=45)
"""How long after the last sign of life it is told that a leader has left."""


class Leading(StrEnum):
    """How a match is looked at."""

    NOBODY = "nobody"
    """Nobody leads."""
    MINE = "mine"
    """The one who asks leads."""
    OTHER = "other"
    GONE = "gone"
    """Somebody who has left was leading."""


class Together(NamedTuple):
    """Who leads and where, as one visitor sees it."""

    standing: Leading
    leader: str
    """The name of the leader, or of the last one."""
    place: str
    """The address of the step that the leader is at; empty if nobody leads."""
    may_lead: bool
    tag: str
    """Tells whether anything has changed."""


def may_lead(visit: MatchVisit) -> bool:
    """Tell whether somebody may lead: people of the match, not everybody who finds it."""
    return visit.role in (MatchRole.PLAYER, MatchRole.ONLOOKER)


def together_of(visit: MatchVisit) -> Together | None:
    """Return who leads; ``None`` while a match runs: then everybody looks by themselves."""
    if visit.match.is_running:
        return None
    viewing = Viewing.objects.filter(match=visit.match).select_related("leader").first()
    may = may_lead(visit)
    now = wall_clock.now()
    if viewing is None or viewing.leader is None or is_forgotten(viewing, now):
        version = 0 if viewing is None else viewing.version
        return Together(Leading.NOBODY, "", "", may, f"{version}")
    standing = Leading.OTHER
    if visit.player is not None and viewing.leader_id == visit.player.pk:
        standing = Leading.MINE
    elif is_gone(viewing, now):
        standing = Leading.GONE if now - viewing.seen <= TOLD_FOR else Leading.NOBODY
    if standing == Leading.NOBODY:
        return Together(standing, "", "", may, f"{viewing.version}-{standing}")
    place = reverse("replay", args=[visit.match.slug, viewing.round, viewing.step])
    tag = f"{viewing.version}-{standing}"
    return Together(standing, viewing.leader.shown_name, place, may, tag)
