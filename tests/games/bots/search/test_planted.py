"""Blunders that were planted are found, of each kind; what was no blunder is left in peace."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("numba")

from games.bots.verdicts.opening_verdicts import judge_opening
from games.bots.verdicts.play_verdicts import judge
from games.bots.verdicts.ruling import JudgedDecision, Verdict
from games.rules.play.engine import act
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.games.bots.search.planted import KINDS, Blunder, kept


def judged(it: Blunder) -> JudgedDecision | None:
    view = perspective(it.state, it.seat)
    found = options(view)
    if it.dealt is not None:
        return judge_opening(view, found, it.action, it.dealt)
    return judge(view, found, public_record(it.state), it.action, it.state)


@pytest.mark.nightly
def test_blunders_are_called_in_three_of_four_cases() -> None:
    """Of single kinds it is less: what a torn bomb costs is often too little to be sure of it."""
    planted, called = Counter[str](), Counter[str]()
    for it in kept():
        found = judged(it)
        planted[it.kind] += 1
        called[it.kind] += found is not None and found.verdict in (Verdict.MISTAKE, Verdict.LUCKY)
    assert set(planted) == set(KINDS)
    assert called.total() >= 0.75 * planted.total(), called
    assert all(called[kind] >= 0.3 * planted[kind] for kind in KINDS), called


def test_bad_pushes_and_calls_are_called() -> None:
    called = [
        it.kind
        for it in kept()
        if it.dealt is not None
        and (found := judged(it)) is not None
        and found.verdict in (Verdict.MISTAKE, Verdict.LUCKY)
    ]
    of_each = Counter(it.kind for it in kept() if it.dealt is not None)
    assert all(number >= 0.8 * of_each[kind] for kind, number in Counter(called).items())
    assert set(called) == set(of_each)


def test_what_is_kept_is_legal_and_judged_alike_each_time() -> None:
    for it in kept()[::7]:
        act(it.state, it.seat, it.action)
        assert judged(it) == judged(it)
