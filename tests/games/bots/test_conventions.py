"""How the rule bot plays with its partner, against opponents, and to the end."""

from __future__ import annotations

from games.bots import decide
from games.rules.cards.deck import ACE, MAH_JONG, from_codes
from games.rules.state.actions import Action, Bomb, Decline, GiveDragon, Pass, Play
from games.rules.state.calls import Call
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import lay, scene


def wanted(table: Clockwork, seat: int) -> Action | None:
    view = perspective(table.state, seat)
    return decide("normal", view, options(view))


def cards_of(action: Action | None) -> int:
    assert isinstance(action, Play | Bomb), action
    return action.cards


# --- with the partner ---------------------------------------------------------------


def test_strong_single_of_partner_is_left_alone() -> None:
    table = scene("Ks 3j", "4j 5j 6s", "Aj 7s 8p", "9j Tj Qs")
    table.do(0, lay("Ks"))
    table.do(1, Pass())
    assert wanted(table, 2) == Pass()


def test_low_single_of_partner_is_used_to_get_rid_of_a_low_card() -> None:
    table = scene("3s Kj Kp", "4j 4s 6s", "8s 7s 7p Aj", "9j Tj Qs 2s")
    table.do(0, lay("3s"))
    table.do(1, Pass())
    assert cards_of(wanted(table, 2)) == from_codes("8s")


def test_trick_that_partner_has_won_is_not_taken_away() -> None:
    hands = ("3s Kj Kp", "Aj 4s 9s", "8s 7j 7p Qj")
    table = scene(*hands, "2j 2s 9p")
    table.do(0, lay("3s"))
    table.do(1, Pass())
    assert cards_of(wanted(table, 2)) == from_codes("8s")
    table = scene(*hands, "", out=(3,))  # nobody else comes after this seat
    table.do(0, lay("3s"))
    table.do(1, Pass())
    assert wanted(table, 2) == Pass()


def test_bot_goes_out_over_its_partner() -> None:
    table = scene("Kj 3s 4s", "2p 4j", "As", "2j 2s")
    table.do(0, lay("Kj"))
    table.do(1, Pass())
    assert cards_of(wanted(table, 2)) == from_codes("As")


def test_bot_does_not_go_out_before_a_partner_who_called() -> None:
    calls = (Call.TICHU, None, None, None)
    table = scene("Kj 3s 4s", "2p 4j 5s", "As", "2j 2s 6s", calls=calls)
    table.do(0, lay("Kj"))
    table.do(1, Pass())
    assert wanted(table, 2) == Pass()
    table = scene("Kj 3s 4s", "2p 4j 5s", "5j 5s", "2j 2s 6s", lead=2, calls=calls)
    assert cards_of(wanted(table, 2)).bit_count() == 1


def test_bot_goes_out_once_the_call_of_its_partner_is_lost() -> None:
    calls = (Call.TICHU, None, None, None)
    table = scene("Kj 3s 4s", "", "As", "2j 2s 6s", out=(1,), calls=calls)
    table.do(0, lay("3s"))
    assert cards_of(wanted(table, 2)) == from_codes("As")


def test_dog_gives_the_lead_to_a_partner_who_called() -> None:
    calls = (None, None, Call.GRAND, None)
    hand = "Dog 3s 4s 4p 6j 7p Ts Qs"
    table = scene(hand, "2p 2j 9s", "As Kj", "2t 3j 9j", calls=calls)
    assert cards_of(wanted(table, 0)) == from_codes("Dog")


def test_dog_is_not_led_while_the_partner_is_out_and_there_is_a_better_lead() -> None:
    table = scene("Dog 3s 3p 4s", "2p 2j 9s", "", "2t 3j 9j", out=(2,))
    assert cards_of(wanted(table, 0)) != from_codes("Dog")


# --- leads ---------------------------------------------------------------------------


def test_whole_hand_is_laid_at_once_where_possible() -> None:
    table = scene("5s 6s 7p 8p 9j", "2p 2j", "3s 4s", "Aj As")
    assert cards_of(wanted(table, 0)).bit_count() == 5


def test_low_combination_is_led_before_high_ones() -> None:
    hand = "3s 4s 5p 6p 7j Kj Kp As Drg"
    table = scene(hand, "2p 2j 9s 9p 4j 8j", "3p 4p Js", "2t 3j 9j 9t Tj 8t")
    assert cards_of(wanted(table, 0)) == from_codes("3s 4s 5p 6p 7j")


def test_pair_is_led_to_an_opponent_with_one_card() -> None:
    table = scene("5s 6s 6p Qj", "As", "3s 4s 8p 8j", "Ts Jj Jp 2s")
    assert cards_of(wanted(table, 0)) == from_codes("6s 6p")


def test_single_that_is_hard_to_beat_is_led_to_an_opponent_with_one_card() -> None:
    many = "2p 2j 4p 5p 6p 6t 8p 8t 9t Tj Jp Qt"
    assert cards_of(lead_of("4s Ks", "As", "7s 7p 7t", many)) == from_codes("Ks")
    assert cards_of(lead_of("4s Ks", "As Aj", "7s 7p 7t", many)) == from_codes("4s")


