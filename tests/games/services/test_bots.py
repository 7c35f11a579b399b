"""Bots at tables: asked in time and once, whatever they answer the game goes on."""

from __future__ import annotations

import pytest

from games.bots import decide as usual_bots
from games.models import Event, Table, TableStatus
from games.rules.cards.deck import FULL_DECK, NATURALS, from_codes, in_order
from games.rules.play.defaults import default_action
from games.rules.play.engine import fold
from games.rules.state import actions as asked
from games.rules.state.actions import Action
from games.rules.state.codec import from_json
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.services.clocks import bot_pace
from games.services.seats import rooms, sitting
from games.services.seats.presence import note_seen
from games.services.writing import rounds
from tests.games.builders import (
    a_deal,
    act,
    make_bot_table,
    make_match,
    make_player,
    make_room,
    play_last_cards,
    play_to_last_cards,
    player_at,
    start,
    state_now,
)
from tests.games.clock import run_clock
from tests.games.services.at_once import assert_record_is_sound, in_threads
from tests.games.services.deciding import nothing, questions

pytestmark = pytest.mark.django_db


@pytest.fixture
def deals(settings) -> None:
    settings.SCRIPTED_DEALS = [
        a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", "2p 3p 4p Aj As Ap At", "2t 3t 4t")
    ]


@pytest.fixture
def timed(monkeypatch, time, deals, among_people) -> Table:
    """Return a table of one person and three bots whose windows have times all the same."""
    monkeypatch.setattr(rounds, "unhurried", lambda options: options)
    table = make_room([make_player()], pace="fast")
    for number in (1, 2, 3):
        sitting.seat_bot(table, table.host, number)
    start(table)
    table.refresh_from_db()
    return table


def decisions(table: Table) -> list[str | None]:
    return list(state_now(table).decisions)


def test_bots_answer_within_the_time_of_people(time, decide) -> None:
    decide(lambda view, options: asked.DeclineGrand())
    table = make_bot_table()
    time.go_by(0.49)
    assert decisions(table) == [None] * 4
    time.go_by(0.71)
    assert decisions(table) == [None, "no_grand", "no_grand", "no_grand"]
    assert [it.view.seat for it in questions] != []
    assert {it.level for it in questions} == {"normal"}


def test_bot_without_an_answer_does_what_the_rules_do(time, decide) -> None:
    table = make_bot_table()
    time.go_by(2.5)
    assert decisions(table)[1:] == ["no_grand"] * 3
    assert len(questions) == 3


def test_bot_that_fails_does_what_the_rules_do(time, decide, caplog) -> None:
    def fail(view: Perspective, options: Options) -> Action | None:
        raise KeyError(view.hand)

    decide(fail)
    table = make_bot_table()
    time.go_by(2.5)
    assert decisions(table)[1:] == ["no_grand"] * 3
    assert "a bot failed: KeyError" in caplog.text
    hand = str(state_now(table).hands[1])
    assert hand not in caplog.text


def test_bot_that_is_refused_does_what_the_rules_do(time, decide, caplog) -> None:
    decide(lambda view, options: asked.Pass())
    table = make_bot_table()
    time.go_by(2.5)
    assert decisions(table)[1:] == ["no_grand"] * 3
    assert "Pass of the bot at seat 1 refused: wrong_phase" in caplog.text


def test_bots_say_ready_and_exchange(time, decide, timed) -> None:
    decide(bots_rules)
    table = timed
    act(table, 0, asked.DeclineGrand())
    time.go_by(2.5)
    assert state_now(table).phase == Phase.EXCHANGE
    time.go_by(2)
    state = state_now(table)
    assert [
        bool(state.ready >> seat & 1) or state.calls[seat] is not None for seat in range(4)
    ] == [False, True, True, True]
    assert state.given == (None,) * 4
    act(table, 0, asked.SayReady())
    time.go_by(4)
    given = state_now(table).given
    assert [give is None for give in given] == [True, False, False, False]


def bots_rules(view: Perspective, options: Options) -> Action | None:
    """Answer like the usual bots."""
    return usual_bots("normal", view, options)


def to_first_lead(time, table: Table) -> State:
    """Let the bots come to the first lead, with the person."""
    act(table, 0, asked.DeclineGrand())
    time.go_by(2.5)
    act(table, 0, asked.SayReady())
    time.go_by(2)
    act(table, 0, default_action(state_now(table), 0))
    time.go_by(4)
    act(table, 0, asked.SayReady())
    time.go_by(2)
    return state_now(table)


