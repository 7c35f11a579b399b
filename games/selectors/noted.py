"""What somebody noted about a match, for themselves alone."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q

from games.models import Match, MatchNote, MatchTag, Player


class Noted(NamedTuple):
    """One person's note on a match ("" for none), and their tags in alphabetical order."""

    text: str
    tags: tuple[str, ...]


def all_noted_by(player: Player) -> list[tuple[Match, Noted]]:
    """Return what somebody noted about any match, in the order of time; takes three queries."""
    mine = Q(notes__player=player) | Q(tags__player=player)
    matches = Match.objects.filter(mine).distinct().order_by("started", "pk")
    notes = dict(MatchNote.objects.filter(player=player).values_list("match", "text"))
    tags: dict[int, list[str]] = {}
    for row in MatchTag.objects.filter(player=player).order_by("text"):
        tags.setdefault(row.match_id, []).append(row.text)
    return [(it, Noted(notes.get(it.pk, ""), tuple(tags.get(it.pk, ())))) for it in matches]


def noted_by(player: Player, match: Match) -> Noted:
    """Return what somebody noted about a match; takes two queries."""
    note = MatchNote.objects.filter(match=match, player=player).first()
    tags = MatchTag.objects.filter(match=match, player=player).order_by("text")
    return Noted(note.text if note else "", tuple(tag.text for tag in tags))
