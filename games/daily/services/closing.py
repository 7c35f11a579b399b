"""Close boards whose time is over: from then on everybody may see all of them."""

from __future__ import annotations

from datetime import datetime
from statistics import mean

from django.db import transaction

from games.daily import standing
from games.daily.models import DailyBoards, DailyGame, DailyResult, DailyTry
from games.daily.selectors import field_of
from games.daily.services.challenging import open_to_both
from games.daily.standing import FieldScores
from games.models import BoardSet
from games.services.writing.boards import open_boards


def close_over(now: datetime) -> int:
    """Close what is over; return how much it was. Each closes once."""
    over = DailyBoards.objects.filter(board_set__opened=None, board_set__closes__lte=now)
    over = over.exclude(tries__ended=None, tries__isnull=False)  # a bot plays them first
    count = 0
    for key in over.values_list("board_set", flat=True):
        with transaction.atomic():
            boards = BoardSet.objects.select_for_update().get(pk=key)
            if boards.opened is None:
                close(boards.daily, boards)
                count += 1
    return count


def close(daily: DailyBoards, boards: BoardSet) -> None:
    """Close boards: those of a day to everybody, those of a challenge to its two."""
    if daily.game == DailyGame.DUEL:
        open_to_both(daily, boards)
    else:
        open_boards(boards, is_public=True)
        note_results(daily)


def note_results(daily: DailyBoards) -> None:
    """Note what everybody has made of a game who has played all of it themselves."""
    fields = {it: field_of(daily, it) for it in range(1, daily.board_set.boards + 1)}
    tries: dict[int, list[DailyTry]] = {}
    points: dict[int, list[tuple[int, FieldScores]]] = {}
    for it in daily.tries.filter(by_bot=False):
        if it.points is not None:
            tries.setdefault(it.player_id, []).append(it)
            points.setdefault(it.player_id, []).append((it.points, fields[it.board]))
    DailyResult.objects.bulk_create(
        (
            DailyResult(
                daily=daily,
                player_id=player,
                points=mean(it for it, _field in points[player]),
                share=standing.share_of_boards(points[player]),
                is_listed=all(it.is_listed for it in played),
            )
            for player, played in tries.items()
            if len(played) == daily.board_set.boards
        ),
        ignore_conflicts=True,
    )
