"""Waving events through until further notice (BW-3)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.door.players import SESSION_KEY
from games.models import ClockKey, Event, Seat, Table, TableClock
from games.rules.cards.deck import from_codes
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.screen import regions
from games.services.clocks import waves
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import dump
from games.services.seats import sitting, standing_orders
from tests.games.builders import (
    a_deal,
    act,
    come_to_blue,
    come_to_lead,
    make_boosted_match,
    make_match,
    make_player,
    make_reacting_match,
    make_room,
    play_to_lead,
    player_at,
    state_now,
    wave_through,
)
from tests.games.fresh import table_page
from tests.games.services.at_once import assert_record_is_sound

pytestmark = pytest.mark.django_db
THIRD = 4 / 3


@pytest.fixture
def match(settings, time) -> Table:
    return make_reacting_match(settings)


def let(table: Table, number: int, *kinds: str) -> None:
    standing_orders.set_waves(table, player_at(table, number), kinds)


def still_asked(table: Table) -> set[int]:
    waiting = state_now(table).windows[-1].waiting
    return {seat for seat in range(4) if waiting >> seat & 1}


def lead(table: Table, action: asked.Play) -> State:
    come_to_lead(table)
    act(table, 0, action)
    return state_now(table)


MAH = asked.Play(from_codes("Mah"))


def test_window_is_waved_through_when_a_third_is_over(match, time) -> None:
    come_to_blue(match)
    let(match, 1, "booster", "stage")
    act(match, 0, asked.Boost("x_ray", seat=1))
    time.go_by(THIRD - 0.01)
    assert still_asked(match) == {1, 2, 3}
    time.go_by(0.02)
    assert still_asked(match) == {2, 3}
    assert Event.objects.filter(table=match).last().kind == "Decline"
    assert_record_is_sound(match)


def test_plain_cards_are_offered_to_be_waved_through_and_no_others(match) -> None:
    lead(match, MAH)
    let(match, 1, "stage")
    for is_on, kinds in ((True, ("cards", "stage")), (False, ("stage",))):
        do = "heed_cards" if not is_on else "wave_cards"
        assert f'value="{do}"' in regions(table_page(match, 1))["actions"]
        standing_orders.wave(match, player_at(match, 1), "cards", is_on=is_on)
        assert set(table_page(match, 1).waves) == set(kinds)


def test_stage_may_be_waved_through_from_now_on(match) -> None:
    come_to_blue(match)
    let(match, 1, "cards")
    standing_orders.wave(match, player_at(match, 1), "stage", is_on=True)
    assert set(table_page(match, 1).waves) == {"cards", "stage"}
    standing_orders.wave(match, player_at(match, 1), "stage", is_on=False)
    assert table_page(match, 1).waves == ("cards",)


def test_stage_is_waved_through(match, time) -> None:
    come_to_blue(match)
    for number in range(4):
        let(match, number, "stage")
    window = state_now(match).window.id
    time.go_by(THIRD + 0.01)
    state = state_now(match)
    assert (state.phase, state.window.id > window) == ("brown", True)


@pytest.mark.parametrize(
    ("kinds", "left"),
    [
        (("cards",), {2, 3}),
        (("booster", "call", "dog", "wish", "dragon", "stage"), {1, 2, 3}),
    ],
)
def test_only_the_kind_that_was_named_is_waved_through(match, time, kinds, left) -> None:
    let(match, 1, *kinds)
    lead(match, MAH)
    time.go_by(THIRD + 0.01)
    assert still_asked(match) == left


@pytest.mark.parametrize(
    ("kinds", "left"),
    [
        (("cards",), {0, 1, 2, 3}),
        (("cards", "wish"), {0, 1, 2, 3}),
        (("cards", "call"), {0, 1, 2, 3}),
        (("cards", "call", "wish"), {0, 2, 3}),
    ],
)
def test_events_that_share_a_window_are_all_to_be_waved_through(match, time, kinds, left) -> None:
    let(match, 1, *kinds)
    lead(match, MAH._replace(tichu=True, wish=5))
    time.go_by(THIRD + 0.01)
    assert still_asked(match) == left


def test_a_seat_that_has_answered_is_not_answered_for(match, time) -> None:
    let(match, 1, "cards")
    lead(match, MAH)
    act(match, 1, asked.Decline())
    before = Event.objects.filter(table=match).count()
    time.go_by(THIRD + 0.01)
    assert Event.objects.filter(table=match).count() == before


def test_plain_window_for_bombs_is_one_for_cards(match, time) -> None:
    state = come_to_lead(match)
    match.state = dump(state._replace(booster_state=state.booster_state._replace(hands=((),) * 4)))
    match.save()
    let(match, 1, "booster", "call", "dog", "wish", "dragon", "stage")
    let(match, 2, "cards")
    act(match, 0, MAH)
    state = state_now(match)
    assert (state.phase, state.bombs.timed) == (Phase.FOLLOW, True)
    time.go_by(THIRD + 0.01)
    assert still_asked(match) == {0, 1, 3}


def test_nothing_is_waved_through_at_a_plain_table(time) -> None:
    table = make_match()
    for number in range(4):
        let(table, number, *waves.KINDS)
    state = play_to_lead(table)
    act(table, state.turn, default_lead(state))
    time.go_by(2.9)
    assert still_asked(table) == {0, 1, 2, 3}


def default_lead(state: State) -> asked.Play:
    hand = state.hands[state.turn]
    return asked.Play(hand & -hand if hand & -hand != 1 else hand & ~1 & -(hand & ~1))


def test_no_longer_waving_through_counts_at_once(match, time) -> None:
    let(match, 1, "cards")
    lead(match, MAH)
    let(match, 1)
    time.go_by(3.9)
    assert still_asked(match) == {1, 2, 3}
    let(match, 1, "cards")
    assert state_now(match).phase == Phase.REACTION


def test_waving_through_is_shown_to_nobody_else(match, time) -> None:
    lead(match, MAH)
    before = [table_page(match, seat) for seat in (0, 1, 2, 3, None)]
    let(match, 1, "wish", "cards")
    after = [table_page(match, seat) for seat in (0, 1, 2, 3, None)]
    assert [one == other for one, other in zip(before, after, strict=True)] == [
        *(True, False, True, True, True)
    ]
    assert after[1].waves == ("cards", "wish")
    assert after[1].clocks == before[1].clocks
    assert after[1].version > before[1].version


def test_moment_does_not_depend_on_the_hand(match, time, settings) -> None:
    let(match, 2, "cards")
    lead(match, MAH)
    key = f"{TableClock.WAVE}:{state_now(match).windows[-1].id}:2"
    seconds = match.clocks[ClockKey.read(key)].seconds
    wave_through(match)
    settings.SCRIPTED_DEALS = [
        settings.SCRIPTED_DEALS[0] | a_deal("Mah 2j 3j 4j 5j", "Aj As Ap At")
    ]
    other = make_boosted_match()
    let(other, 2, "cards")
    lead(other, MAH)
    key = f"{TableClock.WAVE}:{state_now(other).windows[-1].id}:2"
    assert other.clocks[ClockKey.read(key)].seconds == seconds == THIRD


# --- who may say so, and for how long ------------------------------------------------


def test_only_seats_wave_through_and_only_known_kinds(match) -> None:
    with pytest.raises(TableRefusal, match="not_at_table"):
        standing_orders.set_waves(match, make_player("Eve"), ["cards"])
    with pytest.raises(TableRefusal, match="not_readable"):
        let(match, 1, "everything")
    assert table_page(match, 1).waves == ()


def test_a_player_who_takes_a_seat_waves_nothing_through(db) -> None:
    table = make_room()
    let(table, 1, "cards")
    sitting.swap_seats(table, table.host, 1, 2)
    assert (table_page(table, 1).waves, table_page(table, 2).waves) == ((), ("cards",))
    ben = player_at(table, 2)
    sitting.stand_up(table, ben)
    assert Seat.objects.get(table=table, number=2).waves == []
    sitting.sit_down(table, make_player("Eve"), 2)
    assert table_page(table, 2).waves == ()


def test_what_is_waved_through_is_posted_to_the_room(match) -> None:
    client = Client()
    session = client.session
    session[SESSION_KEY] = player_at(match, 1).pk
    session.save()
    address = reverse("seat", args=[match.slug])
    client.post(address, {"do": "waves", "wave": ["cards", "stage"]})
    assert table_page(match, 1).waves == ("cards", "stage")
    client.post(address, {"do": "waves"})
    assert table_page(match, 1).waves == ()


def test_blue_stage_waits_for_those_who_wave_nothing_through(match, time) -> None:
    come_to_blue(match)
    let(match, 1, "stage")
    time.go_by(3.9)
    state = state_now(match)
    assert (state.phase, state.window.waiting) == (Phase.BLUE, 0b1101)
