"""What may be agreed on: Booster decks and the times they bring (BG-17, BG-21)."""

from __future__ import annotations

import pytest

from boosters.catalogue import CATALOGUE
from games.expansion import Deck
from games.models import Player, Table
from games.rules.codec import from_json
from games.rules.options import TableOptions
from games.services import tables
from games.services.refusals import TableRefusal
from games.services.table_options import (
    BOOSTER_WINDOW_SECONDS,
    NO_DECK,
    table_options,
)
from tests.games.builders import make_player, state_now

pytestmark = pytest.mark.django_db
ALL = Deck("all", "Complete", tuple((slug, 1) for slug in CATALOGUE))
FEW = Deck("few", "Few", (("njet", 3), ("skat", 1)))


@pytest.fixture
def anna() -> Player:
    return make_player("Anna")


def agreed(table: Table) -> TableOptions:
    table.refresh_from_db()
    options = from_json(table.options)
    assert state_now(table).options == options
    return options


def refused(code: str):
    return pytest.raises(TableRefusal, match=f"^{code}$")


@pytest.mark.parametrize(
    ("pace", "window"), [("none", 4), ("slow", 6), ("normal", 4), ("fast", 3)]
)
def test_windows_have_a_time_at_every_pace(anna, pace: str, window: float) -> None:
    options = agreed(tables.create_table(anna, pace=pace, deck=ALL))
    assert options.window_seconds == options.reaction_seconds == window
    assert 2 <= window <= 10
    plain = agreed(tables.create_table(anna, pace=pace))
    assert options.turn_seconds == plain.turn_seconds
    assert pace in BOOSTER_WINDOW_SECONDS


def test_table_keeps_its_own_copy_of_the_deck(anna) -> None:
    options = agreed(tables.create_table(anna, deck=FEW, boosters_at_start=1))
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
    table = tables.create_table(anna)
    bad = Deck("bad", "Bad", cards)
    with refused(code):
        tables.create_table(anna, deck=bad, boosters_at_start=start)
    with refused(code):
        tables.create_bot_table(anna, deck=bad, boosters_at_start=start)
    with refused(code):
        tables.change_options(table, anna, deck=bad, boosters_at_start=start)
    assert Table.objects.count() == 1
    assert agreed(table).booster_deck == ()


def test_four_of_one_card_are_a_deck(anna) -> None:
    four = Deck("four", "Four", (("njet", 4),))
    assert agreed(tables.create_table(anna, deck=four)).booster_deck == four.cards


def test_boosters_outlast_other_changes(anna) -> None:
    table = tables.create_table(anna, deck=FEW, boosters_at_start=1)
    tables.change_options(table, anna, pace="slow")
    tables.change_options(table, anna, target=500)
    tables.change_options(table, anna, is_listed=True)
    options = agreed(table)
    assert (options.booster_deck, options.boosters_at_start) == (FEW.cards, 1)
    assert (options.target, options.window_seconds) == (500, 6)
    tables.change_options(table, anna, boosters_at_start=0)
    assert agreed(table).boosters_at_start == 0
    tables.change_options(table, anna, deck=ALL)
    options = agreed(table)
    assert (options.booster_deck_name, options.target) == ("Complete", 500)


def test_host_takes_the_boosters_away(anna) -> None:
    table = tables.create_table(anna, pace="fast", deck=FEW, boosters_at_start=1)
    tables.change_options(table, anna, deck=NO_DECK)
    assert agreed(table) == agreed(tables.create_table(anna, pace="fast"))
    tables.change_options(table, anna, deck=FEW)
    assert agreed(table).window_seconds == 3


def test_bot_table_with_boosters_hurries_nobody(anna) -> None:
    table = tables.create_bot_table(anna, deck=ALL, boosters_at_start=4)
    state = state_now(table)
    assert (state.options.window_seconds, state.options.turn_seconds) == (4, None)
    assert [len(hand) for hand in state.pack.hands] == [4, 4, 4, 4]
    assert len(state.pack.pile) == len(CATALOGUE) - 16


@pytest.mark.parametrize("seconds", [2, 10])
def test_the_time_to_react_may_be_chosen(seconds: int) -> None:
    options = table_options("normal", 1000, ALL, window=seconds)
    assert options.window_seconds == options.reaction_seconds == seconds
    assert table_options("normal", 1000, window=seconds).window_seconds == 3


@pytest.mark.parametrize("seconds", [0, 1, 11])
def test_the_time_to_react_is_two_to_ten_seconds(seconds: int) -> None:
    with refused("bad_window"):
        table_options("normal", 1000, ALL, window=seconds)
