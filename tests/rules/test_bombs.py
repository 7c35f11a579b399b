"""Bombs on one's own combination, at an outdated target, and in and out of turn."""

from __future__ import annotations

import pytest

from games.rules.cards.deck import from_codes
from games.rules.state.actions import Collect, Decline, Hold, Pass
from games.rules.state.phase import Phase
from games.rules.view.perspective import perspective
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import bomb, lay, options_of, owners, scene

SIXES, NINES, TENS = "6j 6s 6p 6t", "9j 9s 9p 9t", "Tj Ts Tp Tt"


# --- one's own combination (BOMB-8) -----------------------------------------------


def own(**others: object) -> Clockwork:
    """Return a timed table where seat 0 has led and can bomb itself."""
    hands = (f"5j 4j {NINES}", f"{SIXES} 7s 8s", "2p 3p 4p Kp", "2t 3t 4t Kt")
    table = scene(*hands, **{"window_seconds": 3, **others})
    table.do(0, lay("5j"))
    return table


def test_own_bomb_lies_at_once_at_an_untimed_table() -> None:
    table = own(window_seconds=0)
    table.do(2, Hold())
    table.do(0, bomb(NINES))
    assert owners(table) == [0, 0]
    assert table.state.turn == 1


def test_own_bomb_waits_unseen_until_the_time_is_over() -> None:
    table = own()
    table.tick(1)
    before = [perspective(table.state, seat) for seat in (1, 2, 3, None)]
    table.do(0, bomb(NINES))
    assert [perspective(table.state, seat) for seat in (1, 2, 3, None)] == before
    assert not options_of(table, 0).bombs
    assert table.refusal(0, bomb(NINES)) == "already_submitted"
    table.tick(1.75)
    assert owners(table) == [0]
    table.tick(0.25)
    assert owners(table) == [0, 0]
    assert table.state.turn == 1


def test_own_bomb_lies_when_the_others_have_declined() -> None:
    table = own()
    table.do(0, bomb(NINES))
    table.do(1, Decline())
    table.do(2, Decline())
    assert owners(table) == [0]
    table.do(3, Decline())
    assert owners(table) == [0, 0]


def test_own_bomb_lies_at_once_when_the_others_have_declined_before() -> None:
    table = own()
    for seat in (1, 2, 3):
        table.do(seat, Decline())
    table.do(0, bomb(NINES))
    assert owners(table) == [0, 0]


def test_own_bomb_returns_unseen_when_another_lands_first() -> None:
    table = own()
    table.do(0, bomb(NINES))
    table.do(1, bomb(SIXES))
    assert owners(table) == [0, 1]
    assert table.state.aside == ()
    assert table.state.hands[0] == from_codes(f"4j {NINES}")
    assert options_of(table, 0).bombs  # and may be thrown again


def test_own_bomb_waits_for_a_hold_to_end_too() -> None:
    table = own()
    table.do(0, bomb(NINES))
    table.do(2, Hold())
    table.tick(29.75)
    assert owners(table) == [0]
    table.tick(0.25)  # the hold is over, the window goes on
    assert owners(table) == [0]
    table.tick(3)
    assert owners(table) == [0, 0]


def test_own_bomb_after_the_time_waits_only_for_a_hold() -> None:
    table = own()
    table.tick(3)
    table.do(2, Hold())
    table.do(0, bomb(NINES))
    assert owners(table) == [0]
    table.do(2, Decline())
    assert owners(table) == [0, 0]


def test_own_bomb_lies_when_the_pass_of_a_holder_ends_the_hold() -> None:
    table = own()
    table.tick(3)
    table.do(1, Hold())
    table.do(0, bomb(NINES))
    assert owners(table) == [0]
    table.do(1, Pass())
    assert owners(table) == [0, 0]


def closing() -> Clockwork:
    """Return a timed table in the closing window of seat 0, which has a bomb."""
    hands = (f"7j 8j {NINES}", "2s 3s 4s 5s", "2p 3p 4p 5p", "2t 3t 4t 5t")
    table = scene(*hands, window_seconds=3)
    table.do(0, lay("7j"))
    table.tick(3)
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert table.state.phase == Phase.CLOSING
    return table


@pytest.mark.parametrize("ending", ["time", "decline"])
def test_own_bomb_of_the_closing_window_need_not_fulfil_the_wish(ending: str) -> None:
    """Thrown in the window, it is out of turn whenever it lands (WISH-8)."""
    table = closing()
    table.state = table.state._replace(wish=8)
    table.do(0, bomb(NINES))
    if ending == "time":
        table.tick(3)
    else:
        table.do(0, Decline())
        for seat in (1, 2, 3):
            table.do(seat, Decline())
    assert owners(table) == [0, 0]
    assert table.state.wish == 8


