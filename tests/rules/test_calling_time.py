"""Time for calls before the exchange and the first lead (TIME-6)."""

from __future__ import annotations

from games.rules.cards.deck import CODE, in_order
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import (
    CallGrand,
    CallTichu,
    Collect,
    DeclineGrand,
    Hold,
    Pass,
    SayReady,
)
from games.rules.state.phase import Phase
from games.rules.state.windows import clocks
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import NINES, bomb, dealt, exchanging, lay, push


def test_exchange_waits_for_the_calling_time() -> None:
    table = exchanging(precall_seconds=5)
    assert set(table.clocks()) == {"calling"}
    assert table.clocks()["calling"].seats == ()
    assert table.refusal(0, push(table, 0)) == "call_window"
    assert not options(perspective(table.state, 0)).exchange
    table.tick(4.75)
    assert table.refusal(0, push(table, 0)) == "call_window"
    table.tick(0.25)
    table.do(0, push(table, 0))
    assert len(clocks(table.state)) == 3


def test_exchange_waits_until_the_others_have_called_or_are_ready() -> None:
    table = exchanging(precall_seconds=5)
    table.do(1, SayReady())
    table.do(2, CallTichu())
    assert table.refusal(0, push(table, 0)) == "call_window"
    table.do(3, SayReady())
    assert options(perspective(table.state, 0)).exchange
    table.do(0, push(table, 0))
    # Seat 0 has not said ready: the others still have to wait for it.
    assert table.refusal(1, push(table, 1)) == "call_window"
    table.do(0, SayReady())
    table.do(1, push(table, 1))


def test_ready_is_said_once() -> None:
    table = exchanging(precall_seconds=5)
    table.do(1, SayReady())
    assert table.refusal(1, SayReady()) == "already_decided"
    assert SayReady() not in options(perspective(table.state, 1)).actions
    table = dealt()
    assert table.refusal(1, SayReady()) == "wrong_phase"


def exchanged(**others: object) -> Clockwork:
    """Return a table where the first lead is due."""
    table = exchanging(**others)
    for seat in SEATS:
        table.do(seat, push(table, seat))
    assert table.state.phase == Phase.LEAD
    return table


def test_nobody_learns_the_leader_before_the_first_lead_may_be_made() -> None:
    table = exchanged(prelead_seconds=5)
    leader = table.state.turn
    assert leader is not None
    assert set(table.clocks()) == {"calling"}
    assert table.clocks()["calling"].seats == ()
    for seat in SEATS:
        view = perspective(table.state, seat)
        assert view.turn is None
        assert view.calling_time
        assert not view.waiting
        assert not options(view).moves
        hand = in_order(table.state.hands[seat])
        codes = [CODE[card] for card in hand]
        for action in (lay(codes[0]), lay("Mah", wish="8"), lay("Drg Dog"), Pass()):
            assert table.refusal(seat, action) == "call_window"
        assert table.refusal(seat, bomb(NINES)) == "empty_table"
        assert table.refusal(seat, Hold()) == "no_window"
        assert table.refusal(seat, Collect()) == "wrong_phase"
    table.tick(5)
    assert perspective(table.state, None).turn == leader
    assert options(perspective(table.state, leader)).moves


def test_first_lead_waits_for_all_four() -> None:
    """Otherwise the rule would reveal who leads."""
    table = exchanged(prelead_seconds=5)
    leader = table.state.turn
    assert leader is not None
    others = [seat for seat in SEATS if seat != leader]
    for seat in others:
        table.do(seat, SayReady())
    assert table.refusal(leader, lay("Mah")) == "call_window"
    table.do(leader, CallTichu())
    assert table.refusal(leader, lay("Mah")) is None
    assert set(table.clocks()) == {"turn"}


def test_ready_said_before_the_exchange_does_not_count_after_it() -> None:
    table = exchanging(prelead_seconds=5)
    for seat in SEATS:
        table.do(seat, SayReady())
    for seat in SEATS:
        table.do(seat, push(table, seat))
    assert set(table.clocks()) == {"calling"}


def test_later_leads_have_no_calling_time() -> None:
    table = exchanged(prelead_seconds=5)
    table.tick(5)
    leader = table.state.turn
    assert leader is not None
    table.do(leader, lay("Mah"))
    assert table.state.phase == Phase.FOLLOW
    assert table.refusal(leader, SayReady()) == "wrong_phase"


def test_grand_tichu_counts_as_a_call() -> None:
    table = dealt(precall_seconds=5)
    assert table.state.phase == Phase.GRAND
    table.do(0, CallGrand())
    for seat in (1, 2, 3):
        table.do(seat, DeclineGrand())
    table.do(2, SayReady())
    table.do(3, SayReady())
    table.do(1, push(table, 1))
