"""What somebody noted about a match, for themselves alone."""

from __future__ import annotations

from typing import NamedTuple

from games.models import Match, MatchNote, MatchTag, Player


class Noted(NamedTuple):
    """One person's note on a match ("" for none), and their tags in alphabetical order."""

    text: str
    tags: tuple[str, ...]


def noted_by(player: Player, match: Match) -> Noted:
    """Return what somebody noted about a match; takes two queries."""
    note = MatchNote.objects.filter(match=match, player=player).first()
    tags = MatchTag.objects.filter(match=match, player=player).order_by("text")
    return Noted(note.text if note else "", tuple(tag.text for tag in tags))
