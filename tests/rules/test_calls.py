"""Grand Tichu in order, its concession, and when a Tichu may be called (CALL)."""

from __future__ import annotations

import pytest

from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import (
    CallGrand,
    CallTichu,
    Collect,
    Decline,
    DeclineGrand,
    GiveDragon,
    Hold,
    KeepGrand,
    Pass,
    TakeBack,
    Wait,
    WithdrawGrand,
)
from games.rules.state.events import CardsLaid, TichuCalled
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import NINES, bomb, dealt, exchanging, lay, push, scene

# --- Treibhaus (CALL-5) ------------------------------------------------------------


def treibhaus(*answers: str, dealer: int = 0) -> Clockwork:
    """Return a table where the seats have answered in order from the dealer."""
    table = dealt(grand_mode="treibhaus", dealer=dealer)
    known = {"grand": CallGrand(), "wait": Wait(), "no": DeclineGrand()}
    for answer in answers:
        assert table.state.turn is not None
        table.do(table.state.turn, known[answer])
    return table


@pytest.mark.parametrize("dealer", SEATS)
def test_seats_answer_in_order_from_the_dealer(dealer: int) -> None:
    table = treibhaus(dealer=dealer)
    for step in range(4):
        turn = (dealer + step) % 4
        assert table.state.turn == turn
        for seat in SEATS:
            if seat != turn:
                assert table.refusal(seat, Wait()) == "not_your_turn"
        assert table.refusal(turn, DeclineGrand()) == "use_wait"
        assert options(perspective(table.state, turn)).actions == (CallGrand(), Wait())
        table.do(turn, Wait())
    for step in range(4):
        turn = (dealer + step) % 4
        assert table.refusal(turn, Wait()) == "wrong_phase"
        table.do(turn, DeclineGrand())
    assert table.state.phase == Phase.EXCHANGE


def test_the_second_pass_asks_those_without_a_grand_tichu() -> None:
    table = treibhaus("wait", "grand", "wait", "wait")
    assert table.refusal(1, CallGrand()) == "already_decided"
    for seat in (0, 2, 3):
        assert table.state.turn == seat
        table.do(seat, DeclineGrand())
    assert table.state.phase == Phase.EXCHANGE
    assert table.state.calls == (None, "grand", None, None)


def test_the_later_of_two_calling_partners_is_asked_whether_to_withdraw() -> None:
    """Later in the order of the seats, even if it called first."""
    table = treibhaus("wait", "wait", "grand", "wait", "grand", "no", "no")
    assert table.state.phase == Phase.CONCESSION
    assert table.state.turn == 2
    assert table.refusal(0, WithdrawGrand()) == "not_your_turn"
    assert table.refusal(2, CallTichu()) == "wrong_phase"
    assert table.refusal(2, CallGrand()) == "wrong_phase"
    assert not options(perspective(table.state, 0)).actions
    answers = options(perspective(table.state, 2)).actions
    assert answers == (WithdrawGrand(), KeepGrand())
    table.do(2, WithdrawGrand())
    assert table.state.phase == Phase.EXCHANGE
    assert table.state.calls == ("grand", None, None, None)
    table.do(2, CallTichu())  # a seat that has withdrawn counts as not having called


def test_both_teams_are_asked_for_a_concession_in_order() -> None:
    table = treibhaus("grand", "grand", "grand", "grand", dealer=1)
    assert table.state.turn == 3
    assert table.refusal(0, KeepGrand()) == "not_your_turn"
    table.do(3, KeepGrand())
    assert (table.state.phase, table.state.turn) == (Phase.CONCESSION, 0)
    assert table.refusal(3, WithdrawGrand()) == "not_your_turn"
    table.do(0, WithdrawGrand())
    assert table.state.phase == Phase.EXCHANGE
    assert table.state.calls == (None, "grand", "grand", "grand")
    assert table.refusal(3, CallTichu()) == "already_called"


def test_no_concession_in_the_default_mode() -> None:
    table = dealt()
    for seat in SEATS:
        assert table.refusal(seat, Wait()) == "wrong_phase"
        table.do(seat, CallGrand())
    assert table.state.phase == Phase.EXCHANGE


def test_cards_nine_to_fourteen_come_with_the_last_answer() -> None:
    table = dealt()
    for seat in (3, 1, 0):
        table.do(seat, DeclineGrand())
        assert perspective(table.state, seat).counts == (8, 8, 8, 8)
        assert table.refusal(seat, CallGrand()) == "already_decided"
        assert table.refusal(seat, CallTichu()) == "wrong_phase"  # CALL-7
    table.do(2, CallGrand())
    assert perspective(table.state, None).counts == (14, 14, 14, 14)


# --- Tichu (CALL-6..14) ------------------------------------------------------------


