"""Positions in which rules of thumb go wrong, played by the strong bot.

South is asked; the cards of the others are as named, all further cards have been played.
"""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

from games.bots import decide
from games.rules.cards.deck import FULL_DECK, from_codes
from games.rules.state.actions import Action, Bomb, GiveDragon, Pass, Play
from games.rules.state.calls import Call
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.rules.scenes import lay, scene


def asked(state: State, seat: int = 0) -> Action | None:
    held = sum(state.hands)
    for laid in state.plays:
        held |= laid.combination.cards
    state = state._replace(piles=(FULL_DECK & ~held, 0, 0, 0), exchanged=True)
    view = perspective(state, seat)
    return decide("strong", view, options(view), record=public_record(state))


def cards(action: Action | None) -> int:
    assert isinstance(action, Play | Bomb), action
    return action.cards


def calls(**named: Call) -> tuple[Call | None, ...]:
    return tuple(named.get(side) for side in ("south", "east", "north", "west"))


def test_own_call_is_brought_home() -> None:
    """Winners first, then the last low card; passing would lose the call."""
    table = scene("Drg As 3j", "Kj 5s 5p", "6s 8s 9p", "4t 7t Js", calls=calls(south=Call.TICHU))
    assert cards(asked(table.state)) & from_codes("Drg As")


def test_caller_with_one_card_is_not_led_a_low_single() -> None:
    table = scene("4j 4s As 6p", "Ks", "6s 8s 9p 9t", "4t 7t Js Jt", calls=calls(east=Call.TICHU))
    assert cards(asked(table.state)) != from_codes("6p")


def test_partner_who_called_gets_the_single_it_can_go_out_on() -> None:
    table = scene(
        "3j 5j 5s 9t Tj Ts", "7s 8s 9p Jt Jp", "Ks", "4t 7t Js 6t", calls=calls(north=Call.TICHU)
    )
    assert cards(asked(table.state)).bit_count() == 1


def test_dog_goes_to_the_partner_who_called() -> None:
    table = scene(
        "Dog 3j 6s 8p", "7s 8s 9p Jt", "As Ks", "4t 7t Js 6t", calls=calls(north=Call.TICHU)
    )
    assert cards(asked(table.state)) in (from_codes("Dog"), from_codes("3j"))


def test_double_loss_is_prevented_with_the_ace() -> None:
    """East is out; West would follow with the lead."""
    table = scene("As 4j 4s 9p", "", "6s 8s 9t 9s", "Qs 3t", out=(1,), lead=3)
    table.do(3, lay("Qs"))
    assert cards(asked(table.state)) == from_codes("As")


def test_dragons_trick_goes_to_the_opponent_who_will_give_it_back() -> None:
    """The tail-ender's tricks go to the first player out."""
    table = scene("4j Drg", "Ks Kj Kp Qs Qj Qp", "", "3s", out=(2,))
    table.do(0, lay("Drg"))
    for seat in (1, 3):
        table.do(seat, Pass())
    assert asked(table.state) == GiveDragon(1)


def test_caller_with_one_card_left_is_stopped_with_the_ace() -> None:
    """West would lead its last card."""
    table = scene(
        "As 5j 5s 9p 8t",
        "4t 7t Js Jt",
        "6s 8s 9j 9t",
        "Qs 3j",
        calls=calls(west=Call.TICHU),
        lead=3,
    )
    table.do(3, lay("Qs"))
    assert cards(asked(table.state)) == from_codes("As")


def test_dragon_goes_on_the_ace_to_let_a_partner_who_called_in() -> None:
    table = scene(
        "Drg 3j 5s", "7s 9s Ts 2p", "Ks", "As 7t 8t Jt", calls=calls(north=Call.TICHU), lead=3
    )
    table.do(3, lay("As"))
    assert cards(asked(table.state)) == from_codes("Drg")


def test_dragon_is_not_kept_while_an_opponent_goes_out() -> None:
    table = scene("Drg 4j 4s", "6t 8t Tp Ts", "7s 9s Kp", "As 5j", lead=3)
    table.do(3, lay("As"))
    assert cards(asked(table.state)) == from_codes("Drg")


def test_caller_who_is_nearly_out_is_bombed() -> None:
    """East has led the Dragon and holds one card; a bomb may still come when all have passed."""
    table = scene(
        "9j 9s 9p 9t 4j 6j", "Drg 3j", "7s 8s Kp", "Js Qt Ts", calls=calls(east=Call.TICHU), lead=1
    )
    table.do(1, lay("Drg"))
    for seat in (2, 3, 0):
        table.do(seat, Pass())
    assert cards(asked(table.state)) == from_codes("9j 9s 9p 9t")