def test_waiting_bomb_keeps_its_seat_from_collecting() -> None:
    table = closing()
    table.do(0, bomb(NINES))
    for action in (Collect(), lay("8j")):
        assert table.refusal(0, action) == "already_submitted"
    table.tick(3)
    assert owners(table) == [0, 0]


# --- aim (BOMB-9) -----------------------------------------------------------------


def test_bomb_on_what_has_been_overtaken_is_stale() -> None:
    table = scene(f"5j {NINES}", "8s 7s", "2p 3p 4p Kp", "2t 3t 4t Kt")
    table.do(0, lay("5j"))
    table.do(1, lay("8s"))
    assert table.refusal(0, bomb(NINES, on=1)) == "stale"
    assert table.refusal(0, bomb(NINES, on=2)) is None
    table.do(2, Pass())
    assert table.refusal(0, bomb(NINES, on=2)) is None  # a pass does not matter


def test_combinations_are_numbered_through_the_round() -> None:
    table = scene(f"5j {NINES} Kj", "8s 7s", "2p 3p 4p Kp", "2t 3t 4t Kt")
    table.do(0, lay("Kj"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    table.do(0, lay("5j"))
    assert table.refusal(0, bomb(NINES, on=1)) == "stale"
    assert table.refusal(0, bomb(NINES, on=2)) is None


# --- where bombs may be thrown (BOMB-5, BOMB-6) ----------------------------------


def test_no_bomb_on_an_empty_table_or_a_collected_trick() -> None:
    table = scene("5j 4j", f"{NINES} 2s", "2p 3p", "2t 3t")
    assert table.refusal(1, bomb(NINES)) == "empty_table"
    table.do(0, lay("5j"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert table.refusal(1, bomb(NINES)) is None
    table.do(0, Collect())
    assert table.state.phase == Phase.LEAD
    assert table.refusal(1, bomb(NINES)) == "empty_table"


def test_no_bomb_on_the_dog() -> None:
    table = scene("Dog 4j", f"{NINES} 2s", "2p 3p", "2t 3t")
    table.do(0, lay("Dog"))
    assert table.state.phase == Phase.LEAD
    assert [laid.number for laid in table.state.last_trick] == [table.state.laid]
    assert table.refusal(1, bomb(NINES)) == "empty_table"


def test_bomb_after_ones_own_pass_and_after_declining() -> None:
    table = scene("5j 4j", f"{NINES} 2s", "2p 3p", "2t 3t")
    table.do(0, lay("5j"))
    table.do(1, Pass())
    table.do(1, Decline())
    table.do(1, bomb(NINES))
    assert owners(table) == [0, 1]


def test_bomb_in_turn_is_regular_once_the_window_is_over_for_its_seat() -> None:
    """Until the seat declines or the time is over, the wish does not bind it."""
    hands = (f"Mah {SIXES}", f"{NINES} 8s", "2p 3p 4p 5p", "2t 3t 4t 5t")
    for window_seconds in (0, 3):
        table = scene(*hands, window_seconds=window_seconds)
        table.do(0, lay("Mah", wish="8"))
        assert table.refusal(1, bomb(NINES)) is None
        assert options_of(table, 1).bombs
        table.do(1, Decline())
        blocked = "window_open" if window_seconds else "wish_binds"
        assert table.refusal(1, bomb(NINES)) == blocked
        assert not options_of(table, 1).bombs
    table.tick(3)
    assert table.refusal(1, bomb(NINES)) == "wish_binds"
    table = scene(*hands, window_seconds=3)
    table.do(0, lay("Mah", wish="8"))
    table.tick(3)
    assert table.refusal(1, bomb(NINES)) == "wish_binds"
    assert table.refusal(1, lay(NINES)) == "wish_binds"
    assert table.refusal(1, lay("8s")) is None


def test_play_of_bomb_cards_is_always_regular() -> None:
    table = scene(f"Mah {SIXES}", f"{NINES} 8s", "2p 3p", "2t 3t")
    table.do(0, lay("Mah", wish="8"))
    assert table.refusal(1, lay(NINES)) == "wish_binds"
    assert table.refusal(1, bomb(NINES)) is None


def test_the_bomb_window_after_a_pass_is_untimed_and_open_for_all() -> None:
    hands = (f"Mah {SIXES}", "2s 3s 4s 5s", f"{NINES} 8p", "2t 3t 4t 5t")
    table = scene(*hands, window_seconds=3)
    table.do(0, lay("Mah", wish="8"))
    table.tick(3)
    table.do(1, Pass())
    assert table.refusal(2, bomb(NINES)) is None
    table.do(2, Decline())
    assert table.refusal(2, bomb(NINES)) == "wish_binds"
