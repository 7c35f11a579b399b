"""Challenges: two play the same four boards within three days, and compare them afterwards.

The boards are the challenge's own, never those of a day: these stay open to everybody else while
two would compare what they know. Nothing of them is shown before both have played, or time is up.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.daily import days
from games.daily.models import BOARDS, Challenge, DailyBoards, DailyGame, DailyTry, WordSource
from games.daily.services import playing
from games.models import BoardSet, Match, Onlooker, Player, Table
from games.services.ground.deal import new_slug
from games.services.ground.refusals import TableRefusal
from games.services.writing.boards import draw_boards, open_boards
from games.talk.selectors import has_blocked

LASTS = timedelta(days=3)
MOST_OPEN = 10
"""Challenges of one person that are not over."""


def challenge(player: Player, now: datetime) -> Challenge:
    """Draw four boards for somebody and who takes the challenge.

    Raises TableRefusal ``challenge_needs_account`` and ``too_many_challenges``.
    """
    if player.user is None:
        raise TableRefusal("challenge_needs_account")
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)  # one after the other
        is_open = {"by": player, "daily__board_set__opened": None}
        if Challenge.objects.filter(**is_open).count() >= MOST_OPEN:
            raise TableRefusal("too_many_challenges")
        boards = draw_boards(BOARDS[DailyGame.DUEL], days.day_at(now).isoformat())
        boards.closes = now + LASTS
        boards.save(update_fields=["closes"])
        daily = DailyBoards.objects.create(
            game=DailyGame.DUEL,
            board_set=boards,
            opens=now,
            word_source=WordSource.DATE,
            has_word=True,
        )
        return Challenge.objects.create(slug=new_slug(), daily=daily, by=player, created=now)


def take(player: Player, found: Challenge, now: datetime) -> None:
    """Let somebody be the other one of a challenge: the first who says so.

    Nobody whom its maker has blocked, as with seats at their tables: they are not told why. Raises
    TableRefusal ``challenge_needs_account``, ``own_challenge``, ``challenge_is_over``,
    ``challenge_is_kept`` and ``challenge_is_taken``.
    """
    if found.by == player:
        raise TableRefusal("own_challenge")
    if player.user is None:
        raise TableRefusal("challenge_needs_account")
    closes = found.daily.board_set.closes
    if found.daily.board_set.opened is not None or (closes is not None and closes <= now):
        raise TableRefusal("challenge_is_over")
    if has_blocked(found.by_id, player.pk) and found.other != player:
        raise TableRefusal("challenge_is_kept")
    free = Challenge.objects.filter(pk=found.pk, other=None)
    if not free.update(other=player) and found.other != player:
        raise TableRefusal("challenge_is_taken")


def play(player: Player, found: Challenge, board: int, now: datetime) -> Table:
    """Return the table of one of the two at a board.

    Raises what ``playing.play`` does, and TableRefusal ``not_your_challenge``.
    """
    _refuse_others(player, found)
    return playing.play(player, found.daily, board, now)


def practise(player: Player, found: Challenge, board: int) -> Table:
    """Return a table at which one of the two plays a board again; raises as ``play`` does."""
    _refuse_others(player, found)
    return playing.practise(player, found.daily, board)


def _refuse_others(player: Player, found: Challenge) -> None:
    if player not in (found.by, found.other):
        raise TableRefusal("not_your_challenge")


def open_if_played(daily: DailyBoards) -> bool:
    """Open the boards of a challenge once both have played all of them; tell whether it did."""
    played = DailyTry.objects.filter(daily=daily, ended__isnull=False).count()
    is_whole = played >= 2 * daily.board_set.boards
    if daily.game != DailyGame.DUEL or not is_whole:
        return False
    with transaction.atomic():
        boards = BoardSet.objects.select_for_update().get(pk=daily.board_set_id)
        if boards.opened is not None:
            return False
        open_to_both(daily, boards)
    return True


def open_to_both(daily: DailyBoards, boards: BoardSet) -> None:
    """Open the boards of a challenge to its two, each of whom may see the other's matches."""
    open_boards(boards, is_public=False)
    found = Challenge.objects.filter(daily=daily).first()
    if found is None or found.other_id is None:
        return
    rows = []
    for match in Match.objects.filter(table__board_set=boards).distinct():
        own = set(match.players.values_list("player", flat=True))
        others = {found.by_id, found.other_id} - own
        rows += [Onlooker(match=match, player_id=it) for it in others if len(others) == 1]
    Onlooker.objects.bulk_create(rows, ignore_conflicts=True)
