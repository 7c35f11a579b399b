"""Hands of the day, problems and ratings for the demo: a month that many people have played in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from random import Random
from statistics import mean

from django.contrib.auth.models import User
from django.core.management import call_command

from games.bots.levels import LEVELS
from games.daily import days, leagues, standing
from games.daily.models import (
    DailyBoards,
    DailyGame,
    DailyResult,
    DailyTry,
    FieldOfLevel,
    LeagueFortnight,
    LeagueSeat,
)
from games.daily.selectors import boards_on, field_of
from games.daily.services import challenging, preparing
from games.models import BoardSet, Match, Player
from games.numbers.models import CountedMatch, RatedMatch
from games.numbers.services.rating import rate
from games.problems.models import Problem
from games.problems.selectors import answers_of
from games.problems.services import answering
from games.problems.themes import AnswerVerdict
from games.rules.cards.options import TableOptions
from games.rules.state.codec import to_json
from games.services.ground.deal import new_slug
from games.services.ground.wall_clock import now
from tests.e2e.days import GAMES, play_by_habit
from tests.games.builders import make_player

OTHERS = (
    "Nadja Tobias Barbla Walti Maximiliane Favre Pitsch Lea Bruno Ladina Köbi Mirjam Hansruedi "
    "Elisabeth Noël Flurina"
).split()
DAYS = 21
RUNS = 20
RATED = 240
PROBLEMS_A_DAY, PROBLEM_DAYS = 5, 6


def every_day(people: Sequence[Player], chance: Random) -> None:
    """Fill hands of the day of three weeks, leagues, a challenge, answers to problems, ratings."""
    everybody = [*people, *map(_someone, OTHERS)]
    User.objects.update(date_joined=now() - timedelta(days=60))  # accounts of a week are listed
    skill = {it.pk: chance.gauss(0, 40) for it in everybody}
    today = days.day_at(now())
    for ago in range(DAYS, -1, -1):
        _day(today - timedelta(days=ago), everybody, skill, chance)
    _play_yesterday(people[:2], today - timedelta(days=1))
    _close(today)
    _leagues(everybody, today)
    challenging.take(people[1], challenging.challenge(people[0], now()), now())
    _solve(people, chance)
    _rate(everybody, skill, chance)


def _someone(name: str) -> Player:
    player = make_player(name)
    player.user = User.objects.create_user(name)
    player.save()
    return player


def _day(day: date, everybody: Sequence[Player], skill: dict[int, float], chance: Random) -> None:
    """Lay the games of a day, with their fields; the evening was played by most people."""
    for game in GAMES:
        preparing._promise(day, game, None)
    for daily in boards_on(day):
        FieldOfLevel.objects.bulk_create(
            FieldOfLevel(daily=daily, board=board, level=level, points=_made(place, chance))
            for board in range(1, daily.board_set.boards + 1)
            for place, level in enumerate(LEVELS)
        )
        if daily.game == DailyGame.EVENING and day < days.day_at(now()):
            _results(daily, everybody, skill, chance)


def _made(place: int, chance: Random) -> list[int]:
    return [5 * round(chance.gauss(15 * place - 60, 110) / 5) for _run in range(RUNS)]


def _results(
    daily: DailyBoards, everybody: Sequence[Player], skill: dict[int, float], chance: Random
) -> None:
    boards = range(1, daily.board_set.boards + 1)
    fields = [field_of(daily, it) for it in boards]
    rows, tries = [], []
    for player in everybody:
        if chance.random() < 0.8:
            made = [5 * round(chance.gauss(skill[player.pk], 110) / 5) for _board in boards]
            share = standing.share_of_boards(list(zip(made, fields, strict=True)))
            values = {"points": mean(made), "share": share, "is_listed": True}
            rows.append(DailyResult(daily=daily, player=player, **values))
            at = {"began": daily.opens, "ended": daily.opens, "is_listed": True}
            for board, points in zip(boards, made, strict=True):
                row = DailyTry(daily=daily, board=board, player=player, points=points, **at)
                tries.append(row)
    DailyResult.objects.bulk_create(rows)
    DailyTry.objects.bulk_create(tries)


def _play_yesterday(two: Sequence[Player], yesterday: date) -> None:
    """Let two have really played yesterday's single board, so that their ways can be compared."""
    plain = boards_on(yesterday)[1]
    for player in two:
        play_by_habit(plain, player, swaps=player == two[1])
    fields = field_of(plain, 1)
    for it in DailyTry.objects.filter(daily=plain):
        assert it.points is not None
        share = standing.share_of_boards([(it.points, fields)])
        values = {"points": it.points, "share": share, "is_listed": True}
        DailyResult.objects.create(daily=plain, player=it.player, **values)


def _close(today: date) -> None:
    """Open all boards before today to everybody, as if their days were over."""
    old = BoardSet.objects.filter(daily__day__lt=today)
    old.update(closes=now() - timedelta(hours=1), opened=now() - timedelta(hours=1))
    of_old = Match.objects.filter(table__board_set__in=old)
    of_old.update(is_secret=False, is_public=True)


def _leagues(everybody: Sequence[Player], today: date) -> None:
    """Lay the leagues of the last two weeks in which there were enough evenings to count."""
    begins = leagues.fortnight_of(today - timedelta(days=7))
    fortnight = LeagueFortnight.objects.create(begins=begins, settled=now())
    half = len(everybody) // 2
    LeagueSeat.objects.bulk_create(
        LeagueSeat(fortnight=fortnight, league=1 + (place >= half), player=it)
        for place, it in enumerate(everybody)
    )


def _solve(people: Sequence[Player], chance: Random) -> None:
    """Let people have answered problems on some days, most of them rightly."""
    call_command("load_problems", verbosity=0)
    problems = list(Problem.objects.order_by("key")[: PROBLEMS_A_DAY * PROBLEM_DAYS])
    for player in people:
        for number, problem in enumerate(problems):
            at = now() - timedelta(days=PROBLEM_DAYS - number // PROBLEMS_A_DAY)
            wants = AnswerVerdict.RIGHT if chance.random() < 0.6 else AnswerVerdict.WRONG
            chosen = next(it for it in answers_of(problem) if it.verdict == wants)
            answering.answer(player, problem, chosen, at)


def _rate(everybody: Sequence[Player], skill: dict[int, float], chance: Random) -> None:
    """Let everybody have played rated matches in which the better ones won more often."""
    for number in range(RATED):
        four = chance.sample(list(everybody), 4)
        began = now() - timedelta(days=150 * (1 - number / RATED))
        match = _match_of(four, began)
        lead = sum(skill[it.pk] for it in four[::2]) - sum(skill[it.pk] for it in four[1::2])
        rounds = [lead / 4 + chance.gauss(0, 150) for _round in range(9)]
        RatedMatch.objects.create(
            counted=CountedMatch.objects.create(match=match),
            list="plain",
            players=[it.pk for it in four],
            rounds=len(rounds),
            points=round(sum(rounds)),
            squares=round(sum(it * it for it in rounds)),
            started=began,
            noted=began,
        )
    rate(now())


def _match_of(four: Sequence[Player], began: datetime) -> Match:
    """Return a match of which nothing but its rating is there: nobody finds its page."""
    options = to_json(TableOptions(rated=True))
    names = [it.name for it in four]
    values = {"options": options, "seat_names": names, "started": began, "ended": began}
    return Match.objects.create(slug=new_slug(), number=1, **values)
