"""What may be agreed on: Booster decks and the times they bring (BG-17, BG-21)."""

from __future__ import annotations

import pytest

from boosters.catalogue import CATALOGUE
from games.agreement import pace_of
from games.expansion import Deck
from games.models import Player, Table
from games.rules.cards.options import TableOptions, base_rules
from games.rules.cards.ruleset import GrandMode
from games.rules.state.codec import from_json
from games.services.ground.refusals import TableRefusal
from games.services.rights.table_options import (
    agreed,
    changed,
    choice_of_deck,
    own_window,
)
from games.services.seats import opening
from games.services.seats.entrance import FOR_ALL
from tests.games.builders import change_options, make_player, make_table, state_now

pytestmark = pytest.mark.django_db
ALL = Deck("all", "Complete", tuple((slug, 1) for slug in CATALOGUE))
NO_DECK = Deck("", "", ())
FEW = Deck("few", "Few", (("njet", 3), ("skat", 1)))


@pytest.fixture
def anna() -> Player:
    return make_player("Anna")


def options_of(table: Table) -> TableOptions:
    table.refresh_from_db()
    options = from_json(table.options)
    assert state_now(table).options == options
    return options


def refused(code: str):
    return pytest.raises(TableRefusal, match=f"^{code}$")


@pytest.mark.parametrize(("pace", "window"), [("none", 4), ("slow", 6), ("normal", 4), ("fast", 3)])
def test_windows_have_a_time_at_every_pace(anna, pace: str, window: float) -> None:
    options = options_of(make_table(anna, pace=pace, deck=ALL))
    assert options.window_seconds == options.reaction_seconds == window
    assert 2 <= window <= 10
    plain = options_of(make_table(anna, pace=pace))
    assert options.turn_seconds == plain.turn_seconds


def test_table_keeps_its_own_copy_of_the_deck(anna) -> None:
    options = options_of(make_table(anna, deck=FEW, boosters_at_start=1))
    assert options.booster_deck == FEW.cards
    assert options.booster_deck_name == "Few"
    assert options.boosters_at_start == 1


@pytest.mark.parametrize(
    ("cards", "start", "code"),
    [
        ((("njet", 3),), 0, "bad_deck"),
        ((("njet", 5),), 0, "bad_deck"),
        ((("njet", 4), ("skat", 0)), 0, "bad_deck"),
        ((("njet", 2), ("njet", 2)), 0, "bad_deck"),
        ((("njet", 3), ("nothing", 1)), 0, "bad_deck"),
        (FEW.cards, 5, "bad_start"),
        (FEW.cards, -1, "bad_start"),
        (FEW.cards, 2, "deck_too_small"),
    ],
)
def test_bad_decks_are_refused(anna, cards, start: int, code: str) -> None:
    table = make_table(anna)
    bad = Deck("bad", "Bad", cards)
    with refused(code):
        make_table(anna, deck=bad, boosters_at_start=start)
    with refused(code):
        opening.create_bot_table(anna, deck=bad, boosters_at_start=start)
    with refused(code):
        change_options(table, anna, deck=bad, boosters_at_start=start)
    assert Table.objects.count() == 1
    assert options_of(table).booster_deck == ()


def test_four_of_one_card_are_a_deck(anna) -> None:
    four = Deck("four", "Four", (("njet", 4),))
    assert options_of(make_table(anna, deck=four)).booster_deck == four.cards


def test_boosters_outlast_other_changes(anna) -> None:
    table = make_table(anna, deck=FEW, boosters_at_start=1)
    change_options(table, anna, pace="slow")
    change_options(table, anna, target=500)
    change_options(table, anna, entrance=FOR_ALL)
    options = options_of(table)
    assert (options.booster_deck, options.boosters_at_start) == (FEW.cards, 1)
    assert (options.target, options.window_seconds) == (500, 6)
    change_options(table, anna, boosters_at_start=0)
    assert options_of(table).boosters_at_start == 0
    change_options(table, anna, deck=ALL)
    options = options_of(table)
    assert (options.booster_deck_name, options.target) == ("Complete", 500)


