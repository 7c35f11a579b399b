"""Who may see what has happened through Boosters."""

from __future__ import annotations

import pytest

from games.rules.state import booster_events as events
from games.rules.state.actions import Answer, Boost
from games.rules.state.boosters import Proposal
from games.rules.state.events import is_own, is_public

SECRET = Proposal("booster", 1, 1, boost=Boost("dealer"), secret=True)
OPEN = Proposal("booster", 1, 1, boost=Boost("skat"))


@pytest.mark.parametrize(
    ("event", "seen_by"),
    [
        (events.BoostersShuffled(("skat",)), set()),
        (events.DraftOpened((0,), ("skat",)), set()),
        (events.BoostersDrawn(1, ("skat",)), {1}),
        (events.BoosterDrafted(1, "skat"), {1}),
        (events.Answered(1, Answer()), {1}),
        (events.CardDrawn(1, 2, 4), {1}),
        (events.BoosterAnnounced(1, Boost("skat")), {1}),
        (events.Proposed(SECRET, "reaction", 0), {1}),
        (events.Proposed(OPEN, "reaction", 0), None),
        (events.BoosterMoved("skat", 2, 1), {1, 2}),
        (events.BoosterMoved("skat", None, 1), None),
        (events.CardsMoved(((1, 2, 4),)), set()),
        (events.BoosterLaid(1, Boost("skat")), None),
    ],
    ids=lambda it: type(it).__name__,
)
def test_who_may_see_an_event(event: events.BoosterEvent, seen_by: set[int] | None) -> None:
    assert is_public(event) == (seen_by is None)
    assert {seat for seat in range(4) if is_own(event, seat)} == (seen_by or set())


def test_moves_are_shown_to_giver_and_receiver() -> None:
    moved = events.CardsMoved(((1, 2, 4), (3, 0, 8)))
    assert events.moves_seen(moved, 2).moves == ((1, 2, 4),)
    assert events.moves_seen(moved, 0).moves == ((3, 0, 8),)
    assert events.moves_seen(moved, None).moves == ()
