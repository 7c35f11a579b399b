"""Begin boards of a day: each account once, for the list; again and old ones as practice."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from games import expansion
from games.bots.levels import level_named
from games.bots.search import ready
from games.bots.search.ready import Readiness
from games.daily.models import DailyBoards, DailyGame, DailyTry
from games.daily.selectors import is_open
from games.models import Pace, Player, Table
from games.rules.cards.options import TableOptions
from games.services.ground.refusals import TableRefusal
from games.services.rights.table_options import agreed, choice_of_deck, unhurried
from games.services.seats.at_boards import begin_board

LEVEL = "shrewd"
"""The bots that everybody plays with: a night is enough for the field."""
LISTED_FROM = timedelta(days=7)
"""How old an account has to be for the lists."""
BOOSTERS_AT_START = 2


def options_of(game: str) -> TableOptions:
    """Return what is agreed on at the tables of a game: one round, in which nobody is hurried."""
    choices = {}
    decks = expansion.decks()
    if game == DailyGame.STARTER and decks is not None:
        choices = choice_of_deck(decks.choices(None)[0])
        choices["boosters_at_start"] = BOOSTERS_AT_START
    return unhurried(agreed(pace=Pace.NONE, target=None, max_rounds=1, **choices))


def play(player: Player, daily: DailyBoards, board: int, now: datetime) -> Table:
    """Return the table of somebody's only try at a board, which begins if it has not yet.

    Raises TableRefusal ``daily_needs_account``, ``day_not_open``, ``no_such_board``,
    ``board_is_played``, ``board_before`` and ``no_such_bots``.
    """
    _refuse_unknown(daily, board)
    found = try_of(player, daily, board)
    if found is not None:
        if found.ended is not None or found.table is None:
            raise TableRefusal("board_is_played")
        return found.table
    if player.user is None:
        raise TableRefusal("daily_needs_account")
    if not is_open(daily, now):
        raise TableRefusal("day_not_open")
    before = DailyTry.objects.filter(daily=daily, player=player, board__lt=board)
    if before.exclude(ended=None).count() != board - 1:
        raise TableRefusal("board_before")
    is_listed = now - player.user.date_joined >= LISTED_FROM
    try:
        with transaction.atomic():
            attempt = DailyTry.objects.create(
                daily=daily, board=board, player=player, is_listed=is_listed, began=now
            )
            table = begin_board(player, daily.board_set, board, options_of(daily.game), LEVEL)
            attempt.table, attempt.match = table, table.match
            attempt.save(update_fields=["table", "match"])
    except IntegrityError:  # a second press was faster
        return play(player, daily, board, now)
    return table


def practise(player: Player, daily: DailyBoards, board: int) -> Table:
    """Open a table at which a board is played once more, and nothing counts.

    Everybody may once the day is over, until then who has played it. Raises TableRefusal
    ``no_such_board``, ``not_played_yet`` and ``no_such_bots``.
    """
    _refuse_unknown(daily, board)
    if daily.board_set.opened is None:
        own = try_of(player, daily, board)
        if own is None or own.ended is None:
            raise TableRefusal("not_played_yet")
    options = options_of(daily.game)
    return begin_board(player, daily.board_set, board, options, LEVEL, is_practice=True)


def try_of(player: Player, daily: DailyBoards, board: int) -> DailyTry | None:
    """Return the try of a player at a board, if there is one."""
    found = DailyTry.objects.filter(daily=daily, board=board, player=player)
    return found.select_related("table").first()


def _refuse_unknown(daily: DailyBoards, board: int) -> None:
    if not 1 <= board <= daily.board_set.boards:
        raise TableRefusal("no_such_board")
    level = level_named(LEVEL)
    assert level is not None
    if level.thinks and ready.readiness() in (Readiness.MISSING, Readiness.FAILED):
        raise TableRefusal("no_such_bots")
