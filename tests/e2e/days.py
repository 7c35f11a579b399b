"""Hands of the day alongside a server: today's are open, yesterday's were played by some.

``manage.py shell -c "from tests.e2e.days import lay_days; lay_days('FILE')"``
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from django.contrib.auth import get_user_model

from games.bots.levels import LEVELS
from games.daily import days
from games.daily.models import DailyBoards, DailyGame, DailyTry, FieldOfLevel
from games.daily.selectors import boards_on
from games.daily.services import challenging, playing, preparing
from games.daily.services.closing import close_over
from games.models import BoardSet, Player
from games.people.models import Follow
from games.rules.state.actions import Exchange
from games.services.acting import clock
from games.services.acting.actions import take_action
from games.services.ground import wall_clock
from games.services.ground.deal import new_action_id
from tests.games.admin.played import next_action
from tests.games.builders import make_player, swapped
from tests.games.sessions import session_of

GAMES = (DailyGame.EVENING, DailyGame.PLAIN, DailyGame.STARTER)


def lay_days(file: str) -> None:
    """Let Ada and her friend Ben have played yesterday; write a session of each to a file.

    The others are those of Cora and Dora, who have a challenge of Ada's each to take: the addresses
    follow.
    """
    now = wall_clock.now()
    clock.beat(now)
    today = days.day_at(now)
    yesterday = today - timedelta(days=1)
    for day in (yesterday, today):
        for game in GAMES:
            preparing._promise(day, game, None)
        for daily in boards_on(day):
            _lay_field(daily)
    ada, ben, *others = (_account(name) for name in ("Ada", "Ben", "Cora", "Dora"))
    Follow.objects.create(follower=ada, followed=ben, since=now)
    of_yesterday = BoardSet.objects.filter(daily__day=yesterday)
    of_yesterday.update(closes=now + timedelta(hours=1))  # else the clock of the server ends them
    evening = boards_on(yesterday)[0]
    for player in (ada, ben):  # one board as it goes, the others as rows
        play_by_habit(evening, player, swaps=player == ben)
        _lay_result(evening, player, 20, boards=(2, 3, 4))
    for number in range(12):
        _lay_result(evening, _account(f"Person {number + 1}"), 20 * number - 100)
    of_yesterday.update(closes=now)
    close_over(now)
    slugs = (challenging.challenge(ada, now).slug for _other in others)
    keys = (session_of(it) for it in (ada, ben, *others))
    Path(file).write_text(" ".join((*keys, *slugs)))


def _account(name: str) -> Player:
    player = make_player(name)
    player.user = get_user_model().objects.create_user(name)
    player.user.date_joined -= timedelta(weeks=4)
    player.user.save()
    player.save()
    return player


def _lay_field(daily: DailyBoards) -> None:
    for board in range(1, daily.board_set.boards + 1):
        for place, level in enumerate(LEVELS):
            points = [60 * (run % 5) - 150 + 15 * place + 5 * run for run in range(20)]
            FieldOfLevel.objects.create(daily=daily, board=board, level=level, points=points)


def _lay_result(
    daily: DailyBoards, player: Player, points: int, boards: Sequence[int] = (1, 2, 3, 4)
) -> None:
    for board in boards:
        DailyTry.objects.create(
            daily=daily,
            board=board,
            player=player,
            is_listed=True,
            began=daily.opens,
            ended=daily.opens,
            points=points + 10 * board,
        )


def play_by_habit(daily: DailyBoards, player: Player, *, swaps: bool) -> None:
    """Play the first board as bots do; ``swaps`` gives each opponent the card for the other."""
    table = playing.play(player, daily, 1, daily.opens + timedelta(hours=1))
    while (wanted := next_action(table)) is not None:
        seat, action = wanted
        if swaps and seat == 0 and isinstance(action, Exchange):
            action = swapped(action)
        take_action(table.pk, seat=seat, action=action, action_id=new_action_id())
