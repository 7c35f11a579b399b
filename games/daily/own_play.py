"""What the strong bot says of somebody's own play of a game, as soon as they have played it.

Until the day is over it says what was right and what was wrong by what they could know, and never
whether it paid: that would tell of the others' hands (DUP-3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from games.daily import days
from games.daily.models import DailyTry
from games.models import Hand, JudgedRound
from games.replays import judged
from games.replays.judged import Judged
from games.replays.reading import walk_of
from games.replays.walk import Walk
from games.services.acting import judging
from games.services.acting.judging import Progress
from games.services.ground.refusals import TableRefusal

JUDGED_WITHIN = timedelta(hours=6)
"""How long after its end a game is judged by itself."""
_asked_for: set[tuple[int, int]] = set()
OWN_SEAT = 0
"""Where everybody sits at boards of a day."""


class OwnMistake(NamedTuple):
    """A decision of one's own that was wrong, in words."""

    step: int
    """Of the round; counted from the deal."""
    title: str
    better: str
    why: str
    loss: float
    """What it has cost on average, in points."""


class OwnPlay(NamedTuple):
    """What is said of somebody's decisions on a board."""

    board: int
    slug: str
    """Of the match, which can be looked back on once the day is over."""
    decisions: int
    mistakes: tuple[OwnMistake, ...]
    """The dearest first."""
    is_partial: bool
    """Whether Boosters have left some decisions unjudged."""

    @property
    def cost(self) -> float:
        """What all mistakes have cost on average, in points."""
        return sum(it.loss for it in self.mistakes)


def hands_of(tries: Iterable[DailyTry]) -> dict[int, Hand]:
    """Return the rounds that somebody has played to their end, by the number of the board."""
    boards = {it.match_id: it.board for it in tries if not it.by_bot and it.ended}
    rows = Hand.objects.filter(match__in=boards, is_over=True, score__isnull=False)
    return {boards[it.match_id]: it for it in rows.select_related("match")}


def play_on(tries: Sequence[DailyTry]) -> dict[int, OwnPlay]:
    """Return what is said of each board that is judged, by its number."""
    found = {}
    for board, hand in hands_of(tries).items():
        walk = walk_of(hand)
        judgement = judged.judged(hand, walk)
        if judgement is not None:
            found[board] = _told(board, hand, walk, judgement)
    return found


def _told(board: int, hand: Hand, walk: Walk, judgement: Judged) -> OwnPlay:
    own = {at: it for at, it in judgement.decisions.items() if it["seat"] == OWN_SEAT}
    names, mistakes = tuple(hand.seat_names), []
    for at, it in own.items():
        if it["verdict"] in judging.MISTAKES:
            words = judged.verdict_of(judgement, walk, at, names, hides=True)
            if words is not None:
                told = (words.title, words.better, words.why)
                mistakes.append(OwnMistake(at, *told, it["loss"]))
    mistakes.sort(key=lambda it: -it.loss)
    is_partial = judgement.is_partial
    return OwnPlay(board, hand.match.slug, len(own), tuple(mistakes), is_partial)


def ask(tries: Sequence[DailyTry]) -> None:
    """Have the boards judged that are not yet; raises what ``judging.ask_rounds`` does."""
    wanted = [it for it in hands_of(tries).values() if judged.judged(it, walk_of(it)) is None]
    if wanted:
        judged.ask_all(wanted)


def progress_of(tries: Sequence[DailyTry]) -> Progress | None:
    """Return how far that is, ``None`` if nobody waits for it."""
    keys = [judged.all_key(it.match_id) for it in tries if it.match_id is not None]
    return next((it for it in map(judging.progress_of, keys) if it is not None), None)


def finished_and_not_judged(now: datetime) -> list[list[DailyTry]]:
    """Return games that somebody has lately played to their end and nobody has judged, by person.

    Boards that a bot has ended are not judged.
    """
    judged_now = JudgedRound.objects.filter(
        hand__match=OuterRef("match"), version=judging.VERSION, decisions__isnull=False
    )
    since = now - JUDGED_WITHIN
    found = DailyTry.objects.filter(
        ~Exists(judged_now), ended__gt=since, match__isnull=False, by_bot=False
    )
    # Boards stay open until the next noon: by their days few rows are looked at.
    lately = found.filter(daily__day__gte=days.day_at(since) - timedelta(days=1))
    games = list(dict.fromkeys(lately.order_by("ended").values_list("daily", "player")))
    if not games:
        return []
    rows = DailyTry.objects.filter(daily__in=[it[0] for it in games], ended__isnull=False)
    tries: dict[tuple[int, int], list[DailyTry]] = {}
    for it in rows.select_related("daily__board_set").order_by("board"):
        tries.setdefault((it.daily_id, it.player_id), []).append(it)
    return [tries[it] for it in games if len(tries[it]) == tries[it][0].daily.board_set.boards]


def judge_finished(now: datetime) -> None:
    """Have judged what was lately played to its end, as far as there is room in the queue.

    Each game is asked for once by a process: what has failed waits for somebody to press.
    """
    games = finished_and_not_judged(now)
    keys = {(it[0].daily_id, it[0].player_id): it for it in games}
    _asked_for.intersection_update(keys)
    for key, tries in keys.items():
        if key in _asked_for:
            continue
        try:
            ask(tries)
        except TableRefusal:  # it is not ready yet, or others wait: the next sweep asks again
            return
        _asked_for.add(key)