def lead_of(*hands: str) -> Action | None:
    return wanted(scene(*hands), 0)


def test_unbeatable_cards_go_first_when_one_group_is_left() -> None:
    table = scene("4s Drg", "5s 6s Kj", "3s 7s", "Ts Jj Jp 2s")
    assert cards_of(wanted(table, 0)) == from_codes("Drg")


def test_bomb_is_not_broken_up_for_a_single() -> None:
    hand = "5j 6j 7j 8j 9j 9s 2p Kp"
    table = scene("3s 4s 4p 6s", "8s 2s 2t Tj Qs", hand, "Ts Jj Jp 2j Qj", lead=1)
    table.do(1, lay("8s"))
    assert cards_of(wanted(table, 2)) == from_codes("9s")


# --- against the opponents -----------------------------------------------------------


def test_cheapest_card_is_laid_on_an_opponent() -> None:
    others = "2s 2t 5s 8p Jp 3p 3t Kj", "2j Jj Qp 8j 8t Qs Ks 7s"
    table = scene("3s 4s 4p", others[0], "6j 9s Qj As Aj", others[1], lead=1)
    table.do(1, lay("5s"))
    assert cards_of(wanted(table, 2)) == from_codes("6j")


def test_ace_stops_an_opponent_with_one_card() -> None:
    hand = "As 3s 4j 6p 8j"
    table = scene("3p 7s", "Ks 2t", hand, "Tj Jj Qp 8p", lead=1)
    table.do(1, lay("Ks"))
    assert cards_of(wanted(table, 2)) == from_codes("As")


def test_bomb_is_kept_for_a_trick_that_matters() -> None:
    hand = "7s 7j 7p 7t 2s 4p 6j 9t Js Qp"
    table = scene("3s 4s 4j 5p", "2p 2j 5s 6s 8s 9s Tj", hand, "9j Jj Jp 2t", lead=1)
    table.do(1, lay("6s"))
    for seat in (2, 3, 0):
        table.do(seat, Pass())
    assert wanted(table, 2) is None


def test_bomb_stops_a_caller_who_is_nearly_out() -> None:
    hand = "7s 7j 7p 7t 2s 3p As"
    calls = (None, Call.TICHU, None, None)
    hands = ("3s 4s 4j 5p", "Ts Tp 9s", hand, "9j Jj Jp 2t")
    table = scene(*hands, lead=1, calls=calls)
    table.do(1, lay("Ts Tp"))
    assert wanted(table, 2) == Pass()  # the partner may still do without
    for seat in (2, 3, 0):
        table.do(seat, Pass())
    action = wanted(table, 2)
    assert isinstance(action, Bomb)
    assert action.on == 1


def test_bomb_is_not_thrown_on_the_partner() -> None:
    hand = "7s 7j 7p 7t 2s 3p As"
    table = scene("Ts Tp 9s", "3s 4s 4j 5p", hand, "9j Jj Jp 2t")
    table.do(0, lay("Ts Tp"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert not isinstance(wanted(table, 2), Bomb)


def test_window_is_waved_through_with_and_without_a_bomb() -> None:
    for hand in ("7s 7j 7p 7t 2s 4p 6j", "7s 8j 9p Tt 2s 4p 6j"):
        hands = ("3s 4s 4j 5p", "2p 2j 5s 6s", hand, "9j Jj Jp 2t")
        table = scene(*hands, lead=1, window_seconds=3)
        table.do(1, lay("5s"))
        assert wanted(table, 2) == Decline()
    assert wanted(table, 1) is None  # three cards make no bomb


def test_dragon_goes_to_the_opponent_with_more_cards() -> None:
    table = scene("Drg 3s 4s", "2p", "5s 6s", "9j Jj Jp 2t")
    table.do(0, lay("Drg"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert wanted(table, 0) == GiveDragon(3)


# --- wishes --------------------------------------------------------------------------


def test_what_the_right_neighbour_was_pushed_is_wished() -> None:
    table = scene("Mah 9s Kj", "4p 2j 2s", "5s 6s", "9j Jj Jp 2t")
    pushed = (0, from_codes("4p"), from_codes("As"), from_codes("7s"))
    given = (pushed, pushed, pushed, pushed)
    table.state = table.state._replace(given=given)
    action = wanted(table, 0)
    assert isinstance(action, Play)
    assert action.cards == MAH_JONG
    assert action.wish == 4


def test_ace_is_wished_against_a_caller() -> None:
    calls = (None, Call.TICHU, None, None)
    table = scene("Mah 9s Kj", "4p 2j 2s Ap", "5s 6s", "9j Jj Jp 2t", calls=calls)
    action = wanted(table, 0)
    assert isinstance(action, Play)
    assert action.wish == ACE


def test_bound_by_a_wish_the_bot_does_what_it_must() -> None:
    table = scene("3s 4s", "6j 8s 8p 8j Kj Kp", "5s 6s", "9j Jj 2t", wish="8")
    table.do(0, lay("3s"))
    assert cards_of(wanted(table, 1)) & from_codes("8s 8p 8j")
