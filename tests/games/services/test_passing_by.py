"""Alone with bots: no clock, and nothing is asked that no card of one's own could answer."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.models import Table, TableClock
from games.rules.cards.deck import from_codes
from games.rules.state import actions as asked
from games.rules.state.phase import STAGES, Phase
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.screen.page.scene import Scene
from games.services.clocks import resting
from games.services.seats import standing_orders
from tests.games.builders import (
    a_deal,
    act,
    come_to_blue,
    come_to_lead,
    make_boosted_match,
    make_match,
    play_last_cards,
    play_to_last_cards,
    player_at,
    state_now,
    wave_through,
    with_boosters,
)
from tests.games.fresh import table_page
from tests.games.services.test_bots_boosted import act_as_clock, become_bots, waving
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
MAH = asked.Play(from_codes("Mah"))
BOMB = "Aj As Ap At"


@pytest.fixture
def alone(settings, time, decide):
    """Return what makes a match of one person, at seat 1, with a Booster and some cards."""

    def make(slug: str, cards: str = "2s 3s 4s") -> Table:
        settings.SCRIPTED_DEALS = [
            with_boosters(
                a_deal("Mah 2j 3j 4j 5j", cards, "2p 3p 4p", "2t 3t 4t"),
                *("wager", slug, "dud", "help"),
                pile="umbrella modesty enough spy",
            )
        ]
        decide(waving)
        return make_boosted_match(boosters_at_start=1)

    return make


def seat_bots(table: Table) -> None:
    become_bots(table, 0, 2, 3)
    act_as_clock(table)


def test_cards_pass_by_whoever_holds_no_red_booster_and_no_bomb(alone, time) -> None:
    table = alone("skat")
    come_to_lead(table)
    act(table, 0, MAH)
    assert state_now(table).phase == Phase.REACTION
    seat_bots(table)
    assert table_page(table, 1).passes_by
    time.go_by(0.2)
    assert state_now(table).phase != Phase.REACTION


@pytest.mark.parametrize(("slug", "cards"), [("njet", "2s 3s 4s"), ("skat", BOMB)])
def test_a_window_waits_for_whoever_could_answer_it(alone, time, slug: str, cards: str) -> None:
    table = alone(slug, cards)
    if slug == "njet":
        come_to_blue(table)
        act(table, 0, asked.Boost("wager", seat=0))
    else:
        come_to_lead(table)
        act(table, 0, MAH)
    seat_bots(table)
    time.go_by(600)
    state = state_now(table)
    assert (state.phase, state.windows[-1].waiting) == (Phase.REACTION, 0b0010)
    page = table_page(table, 1)
    assert not page.passes_by
    assert page.clocks == ()
    act(table, 1, asked.Decline())
    assert state_now(table).windows[-1].id != state.windows[-1].id


def test_a_booster_is_seen_for_a_while_before_it_passes_by(alone, time) -> None:
    table = alone("skat")
    come_to_blue(table)
    act(table, 0, asked.Boost("wager", seat=0))
    seat_bots(table)
    time.go_by(1.4)
    assert state_now(table).phase == Phase.REACTION
    time.go_by(0.2)
    assert state_now(table).phase != Phase.REACTION


def test_stages_pass_by_whoever_holds_no_card_of_theirs(alone, time) -> None:
    table = alone("skat")
    come_to_blue(table)
    seat_bots(table)
    time.go_by(2)
    assert state_now(table).phase not in STAGES


def test_a_stage_waits_without_a_clock_for_a_holder_of_its_cards(alone, time) -> None:
    table = alone("x_ray")
    come_to_blue(table)
    seat_bots(table)
    time.go_by(600)
    assert state_now(table).phase == Phase.BLUE
    assert table_page(table, 1).clocks == ()


def test_a_bot_that_says_nothing_keeps_nobody_waiting_for_ever(alone, time, decide) -> None:
    table = alone("skat")
    come_to_lead(table)
    act(table, 0, MAH)
    seat_bots(table)
    decide(lambda _view, _options: None)
    time.go_by(10)
    assert state_now(table).phase != Phase.REACTION


def test_what_a_booster_asks_waits_for_the_answer(alone, time) -> None:
    table = alone("carousel")
    come_to_blue(table)
    act(table, 1, asked.Boost("carousel"))
    for number in (0, 2, 3):
        act(table, number, asked.Decline())
    assert state_now(table).phase == Phase.ANSWER
    seat_bots(table)
    time.go_by(5)  # the bots have answered
    page = table_page(table, 1)
    assert (page.passes_by, Scene(page).state.is_mine) == (False, True)
    version = version_of(table)
    time.go_by(60)
    assert version_of(table) == version


def version_of(table: Table) -> int:
    """Return how often the table has told its pages something new."""
    table.refresh_from_db()
    return table.version


def test_with_a_second_person_the_window_is_told_by_public_knowledge_alone(alone, time) -> None:
    table = alone("skat")
    come_to_lead(table)
    act(table, 0, MAH)
    become_bots(table, 0, 2)
    act_as_clock(table)
    time.go_by(1)
    assert state_now(table).phase == Phase.REACTION
    assert not table_page(table, 1).passes_by
    assert table_page(table, 1).clocks


@pytest.mark.parametrize(("bots", "kinds"), [((0, 2, 3), set()), ((0, 2), {TableClock.NEXT})])
def test_no_clock_runs_beside_the_score_for_whoever_is_alone(decide, bots, kinds) -> None:
    table = make_match(pace="normal")
    play_to_last_cards(table)
    play_last_cards(table)
    assert state_now(table).score is not None
    decide(waving)
    become_bots(table, *bots)
    act_as_clock(table)
    table.refresh_from_db()
    assert {entry.kind for entry in table.clocks.values()} - {TableClock.BOT} == kinds


# --- Boosters at rest --------------------------------------------------------------


def following(view: Perspective, options: Options) -> asked.Action | None:
    """Wave through and pass; lead the lowest card."""
    if view.phase == Phase.LEAD and view.is_my_turn:
        return asked.Play(view.hand & -view.hand)
    return next((it for it in (asked.Decline(), asked.Pass()) if it in options.actions), None)


@pytest.fixture
def truce(alone, decide) -> Table:
    """Return a match of one person, who holds Truce, before the first lead of a bot."""
    table = alone("truce")
    come_to_lead(table)
    decide(following)
    seat_bots(table)
    return table


def is_asked_in_a_gap(table: Table, time) -> bool:
    """Let two tricks be played, in which the person passes; tell whether a gap asks on the way."""
    end = sum(state_now(table).tricks) + 2
    while sum((state := state_now(table)).tricks) < end:
        is_waited_for = state.phase == Phase.GAP and state.windows[-1].waiting >> 1 & 1
        if is_waited_for and not table_page(table, 1).passes_by:
            return True
        if state.phase == Phase.FOLLOW and state.turn == 1:
            act(table, 1, asked.Pass())
        else:
            time.go_by(1)
    return False


def test_a_booster_that_was_not_wanted_in_one_gap_rests_until_it_is_woken(truce, time) -> None:
    assert is_asked_in_a_gap(truce, time)
    assert table_page(truce, 1).resting == set()
    act(truce, 1, asked.Decline())
    assert table_page(truce, 1).resting == {"truce"}
    assert not is_asked_in_a_gap(truce, time)
    standing_orders.wake(truce, player_at(truce, 1))
    assert is_asked_in_a_gap(truce, time)
    assert table_page(truce, 1).resting == set()


def test_a_booster_rests_for_its_round_only(truce, time) -> None:
    assert is_asked_in_a_gap(truce, time)
    act(truce, 1, asked.Decline())
    seat = truce.seats.get(number=1)
    truce.refresh_from_db()
    assert resting.resting_of(truce, seat) == {"truce"}
    truce.hand_id += 1
    assert resting.resting_of(truce, seat) == set()


def test_among_people_no_booster_rests(alone, time) -> None:
    table = alone("truce")
    come_to_lead(table)
    act(table, 0, MAH)
    wave_through(table)
    for seat in (1, 2, 3):
        act(table, seat, asked.Pass())
    time.go_by(5)
    assert state_now(table).phase == Phase.GAP
    act(table, 1, asked.Decline())
    seat_bots(table)
    assert table_page(table, 1).resting == set()


def test_the_rack_says_that_a_booster_rests_and_wakes_it(truce, time) -> None:
    client = client_of(player_at(truce, 1))

    def is_told() -> bool:
        page = client.get(reverse("table", args=[truce.slug])).content.decode()
        assert ("paused: tap to be asked again" in page) == ('value="wake"' in page)
        return 'value="wake"' in page

    assert is_asked_in_a_gap(truce, time)
    assert not is_told()
    act(truce, 1, asked.Decline())
    assert not is_asked_in_a_gap(truce, time)
    assert is_told()
    client.post(reverse("seat", args=[truce.slug]), {"do": "wake"})
    assert not is_told()
