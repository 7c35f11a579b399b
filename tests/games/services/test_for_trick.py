"""What is said for the rest of a trick: secret, carried out like by bots, never stale."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from games.door.players import SESSION_KEY
from games.models import Event, Seat, Table
from games.rules.cards.deck import each, from_codes, rank_of
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.rules.state.seats import replaced
from games.screen import regions
from games.services.clocks import for_trick, waves
from games.services.clocks.for_trick import ForTrick
from games.services.ground.refusals import TableRefusal
from games.services.seats import standing_orders
from games.services.writing.store import seats_of
from tests.games.builders import (
    a_deal,
    act,
    come_to_lead,
    make_match,
    make_player,
    make_reacting_match,
    play_to_lead,
    player_at,
    state_now,
)
from tests.games.fresh import table_page
from tests.games.services.at_once import assert_record_is_sound

pytestmark = pytest.mark.django_db
THIRD = 1.0
WINDOW = 3.0
LATEST_PASS = for_trick.PASSES_AFTER[1]
DEAL = a_deal("Mah Kj", "8s 9s Ts Aj", "Tp Jp Qp Kp Ap", "8t Jt Qt")
SEATS = (0, 1, 2, 3, None)


@pytest.fixture
def match(settings, time) -> Table:
    settings.SCRIPTED_DEALS = [DEAL]
    return led(make_match())


def led(table: Table) -> Table:
    """Let seat 0 lead the Mah Jong."""
    play_to_lead(table)
    act(table, 0, asked.Play(from_codes("Mah")))
    table.refresh_from_db()
    return table


def say(table: Table, number: int, answer: str, *, is_on: bool = True) -> None:
    on = state_now(table).plays[-1].number
    standing_orders.say_for_trick(table, player_at(table, number), answer, is_on=is_on, on=on)


def said(table: Table, number: int) -> tuple[str, ...]:
    return table_page(table, number).for_trick


def still_asked(table: Table) -> set[int]:
    bombs = state_now(table).bombs
    assert bombs is not None
    return {seat for seat in range(4) if bombs.waiting >> seat & 1}


def deeds(table: Table, number: int) -> list[str]:
    found = Event.objects.filter(table=table, seat=number).order_by("version")
    return list(found.values_list("kind", flat=True))


def let_window_close(time) -> None:
    time.go_by(WINDOW + 0.01)


def test_no_bomb_is_said_when_a_third_of_the_window_is_over(match, time) -> None:
    say(match, 2, ForTrick.NO_BOMB)
    time.go_by(THIRD - 0.01)
    assert still_asked(match) == {0, 1, 2, 3}
    time.go_by(0.02)
    assert still_asked(match) == {0, 1, 3}
    assert_record_is_sound(match)


def test_a_pass_is_said_while_a_play_lies_in_a_window(settings, time) -> None:
    table = make_reacting_match(settings)
    come_to_lead(table)
    act(table, 0, asked.Play(from_codes("Mah")))
    with pytest.raises(TableRefusal, match="stale"):
        _pass_on_window(table, 3)  # there is no trick yet
    while (state := state_now(table)).phase == Phase.REACTION:
        waiting = state.windows[-1].waiting
        act(table, next(seat for seat in range(4) if waiting >> seat & 1), asked.Decline())
    act(table, 1, asked.Play(next(card for card in each(state.hands[1]) if rank_of(card))))
    assert state_now(table).phase == Phase.REACTION
    _pass_on_window(table, 3)
    assert said(table, 3) == (ForTrick.PASSES,)


def _pass_on_window(table: Table, number: int) -> None:
    """Say a pass as the page does, on the combination that lies uppermost."""
    lying = state_now(table).proposal
    assert lying is not None
    player = player_at(table, number)
    standing_orders.say_for_trick(table, player, ForTrick.PASSES, is_on=True, on=lying.number)


def test_a_seat_with_too_few_cards_for_a_bomb_is_not_asked(match) -> None:
    for number in (1, 2):
        say(match, number, ForTrick.NO_BOMB)
    state, seats = state_now(match), seats_of(match)
    assert [it.seats for it in waves.wanted(match, state, seats)] == [(1,), (2,)]
    few = state._replace(hands=replaced(state.hands, 2, from_codes("Tp Jp Qp")))
    assert [it.seats for it in waves.wanted(match, few, seats)] == [(1,)]


def test_no_bomb_holds_for_all_windows_of_the_trick(match, time) -> None:
    say(match, 3, ForTrick.NO_BOMB)
    let_window_close(time)
    act(match, 1, asked.Play(from_codes("8s")))
    time.go_by(THIRD + 0.01)
    assert still_asked(match) == {0, 1, 2}
    assert said(match, 3) == (ForTrick.NO_BOMB,)


def test_window_closes_for_all_as_soon_as_all_have_said_no_bomb(match, time) -> None:
    for number in range(4):
        say(match, number, ForTrick.NO_BOMB)
    time.go_by(THIRD + 0.01)
    assert still_asked(match) == set()
    act(match, 1, asked.Pass())


def test_pass_comes_in_turn_with_the_delay_of_bots(match, time) -> None:
    say(match, 2, ForTrick.PASSES)
    let_window_close(time)
    time.go_by(LATEST_PASS + 0.01)
    assert "Pass" not in deeds(match, 2)  # it is seat 1's turn
    act(match, 1, asked.Pass())
    time.go_by(for_trick.PASSES_AFTER[0] - 0.01)
    assert "Pass" not in deeds(match, 2)
    time.go_by(LATEST_PASS)
    assert deeds(match, 2)[-1] == "Pass"
    assert state_now(match).turn == 3
    assert_record_is_sound(match)


def test_pass_goes_on_until_the_trick_ends(match, time) -> None:
    say(match, 3, ForTrick.PASSES)
    let_window_close(time)
    act(match, 1, asked.Pass())
    act(match, 2, asked.Play(from_codes("Tp")))
    let_window_close(time)
    time.go_by(LATEST_PASS)
    assert deeds(match, 3)[-1] == "Pass"
    assert said(match, 3) == (ForTrick.PASSES,)
    act(match, 0, asked.Play(from_codes("Kj")))
    let_window_close(time)
    act(match, 1, asked.Play(from_codes("Aj")))
    let_window_close(time)
    act(match, 2, asked.Pass())
    time.go_by(LATEST_PASS)
    assert deeds(match, 3).count("Pass") == 2
    act(match, 0, asked.Pass())
    let_window_close(time)
    assert state_now(match).phase == Phase.LEAD
    assert said(match, 3) == ()
    act(match, 1, asked.Play(from_codes("8s")))
    assert said(match, 3) == ()  # nor does it come back with the next trick


def test_taking_part_again_takes_back_what_was_said(match, time) -> None:
    for number in (1, 2):
        say(match, number, ForTrick.NO_BOMB)
        say(match, number, ForTrick.PASSES)
    assert said(match, 1) == said(match, 2) == (ForTrick.NO_BOMB, ForTrick.PASSES)
    act(match, 2, asked.Hold())
    assert (said(match, 1), said(match, 2)) == ((ForTrick.NO_BOMB, ForTrick.PASSES), ())
    act(match, 2, asked.Decline())
    let_window_close(time)
    act(match, 1, asked.Play(from_codes("8s")))
    assert said(match, 1) == ()


def test_bomb_takes_back_what_was_said(match) -> None:
    say(match, 2, ForTrick.PASSES)
    say(match, 2, ForTrick.NO_BOMB)
    assert said(match, 2) == (ForTrick.NO_BOMB, ForTrick.PASSES)
    act(match, 2, asked.Bomb(from_codes("Tp Jp Qp Kp Ap")))
    assert said(match, 2) == ()


def test_answers_for_a_trick_are_taken_back_one_by_one(match, time) -> None:
    say(match, 1, ForTrick.NO_BOMB)
    say(match, 1, ForTrick.PASSES)
    say(match, 1, ForTrick.PASSES, is_on=False)
    assert said(match, 1) == (ForTrick.NO_BOMB,)
    let_window_close(time)
    time.go_by(LATEST_PASS)
    assert "Pass" not in deeds(match, 1)


def test_pass_is_off_where_a_wish_binds(settings, time) -> None:
    settings.SCRIPTED_DEALS = [DEAL]
    match = make_match()
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah"), wish=9))
    say(match, 1, ForTrick.PASSES)
    say(match, 3, ForTrick.PASSES)
    let_window_close(time)
    assert said(match, 1) == ()  # holds the 9 of swords
    time.go_by(2 * LATEST_PASS)
    assert "Pass" not in deeds(match, 1)
    assert said(match, 3) == (ForTrick.PASSES,)


def test_what_the_rules_refuse_is_asked_for_no_longer(match, time, monkeypatch) -> None:
    monkeypatch.setattr(for_trick, "blocking_code", lambda *_args: None)
    say(match, 1, ForTrick.PASSES)  # the window is still open: the rules refuse to pass
    time.go_by(LATEST_PASS)
    assert "Pass" not in deeds(match, 1)
    assert Seat.objects.get(table=match, number=1).for_trick == {}
    assert state_now(match).turn == 1


# --- secret --------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ForTrick)
def test_an_answer_for_a_trick_is_shown_to_nobody_else(match, answer) -> None:
    before = [table_page(match, seat) for seat in SEATS]
    say(match, 1, answer)
    after = [table_page(match, seat) for seat in SEATS]
    same = [one == other for one, other in zip(before, after, strict=True)]
    assert same == [True, False, True, True, True]
    assert after[1].clocks == before[1].clocks


def test_pages_of_others_are_those_of_a_table_at_which_nobody_said_anything(
    match, time, settings
) -> None:
    """Two tables with the same deal: one declines and passes by hand, one has said so."""
    settings.SCRIPTED_DEALS = [DEAL]
    other = led(make_match())
    say(match, 1, ForTrick.NO_BOMB)
    say(match, 1, ForTrick.PASSES)
    time.go_by(THIRD + 0.01)
    act(other, 1, asked.Decline())
    assert html(match) == html(other)
    time.go_by(WINDOW - THIRD)
    assert html(match) == html(other)
    while "Pass" not in deeds(match, 1):
        time.go_on(match)
    act(other, 1, asked.Pass())
    assert html(match) == html(other)


def html(table: Table) -> list[str]:
    """Return what all but seat 1 see, without what names the table and its versions."""
    pages = [table_page(table, seat) for seat in (0, 2, 3, None)]
    shown = [regions(page._replace(name="", slug="same", version=0)) for page in pages]
    return [json.dumps(found) for found in shown]


def test_moments_do_not_depend_on_the_hand(match, settings) -> None:
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j 3j 4j Kj", "2s 3s", "9j 9p 9t 9s")]
    bomber = led(make_match())
    clocks = []
    for table in (match, bomber):
        say(table, 2, ForTrick.NO_BOMB)
        table.refresh_from_db()
        kinds = [(key.own, entry.seconds) for key, entry in table.clocks.items()]
        clocks.append([kind for kind in kinds if kind[0] == "wave"])
    assert clocks[0] == clocks[1] == [("wave", THIRD)]


# --- who may say so ------------------------------------------------------------------


def test_only_seats_say_something_and_only_on_a_trick_that_lies(match) -> None:
    on = state_now(match).plays[-1].number
    with pytest.raises(TableRefusal, match="not_at_table"):
        standing_orders.say_for_trick(match, make_player("Eve"), ForTrick.PASSES, is_on=True, on=on)
    with pytest.raises(TableRefusal, match="not_readable"):
        standing_orders.say_for_trick(match, player_at(match, 1), "all", is_on=True, on=on)
    with pytest.raises(TableRefusal, match="stale"):
        standing_orders.say_for_trick(
            match, player_at(match, 1), ForTrick.PASSES, is_on=True, on=on + 1
        )
    assert Seat.objects.get(table=match, number=1).for_trick == {}


def test_an_answer_for_a_trick_is_posted_to_the_room(match) -> None:
    client = Client()
    session = client.session
    session[SESSION_KEY] = player_at(match, 1).pk
    session.save()
    address = reverse("seat", args=[match.slug])
    on = state_now(match).plays[-1].number
    for do, left in {
        "no_bomb": (ForTrick.NO_BOMB,),
        "pass_trick": (ForTrick.NO_BOMB, ForTrick.PASSES),
        "maybe_bomb": (ForTrick.PASSES,),
        "follow_again": (),
    }.items():
        client.post(address, {"do": do, "on": on})
        assert said(match, 1) == left
    response = client.post(address, {"do": "no_bomb"}, headers={"HX-Request": "true"})
    assert response.status_code == 422
    assert said(match, 1) == ()
