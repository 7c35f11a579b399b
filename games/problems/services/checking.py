"""Each new version of the judge looks at all problems anew: by itself, beside the clock."""

from __future__ import annotations

from collections.abc import Iterable

from games.bots.search import ready
from games.problems.models import Problem
from games.problems.selectors import kept_of
from games.problems.services.shipped import note_check
from games.services.acting import judging
from games.services.acting.housekeeping import sweeping
from games.services.ground import beside, thinking

AT_ONCE = 20
"""Problems after which the clock looks again what is to be done."""
_nothing_older = False


def listen() -> None:
    """Hear of the sweeps of the clock."""
    sweeping.connect(_sweep)


def check(problems: Iterable[Problem]) -> int:
    """Judge problems anew and take out what is no longer certain; return how many those are.

    Bots that have to decide at a table go first. The search has to be ready.
    """
    from games.problems.making.again import judged_again

    out = 0
    for row in problems:
        thinking.wait_until_idle()
        again = judged_again(kept_of(row), judging.VERSION)
        note_check(row, again, judging.VERSION)
        out += again is None
    return out


def _sweep(**_signal: object) -> None:
    """Have some problems checked; a process that has found none does not look again."""
    global _nothing_older
    if _nothing_older:
        return
    older = Problem.objects.filter(judge__lt=judging.VERSION)
    _nothing_older = not older.exists()
    if _nothing_older:
        return
    thinking.prepare()
    if ready.is_ready():
        fault = "problems could not be judged anew"
        beside.begin("problems", lambda: check(older.order_by("pk")[:AT_ONCE]), fault)
