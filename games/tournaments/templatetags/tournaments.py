"""What templates of matches ask of tournaments."""

from __future__ import annotations

from django import template
from django.db.models import Q

from games.models import Match
from games.tournaments.models import Pairing, Round

register = template.Library()


@register.simple_tag
def round_of(match: Match) -> Round | None:
    """Return the round of a public tournament that a match was played in, if it was in one."""
    here = Pairing.objects.filter(Q(match=match) | Q(second_match=match))
    public = here.filter(round__tournament__is_public=True)
    found = public.select_related("round__tournament").order_by("pk").first()
    return None if found is None else found.round
