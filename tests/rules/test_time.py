"""Windows, holds, calling time and what happens when a time is over (TIME)."""

from __future__ import annotations

import pytest

from games.rules.actions import (
    CallGrand,
    CallTichu,
    Collect,
    Decline,
    DeclineGrand,
    Exchange,
    GiveDragon,
    Hold,
    Pass,
    SayReady,
    TimeOut,
    Wait,
)
from games.rules.cards import CODE, MAH_JONG, in_order, to_codes
from games.rules.choices import options
from games.rules.defaults import default_action
from games.rules.perspective import perspective
from games.rules.ruleset import SEATS
from games.rules.state import (
    CLOSING,
    CONCESSION,
    EXCHANGE,
    FOLLOW,
    GIFT,
    GRAND_PHASE,
    LEAD,
)
from games.rules.windows import clocks
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import bomb, dealt, lay, scene
from tests.rules.walks import exchange

NINES = "9j 9s 9p 9t"
HANDS = ("5j 6j 7j 8j", "6s 7s 8s 9s", f"{NINES} Tp", "2t 3t 4t")


def timed(**others: object) -> Clockwork:
    """Return a table with windows of three seconds where seat 0 has led a five."""
    table = scene(*HANDS, **{"window_seconds": 3, **others})
    table.do(0, lay("5j"))
    return table


def passed_round(table: Clockwork) -> Clockwork:
    """Let the window run out and the other three pass."""
    table.tick(table.state.options.window_seconds)
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert table.state.phase == CLOSING
    return table


# --- windows (TIME-1..3) -----------------------------------------------------------


def test_untimed_table_waits_for_nobody() -> None:
    table = timed(window_seconds=0)
    assert set(table.clocks()) == {"turn"}
    assert table.clocks()["turn"].seconds is None
    table.do(1, lay("6s"))


def test_regular_action_waits_for_the_time() -> None:
    table = timed()
    assert set(table.clocks()) == {"window"}
    assert table.refusal(1, lay("6s")) == "window_open"
    assert perspective(table.state, 1).blocked == "window_open"
    assert not options(perspective(table.state, 1)).moves
    table.tick(2.75)
    assert table.refusal(1, Pass()) == "window_open"
    table.tick(0.25)
    assert set(table.clocks()) == {"turn"}
    assert perspective(table.state, 1).blocked is None
    table.do(1, lay("6s"))
    assert set(table.clocks()) == {"window"}


def test_regular_action_waits_for_those_with_four_cards_only() -> None:
    table = timed()
    table.do(2, Decline())  # seats 0 and 3 hold three cards
    table.do(1, lay("6s"))
    assert table.state.turn == 2
    table.do(2, Pass())  # seat 1 has three cards left, too


def test_owner_who_could_bomb_has_to_decline_too() -> None:
    table = scene("5j 2j 3j 4j 6j", *HANDS[1:], window_seconds=3)
    table.do(0, lay("5j"))
    table.do(2, Decline())
    assert table.refusal(1, Pass()) == "window_open"
    table.do(0, Decline())
    table.do(1, Pass())


def test_after_a_pass_there_is_no_waiting() -> None:
    table = timed()
    table.tick(3)
    table.do(1, Pass())
    assert set(table.clocks()) == {"turn"}
    table.do(2, Pass())


def test_closing_window_ends_by_itself() -> None:
    table = passed_round(timed())
    table.tick(2.75)
    assert table.state.phase == CLOSING
    table.tick(0.25)
    assert table.state.phase == LEAD
    assert table.state.tricks == (1, 0, 0, 0)


def test_closing_window_ends_with_the_last_decline_the_owner_included() -> None:
    table = scene("5j 2j 3j 4j 6j", *HANDS[1:], window_seconds=3)
    table.do(0, lay("5j"))
    passed_round(table)
    table.do(1, Decline())
    table.do(2, Decline())
    assert table.state.phase == CLOSING
    table.do(0, Decline())
    assert table.state.phase == LEAD


def test_owner_may_collect_or_lead_when_all_others_have_declined() -> None:
    table = scene("5j 2j 3j 4j 6j", *HANDS[1:], window_seconds=3)
    table.do(0, lay("5j"))
    passed_round(table)
    table.do(1, Decline())
    for action in (Collect(), lay("6j")):
        assert table.refusal(0, action) == "window_open"
    table.do(2, Decline())
    for action in (Collect(), lay("6j")):
        assert table.refusal(0, action) is None


