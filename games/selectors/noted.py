"""What somebody noted about a match, for themselves alone."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q, QuerySet

from games.models import Match, MatchNote, MatchTag, Player


class Noted(NamedTuple):
    """One person's note on a match ("" for none), and their tags in alphabetical order."""

    text: str
    tags: tuple[str, ...]


def matches_noted_by(player: Player) -> QuerySet[Match]:
    """Return the matches on which somebody noted something, in the order of time."""
    notes, tags = (model.objects.filter(player=player) for model in (MatchNote, MatchTag))
    found = Q(pk__in=notes.values("match")) | Q(pk__in=tags.values("match"))
    return Match.objects.filter(found).order_by("started", "pk")


def noted_by(player: Player, match: Match) -> Noted:
    """Return what somebody noted about a match; takes two queries."""
    note = MatchNote.objects.filter(match=match, player=player).first()
    tags = MatchTag.objects.filter(match=match, player=player).order_by("text")
    return Noted(note.text if note else "", tuple(tag.text for tag in tags))