def test_bots_answer_a_window_when_a_third_is_over(time, decide, deals, timed) -> None:
    decide(answering)
    table = timed
    assert to_first_lead(time, table).phase == Phase.LEAD
    act(table, 0, asked.Play(from_codes("Mah")))
    time.go_by(0.66)
    assert state_now(table).bombs.waiting == 0b1111
    time.go_by(0.01)
    assert state_now(table).bombs.waiting == 0b0001
    assert state_now(table).bombs.timed


def answering(view: Perspective, options: Options) -> Action | None:
    if asked.SayReady() in options.actions and view.calling_time:
        return asked.SayReady()
    if options.exchange:
        return bots_rules(view, options)
    if asked.Decline() in options.actions:
        assert view.window_timed
        return asked.Decline()
    return asked.Pass() if asked.Pass() in options.actions else None


def test_bot_that_cannot_be_helped_yet_is_asked_again(time, decide, deals, timed) -> None:
    def silent(view: Perspective, options: Options) -> Action | None:
        return (
            None if view.phase == Phase.FOLLOW and view.has_declined else answering(view, options)
        )

    decide(silent)
    table = timed
    to_first_lead(time, table)
    act(table, 0, asked.Play(from_codes("Mah")))
    time.go_by(0.7)
    act(table, 0, asked.Decline())  # only with the end of the window can it time out
    time.go_by(0.9)
    assert not state_now(table).passed
    time.go_by(5)
    assert state_now(table).passed & 0b0010


def test_bot_waits_for_the_window_and_then_plays_at_once(time, decide, deals, timed) -> None:
    decide(answering)
    table = timed
    to_first_lead(time, table)
    act(table, 0, asked.Play(from_codes("Mah")))
    time.go_by(0.7)
    assert state_now(table).phase == Phase.FOLLOW
    act(table, 0, asked.Decline())  # nobody is waited for any more
    time.go_by(0.9)
    assert state_now(table).passed & 0b0010


def test_bots_without_bomb_decline_no_untimed_window(time, decide, deals) -> None:
    decide(answering)
    table = make_room([make_player()], pace="none")
    for number in (1, 2, 3):
        sitting.seat_bot(table, table.host, number)
    start(table)
    to_first_lead(time, table)
    questions.clear()
    act(table, 0, asked.Play(from_codes("Mah")))
    time.go_by(bot_pace.UNTIMED_ANSWER_SECONDS)
    assert [it.view.seat for it in questions] == [2]  # it has a bomb
    options = questions[0].options
    assert options.bombs
    assert options.moves == ()
    assert state_now(table).bombs.waiting == 0b1111
    time.go_by(0.1)
    assert [it.view.seat for it in questions].count(2) == 1  # it is not asked again


def test_bot_bombs(time, decide, deals) -> None:
    def bomb(view: Perspective, options: Options) -> Action | None:
        if options.bombs and view.top is not None:
            return asked.Bomb(from_codes("Aj As Ap At"), view.top.number)
        return answering(view, options)

    decide(bomb)
    table = make_bot_table()
    to_first_lead(time, table)
    act(table, 0, asked.Play(from_codes("Mah")))
    time.go_by(0.67)
    assert state_now(table).top.seat == 2


def test_answer_that_came_too_late_is_dropped(time, decide) -> None:
    table = make_bot_table()

    def slow(view: Perspective, options: Options) -> Action | None:
        Table.objects.filter(pk=table.pk).update(clocks={})
        return asked.CallGrand()

    decide(slow)
    time.go_by(1.6)
    time.go_by(1)
    assert decisions(table) == [None] * 4


def test_others_signs_leave_the_answer_good(time, decide) -> None:
    table = make_bot_table()
    act_once = iter([asked.DeclineGrand()])

    def meanwhile(view: Perspective, options: Options) -> Action | None:
        for action in act_once:
            act(table, 0, action)
        return asked.CallGrand()

    decide(meanwhile)
    time.go_by(2.5)
    assert decisions(table) == ["no_grand", "grand", "grand", "grand"]


def test_no_other_clock_asks_a_bot_that_thinks(time, decide) -> None:
    table = make_bot_table()
    thinking: list[int | None] = []

    def slow(view: Perspective, options: Options) -> Action | None:
        thinking.append(view.seat)
        if len(thinking) <= 3:
            run_clock()
        return asked.DeclineGrand()

    decide(slow)
    time.go_by(2.5)
    assert sorted(thinking) == [1, 2, 3]
    assert decisions(table)[1:] == ["no_grand"] * 3


