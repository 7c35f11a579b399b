"""What pages read of challenges."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q

from games.daily.models import Challenge, DailyTry
from games.models import Player

MOST_LISTED = 10


class ChallengeSide(NamedTuple):
    """One of the two of a challenge."""

    player: Player
    played: int
    """Boards that are over."""
    points: tuple[int | None, ...]
    """By board; ``None`` for one that was not played, and for all before both may compare."""
    by_bot: bool
    """Whether a bot has played some board to its end."""

    @property
    def total(self) -> int:
        """Of all boards."""
        return sum(it or 0 for it in self.points)


def challenge_at(slug: str) -> Challenge | None:
    """Return a challenge by its address."""
    found = Challenge.objects.filter(slug=slug)
    return found.select_related("daily__board_set", "by", "other").first()


def challenges_of(player: Player, most: int | None = MOST_LISTED) -> list[Challenge]:
    """Return the newest challenges of somebody, or all of them."""
    found = Challenge.objects.filter(Q(by=player) | Q(other=player))
    return list(found.select_related("daily__board_set", "by", "other")[:most])


def sides_of(found: Challenge) -> list[ChallengeSide]:
    """Return the two of a challenge, or the one; points only once it is open."""
    daily = found.daily
    is_open = daily.board_set.opened is not None
    tries = DailyTry.objects.filter(daily=daily, ended__isnull=False)
    rows: dict[int, dict[int, DailyTry]] = {}
    for it in tries:
        rows.setdefault(it.player_id, {})[it.board] = it
    sides = []
    for player in filter(None, (found.by, found.other)):
        made = rows.get(player.pk, {})
        boards = range(1, daily.board_set.boards + 1)
        points = tuple(made[it].points if is_open and it in made else None for it in boards)
        by_bot = any(it.by_bot for it in made.values())
        sides.append(ChallengeSide(player, len(made), points, by_bot))
    return sides


def next_board(player: Player, found: Challenge) -> int | None:
    """Return the board that somebody plays next, ``None`` once they have played all."""
    over = DailyTry.objects.filter(daily=found.daily, player=player, ended__isnull=False).count()
    return over + 1 if over < found.daily.board_set.boards else None
