"""Let tries count once they are over; a bot plays to its end what somebody has left."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from games import expansion
from games.bots import decide
from games.bots.levels import USUAL
from games.daily.models import DailyBoards, DailyGame, DailyResult, DailyTry
from games.daily.services.challenging import open_if_played
from games.daily.services.playing import LEVEL
from games.daily.services.playing_out import play_out
from games.models import Event, Match, MatchKind, Player, Table, TableStatus
from games.rules.state.actions import Action
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord
from games.services.ground import thinking, wall_clock
from games.services.ground.snapshots import state_of
from games.services.seats.players import player_forgotten
from games.services.writing.board_deals import chance_of_board
from games.services.writing.record import match_ended
from games.services.writing.store import close, lock_table, seats_of

WAITS = timedelta(minutes=30)
"""How long a board waits for somebody who has left its table."""


def listen() -> None:
    """Hear of matches that end, and of people who want to be forgotten."""
    match_ended.connect(_settle)
    player_forgotten.connect(_forget)


def _settle(match: Match, **_signal: object) -> None:
    """Let a try count that has been played to its end."""
    if match.kind == MatchKind.DAILY:
        by_bot = Event.objects.filter(table=match.table, by_stand_in=True).exists()
        ours, theirs = match.totals
        tries = DailyTry.objects.filter(match=match, ended=None)
        tries.update(points=ours - theirs, ended=wall_clock.now(), by_bot=by_bot)
        _open_challenge(match.table)


def _open_challenge(table: Table | None) -> None:
    """Open the boards of a challenge with the last of them that is played."""
    boards = None if table is None else table.board_set_id
    daily = DailyBoards.objects.filter(board_set=boards or 0, game=DailyGame.DUEL).first()
    if daily is not None:
        open_if_played(daily)


def _forget(player: Player, **_signal: object) -> None:
    DailyTry.objects.filter(player=player).delete()
    DailyResult.objects.filter(player=player).delete()


def left_tries(now: datetime) -> list[int]:
    """Return the tries that somebody has left for too long, or whose day is over."""
    is_left = Q(table__empty_since__lte=now - WAITS) | Q(table__status=TableStatus.CLOSED)
    is_late = Q(daily__board_set__closes__lte=now)
    found = DailyTry.objects.filter(is_left | is_late | Q(table=None), ended=None)
    return list(found.values_list("pk", flat=True))


def finish(key: int, now: datetime) -> bool:
    """Let bots play a try to its end, at once and for good; tell whether it was to be done.

    What the bot plays is no part of the record: it ends where its player has left. A player who
    comes back meanwhile finds the table closed.
    """
    attempt = DailyTry.objects.select_related("daily__board_set").get(pk=key)
    table = Table.objects.filter(pk=attempt.table_id or 0).first()
    if attempt.ended is not None or table is None or table.match_id is None:
        return DailyTry.objects.filter(pk=key, ended=None, table=None).delete()[0] > 0
    if table.status != TableStatus.CLOSED:
        with transaction.atomic():
            table = lock_table(table.pk)
            close(table, seats_of(table), now)
    seed = chance_of_board(attempt.daily.board_set, attempt.board)
    accepted = Event.objects.filter(hand=table.hand_id).count()
    ended = play_out(state_of(table), _decide, seed, accepted)
    assert ended.score is not None
    ours, theirs = ended.score.round
    tries = DailyTry.objects.filter(pk=key, ended=None)
    is_done = bool(tries.update(points=ours - theirs, ended=now, by_bot=True))
    _open_challenge(table)
    return is_done


def _decide(seat: int, view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    thinking.wait_until_idle()
    level = LEVEL if seat else USUAL
    return decide(level, view, found, expansion.catalogue(), record)