def test_calls_are_closed_while_an_exchange_is_submitted() -> None:
    table = exchanging()
    assert table.refusal(1, CallTichu()) is None
    table.do(0, push(table, 0))
    for seat in SEATS:
        assert table.refusal(seat, CallTichu()) == "exchange_started"
        assert CallTichu() not in options(perspective(table.state, seat)).actions
    table.do(0, TakeBack())
    table.do(1, CallTichu())  # CALL-9
    for seat in SEATS:
        table.do(seat, push(table, seat))
    assert table.state.phase == Phase.LEAD
    assert table.refusal(1, CallTichu()) == "already_called"
    table.do(0, CallTichu())
    assert table.state.calls == ("tichu", "tichu", None, None)


def test_call_is_accepted_in_every_phase_after_the_exchange() -> None:
    hands = ("Drg 2j", "6s 7s 8s 9s Ts", f"{NINES} Tp", "2t 3t 4t")
    table = scene(*hands, played=())
    for phase in (Phase.LEAD, "follow", Phase.CLOSING, Phase.GIFT):
        assert table.state.phase == phase
        before = table.state
        for seat in SEATS:
            expected = "already_played" if before.played >> seat & 1 else None
            assert table.refusal(seat, CallTichu()) == expected
            listed = CallTichu() in options(perspective(before, seat)).actions
            assert listed == (expected is None)
        table.do(1, CallTichu())
        called = table.state
        assert called == before._replace(calls=(None, "tichu", None, None))
        table.state = before
        if phase == Phase.LEAD:
            table.do(0, lay("Drg"))
        elif phase == "follow":
            for seat in (1, 2, 3):
                table.do(seat, Pass())
        elif phase == Phase.CLOSING:
            table.do(0, Collect())


def test_call_after_passing_holding_declining_but_not_after_a_bomb() -> None:
    hands = ("5j 2j", "6s 7s", f"{NINES} Tp", "2t 3t")
    table = scene(*hands, played=())
    table.do(0, lay("5j"))
    table.do(1, Hold(), Decline(), Pass())
    assert table.refusal(1, CallTichu()) is None
    table.do(2, bomb(NINES))
    assert table.refusal(2, CallTichu()) == "already_played"


def test_call_while_ones_own_bomb_waits() -> None:
    hands = (f"5j 2j {NINES}", "6s 7s 8s Ts", "2p 3p 4p 6p", "2t 3t 4t 6t")
    table = scene(*hands, played=(), window_seconds=3)
    table.state = table.state._replace(played=0)
    table.do(0, lay("5j"))
    table.state = table.state._replace(played=0)  # as if it had not led itself
    table.do(0, bomb(NINES))
    assert table.refusal(0, CallTichu()) is None


def test_dog_is_a_played_card() -> None:
    table = scene("Dog 2j", "6s 7s", "8p Tp", "2t 3t", played=())
    table.do(0, lay("Dog"))
    assert table.refusal(0, CallTichu()) == "already_played"
    assert table.refusal(2, CallTichu()) is None


def test_no_call_after_the_play_that_ends_the_round() -> None:
    """Nor while the Dragon of the last trick is still to be given away."""
    table = scene("Drg", "6s", "", "2t 3t", out=(2,), lead=1, played=())
    table.do(1, lay("6s"))
    table.do(3, Pass())
    assert table.refusal(3, CallTichu()) is None
    table.do(0, lay("Drg"))
    assert table.state.phase == Phase.GIFT
    assert table.refusal(3, CallTichu()) == "wrong_phase"
    assert not options(perspective(table.state, 3)).actions
    table.do(0, GiveDragon(1))
    assert table.refusal(3, CallTichu()) == "round_over"


def test_call_and_play_are_one_action_the_call_first() -> None:
    table = scene("5j 2j", "6s 7s", "8p Tp", "2t 3t", played=())
    events = table.do(0, lay("5j", tichu=True))
    assert [type(event) for event in events] == [TichuCalled, CardsLaid]
    assert table.state.calls[0] == "tichu"


def test_refused_call_or_play_refuses_both() -> None:
    table = scene("5j 2j", "6s 7s", "8p Tp", "2t 3t", played=())
    assert table.refusal(0, lay("6s", tichu=True)) == "card_not_in_hand"
    table.do(0, CallTichu())
    assert table.refusal(0, lay("5j", tichu=True)) == "already_called"
    table = scene("5j 2j", "6s 7s", "8p Tp", "2t 3t", played=(0,))
    assert table.refusal(0, lay("5j", tichu=True)) == "already_played"


def test_call_with_a_lead_in_the_closing_window_comes_before_the_collection() -> None:
    table = scene("5j", "6s 7s", "8p Tp", "2t 3t", played=(0,))
    table.do(0, lay("5j"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    events = table.do(1, lay("6s", tichu=True))
    names = [type(event).__name__ for event in events]
    assert names == ["TichuCalled", "TrickCollected", "CardsLaid"]
