"""A slip is taken back: the play or pass of a seat, before anybody has acted since."""

from __future__ import annotations

from games.rules.cards.deck import from_codes
from games.rules.state.actions import Pass, UndoTurn
from games.rules.state.phase import Phase
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import lay, scene


def led() -> Clockwork:
    """Return a table without clocks at which seat 0 has led the Mah Jong, wishing for a 9."""
    table = scene("Mah 5j 9j", "6s 7s", "8p 9p", "2t Kt")
    table.do(0, lay("Mah", wish="9"))
    return table


def test_a_lead_is_taken_back_with_its_wish() -> None:
    table = led()
    table.do(None, UndoTurn(0))
    state = table.state
    assert (state.phase, state.turn, state.wish, state.plays) == (Phase.LEAD, 0, 0, ())
    assert state.hands[0] == from_codes("Mah 5j 9j")
    table.do(0, lay("5j"))


def test_a_play_is_taken_back_and_the_one_below_is_to_be_beaten() -> None:
    table = led()
    table.do(1, lay("6s"))
    table.do(None, UndoTurn(1, wish=9))
    assert (table.state.turn, table.state.wish) == (1, 9)
    assert [laid.seat for laid in table.state.plays] == [0]
    assert table.state.hands[1] == from_codes("6s 7s")


def test_a_pass_is_taken_back() -> None:
    table = led()
    table.do(1, Pass())
    table.do(None, UndoTurn(1))
    assert (table.state.turn, table.state.passed) == (1, 0)


def test_nothing_older_than_the_last_turn_is_taken_back() -> None:
    table = led()
    table.do(1, lay("6s"))
    assert table.refusal(None, UndoTurn(0)) == "nothing_to_undo"
    table.do(2, lay("9p"))
    assert table.refusal(None, UndoTurn(1)) == "nothing_to_undo"