def test_untimed_closing_window_stays_open() -> None:
    table = passed_round(timed(window_seconds=0))
    for seat in SEATS:
        table.do(seat, Decline())
    assert table.state.phase == CLOSING


# --- holds (TIME-4) ----------------------------------------------------------------


def test_hold_stops_regular_actions_and_the_clocks() -> None:
    table = timed()
    table.tick(1)
    table.do(3, Hold())
    assert set(table.clocks()) == {"hold"}
    assert table.clocks()["hold"].seats == (3,)
    table.do(2, Decline())
    assert table.refusal(1, Pass()) == "held"
    assert perspective(table.state, 1).holds == 0b1000
    table.do(3, Decline())
    assert set(table.clocks()) == {"window"}
    table.tick(1.75)
    assert set(table.clocks()) == {"window"}
    table.tick(0.25)
    assert set(table.clocks()) == {"turn"}


def test_hold_stops_the_turn_clock_of_an_untimed_table() -> None:
    table = timed(window_seconds=0, turn_seconds=20)
    table.tick(15)
    table.do(3, Hold())
    table.tick(29)
    table.do(3, Decline())
    table.tick(4.75)
    assert table.state.turn == 1
    table.tick(0.25)
    assert table.state.turn == 2


def test_hold_stops_neither_bombs_nor_calls() -> None:
    table = scene(*HANDS, played=(0, 3), window_seconds=3)
    table.do(0, lay("5j"))
    table.do(3, Hold())
    table.do(1, CallTichu())
    table.do(2, bomb(NINES))
    assert table.state.top is not None
    assert table.state.top.seat == 2


def test_hold_ends_with_its_time() -> None:
    table = timed()
    table.tick(3)
    table.do(3, Hold())
    table.tick(29.75)
    assert table.refusal(1, Pass()) == "held"
    table.tick(0.25)
    assert table.refusal(1, Pass()) is None
    assert table.refusal(3, Decline()) is None  # its window is still open


def test_hold_ends_with_the_next_play_or_pass() -> None:
    table = timed(window_seconds=0)
    table.do(1, Hold())
    table.do(1, Pass())  # in its own turn the holder may act
    assert table.state.windows[-1].holds == 0
    table.do(2, Hold())
    table.do(2, bomb(NINES))
    assert table.state.windows[-1].holds == 0


def test_hold_in_the_closing_window_stops_the_collection() -> None:
    table = passed_round(timed())
    table.do(3, Hold())
    table.tick(10)
    assert table.refusal(0, Collect()) == "held"
    assert table.refusal(0, lay("6j")) == "held"
    for seat in (1, 2):
        table.do(seat, Decline())
    assert table.state.phase == CLOSING
    table.do(3, Decline())
    assert table.state.phase == LEAD


def test_closing_window_ends_with_the_hold_if_nobody_else_could_bomb() -> None:
    table = passed_round(timed())
    table.do(3, Hold())  # with three cards
    for seat in (1, 2):
        table.do(seat, Decline())
    table.tick(30)
    assert table.state.phase == LEAD


def test_two_seats_may_hold_at_once() -> None:
    table = timed()
    table.do(3, Hold())
    table.tick(10)
    table.do(2, Hold())
    assert len(clocks(table.state)) == 2
    table.tick(20)
    assert table.refusal(1, Pass()) == "held"
    assert table.state.windows[-1].holds == 0b0100
    table.tick(10)
    assert set(table.clocks()) == {"window"}


def test_seat_has_so_many_holds_a_round() -> None:
    table = timed(window_seconds=0)
    for left in (1, 0):
        table.do(3, Hold())
        assert table.refusal(3, Hold()) == "held"
        assert perspective(table.state, 3).holds_left == left
        table.tick(29.75)
        assert table.refusal(1, Pass()) == "held"  # the second lasts as long
        table.tick(0.25)
        assert table.refusal(1, Pass()) is None
    assert table.refusal(3, Hold()) == "no_holds_left"
    assert Hold() not in options(perspective(table.state, 3)).actions
    assert table.refusal(2, Hold()) is None


