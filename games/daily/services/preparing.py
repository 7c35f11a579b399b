"""Promise the boards of the next days, and give them their word (VER-10).

Any number of clocks may do it at once: what is there already is left as it is.
"""

from __future__ import annotations

from datetime import date, datetime

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from games import expansion
from games.daily import beacon, days
from games.daily.beacon import BeaconFault, Schedule
from games.daily.models import (
    BOARDS,
    BeaconAnswer,
    BeaconState,
    DailyBoards,
    DailyGame,
    WordSource,
)
from games.models import BoardSet
from games.rules.play.verifiable import LONGEST_WORD
from games.services.ground import beside
from games.services.writing.boards import draw_boards

ONLY_STATE = 1


def games_of_a_day() -> list[DailyGame]:
    """Return what is played on a day: without an expansion, nothing with Boosters."""
    games = [DailyGame.EVENING, DailyGame.PLAIN]
    return [*games, DailyGame.STARTER] if expansion.has_boosters() else games


def is_anything_due(now: datetime) -> bool:
    """Tell whether days are to be promised, or wait for their word."""
    wanted = days.days_to_promise(now)
    promised = DailyBoards.objects.filter(day__in=wanted).count()
    return promised < len(wanted) * len(games_of_a_day()) or _waiting(now).exists()


def prepare(now: datetime) -> None:
    """Promise days that are to be, then ask for the words whose hour has come.

    Takes as long as a beacon may take to answer: nobody may wait for it.
    """
    _promise_days(now)
    for daily in _waiting(now):
        beside.refuse_ended()
        _give_word(daily)


def _promise_days(now: datetime) -> None:
    """Promise what is missing of the next days; with a beacon, once it says its rounds."""
    wanted = days.days_to_promise(now)
    there = set(DailyBoards.objects.filter(day__in=wanted).values_list("day", "game"))
    missing = [
        (day, game) for day in wanted for game in games_of_a_day() if (day, game.value) not in there
    ]
    if not missing:
        return
    schedule = None
    if settings.BEACON_URL:
        try:
            schedule = beacon.schedule_of(settings.BEACON_URL)
        except BeaconFault as fault:
            _note_state(BeaconAnswer(fault.code), now)
            return
        _note_state(BeaconAnswer.NONE, now)
    for day, game in missing:
        _promise(day, game, schedule)


def _note_state(answer: BeaconAnswer, now: datetime) -> None:
    BeaconState.objects.update_or_create(pk=ONLY_STATE, defaults={"answer": answer, "at": now})


def _promise(day: date, game: DailyGame, schedule: Schedule | None) -> None:
    """Draw the chain of a game, unless another clock was faster."""
    number = None
    if schedule is not None:
        number = schedule.first_round_at(days.word_at(day).timestamp())
    try:
        with transaction.atomic():
            boards = draw_boards(BOARDS[game], "" if schedule else day.isoformat())
            boards.closes = days.closing(day)
            boards.save(update_fields=["closes"])
            DailyBoards.objects.create(
                day=day,
                game=game,
                board_set=boards,
                opens=days.opening(day),
                word_source=WordSource.BEACON if schedule else WordSource.DATE,
                beacon_round=number,
                has_word=schedule is None,
            )
    except IntegrityError:
        return


def _waiting(now: datetime) -> QuerySet[DailyBoards]:
    """Return what has no word yet though its hour has come, until it is closed."""
    found = DailyBoards.objects.filter(
        has_word=False, opens__lte=now + days.WORD_BEFORE, board_set__closes__gt=now
    )
    return found.select_related("board_set").order_by("opens", "pk")


def _give_word(daily: DailyBoards) -> None:
    """Ask the beacon for the round that was promised: no other one will do."""
    number = daily.beacon_round
    if not settings.BEACON_URL or number is None:
        return
    found = DailyBoards.objects.filter(pk=daily.pk, has_word=False)
    try:
        randomness = beacon.randomness_of(settings.BEACON_URL, number)
    except BeaconFault as fault:
        found.update(beacon_answer=fault.code)
        return
    with transaction.atomic():
        if found.update(has_word=True, beacon_answer=BeaconAnswer.NONE):
            word = randomness[:LONGEST_WORD]
            BoardSet.objects.filter(pk=daily.board_set_id).update(word=word)
