"""What a table page tells each audience of Boosters, and what it tells nobody."""

from __future__ import annotations

import pytest

from games.models import Table
from games.rules.cards.deck import from_codes
from games.rules.state import actions as asked
from games.rules.state import booster_events as told
from games.rules.state.events import is_public
from games.rules.state.phase import Phase
from tests.games.builders import (
    a_deal,
    act,
    come_to_blue,
    come_to_lead,
    make_boosted_match,
    state_now,
    wave_through,
    with_boosters,
)
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db
AUDIENCES = (0, 1, 2, 3, None)


@pytest.fixture
def match(settings, time) -> Table:
    settings.SCRIPTED_DEALS = [
        with_boosters(
            a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", "2p 3p 4p", "2t 3t 4t"),
            *("dealer carousel", "njet skat", "second_exchange dud", "spy enough"),
        )
    ]
    return make_boosted_match(boosters_at_start=2)


def versions(table: Table) -> list[int]:
    return [table_page(table, seat).version for seat in AUDIENCES]


def told_to(table: Table, kind: type) -> list[list[object]]:
    """Return the events of a kind in the log of every audience."""
    return [
        [entry.event for entry in table_page(table, seat).log if type(entry.event) is kind]
        for seat in AUDIENCES
    ]


def test_log_of_a_seat_tells_what_it_has_drawn(match) -> None:
    logs = told_to(match, told.BoostersDrawn)
    hands = state_now(match).booster_state.hands
    assert logs == [
        *([told.BoostersDrawn(seat, hands[seat])] for seat in range(4)),
        [],
    ]


def test_log_tells_givers_and_receivers_alone_which_cards_moved(match) -> None:
    come_to_blue(match)
    card = from_codes("Mah")
    act(match, 0, asked.Boost("dealer", give=((1, card),)))
    wave_through_reactions(match)
    assert state_now(match).hands[1] & card
    moved = told.CardsMoved(((0, 1, card),))
    assert told_to(match, told.CardsMoved) == [[moved], [moved], [], [], []]


def wave_through_reactions(table: Table) -> None:
    while (state := state_now(table)).phase == Phase.REACTION:
        waiting = state.windows[-1].waiting
        act(table, (waiting & -waiting).bit_length() - 1, asked.Decline())


def test_events_for_all_keep_their_order(match) -> None:
    come_to_lead(match)
    public = list(table_page(match, None).log)
    for seat in range(4):
        log = table_page(match, seat).log
        assert [entry for entry in log if is_public(entry.event)] == public
        assert [entry.at for entry in log] == sorted(entry.at for entry in log)


def test_announced_booster_is_shown_to_its_player_alone(match) -> None:
    come_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    before, pages = versions(match), [table_page(match, seat) for seat in AUDIENCES]
    act(match, 1, asked.Boost("skat"))
    assert [new > old for new, old in zip(versions(match), before, strict=True)] == [
        *(False, True, False, False, False)
    ]
    for place, seat in enumerate(AUDIENCES):
        if seat != 1:
            assert table_page(match, seat) == pages[place]
    assert table_page(match, 1).view.boosters.announced[0].booster == "skat"
    logs = told_to(match, told.BoosterAnnounced)
    assert [len(log) for log in logs] == [0, 1, 0, 0, 0]


def test_who_has_chosen_a_card_is_shown_to_nobody_else(match) -> None:
    come_to_blue(match)
    act(match, 0, asked.Boost("carousel"))
    wave_through_reactions(match)
    state = state_now(match)
    assert state.phase == Phase.ANSWER
    assert [clock_seats(match, seat) for seat in AUDIENCES] == [
        *([(0,)], [(1,)], [(2,)], [(3,)], [])
    ]
    before, pages = versions(match), [table_page(match, seat) for seat in AUDIENCES]
    act(match, 2, asked.Answer(state.hands[2] & -state.hands[2]))
    assert [new > old for new, old in zip(versions(match), before, strict=True)] == [
        *(False, False, True, False, False)
    ]
    for place, seat in enumerate(AUDIENCES):
        if seat != 2:
            assert table_page(match, seat) == pages[place]
    act(match, 0, asked.Answer(state.hands[0] & -state.hands[0]))
    act(match, 1, asked.Answer(state.hands[1] & -state.hands[1]))
    assert [clock_seats(match, seat) for seat in AUDIENCES] == [
        *([], [], [], [(3,)], [])  # not even that one is left
    ]


def clock_seats(table: Table, seat: int | None) -> list[tuple[int, ...]]:
    return [clock.seats for clock in table_page(table, seat).clocks if clock.seats]


def test_all_know_the_one_seat_that_is_asked(match, settings) -> None:
    settings.SCRIPTED_DEALS[0]["boosters"]["1"] = ["help", "umbrella"]
    table = make_boosted_match(boosters_at_start=2)
    come_to_lead(table)
    act(table, 0, asked.Play(from_codes("Mah")))
    wave_through(table)
    hand = state_now(table).hands[1]
    help_me = asked.Play(hand & -hand, boosters=(asked.Boost("help"),))
    act(table, 1, help_me)
    assert state_now(table).phase == Phase.ANSWER
    assert [clock_seats(table, seat) for seat in AUDIENCES] == [[(3,)]] * 5


def test_all_know_who_drafts_and_one_knows_what(match) -> None:
    act(match, 1, asked.CallGrand())
    for seat in (0, 2, 3):
        act(match, seat, asked.DeclineGrand())
    wave_through_reactions(match)
    pages = [table_page(match, seat) for seat in AUDIENCES]
    assert [page.view.boosters.drafters for page in pages] == [(1, 2, 3, 0)] * 5
    assert [len(page.view.boosters.draft) for page in pages] == [0, 4, 0, 0, 0]
    assert [clock_seats(match, seat) for seat in AUDIENCES] == [[(1,)]] * 5
    kept = pages[1].view.boosters.draft[2]
    act(match, 1, asked.Draft(kept))
    assert told_to(match, told.BoosterDrafted) == [
        *([], [told.BoosterDrafted(1, kept)], [], [], [])
    ]


def test_page_with_boosters_costs_few_queries(match, django_assert_max_num_queries) -> None:
    come_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    with django_assert_max_num_queries(6):
        table_page(match, 0)
