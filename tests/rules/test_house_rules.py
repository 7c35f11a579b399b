"""House rules are fields of the rules of a table (section OPT)."""

from __future__ import annotations

from random import Random

import pytest

from games.rules import (
    BASE,
    CallGrand,
    Collect,
    Decline,
    GiveDragon,
    GrandMode,
    Hold,
    Pass,
    Phase,
    State,
    TableOptions,
    base_rules,
    from_codes,
    options,
    perspective,
)
from tests.rules.random_driver import random_round
from tests.rules.scenes import bomb, dealt, lay, options_of, scene

IN_TURN = {"out_of_turn_bombs": False}


def test_usual_table_has_the_base_rules() -> None:
    assert base_rules(TableOptions()) == BASE


@pytest.mark.parametrize(
    ("chosen", "field", "value"),
    [
        ({"out_of_turn_bombs": False}, "out_of_turn_bombs", False),
        ({"grand_mode": GrandMode.NONE}, "grand_mode", GrandMode.NONE),
        ({"double_victory": 100}, "double_victory", 100),
        ({"dragon_gift_active_only": True}, "dragon_gift_active_only", True),
    ],
)
def test_option_is_one_field_of_the_rules(chosen, field, value) -> None:
    assert base_rules(TableOptions(**chosen)) == BASE._replace(**{field: value})


# --- bombs in one's own turn only (BOMB-6) ------------------------------------------


@pytest.mark.parametrize("seconds", [0, 3])
def test_no_bomb_window_opens_where_bombs_are_in_turn_only(seconds) -> None:
    table = scene("5j 6j", "9j 9s 9p 9t 2j", "Kj 3s", "As 4s", window_seconds=seconds, **IN_TURN)
    table.do(0, lay("5j"))
    assert [window.kind for window in table.state.windows] == [Phase.FOLLOW]
    assert table.refusal(1, Hold()) == "no_window"
    assert table.refusal(1, Decline()) == "no_window"


def test_bomb_out_of_turn_is_refused_where_bombs_are_in_turn_only() -> None:
    table = scene("5j 6j", "Kj 3s", "9j 9s 9p 9t 2j", "As 4s", **IN_TURN)
    table.do(0, lay("5j"))
    assert table.refusal(2, bomb("9j 9s 9p 9t")) == "not_your_turn"
    assert not options_of(table, 2).bombs


def test_bomb_in_ones_own_turn_is_laid() -> None:
    table = scene("5j 6j", "9j 9s 9p 9t 2j", "Kj 3s", "As 4s", **IN_TURN)
    table.do(0, lay("5j"))
    assert len(options_of(table, 1).bombs) == 1
    table.do(1, bomb("9j 9s 9p 9t"))
    assert table.state.top is not None
    assert table.state.top.seat == 1


def test_wish_binds_a_bomb_in_ones_own_turn() -> None:
    """WISH-4: no bomb is out of turn here."""
    table = scene("5j 6j", "9j 9s 9p 9t Kj", "Ks 3s", "As 4s", wish="K", **IN_TURN)
    table.do(0, lay("5j"))
    assert table.refusal(1, bomb("9j 9s 9p 9t")) == "wish_binds"


@pytest.mark.parametrize("seconds", [0, 3])
def test_trick_is_collected_at_once_where_bombs_are_in_turn_only(seconds) -> None:
    """Nobody may bomb while the trick closes, so there is nothing to wait for."""
    table = scene("5j 6j", "9j 9s 9p 9t 2j", "Kj 3s", "As 4s", window_seconds=seconds, **IN_TURN)
    table.do(0, lay("5j"))
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert (table.state.phase, table.state.turn) == (Phase.LEAD, 0)
    assert table.state.tricks[0] == 1


# --- no Grand Tichu (CALL-1) --------------------------------------------------------


def test_all_cards_are_dealt_at_once_without_grand_tichu() -> None:
    table = dealt(grand_mode=GrandMode.NONE)
    assert table.state.phase == Phase.EXCHANGE
    assert [hand.bit_count() for hand in table.state.hands] == [14] * 4
    assert not any(table.state.stock)
    assert table.refusal(0, CallGrand()) == "wrong_phase"


# --- the Dragon that ends the round stays (DRG-2, END-3) --------------------------------

STAYS = {"last_dragon_stays": True}


def test_a_dragon_that_ends_the_round_is_not_given_away_where_it_stays() -> None:
    table = scene("Drg", "5s 5p", "", "", out=(2, 3), **STAYS)
    table.do(0, lay("Drg"))
    assert table.state.phase == Phase.OVER
    assert table.state.score is not None
    assert table.state.score.pile_points[0] == 25
    assert table.state.score.hand_points == 10
    assert table.state.score.cards[0] == 35


def test_a_bombed_last_dragon_goes_to_the_bomber() -> None:
    table = scene("Drg 4j", "9j 9s 9p 9t 3s", "2j", "", out=(3,), **STAYS)
    table.do(0, lay("Drg"))
    table.do(1, bomb("9j 9s 9p 9t"))
    table.do(2, Pass())
    table.do(0, Pass())
    table.do(1, Collect())
    assert table.state.piles[1] & from_codes("Drg")


def test_a_dragon_that_ends_no_round_is_given_away() -> None:
    """Even if its player goes out with it, as the second."""
    table = scene("Drg", "5s 5p", "7s", "", out=(3,), **STAYS)
    table.do(0, lay("Drg"))
    for seat in (1, 2):
        table.do(seat, Pass())
    assert {seat for seat in range(4) if options_of(table, seat).receivers} == {0}
    table.do(0, GiveDragon(1))
    assert table.state.piles[1] & from_codes("Drg")


# --- a double victory of 100 points (SCORE-6) -----------------------------------------


@pytest.mark.parametrize("points", [100, 200])
def test_double_victory_counts_what_the_table_says(points) -> None:
    table = scene("5j", "Kj 3s", "6j", "As 4s", double_victory=points)
    table.do(0, lay("5j"))
    table.do(1, Pass())
    table.do(2, lay("6j"))
    assert table.state.score is not None
    assert table.state.score.cards == (points, 0)


# --- all together ---------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0, 3])
@pytest.mark.parametrize("grand_mode", GrandMode)
def test_random_rounds_end_under_every_house_rule(grand_mode, seconds) -> None:
    chosen = TableOptions(
        grand_mode=grand_mode,
        out_of_turn_bombs=False,
        double_victory=100,
        window_seconds=seconds,
    )
    for seed in range(5):
        *states, last = random_round(State(options=chosen), Random(seed))
        assert last.score is not None
        assert sum(last.score.cards) == 100
        for state in states:
            assert not any(window.kind == Phase.BOMBS for window in state.windows)
            for seat in range(4):
                found = options(perspective(state, seat))
                assert not {Hold(), Decline(), Collect()} & set(found.actions)
                assert not found.bombs or state.turn == seat