def test_no_hold_after_declining_without_cards_or_window() -> None:
    table = scene("5j 6j", "", "7j 8j", "2t 3t", out=(1,))
    assert table.refusal(0, Hold()) == "no_window"
    assert table.refusal(0, Decline()) == "no_window"
    table.do(0, lay("5j"))
    assert table.refusal(1, Hold()) == "no_cards"
    assert table.refusal(1, Decline()) == "no_cards"
    table.do(3, Decline())
    assert table.refusal(3, Hold()) == "already_declined"
    assert table.refusal(3, Decline()) == "already_declined"


def test_unknown_clock_is_refused() -> None:
    table = timed()
    key = table.clocks()["window"].key
    table.tick(3)
    assert table.refusal(None, TimeOut(key)) == "no_window"


# --- defaults (TIME-5) -------------------------------------------------------------


def test_time_for_the_grand_tichu_runs_for_each_seat() -> None:
    table = dealt(turn_seconds=20)
    assert [clock.seats for clock in clocks(table.state)] == [(0,), (1,), (2,), (3,)]
    table.do(2, CallGrand())
    table.tick(20)
    assert table.state.phase == EXCHANGE
    assert table.state.decisions == ("no_grand", "no_grand", "grand", "no_grand")


def test_time_for_the_grand_tichu_in_order() -> None:
    table = dealt(turn_seconds=20, grand_mode="treibhaus")
    table.tick(20)
    assert table.state.decisions == ("wait", None, None, None)
    assert clocks(table.state)[0].seats == (1,)
    table.tick(120)
    assert table.state.decisions == ("no_grand", "no_grand", "no_grand", "wait")
    table.tick(20)
    assert table.state.phase == EXCHANGE


def test_time_for_a_concession() -> None:
    table = dealt(turn_seconds=20, grand_mode="treibhaus")
    for seat, answer in enumerate((CallGrand(), Wait(), CallGrand(), Wait())):
        table.do(seat, answer)
    for seat in (1, 3):
        table.do(seat, DeclineGrand())
    assert table.state.phase == CONCESSION
    assert clocks(table.state)[0].seats == (2,)
    table.tick(20)
    assert table.state.phase == EXCHANGE
    assert table.state.calls == ("grand", None, "grand", None)


def exchanging(**others: object) -> Clockwork:
    """Return a table in the exchange."""
    table = dealt(**others)
    for seat in SEATS:
        table.do(seat, DeclineGrand())
    assert table.state.phase == EXCHANGE
    return table


def test_time_for_the_exchange() -> None:
    table = exchanging(turn_seconds=20)
    hands = [in_order(hand) for hand in table.state.hands]
    chosen = tuple(zip((1, 2, 3), hands[0][-3:], strict=True))
    table.do(0, Exchange(chosen))
    table.tick(20)
    assert table.state.phase == LEAD
    assert table.state.given[0] == (0, *(card for _, card in chosen))
    natural = [card for card in hands[1] if len(CODE[card]) == 2]
    # To the opponents in play order the lowest two, the next to the partner.
    assert table.state.given[1] == (natural[1], 0, natural[0], natural[2])


def test_time_for_the_first_lead() -> None:
    table = exchanging(turn_seconds=20)
    table.tick(20)
    leader = table.state.turn
    assert leader is not None
    assert table.state.hands[leader] & MAH_JONG
    table.tick(20)
    assert table.state.top is not None
    assert table.state.top.combination.kind == "single"
    assert table.state.wish == 0


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("7j 4s 4p 4t Tj", "4s"),
        ("Mah Dog Phx Drg Kt", "Kt"),
        ("Mah Phx Drg", "Phx"),
        ("Mah Drg", "Drg"),
        ("Mah", "Mah"),
        ("Dog Phx Drg", "Dog"),
    ],
)
def test_time_of_a_leader(hand: str, expected: str) -> None:
    """The lowest natural single; Phoenix, Dragon and Mah Jong last."""
    table = scene(hand, "2s 3s", "2p 3p", "2t 3t", turn_seconds=20)
    table.tick(20)
    shown = table.state.top or table.state.last_trick[-1]
    assert to_codes(shown.combination.cards) == expected
    assert table.state.wish == 0


