"""What matches are told apart by, in every list of them: who looks back, the desk, the admin."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q

from games.models import Correction, MatchSeat

ANY_LEVEL = "yes"
NO_BOTS = "no"


def with_bots(which: str) -> Q:
    """Return the condition for matches that bots have played, stand-ins included.

    ``which`` is a level, ``ANY_LEVEL`` or ``NO_BOTS``.
    """
    bots = MatchSeat.objects.filter(match=OuterRef("pk")).exclude(level="")
    if which in (ANY_LEVEL, NO_BOTS):
        return Q(Exists(bots)) if which == ANY_LEVEL else ~Q(Exists(bots))
    return Q(Exists(bots.filter(level=which)))


def corrected() -> Q:
    """Return the condition for matches that the desk has ever corrected."""
    return Q(pk__in=Correction.objects.order_by().values("match"))
