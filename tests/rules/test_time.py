"""Windows and holds (TIME-1..4)."""

from __future__ import annotations

from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import (
    CallTichu,
    Collect,
    Decline,
    Hold,
    Pass,
    TimeOut,
)
from games.rules.state.phase import Phase
from games.rules.state.windows import clocks
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.rules.scenes import NINES, TIMED_HANDS, bomb, lay, passed_round, scene, timed

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


def test_regular_action_waits_only_for_seats_with_four_cards() -> None:
    table = timed()
    table.do(2, Decline())  # seats 0 and 3 hold three cards
    table.do(1, lay("6s"))
    assert table.state.turn == 2
    table.do(2, Pass())  # seat 1 has three cards left, too


def test_owner_who_could_bomb_has_to_decline_too() -> None:
    table = scene("5j 2j 3j 4j 6j", *TIMED_HANDS[1:], window_seconds=3)
    table.do(0, lay("5j"))
    table.do(2, Decline())
    assert table.refusal(1, Pass()) == "window_open"
    table.do(0, Decline())
    table.do(1, Pass())


def test_nobody_waits_for_bombs_after_a_pass() -> None:
    table = timed()
    table.tick(3)
    table.do(1, Pass())
    assert set(table.clocks()) == {"turn"}
    table.do(2, Pass())


def test_closing_window_ends_by_itself() -> None:
    table = passed_round(timed())
    table.tick(2.75)
    assert table.state.phase == Phase.CLOSING
    table.tick(0.25)
    assert table.state.phase == Phase.LEAD
    assert table.state.tricks == (1, 0, 0, 0)


def test_closing_window_ends_with_the_last_decline_the_owner_included() -> None:
    table = scene("5j 2j 3j 4j 6j", *TIMED_HANDS[1:], window_seconds=3)
    table.do(0, lay("5j"))
    passed_round(table)
    table.do(1, Decline())
    table.do(2, Decline())
    assert table.state.phase == Phase.CLOSING
    table.do(0, Decline())
    assert table.state.phase == Phase.LEAD


def test_owner_may_collect_or_lead_when_all_others_have_declined() -> None:
    table = scene("5j 2j 3j 4j 6j", *TIMED_HANDS[1:], window_seconds=3)
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
    assert table.state.phase == Phase.CLOSING


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
    table = scene(*TIMED_HANDS, played=(0, 3), window_seconds=3)
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
    assert table.state.phase == Phase.CLOSING
    table.do(3, Decline())
    assert table.state.phase == Phase.LEAD


def test_closing_window_ends_with_the_hold_if_nobody_else_could_bomb() -> None:
    table = passed_round(timed())
    table.do(3, Hold())  # with three cards
    for seat in (1, 2):
        table.do(seat, Decline())
    table.tick(30)
    assert table.state.phase == Phase.LEAD


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


def test_a_seat_has_a_limited_number_of_holds_per_round() -> None:
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
