"""The field: bots of all levels play each board beforehand, on the seat of the player.

It begins with the hour of the word, at the lowest priority, and the boards are open to nobody
meanwhile. Each round has a salt of its own, so that a level has a spread.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from games import expansion
from games.bots import decide
from games.bots.levels import LEVELS
from games.bots.search import ready
from games.daily import days
from games.daily.models import DailyBoards, FieldOfLevel
from games.daily.services.playing import LEVEL, options_of
from games.daily.services.playing_out import play_out
from games.rules.play.engine import act
from games.rules.state.actions import Action
from games.rules.state.state import State
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord
from games.services.ground import thinking
from games.services.writing.board_deals import chance_of_board


class FieldRound(NamedTuple):
    """A round that bots are to play: which board, the level on the player's seat, which time."""

    daily: DailyBoards
    board: int
    level: str
    run: int


def rounds_to_play(now: datetime) -> Iterator[FieldRound]:
    """Yield what is missing of the fields, a round of each level after the other."""
    due = DailyBoards.objects.filter(
        day__isnull=False,  # a challenge has no field: two compare with each other
        has_word=True,
        opens__lte=now + days.WORD_BEFORE,
        board_set__closes__gt=now,
    )
    for daily in due.select_related("board_set").order_by("opens", "pk"):
        rows = FieldOfLevel.objects.filter(daily=daily).values_list("board", "level", "points")
        made = {(board, level): len(points) for board, level, points in rows}
        for run in range(settings.DAILY_FIELD):
            for board in range(1, daily.board_set.boards + 1):
                for level in LEVELS:
                    if made.get((board, level), 0) <= run:
                        yield FieldRound(daily, board, level, run)


def play_round(it: FieldRound) -> int:
    """Return the points of the player's team, less those of the other."""
    seed = chance_of_board(it.daily.board_set, it.board)
    begun = State(options=options_of(it.daily.game))
    state, _events = act(begun, None, seed.deal(), expansion.catalogue(), seed.boosters())

    def asked(seat: int, view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        thinking.wait_until_idle()
        level = LEVEL if seat else it.level
        catalogue = expansion.catalogue()
        return decide(level, view, found, catalogue, record, salt=it.run + 1)

    ended = play_out(state, asked, seed, 1)
    assert ended.score is not None
    ours, theirs = ended.score.round
    return ours - theirs


def keep(it: FieldRound, points: int) -> bool:
    """Keep a result, unless another process has played this round meanwhile."""
    with transaction.atomic():
        FieldOfLevel.objects.get_or_create(daily=it.daily, board=it.board, level=it.level)
        rows = FieldOfLevel.objects.select_for_update()
        row = rows.get(daily=it.daily, board=it.board, level=it.level)
        if len(row.points) != it.run:
            return False
        row.points = [*row.points, points]
        row.save(update_fields=["points"])
        return True


def fill(now: datetime, most: int | None = None) -> int:
    """Play what is missing, at most so many rounds; return how many were kept.

    Before the search is ready nothing is played: bots would play otherwise.
    """
    kept = 0
    for place, it in enumerate(rounds_to_play(now)):
        if place == most or not ready.is_ready():
            break
        kept += keep(it, play_round(it))
    return kept
