"""What the strong bot says of somebody's own play of a game, as soon as they have played it.

Until the day is over it says what was right and what was wrong by what they could know, and never
whether it paid: that would tell of the others' hands (DUP-3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.daily.models import DailyTry
from games.models import Hand
from games.replays import judged
from games.replays.judged import Judged
from games.replays.reading import walk_of
from games.replays.walk import Walk
from games.services.acting import judging
from games.services.acting.judging import Progress

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