@pytest.mark.parametrize(
    ("top", "wish", "hand", "expected"),
    [
        ("5j", "", "7j 8j", None),
        ("5j", "8", "7j 2j", None),
        ("5j", "8", "7j 8j 8s", "8j"),
        ("9j", "8", "8j 8s 8p 8t 2j", "8j 8s 8p 8t"),
        ("5j 5s", "8", "8j 8s Phx", "8j 8s"),
        ("5j 5s", "8", "8j Phx Kj Ks", "8j Phx"),
        ("4j 4s 4p 3j 3s", "8", "8j 8s 8p 2s 2p 9s 9p", "2s 2p 8j 8s 8p"),
        ("2j 3s 4p 5j 6s", "8", "4t 5t 6t 7t 8t 8s 9t", "4t 5t 6t 7t 8s"),
    ],
)
def test_time_of_a_follower(
    top: str, wish: str, hand: str, expected: str | None
) -> None:
    """Pass; if the wish binds, the smallest play that fulfils it."""
    table = scene(top + " Kt", hand, "2p 3p", "2t 3t", turn_seconds=20)
    table.do(0, lay(top))
    table.state = table.state._replace(wish=table.state.wish or {"": 0, "8": 8}[wish])
    table.tick(20)
    assert table.state.top is not None
    found = to_codes(table.state.top.combination.cards)
    assert found == (top if expected is None else expected)


def test_time_of_the_owner_of_a_trick() -> None:
    table = passed_round(timed(window_seconds=0, turn_seconds=20))
    table.tick(20)
    assert table.state.phase == LEAD
    assert table.state.turn == 0


def test_time_of_the_leader_after_an_owner_who_is_out() -> None:
    table = scene("5j", "6s 7s", "9p Tp", "3t 4t", turn_seconds=20)
    table.do(0, lay("5j"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert (table.state.phase, table.state.turn) == (CLOSING, 1)
    table.tick(20)
    assert table.state.tricks == (1, 0, 0, 0)
    assert table.state.top is not None
    assert table.state.top.seat == 1


@pytest.mark.parametrize(
    ("hands", "receiver"),
    [
        (("Drg 5j", "6s 7s", "9p Tp", "3t 4t 6t"), 3),
        (("Drg 5j", "6s 7s 8s", "9p Tp", "3t 4t"), 1),
        (("Drg 5j", "6s 7s", "9p Tp", "3t 4t"), 1),
    ],
)
def test_time_for_the_gift(hands: tuple[str, ...], receiver: int) -> None:
    """To the opponent with more cards, of equals the next in play order."""
    table = scene(*hands, turn_seconds=20)
    table.do(0, lay("Drg"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    table.tick(20)
    assert table.state.phase == GIFT
    assert default_action(table.state, 0) == GiveDragon(receiver)
    table.tick(20)
    assert table.state.tricks[receiver] == 1
    assert table.state.turn == 0


def test_turn_time_begins_after_the_window() -> None:
    table = timed(turn_seconds=20)
    table.tick(22.75)
    assert table.state.turn == 1
    table.tick(0.25)
    assert table.state.turn == 2


# --- time for calls (TIME-6) -------------------------------------------------------


def push(table: Clockwork, seat: int) -> Exchange:
    """Return the exchange of the three lowest cards."""
    return exchange(seat, in_order(table.state.hands[seat]))


def test_exchange_waits_for_the_time() -> None:
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
    # Seat 0 has given no sign: the others still have to wait for it.
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
    assert table.state.phase == LEAD
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
    """Or the rule would tell who leads."""
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


def test_signs_before_the_exchange_do_not_count_after_it() -> None:
    table = exchanging(prelead_seconds=5)
    for seat in SEATS:
        table.do(seat, SayReady())
    for seat in SEATS:
        table.do(seat, push(table, seat))
    assert set(table.clocks()) == {"calling"}


def test_later_leads_know_no_calling_time() -> None:
    table = exchanged(prelead_seconds=5)
    table.tick(5)
    leader = table.state.turn
    assert leader is not None
    table.do(leader, lay("Mah"))
    assert table.state.phase == FOLLOW
    assert table.refusal(leader, SayReady()) == "wrong_phase"


def test_grand_tichu_counts_as_a_call() -> None:
    table = dealt(precall_seconds=5)
    assert table.state.phase == GRAND_PHASE
    table.do(0, CallGrand())
    for seat in (1, 2, 3):
        table.do(seat, DeclineGrand())
    table.do(2, SayReady())
    table.do(3, SayReady())
    table.do(1, push(table, 1))
