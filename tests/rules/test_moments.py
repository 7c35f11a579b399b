"""Actions of the same moment (BOMB-7)."""

from __future__ import annotations

import pytest

from games.rules.cards.deck import from_codes
from games.rules.state.actions import Collect, Decline, Pass, TimeOut
from games.rules.state.events import ActionReturned
from games.rules.state.phase import Phase
from games.rules.view.perspective import perspective
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import bomb, lay, options_of, owners, scene

SIXES, NINES, TENS = "6j 6s 6p 6t", "9j 9s 9p 9t", "Tj Ts Tp Tt"


def moment(*hands: str, **others: int) -> Clockwork:
    """Return a table with moments of half a second where seat 0 has led a single."""
    table = scene(*hands, simultaneity_ms=500, **others)
    table.do(0, lay("5j"))
    assert owners(table) == [0]  # nobody can bomb a lead, so it waits for nobody
    return table


def test_bombs_of_one_moment_wait_and_lie_in_play_order() -> None:
    table = moment(f"5j 4j {TENS}", f"{SIXES} 7s", f"{NINES} Kj", "2t")
    table.do(0, bomb(TENS))
    table.do(2, bomb(NINES))
    table.do(1, bomb(SIXES))
    table.tick(0.25)
    assert owners(table) == [0]
    table.tick(0.25)
    assert owners(table) == [0, 1, 2, 0]
    assert table.state.aside == ()


def test_bombs_of_one_moment_are_tested_on_what_lies_by_then() -> None:
    """Their target lay there when they arrived, so they are not stale."""
    table = moment(f"5j 4j {TENS}", f"{SIXES} 7s", f"{NINES} Kj", "2t")
    table.do(2, bomb(NINES, on=1))
    table.do(1, bomb(SIXES, on=1))
    table.tick(0.5)
    assert owners(table) == [0, 1, 2]


def test_bomb_that_no_longer_beats_returns_to_the_hand() -> None:
    table = moment("5j 4j", f"{TENS} 7s", f"{SIXES} Kj", "2t")
    table.do(2, bomb(SIXES))
    table.do(1, bomb(TENS))
    events = table.do(None, TimeOut(table.clocks()["moment"].key))
    assert owners(table) == [0, 1]
    assert table.state.hands[2] == from_codes(f"{SIXES} Kj")
    assert ActionReturned(2, "not_higher") in events


def test_overtaken_play_returns_to_the_hand() -> None:
    table = moment("5j 4j", "7s 8s", f"{SIXES} Kj", "2t")
    table.do(1, lay("7s"))
    table.do(2, bomb(SIXES))
    events = table.do(None, TimeOut(table.clocks()["moment"].key))
    assert owners(table) == [0, 2]
    assert table.state.hands[1] == from_codes("7s 8s")
    assert ActionReturned(1, "not_your_turn") in events


def test_moment_may_end_the_round() -> None:
    table = moment("5j", f"{TENS} 7s", SIXES, "2t")
    table.do(1, bomb(TENS))
    table.do(2, bomb(SIXES))
    table.tick(0.5)
    assert owners(table) == [0, 1]
    assert table.state.out == (0,)
    table = moment("5j", "7s", SIXES, "2t")
    table.do(1, lay("7s"))
    table.do(2, bomb(SIXES))
    events = table.do(None, TimeOut(table.clocks()["moment"].key))
    assert table.state.score is not None
    assert table.state.score.double == 0
    assert ActionReturned(1, "round_over") in events


def test_action_of_a_moment_must_be_legal_when_it_arrives() -> None:
    table = moment("5j 4j", "3s 8s", f"{SIXES} Kj", "2t")
    assert table.refusal(1, lay("3s")) == "not_higher"
    assert table.refusal(2, lay("Kj")) == "not_your_turn"
    assert table.refusal(2, bomb(SIXES, on=2)) == "stale"
    assert table.refusal(1, Collect()) == "wrong_phase"


def test_seat_has_one_action_in_a_moment() -> None:
    table = moment("5j 4j", f"8s {TENS}", f"{SIXES} Kj", "2t")
    table.do(1, lay("8s"))
    for action in (lay("8s"), Pass(), bomb(TENS)):
        assert table.refusal(1, action) == "already_submitted"
    found = options_of(table, 1)
    assert not found.moves
    assert not found.bombs
    assert Pass() not in found.actions
    assert options_of(table, 2).bombs


def test_waiting_actions_are_seen_by_their_own_seat_only() -> None:
    table = moment("5j 4j", "8s 7s", f"{SIXES} Kj", "2t")
    before = [perspective(table.state, seat) for seat in (0, 2, 3, None)]
    table.do(1, lay("8s"))
    assert [perspective(table.state, seat) for seat in (0, 2, 3, None)] == before
    aside = perspective(table.state, 1).aside
    assert aside is not None
    assert aside.action == lay("8s")


def test_second_moment_of_a_window_lasts_as_long_as_the_first() -> None:
    table = moment(f"5j 4j {NINES}", "8s 7s", f"{SIXES} Kj", "2t", window_seconds=3)
    table.do(0, bomb(NINES))
    table.tick(0.5)  # one's own bomb waits on, now for the window
    assert owners(table) == [0]
    table.do(2, bomb(SIXES))
    table.tick(0.25)
    assert owners(table) == [0]
    table.tick(0.25)
    assert owners(table) == [0, 2]


def test_own_bomb_of_a_moment_then_waits_for_the_window() -> None:
    table = moment(f"5j 4j {NINES}", "8s 7s", f"{SIXES} Kj", "2t", window_seconds=3)
    table.do(0, bomb(NINES))
    table.tick(0.5)
    assert set(table.clocks()) == {"window"}
    table.tick(2.75)
    assert owners(table) == [0]
    table.tick(0.25)
    assert owners(table) == [0, 0]


def closing() -> Clockwork:
    """Return a trick that closes, in which two seats hold bombs."""
    table = scene(
        "5j 4j 3j 2j 2s", f"{NINES} 3s", f"{SIXES} 3p", "2t 2p 3t 4t",
        simultaneity_ms=500, window_seconds=3,
    )  # fmt: skip
    table.do(0, lay("5j"))
    table.tick(3)
    for seat in (1, 2, 3):
        table.do(seat, Pass())
        table.tick(0.5)
    return table


@pytest.mark.parametrize("ending", ["time", "decline"])
def test_closing_window_does_not_end_within_a_moment(ending: str) -> None:
    table = closing()
    assert table.state.phase == Phase.CLOSING
    if ending == "time":
        table.tick(2.75)
        table.do(1, bomb(NINES))
        table.tick(0.25)
        assert table.state.phase == Phase.CLOSING
        table.tick(0.25)
    else:
        table.do(1, Decline(), bomb(NINES))
        for seat in (0, 2, 3):
            table.do(seat, Decline())
        assert table.state.phase == Phase.CLOSING
        table.tick(0.5)
    assert owners(table) == [0, 1]


def test_closing_window_ends_after_a_moment_that_came_to_nothing() -> None:
    table = closing()
    for seat in (1, 2, 3):
        table.do(seat, Decline())
    table.do(0, lay("4j"))  # allowed now, but then seat 1 holds nothing back ...
    table.do(0, Decline())
    assert table.state.phase == Phase.CLOSING
    table.tick(0.5)
    assert owners(table) == [0]
    assert table.state.phase == Phase.FOLLOW