def test_bot_whose_clock_died_is_asked_again(time, decide) -> None:
    table = make_bot_table()

    class Death(BaseException):
        pass

    def die(view: Perspective, options: Options) -> Action | None:
        raise Death

    decide(die)
    time.stand_still(2.5)
    with pytest.raises(Death):
        run_clock()
    decide(lambda view, options: asked.DeclineGrand())
    time.go_by(5)
    assert decisions(table)[1:] == ["no_grand"] * 3


def test_bot_on_an_untimed_table_collects(time, decide, settings) -> None:
    settings.SCRIPTED_DEALS = [a_deal("2j 3j 4j", "Mah Drg Phx", "2p 3p 4p", "2t 3t")]
    decide(leading_high)
    table = make_room([make_player()], pace="none")
    for number in (1, 2, 3):
        sitting.seat_bot(table, table.host, number)
    start(table)
    act(table, 0, asked.DeclineGrand())
    time.go_by(1.2)
    act(table, 0, default_action(state_now(table), 0))
    while (state_now(table).phase, state_now(table).turn) != (Phase.FOLLOW, 0):
        assert time.go_on(table)
    act(table, 0, asked.Pass())
    while state_now(table).phase != Phase.CLOSING:
        assert time.go_on(table)
    time.go_by(0.89)
    assert state_now(table).phase == Phase.CLOSING
    time.go_by(0.01)
    assert state_now(table).tricks == (0, 1, 0, 0)


def leading_high(view: Perspective, options: Options) -> Action | None:
    if view.phase == Phase.LEAD and view.is_my_turn:
        return asked.Play(in_order(view.hand & NATURALS)[-1])
    if asked.Collect() in options.actions:
        return asked.Collect()
    return None if view.phase in (Phase.FOLLOW, Phase.CLOSING) else answering(view, options)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_many_clocks_ask_each_bot_once(time, decide) -> None:
    decide(lambda view, options: asked.DeclineGrand())
    boards = [make_bot_table(make_player()) for _ in range(3)]
    time.stand_still(3)
    in_threads(*[run_clock] * 4)
    for table in boards:
        assert decisions(table)[1:] == ["no_grand"] * 3
        assert_record_is_sound(table)


def test_bots_and_an_absent_person_play_a_whole_match(time, decide) -> None:
    decide(bots_rules)
    table = make_room([make_player()], pace="fast", target=None, max_rounds=1, is_listed=True)
    for number in (1, 2, 3):
        sitting.seat_bot(table, table.host, number)
    start(table)
    note_seen(table.pk, make_player("Eve"))  # somebody watches, so they go on
    sitting.stand_up(table, table.host)
    table.refresh_from_db()
    steps = 0
    while table.status == TableStatus.PLAYING:
        steps += 1
        assert steps < 5000
        assert time.go_on(table)
        table.refresh_from_db()
        if steps % 50 == 0:
            assert_whole_deck(state_now(table))
    assert table.match.hands.filter(is_over=True).count() == len(state_now(table).rounds)
    assert table.match.totals == list(state_now(table).totals)
    assert_record_is_sound(table)


def assert_whole_deck(state: State) -> None:
    cards = [*state.hands, *state.stock, *state.piles]
    cards += [laid.combination.cards for laid in state.plays]
    assert sum(cards) == FULL_DECK
    assert sum(card.bit_count() for card in cards) == 56


def test_record_of_every_moment_folds_to_the_state(time, decide) -> None:
    decide(bots_rules)
    table = make_bot_table()
    for _ in range(40):
        time.go_on(table)
        rows = Event.objects.filter(table=table).order_by("version")
        events = [from_json(event) for row in rows for event in row.events]
        start = State(options=from_json(table.match.options))
        assert fold(events, start) == state_now(table)


def test_bots_are_never_away(time, decide) -> None:
    table = make_bot_table()
    time.stand_still(60)
    run_clock()
    away = {seat.number: seat.is_away for seat in table.seats.all()}
    assert away == {0: True, 1: False, 2: False, 3: False}


def test_bots_agree_to_go_on(time, decide) -> None:
    decide(nothing)
    table = make_match()
    play_to_last_cards(table)
    seat = table.seats.get(number=3)
    seat.player, seat.bot, seat.bot_name = None, "normal", "Beat"
    seat.save()
    play_last_cards(table)
    for number in range(3):
        rooms.ask_next(table.pk, player_at(table, number))
    assert state_now(table).number == 2