def test_host_takes_the_boosters_away(anna) -> None:
    table = make_table(anna, pace="fast", deck=FEW, boosters_at_start=1)
    change_options(table, anna, deck=NO_DECK)
    assert options_of(table) == options_of(make_table(anna, pace="fast"))
    change_options(table, anna, deck=FEW)
    assert options_of(table).window_seconds == 3


def test_bot_table_with_boosters_has_the_shortest_windows_and_no_turn_times(anna) -> None:
    table = opening.create_bot_table(anna, deck=ALL, boosters_at_start=4)
    state = state_now(table)
    assert (state.options.window_seconds, state.options.turn_seconds) == (2, None)
    assert [len(hand) for hand in state.booster_state.hands] == [4, 4, 4, 4]
    assert len(state.booster_state.pile) == len(CATALOGUE) - 16


@pytest.mark.parametrize("seconds", [2, 10])
def test_the_time_to_react_may_be_chosen(seconds: int) -> None:
    options = agreed(window_seconds=seconds, **choice_of_deck(ALL))
    assert options.window_seconds == options.reaction_seconds == seconds
    assert agreed(window_seconds=seconds).window_seconds == 3


@pytest.mark.parametrize("seconds", [0, 1, 11])
def test_the_time_to_react_is_two_to_ten_seconds(seconds: int) -> None:
    with refused("bad_window"):
        agreed(window_seconds=seconds, **choice_of_deck(ALL))


def test_house_rules_reach_the_rules_of_the_table(anna) -> None:
    table = make_table(anna, grand_mode=GrandMode.NONE, out_of_turn_bombs=False, double_victory=100)
    rules = base_rules(options_of(table))
    assert rules.grand_mode == GrandMode.NONE
    assert not rules.out_of_turn_bombs
    assert rules.double_victory == 100


def test_club_rules_reach_the_rules_of_the_table(anna) -> None:
    """CALL-5, DRG-3."""
    club = make_table(anna, grand_mode="treibhaus", dragon_gift_active_only=True)
    rules = base_rules(options_of(club))
    assert (rules.grand_mode, rules.dragon_gift_active_only) == (GrandMode.TREIBHAUS, True)
    usual = base_rules(agreed())
    assert (usual.grand_mode, usual.dragon_gift_active_only) == (GrandMode.SIMULTANEOUS, False)


def test_bombs_may_always_be_thrown_with_boosters(anna) -> None:
    """OPT: bombs in one's own turn only do not go with Boosters."""
    assert options_of(make_table(anna, deck=FEW, out_of_turn_bombs=False)).out_of_turn_bombs


def test_match_of_some_rounds_needs_no_target(anna) -> None:
    """MATCH-5."""
    options = options_of(make_table(anna, target=None, max_rounds=4))
    assert (options.target, options.max_rounds) == (None, 4)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"target": None}, "unknown_target"),
        ({"target": None, "max_rounds": 0}, "unknown_rounds"),
        ({"max_rounds": 101}, "unknown_rounds"),
        ({"double_victory": 150}, "unknown_victory"),
    ],
)
def test_bad_house_rules_are_refused(anna, changes, code) -> None:
    with refused(code):
        make_table(anna, **changes)
    assert not Table.objects.exists()


@pytest.mark.parametrize("pace", ["none", "slow", "normal", "fast"])
@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"grand_mode": "none", "out_of_turn_bombs": False, "double_victory": 100},
        {"target": None, "max_rounds": 8},
        {**choice_of_deck(FEW), "boosters_at_start": 1},
        {**choice_of_deck(FEW), "window_seconds": 9},
    ],
)
def test_what_is_agreed_on_stays_if_nothing_else_is_chosen(pace, choices) -> None:
    options = agreed(pace=pace, **choices)
    assert pace_of(options).value == pace
    assert own_window(options) == choices.get("window_seconds")
    assert changed(options, {}) == changed(options, {"pace": pace}) == options
