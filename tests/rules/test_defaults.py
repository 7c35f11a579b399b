"""What happens when the time of a decision is over (TIME-5)."""

from __future__ import annotations

import pytest

from games.rules.cards.deck import CODE, MAH_JONG, from_codes, in_order, to_codes
from games.rules.play.defaults import card_to_give, default_action
from games.rules.state.actions import (
    CallGrand,
    DeclineGrand,
    Exchange,
    GiveDragon,
    Pass,
    Wait,
)
from games.rules.state.phase import Phase
from games.rules.state.windows import clocks
from tests.rules.scenes import (
    dealt,
    exchanging,
    lay,
    passed_round,
    scene,
    timed,
)


def test_a_seat_out_of_time_declines_the_grand_tichu() -> None:
    table = dealt(turn_seconds=20)
    assert [clock.seats for clock in clocks(table.state)] == [(0,), (1,), (2,), (3,)]
    table.do(2, CallGrand())
    table.tick(20)
    assert table.state.phase == Phase.EXCHANGE
    assert table.state.decisions == ("no_grand", "no_grand", "grand", "no_grand")


def test_seats_asked_in_order_wait_then_decline_when_out_of_time() -> None:
    table = dealt(turn_seconds=20, grand_mode="treibhaus")
    table.tick(20)
    assert table.state.decisions == ("wait", None, None, None)
    assert clocks(table.state)[0].seats == (1,)
    table.tick(120)
    assert table.state.decisions == ("no_grand", "no_grand", "no_grand", "wait")
    table.tick(20)
    assert table.state.phase == Phase.EXCHANGE


def test_a_grand_tichu_is_kept_when_time_for_a_concession_is_over() -> None:
    table = dealt(turn_seconds=20, grand_mode="treibhaus")
    for seat, answer in enumerate((CallGrand(), Wait(), CallGrand(), Wait())):
        table.do(seat, answer)
    for seat in (1, 3):
        table.do(seat, DeclineGrand())
    assert table.state.phase == Phase.CONCESSION
    assert clocks(table.state)[0].seats == (2,)
    table.tick(20)
    assert table.state.phase == Phase.EXCHANGE
    assert table.state.calls == ("grand", None, "grand", None)


def test_the_lowest_natural_cards_are_pushed_when_time_is_over() -> None:
    table = exchanging(turn_seconds=20)
    hands = [in_order(hand) for hand in table.state.hands]
    chosen = tuple(zip((1, 2, 3), hands[0][-3:], strict=True))
    table.do(0, Exchange(chosen))
    table.tick(20)
    assert table.state.phase == Phase.LEAD
    assert table.state.given[0] == (0, *(card for _, card in chosen))
    natural = [card for card in hands[1] if len(CODE[card]) == 2]
    # The lowest two go to the opponents in play order, the next to the partner.
    assert table.state.given[1] == (natural[1], 0, natural[0], natural[2])


def test_a_single_without_a_wish_is_led_first_when_time_is_over() -> None:
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
def test_a_leader_out_of_time_leads_the_lowest_single(hand: str, expected: str) -> None:
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
def test_a_follower_out_of_time_passes_unless_a_wish_binds(
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


def test_the_owner_of_a_trick_collects_when_time_is_over() -> None:
    table = passed_round(timed(window_seconds=0, turn_seconds=20))
    table.tick(20)
    assert table.state.phase == Phase.LEAD
    assert table.state.turn == 0


def test_the_leader_after_an_owner_who_is_out_leads_when_time_is_over() -> None:
    table = scene("5j", "6s 7s", "9p Tp", "3t 4t", turn_seconds=20)
    table.do(0, lay("5j"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert (table.state.phase, table.state.turn) == (Phase.CLOSING, 1)
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
def test_the_dragon_goes_to_the_opponent_with_more_cards_when_time_is_over(
    hands: tuple[str, ...], receiver: int
) -> None:
    """To the opponent with more cards, of equals the next in play order."""
    table = scene(*hands, turn_seconds=20)
    table.do(0, lay("Drg"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    table.tick(20)
    assert table.state.phase == Phase.GIFT
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


@pytest.mark.parametrize(
    ("held", "given"), [("Drg 9s 4j Mah", "4j"), ("Drg Phx", "Phx"), ("Drg Dog Mah", "Mah")]
)
def test_the_lowest_natural_card_is_given_up_first(held: str, given: str) -> None:
    """TIME-5: special ones only if there is nothing else."""
    assert card_to_give(from_codes(held)) == from_codes(given)
