"""Games of a day as pages show them, with what somebody has made of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.daily import words
from games.daily.models import DailyBoards, DailyTry
from games.daily.selectors import is_open, last_seed_shown
from games.daily.services.playing import LISTED_FROM
from games.models import Player

NO_TRIES: Mapping[int, list[DailyTry]] = {}


def game_shown(
    daily: DailyBoards, now: datetime, tries: Mapping[int, list[DailyTry]] = NO_TRIES
) -> dict[str, Any]:
    """Return a game for a page, with what somebody has made of it."""
    closes = daily.board_set.closes
    assert closes is not None
    mine = tries.get(daily.pk, [])
    played = [it for it in mine if it.ended is not None]
    is_over = len(played) == daily.board_set.boards
    return {
        "row": daily,
        "name": daily.get_game_display(),
        "about": words.about_game(daily.game),
        "seal": daily.board_set.commitment,
        "word": words.about_word(daily),
        "opened": last_seed_shown(daily.board_set),
        "said": daily.board_set.word,
        "is_open": is_open(daily, now),
        "left": words.time_left(closes, now),
        "day": daily.on.isoformat() if daily.day else "",
        "next": 0 if is_over else len(played) + 1,
        "has_begun": bool(mine),
        "played": words.about_played(played, daily.board_set.boards),
        "boards": range(1, daily.board_set.boards + 1),
    }


def about_new_account(player: Player | None, now: datetime) -> str:
    """Return from when on an account that is new is in the lists; empty for all others."""
    user = None if player is None else player.user
    if user is None or user.date_joined + LISTED_FROM <= now:
        return ""
    listed = localtime(user.date_joined + LISTED_FROM)
    told = _("Your account is new: the lists count what you begin from %(day)s, %(time)s on.")
    day, time = date_format(listed, "MONTH_DAY_FORMAT"), time_format(listed, "TIME_FORMAT")
    return told % {"day": day, "time": time}
