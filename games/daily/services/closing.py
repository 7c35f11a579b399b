"""Close boards whose time is over: from then on everybody may see all of them."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.daily.models import DailyBoards
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
                open_boards(boards, is_public=True)
                count += 1
    return count
