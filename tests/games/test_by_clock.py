"""What the clock does for somebody is told as such, to all and on return (TIME-5)."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.models import Table
from games.rules.cards.deck import from_codes
from games.rules.state.actions import DeclineGrand, Pass, Play
from games.rules.state.phase import Phase
from games.rules.state.seats import seats_in
from games.screen import regions
from games.services.ground.snapshots import dump
from tests.games.builders import act, make_match, play_to_lead, state_now
from tests.games.fresh import table_page
from tests.games.screen.booster_pages import plain

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def table(time) -> Table:
    return make_match(pace="normal")


def words(table: Table, region: str, seat: int | None) -> str:
    table.refresh_from_db()
    return plain(regions(table_page(table, seat))[region])


def led(table: Table) -> Table:
    """Let seat 0 lead a Two; seat 1 has nothing to beat it with but its turn."""
    state = play_to_lead(table)
    hands = tuple(map(from_codes, ("2j Aj", "3j 3s", "4j 4s", "5j 5s")))
    lead = state.window._replace(waiting=0b0001)
    table.state = dump(state._replace(hands=hands, windows=(lead,)))
    table.save()
    act(table, 0, Play(from_codes("2j")))
    return table


def test_a_pass_by_the_clock_says_so_to_all(table, time) -> None:
    led(table)
    time.go_by(50)  # now the time bank runs
    time.go_by(60)
    assert seats_in(state_now(table).window.waiting) == (2,)
    for seat in (0, 2, None):
        assert "passes (time up)" in words(table, "log", seat)
        assert "passes (time up)" in words(table, "seats", seat)
        assert "Ben passes (time up)." in words(table, "announce", seat)


def test_a_player_who_passes_is_not_said_to_have_run_out_of_time(table, time) -> None:
    led(table)
    time.go_by(4)
    act(table, 1, Pass())
    assert "passes" in words(table, "log", 0)
    assert "(time up)" not in words(table, "log", 0)
    assert "(time up)" not in words(table, "seats", 0)


def test_on_return_one_reads_what_was_done_until_one_acts(table, time) -> None:
    led(table)
    time.go_by(50)  # now the time bank runs
    time.go_by(60)
    assert words(table, "own", 1).endswith("Time is up: you pass")
    assert "The clock" not in words(table, "own", 0)
    act(table, 2, Play(from_codes("4j")))
    act(table, 3, Play(from_codes("5j")))
    act(table, 0, Play(from_codes("Aj")))
    time.go_by(50)  # now the time bank runs
    time.go_by(60)
    assert "Time is up: you pass (2×)" in words(table, "own", 1)


def test_cards_pushed_by_the_clock_are_named_to_their_owner_alone(table, time) -> None:
    for seat in range(3):
        act(table, seat, DeclineGrand())
    time.go_by(46)
    assert "takes six more cards (time up)" in words(table, "log", 0)
    while state_now(table).phase == Phase.EXCHANGE:
        assert time.go_on(table)
    own = words(table, "own", 3)
    given = state_now(table).given[3]
    assert given is not None
    assert "Time is up: you take six more cards, exchange " in own
    assert own.count(", ") == 4  # three cards
    for seat, notes in ((0, 1), (3, 1), (None, 0)):  # each reads one's own cards alone
        everything = "".join(regions(table_page(table, seat)).values())
        assert len(re.findall(r"exchange (?:Jade|Sword|Pagoda|Star) ", everything)) == notes
