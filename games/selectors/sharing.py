"""Whether the players of a match that is not public have agreed that others may see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.models import Match, MatchKind, MatchSeat, Player
from games.models.players import DELETED


class Sharing(NamedTuple):
    """How the players of a match stand to it that others may see it."""

    is_shared: bool
    agree: tuple[str, ...]
    """The names of the players who agree."""
    missing: tuple[str, ...]
    """The names of the others, whose yes is needed, too."""
    asks: bool
    """Whether the reader is asked: somebody who has played it."""
    lets: bool
    """Whether the reader agrees."""


def may_be_shared(match: Match) -> bool:
    """Tell whether the players of a match are asked.

    Practice is left out: it begins with the hands of a match that belongs to other people, too.
    """
    return match.ended is not None and match.kind == MatchKind.PLAYED and not match.is_public


def is_shared(match: Match, rows: Sequence[MatchSeat]) -> bool:
    """Tell whether everybody with the address may see a match that is over: all players agree.

    Deleted accounts are not asked, since their names are gone. An unknown person cannot agree.
    """
    if not may_be_shared(match) or any(it.player is None and not it.is_bot for it in rows):
        return False
    people = _people(rows)
    return bool(people) and all(it.lets_others_see for it in people)


def sharing_of(match: Match, rows: Sequence[MatchSeat], reader: Player | None) -> Sharing:
    """Return how the players of a match stand to it, and what the reader is asked."""
    people = _people(rows)
    mine = [it for it in people if reader is not None and it.player_id == reader.pk]
    return Sharing(
        is_shared(match, rows),
        _names(it for it in people if it.lets_others_see),
        _names(it for it in people if not it.lets_others_see),
        bool(mine) and may_be_shared(match),
        any(it.lets_others_see for it in mine),
    )


def _people(rows: Sequence[MatchSeat]) -> list[MatchSeat]:
    return [it for it in rows if it.player is not None and it.player.name != DELETED]


def _names(rows: Iterable[MatchSeat]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(it.shown_name for it in rows))
