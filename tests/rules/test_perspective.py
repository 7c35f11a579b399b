"""What an audience is shown, field by field, where the laws do not say (ETIQ)."""

from __future__ import annotations

from typing import get_args

import pytest

from games.rules.cards.deck import from_codes
from games.rules.cards.ruleset import SEATS
from games.rules.state import events
from games.rules.state.actions import (
    CallGrand,
    Collect,
    Decline,
    DeclineGrand,
    Hold,
    Pass,
    SayReady,
)
from games.rules.state.booster_events import BoosterEvent
from games.rules.state.events import Event, is_own, is_public
from games.rules.state.phase import Phase
from games.rules.view.perspective import perspective
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import dealt, lay, push, scene

AUDIENCES = (*SEATS, None)
HIDDEN = {
    events.RoundDealt,
    events.ReadySaid,
    events.Declined,
    events.WindowElapsed,
    events.MomentSettled,
}
# tests/boosters/test_events.py has those of Boosters.
PLAIN_EVENTS = [kind for kind in get_args(Event) if kind not in get_args(BoosterEvent)]
OWN = {
    events.ExchangeSubmitted,
    events.ExchangeTakenBack,
    events.ActionSetAside,
    events.ActionReturned,
}


@pytest.mark.parametrize("kind", PLAIN_EVENTS, ids=lambda kind: kind.__name__)
def test_who_may_see_an_event(kind: type) -> None:
    names = kind._fields  # type: ignore[attr-defined]
    event = kind(**{name: 1 if name == "seat" else 0 for name in names})
    assert is_public(event) == (kind not in HIDDEN | OWN)
    assert is_own(event, 1) == (kind in OWN)
    assert not is_own(event, 2)


@pytest.mark.parametrize(
    ("show_played", "last", "played"),
    [("last_trick", 2, ""), ("all", 2, "5j 7s Kj"), ("none", 0, "")],
)
def test_cards_played_are_shown_as_agreed(show_played: str, last: int, played: str) -> None:
    table = scene("5j Kj", "7s 8s", "2p 3p", "2t 3t", show_played=show_played)
    table.do(0, lay("5j"))
    table.do(1, lay("7s"))
    for seat in (2, 3, 0):
        table.do(seat, Pass())
    table.do(1, Collect())
    table.state = table.state._replace(windows=(table.state.window._replace(waiting=1),))
    table.do(0, lay("Kj"))
    for seat in AUDIENCES:
        view = perspective(table.state, seat)
        assert len(view.last_trick) == last
        assert view.cards_played == from_codes(played)
        assert len(view.plays) == 1  # the open trick is open in any case


def test_answers_about_the_grand_tichu_are_public_at_once() -> None:
    table = dealt()
    table.do(2, CallGrand())
    table.do(1, DeclineGrand())
    for seat in AUDIENCES:
        view = perspective(table.state, seat)
        assert view.decisions == (None, "no_grand", "grand", None)
        assert view.calls == (None, None, "grand", None)
        assert view.turn is None
        assert view.waiting == (seat in (0, 3))


def pushed() -> Clockwork:
    """Return a table where all but seat 3 have pushed their lowest cards."""
    table = dealt()
    for seat in SEATS:
        table.do(seat, DeclineGrand())
    for seat in (0, 1, 2):
        table.do(seat, push(table, seat))
    assert table.state.phase == Phase.EXCHANGE
    return table


def test_each_seat_sees_its_own_push_and_what_it_got() -> None:
    table = pushed()
    before = table.state
    for seat in AUDIENCES:
        view = perspective(table.state, seat)
        assert view.exchange_begun
        assert view.given == (None if seat is None else before.given[seat])
        assert view.received is None
        assert view.waiting == (seat == 3)
    table.do(3, push(table, 3))
    for seat in SEATS:
        view = perspective(table.state, seat)
        assert view.given == table.state.given[seat]
        for giver in SEATS:
            given = table.state.given[giver]
            assert given is not None
            assert view.received is not None
            assert view.received[giver] == given[seat]
        assert sum(view.received or ()) & view.hand == sum(view.received or ())
        assert not view.exchange_begun
    assert perspective(table.state, None).received is None


def test_ready_and_declines_are_shown_to_their_own_seat_only() -> None:
    table = dealt()
    for seat in SEATS:
        table.do(seat, DeclineGrand())
    table.do(1, SayReady())
    assert [perspective(table.state, seat).is_ready for seat in AUDIENCES] == [
        False, True, False, False, False,
    ]  # fmt: skip
    table = scene("5j Kj", "7s 8s", "2p 3p", "2t 3t", window_seconds=3)
    assert not perspective(table.state, 1).has_declined
    table.do(0, lay("5j"))
    table.do(1, Decline())
    assert [perspective(table.state, seat).has_declined for seat in SEATS] == [
        False, True, False, False,
    ]  # fmt: skip


def test_only_those_whose_action_waits_learn_why() -> None:
    """For the others the end of the wait would reveal who has declined."""
    table = scene("5j", "7s 8s", "2p 3p 4p 5p", "2t 3t 4t 5t", window_seconds=3)
    table.do(0, lay("5j"))
    blocked = [perspective(table.state, seat).blocked for seat in AUDIENCES]
    assert blocked == [None, "window_open", None, None, None]
    table.tick(3)
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    blocked = [perspective(table.state, seat).blocked for seat in AUDIENCES]
    assert blocked == ["window_open", "window_open", None, None, None]
    table.do(3, Hold())
    assert perspective(table.state, 0).blocked == "held"
    assert perspective(table.state, 2).holds == 0b1000


def test_hands_are_shown_when_the_round_is_over() -> None:
    table = scene("Kj", "2s 4s", "", "3t", out=(2,), wish="9")
    assert perspective(table.state, None).left_over is None
    table.do(0, lay("Kj"))
    view = perspective(table.state, None)
    assert view.left_over == (0, from_codes("2s 4s"), 0, from_codes("3t"))
    assert view.score is not None
    assert (view.wish, view.turn, view.window_id) == (0, None, 0)
    assert view.totals == (200, 0)


def test_window_ids_name_phase_and_bomb_window() -> None:
    table = scene("5j Kj", "7s 8s", "2p 3p", "2t 3t")
    view = perspective(table.state, 0)
    assert view.phase == Phase.LEAD
    assert view.bomb_window_id == 0
    table.do(0, lay("5j"))
    after = perspective(table.state, 0)
    assert len({view.window_id, after.window_id, after.bomb_window_id}) == 3
    table.do(2, Decline())
    assert perspective(table.state, 0) == after
