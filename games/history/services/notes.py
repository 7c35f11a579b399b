"""Notes of one's own on a match, and tags by which to find it again."""

from __future__ import annotations

from django.db import transaction

from games.models import Match, MatchNote, MatchTag, Player
from games.models.looking_back import LONGEST_NOTE, LONGEST_TAG, MOST_TAGS
from games.models.texts import clean_line, clean_text


def tags_in(text: str) -> list[str]:
    """Return the tags in a text, between commas: each once, the first few."""
    tags = (clean_line(tag)[:LONGEST_TAG].strip() for tag in text.split(","))
    return list(dict.fromkeys(filter(None, tags)))[:MOST_TAGS]


@transaction.atomic
def note(match: Match, player: Player, text: str, tags: list[str]) -> None:
    """Keep what somebody notes about a match, instead of what they noted before."""
    text = clean_text(text)[:LONGEST_NOTE]
    if text:
        MatchNote.objects.update_or_create(match=match, player=player, defaults={"text": text})
    else:
        MatchNote.objects.filter(match=match, player=player).delete()
    MatchTag.objects.filter(match=match, player=player).delete()
    MatchTag.objects.bulk_create(MatchTag(match=match, player=player, text=tag) for tag in tags)
